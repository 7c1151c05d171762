import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import type { Place } from '../model-object.js'
import type { Actions } from './actions.js'
import { Signatures } from './signatures.js'
import { richText, textString } from './text-strings.js'
import { nameIn, numberIn, objectNumber, placeOf, textIn, type Walk } from './walk.js'

const MAX_DEPTH = 100

/** The interactive form (ISO 32000-1, 12.7). */
export function addForm(walk: Walk, actions: Actions): void {
  const { file, catalogue } = walk
  const form = file.dict(catalogue.get('AcroForm'))
  if (form === undefined) return
  const appearances = file.resolve(form.get('NeedAppearances'))
  walk.add({
    type: 'PDAcroForm',
    place: placeOf(catalogue.get('AcroForm')),
    NeedAppearances: appearances === null ? null : appearances !== false,
    containsXFA: form.has('XFA'),
    dynamicRender: dynamicRender(file, form.get('XFA')),
  })
  const signatures = new Signatures(walk)
  const seen = new Set<number>()
  const visit = (value: PdfValue, inherited: string | null, depth: number): void => {
    const field = file.resolve(value)
    const num = objectNumber(value)
    if (!(field instanceof Map) || depth > MAX_DEPTH || seen.has(num)) return
    if (num > 0) seen.add(num)
    const type = nameIn(file, field, 'FT') ?? inherited
    addField(walk, value, field, type, actions, signatures)
    for (const kid of file.array(field.get('Kids')) ?? []) if (isField(file, kid)) visit(kid, type, depth + 1)
  }
  for (const value of file.array(form.get('Fields')) ?? []) visit(value, null, 0)
}

/** A kid without a name is a widget. */
function isField(file: PdfFile, value: PdfValue): boolean {
  return file.dict(value)?.has('T') === true
}

function addField(
  walk: Walk,
  value: PdfValue,
  field: PdfDict,
  FT: string | null,
  actions: Actions,
  signatures: Signatures,
): void {
  const { file, structure } = walk
  const name = textIn(file, field, 'T')
  const place: Place = { ...placeOf(value), ...(name !== null && { name }) }
  const parent = structure.parentOfObject(field)
  walk.add({
    type: FT === 'Sig' ? 'PDSignatureField' : FT === 'Tx' ? 'PDTextField' : 'PDFormField',
    place,
    FT,
    containsAA: field.has('AA'),
    containsLang: parent !== undefined && textIn(file, parent, 'Lang') !== null,
    TU: textIn(file, field, 'TU'),
    Ff: numberIn(file, field, 'Ff'),
    containsRV: field.has('RV'),
    RV: richText(walk, field.get('RV')),
    V: plainText(file, field.get('V')),
  })
  actions.addAll(field.get('AA'), 'FormField')
  textString(walk, 'CosLang', parent?.get('Lang'), place)
  if (FT === 'Sig') signatures.add(field.get('V'), place)
}

function plainText(file: PdfFile, value: PdfValue | undefined): string | null {
  const found = file.resolve(value)
  if (found instanceof PdfString) return decodeTextString(found.bytes)
  return found instanceof PdfStream ? decodeTextString(file.decode(found)) : null
}

/** Whether an XFA form has to be laid out by the reader (XFA 3.3, `acrobat7`). */
function dynamicRender(file: PdfFile, value: PdfValue | undefined): string | null {
  const form = file.resolve(value)
  let config: PdfValue = form
  if (Array.isArray(form)) {
    const at = form.findIndex((entry) => file.text(entry) === 'config')
    config = at < 0 ? null : file.resolve(form[at + 1])
  }
  if (!(config instanceof PdfStream)) return null
  const text = new TextDecoder().decode(file.decode(config))
  return /<(?:\w+:)?dynamicRender[^>]*>\s*([^<]*?)\s*</.exec(text)?.[1] ?? null
}
