import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfRef, type PdfValue } from '../syntax/objects.js'
import type { ObjectWriter } from '../write/page-tree.js'
import { type KeyKind, readKeyTree, writeKeyTree } from './key-tree.js'

const byNumber: KeyKind<number> = {
  pairs: 'Nums',
  what: 'number tree',
  read: (value) => (isInteger(value) ? value : undefined),
  write: (key) => key,
  compare: (one, other) => one - other,
}

/** The entries of a number tree (ISO 32000-1, 7.9.7) in the order in which they stand. */
export function readNumberTree(file: PdfFile, root: PdfValue | undefined): Map<number, PdfValue> {
  return readKeyTree(file, root, byNumber)
}

export function writeNumberTree(writer: ObjectWriter, entries: ReadonlyMap<number, PdfValue>): PdfRef {
  return writeKeyTree(writer, entries, byNumber)
}
