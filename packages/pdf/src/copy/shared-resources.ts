import { asciiBytes } from '../syntax/characters.js'
import type { Sharing } from './copier.js'
import type { Dedupe } from './dedupe.js'

/**
 * Keys of dictionaries that are only content resources. Nodes of trees, pages and structure elements have
 * none of them.
 */
const RESOURCE_MARKS = [
  '/FontDescriptor',
  '/ExtGState',
  '/ProcSet',
  '/FunctionType',
  '/ShadingType',
  '/Differences',
  '/BaseFont',
].map(asciiBytes)
/**
 * Keys of objects with an identity, which are never merged: kids of trees, annotations, fields, marked
 * content.
 */
const IDENTITY_MARKS = ['/Parent', '/StructParent', '/Subtype/Widget', '/Kids', '/Annot', '/FT'].map(
  asciiBytes,
)
const ARRAY = 0x5b
/** Longer dictionaries are rare, and searching them takes time. */
const LONGEST_LOOKED_AT = 16 * 1024

/**
 * Merges equal streams, arrays and content resources within one document. Other dictionaries can be equal and
 * yet distinct (structure elements, layers, annotations), so they are all written.
 */
export function sharedResources(dedupe: Dedupe): Sharing {
  return {
    stream: (bytes, start, end, data, reserve) => {
      if (holds(bytes, start, end, IDENTITY_MARKS)) return { num: reserve(), isNew: true }
      return dedupe.stream(bytes, start, end, data, reserve)
    },
    object: (bytes, start, end, reserve) => {
      if (!mayBeShared(bytes, start, end)) return { num: reserve(), isNew: true }
      return dedupe.object(bytes, start, end, reserve)
    },
  }
}

function mayBeShared(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > LONGEST_LOOKED_AT) return false
  if (bytes[start] === ARRAY) return true
  return holds(bytes, start, end, RESOURCE_MARKS) && !holds(bytes, start, end, IDENTITY_MARKS)
}

function holds(bytes: Uint8Array, start: number, end: number, words: readonly Uint8Array[]): boolean {
  for (let at = bytes.indexOf(SLASH, start); at >= 0 && at < end; at = bytes.indexOf(SLASH, at + 1))
    if (words.some((word) => isAt(bytes, at, end, word))) return true
  return false
}

const SLASH = 0x2f

function isAt(bytes: Uint8Array, at: number, end: number, word: Uint8Array): boolean {
  if (at + word.length > end) return false
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word[i]) return false
  return true
}
