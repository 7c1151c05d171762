import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream, SourceStream } from '../file/stream-data.js'
import {
  forEachReference,
  isDict,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../syntax/objects.js'
import type { ObjectWriter } from '../write/page-tree.js'
import type { Draft } from './draft.js'

/**
 * The dictionary that is the value of an entry, directly or by reference, to be changed in place; undefined
 * if the value is not a dictionary.
 */
export function editableEntry(draft: Draft, dict: PdfDict, key: string): PdfDict | undefined {
  const value = dict.get(key)
  if (isDict(value)) return value
  if (!(value instanceof PdfRef)) return undefined
  if (isDict(draft.file.get(value.num))) return draft.edit(value.num)
  const found = draft.file.resolve(value)
  if (!isDict(found)) return undefined
  // For a reference to a reference, the entry gets a copy of the dictionary itself.
  const own: PdfDict = new Map(found)
  dict.set(key, own)
  return own
}

/** Filters the array that is the value of an entry, directly or by reference. */
export function keepInList(
  draft: Draft,
  dict: PdfDict,
  key: string,
  stays: (item: PdfValue) => boolean,
): void {
  const items = draft.file.array(dict.get(key))
  if (items?.every(stays) === false) dict.set(key, items.filter(stays))
}

/**
 * Visits every object reachable from the catalogue and the information dictionary once. `visit` can change
 * the value in place and then returns true; references that it removed are not followed.
 */
export function eachObject(draft: Draft, visit: (value: PdfValue, num: number) => boolean): void {
  const { file, catalogueRef, infoRef } = draft
  const { maxTreeNodes } = file.limits
  const seen = new Set<number>()
  const waiting: number[] = []
  const reach = ({ num }: PdfRef): void => {
    if (seen.has(num)) return
    if (seen.size >= maxTreeNodes) throw limitExceeded('The number of objects', maxTreeNodes)
    seen.add(num)
    waiting.push(num)
  }
  reach(catalogueRef)
  if (infoRef !== undefined) reach(infoRef)
  for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
    const value = file.get(num)
    if (value === null) continue
    if (visit(value, num) && !file.changed(num)) file.change(num, value)
    forEachReference(value, reach)
  }
}

/** Lets tree writers add their nodes to a draft. */
export function objectWriter(file: PdfFile): ObjectWriter {
  const reserve = (): number => file.add(null).num
  return {
    reserve,
    object: (value, num = reserve()) => {
      file.change(num, value)
      return new PdfRef(num)
    },
  }
}

/** A new stream with the same data and another dictionary; data in the file are not copied. */
export function copyStream(file: PdfFile, stream: PdfStream, dict: PdfDict): PdfRef {
  if (stream instanceof MemoryStream) return file.addStream(dict, stream.bytes)
  if (stream instanceof SourceStream)
    return file.add(new SourceStream(dict, stream.source, stream.from, stream.length))
  return file.add(new PdfStream(dict, stream.start, stream.length, stream.num, stream.gen))
}
