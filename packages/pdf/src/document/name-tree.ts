import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import { PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { ObjectWriter } from '../write/page-tree.js'
import { type KeyKind, readKeyTree, writeKeyTree } from './key-tree.js'

/** Keys are strings of one character per byte, in the order of their bytes; some producers write names instead. */
const byName: KeyKind<string> = {
  pairs: 'Names',
  what: 'name tree',
  read: (value) => {
    if (value instanceof PdfString) return asciiText(value.bytes)
    return value instanceof PdfName ? value.value : undefined
  },
  write: (key) => new PdfString(asciiBytes(key)),
  compare: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
}

/** The entries of a name tree (ISO 32000-1, 7.9.6) in the order in which they stand; keys hold one character per byte. */
export function readNameTree(file: PdfFile, root: PdfValue | undefined): Map<string, PdfValue> {
  return readKeyTree(file, root, byName)
}

export function writeNameTree(writer: ObjectWriter, entries: ReadonlyMap<string, PdfValue>): PdfRef {
  return writeKeyTree(writer, entries, byName)
}
