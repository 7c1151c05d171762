import { type PdfDict, PdfRef, PdfStream, type PdfValue } from './objects.js'

/** Calls back for every reference in a value, however deep it is nested; a stream's in its dictionary. The parser bounds the nesting. */
export function forEachReference(value: PdfValue, found: (reference: PdfRef) => void): void {
  if (value instanceof PdfRef) found(value)
  else if (Array.isArray(value)) for (const item of value) forEachReference(item, found)
  else if (value instanceof Map) for (const item of value.values()) forEachReference(item, found)
  else if (value instanceof PdfStream) forEachReference(value.dict, found)
}

/** Calls back for every dictionary in a value, the outer ones first: what is taken out of one is not looked into. */
export function forEachDict(value: PdfValue, found: (dict: PdfDict) => void): void {
  if (value instanceof PdfStream) forEachDict(value.dict, found)
  else if (Array.isArray(value)) for (const item of value) forEachDict(item, found)
  else if (value instanceof Map) {
    found(value)
    for (const item of value.values()) forEachDict(item, found)
  }
}
