import { isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** The dictionary that an entry of a live dictionary is or leads to, to be changed in place; undefined where it is none. */
export function liveEntry(draft: Draft, dict: PdfDict, key: string): PdfDict | undefined {
  const value = dict.get(key)
  if (isDict(value)) return value
  if (!(value instanceof PdfRef)) return undefined
  if (isDict(draft.file.get(value.num))) return draft.edit(value.num)
  const found = draft.file.resolve(value)
  if (!isDict(found)) return undefined
  // A reference to a reference: from here on the entry holds the dictionary itself.
  const own: PdfDict = new Map(found)
  dict.set(key, own)
  return own
}

/** Leaves only some items in the list that an entry of a live dictionary is or leads to. */
export function keepInList(
  draft: Draft,
  dict: PdfDict,
  key: string,
  stays: (item: PdfValue) => boolean,
): void {
  const items = draft.file.array(dict.get(key))
  if (items?.every(stays) === false) dict.set(key, items.filter(stays))
}
