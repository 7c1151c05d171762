import type { PdfFile } from '../../file/pdf-file.js'
import { decodeIfPossible } from '../../fonts/decode-if-possible.js'
import { asciiText } from '../../syntax/characters.js'
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'

/** Names of functions that readers apply nothing for (ISO 32000-1, table 58). */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['Identity', 'Default'])
const SAMPLED = 0
const EXPONENTIAL = 2
const CALCULATOR = 4
/** Steps of a sample of 8 bits by which rounding differs. */
const ROUNDING = 1

/** Whether a graphics state changes colours by a transfer function (ISO 32000-1, 10.5): readers apply them. */
export function changesColours(file: PdfFile, state: PdfDict): boolean {
  const transfer = file.resolve(state.get('TR2') ?? state.get('TR'))
  const functions = Array.isArray(transfer) ? transfer.map((item) => file.resolve(item)) : [transfer]
  return functions.some((each) => each !== null && !isIdentity(file, each))
}

function isIdentity(file: PdfFile, transfer: PdfValue): boolean {
  if (transfer instanceof PdfName) return WITHOUT_EFFECT.has(transfer.value)
  const dict = transfer instanceof PdfStream ? transfer.dict : transfer
  if (!isDict(dict)) return true
  const first = (key: string): number | undefined => file.number(file.array(dict.get(key))?.[0])
  const type = file.number(dict.get('FunctionType'))
  if (type === EXPONENTIAL)
    return file.number(dict.get('N')) === 1 && (first('C0') ?? 0) === 0 && (first('C1') ?? 1) === 1
  const data = transfer instanceof PdfStream ? decodeIfPossible(file, transfer) : undefined
  if (data === undefined) return true
  if (type === CALCULATOR) return /^\s*\{\s*\}\s*$/.test(asciiText(data, 0, data.length))
  const count = first('Size') ?? 0
  if (type !== SAMPLED || file.number(dict.get('BitsPerSample')) !== 8 || count < 2) return false
  return data
    .subarray(0, count)
    .every((sample, index) => Math.abs(sample - (index * 255) / (count - 1)) <= ROUNDING)
}
