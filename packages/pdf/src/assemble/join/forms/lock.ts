import { type PdfDict, PdfString, type PdfValue } from '../../../syntax/objects.js'
import { encodeTextString } from '../../../syntax/text-string.js'
import type { InputForm } from './gather.js'

/** The fields a signature field will lock when it is signed (ISO 32000-1, table 233), by the names they have now. */
export function lockInOutput(
  { input, tree }: InputForm,
  value: PdfValue,
  newNames: ReadonlyMap<string, string>,
): PdfDict | undefined {
  const { file } = tree
  const lock = file.dict(value)
  if (lock === undefined) return undefined
  const translated = input.copier.translateDict(lock)
  const names = file.array(lock.get('Fields'))
  if (names === undefined) return translated
  translated.set(
    'Fields',
    names
      .map((name) => newNames.get(file.text(name) ?? ''))
      .filter((name) => name !== undefined)
      .map((name) => new PdfString(encodeTextString(name))),
  )
  return translated
}
