import type { SourceField, SourceWidget } from '../document/forms/field-tree.js'
import { typeOf } from '../document/forms/field-tree.js'
import { readOptions } from '../document/forms/field-values.js'
import { isDict, LONE_HASH, type PdfDict } from '../syntax/objects.js'
import type { DraftForm } from './draft-form.js'

export const OFF = 'Off'
const USUAL_ON = 'Yes'

/** A check box or radio button: one widget of its field. */
export interface Button {
  readonly widget: SourceWidget
  /** The names of its states except `Off`; usually there is one. */
  readonly states: readonly string[]
  /** Whether its states have appearances; if not, we choose the names. */
  readonly hasAppearances: boolean
  /** Its export value, if that is not the state's name (ISO 32000-1, 12.7.4.2.3, /Opt). */
  readonly exported: string | undefined
}

/** The buttons of a check box or radio field, in order. */
export function buttonsOf(form: DraftForm, field: SourceField): Button[] {
  const { tree, draft } = form
  const { file } = draft
  const options = readOptions(file, tree.inherited(field, 'Opt'))
  return field.widgets.map((widget, index) => {
    const dict = form.dict(widget.num)
    const states = statesWithAppearances(form, dict)
    const exported = options[index]?.value
    if (states.length > 0) return { widget, states, hasAppearances: true, exported }
    return { widget, states: [nameFor(form, field, dict, index)], hasAppearances: false, exported }
  })
}

function statesWithAppearances({ draft: { file } }: DraftForm, widget: PdfDict): string[] {
  const appearances = file.dict(widget.get('AP'))
  for (const kind of ['N', 'D']) {
    const states = file.resolve(appearances?.get(kind))
    const names = isDict(states) ? [...states.keys()].filter((state) => state !== OFF) : []
    if (names.length > 0) return names
  }
  return []
}

/** A state name for a button without appearances: the name used elsewhere in the file, or a common one. */
function nameFor(
  { tree, draft: { file } }: DraftForm,
  field: SourceField,
  widget: PdfDict,
  index: number,
): string {
  const own = file.name(widget.get('AS'))
  if (own !== undefined && own !== OFF) return own
  // Each of several buttons needs a distinct name.
  if (typeOf(field) === 'radio' || field.widgets.length > 1) return String(index)
  const named = [tree.inherited(field, 'V'), tree.inherited(field, 'DV')].map((value) => file.name(value))
  return named.find((name) => name !== undefined && name !== OFF) ?? USUAL_ON
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A name for display: decoded as UTF-8 if it is valid (ISO 32000-1, 7.3.5), otherwise one character for each
 * byte.
 */
export function nameText(name: string): string {
  const plain = name.replaceAll(LONE_HASH, '#')
  if (!/[\x80-\xff]/.test(plain)) return plain
  try {
    return utf8.decode(Uint8Array.from(plain, (character) => character.charCodeAt(0)))
  } catch {
    return plain
  }
}
