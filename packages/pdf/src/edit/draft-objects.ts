import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream } from '../file/stream-data.js'
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
 * The dictionary that an entry of a live dictionary is or leads to, to be changed in place; undefined if it
 * is none.
 */
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

/** Keeps only some items of the list that an entry of a live dictionary is or leads to. */
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
 * Visits every object that a document reaches from its catalogue and its information dictionary, once each. `visit` may change the value
 * in place and returns true if it did; what a changed object no longer refers to is not visited through it.
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

/** Lets the writers of trees add their nodes to a draft. */
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

/** Another stream with the same data and another dictionary; data of the file stay where they are. */
export function copyStream(file: PdfFile, stream: PdfStream, dict: PdfDict): PdfRef {
  if (stream instanceof MemoryStream) return file.addStream(dict, stream.bytes)
  return file.add(new PdfStream(dict, stream.start, stream.length, stream.num, stream.gen))
}
