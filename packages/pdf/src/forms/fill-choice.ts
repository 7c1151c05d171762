import type { SourceField } from '../document/forms/field-tree.js'
import { COMBO, EDITABLE, MULTI_SELECT } from '../document/forms/field-types.js'
import { type FieldOption, readOptions } from '../document/forms/field-values.js'
import { type PdfDict, PdfString } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import type { DraftForm } from './draft-form.js'
import { listed, quoted } from './field-names.js'
import type { Redrawing } from './redrawing.js'
import { type FieldValue, type Filling, setText, textOf, textProblem } from './value.js'

/** One of the values sent: the index of its option, or -1 for a text that is not an option. */
interface Chosen {
  readonly text: string
  readonly index: number
  /** Whether an earlier option has the same export value. */
  readonly isDoubtful: boolean
}

/** ISO 32000-1, 12.7.4.4. */
export function fillChoice(
  form: DraftForm,
  field: SourceField,
  value: FieldValue,
  redrawing: Redrawing,
): Filling {
  const { draft, tree } = form
  const texts = textsOf(value)
  if (texts === undefined) return 'it is a choice: send a text, or a list of texts'
  const isCombo = (field.flags & COMBO) !== 0
  const isMulti = !isCombo && (field.flags & MULTI_SELECT) !== 0
  if (texts.length > 1 && !isMulti) return `it takes one choice, and ${texts.length} were sent`
  const options = readOptions(draft.file, tree.inherited(field, 'Opt'))
  const mayBeOther = isCombo && (field.flags & EDITABLE) !== 0
  const chosen = chooseAmong(options, texts)
  const other = chosen.find(({ index }) => index < 0)
  if (other !== undefined && !mayBeOther)
    return `${quoted(other.text)} is not one of its choices: ${listed(options.map(({ label }) => label))}`
  const problem = chosen.map(({ text }) => textProblem(text)).find((found) => found !== undefined)
  if (problem !== undefined) return problem
  return {
    apply() {
      const dict = draft.edit(field.num)
      setValue(dict, chosen, tree.inherited(field.parent, 'V') !== undefined)
      setIndices(dict, chosen, isMulti)
      const topIndex = isCombo ? undefined : redrawing.topIndex(field, options.length, chosen[0]?.index ?? 0)
      if (topIndex !== undefined && topIndex > 0) dict.set('TI', topIndex)
      else dict.delete('TI')
      redrawing.redraw(field, {
        values: chosen.map(({ text }) => text),
        chosen: chosen.map(({ index }) => index),
        topIndex: topIndex ?? 0,
      })
    },
  }
}

/** An empty text or an empty list clears the choice. */
function textsOf(value: FieldValue): readonly string[] | undefined {
  const text = textOf(value)
  if (text !== undefined) return text === '' ? [] : [text]
  return typeof value === 'object' ? [...new Set(value)] : undefined
}

/** By export value, then by label; in the order of the options. */
function chooseAmong(options: readonly FieldOption[], texts: readonly string[]): Chosen[] {
  const byValue = new Map<string, number>()
  const byLabel = new Map<string, number>()
  options.forEach(({ value, label }, index) => {
    if (!byValue.has(value)) byValue.set(value, index)
    if (!byLabel.has(label)) byLabel.set(label, index)
  })
  const chosen = texts.map((text) => {
    const index = byValue.get(text) ?? byLabel.get(text) ?? -1
    const exported = index < 0 ? text : options[index]!.value
    return { text: exported, index, isDoubtful: index >= 0 && byValue.get(exported) !== index }
  })
  return chosen.sort((one, other) => one.index - other.index)
}

function setValue(dict: PdfDict, chosen: readonly Chosen[], inheritsOne: boolean): void {
  const [first] = chosen
  dict.delete('RV')
  if (chosen.length > 1)
    dict.set(
      'V',
      chosen.map(({ text }) => new PdfString(encodeTextString(text))),
    )
  else if (first !== undefined) setText(dict, first.text)
  // Without its own value a field would inherit its parent's.
  else if (inheritsOne) setText(dict, '')
  else dict.delete('V')
}

/**
 * ISO 32000-1, table 231: required if several options are chosen, or if the value does not identify the
 * option.
 */
function setIndices(dict: PdfDict, chosen: readonly Chosen[], isMulti: boolean): void {
  if (chosen.some(({ isDoubtful }) => isDoubtful) || (isMulti && chosen.length > 0))
    dict.set(
      'I',
      chosen.map(({ index }) => index),
    )
  else dict.delete('I')
}
