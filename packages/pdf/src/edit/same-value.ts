import { PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'

/** Whether two values would be written identically. Streams and rare types count as different. */
export function isSameValue(one: PdfValue, other: PdfValue): boolean {
  if (one === other) return true
  if (one instanceof PdfRef) return other instanceof PdfRef && one.num === other.num && one.gen === other.gen
  if (one instanceof PdfName) return other instanceof PdfName && one.value === other.value
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameValue(item, other[index]!))
    )
  if (one instanceof PdfString || !(one instanceof Map)) return false
  if (!(other instanceof Map) || one.size !== other.size) return false
  const entries = other.entries()
  for (const [key, value] of one) {
    const [otherKey, otherValue] = entries.next().value!
    if (key !== otherKey || !isSameValue(value, otherValue)) return false
  }
  return true
}
