import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { isInteger, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'

/** The differences between name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7). */
interface KeyKind<K> {
  /** The entry of a node that contains its pairs. */
  readonly pairs: 'Names' | 'Nums'
  readonly what: string
  read(value: PdfValue): K | undefined
}

/** Keys are strings of one character per byte; some producers write names instead. */
const byName: KeyKind<string> = {
  pairs: 'Names',
  what: 'name tree',
  read: (value) => {
    if (value instanceof PdfString) return asciiText(value.bytes)
    return value instanceof PdfName ? value.value : undefined
  },
}

const byNumber: KeyKind<number> = {
  pairs: 'Nums',
  what: 'number tree',
  read: (value) => (isInteger(value) ? value : undefined),
}

/** The entries of a name tree (ISO 32000-1, 7.9.6) in file order; keys have one character per byte. */
export function readNameTree(file: PdfFile, root: PdfValue | undefined): Map<string, PdfValue> {
  return readKeyTree(file, root, byName)
}

/** The entries of a number tree (ISO 32000-1, 7.9.7) in file order. */
export function readNumberTree(file: PdfFile, root: PdfValue | undefined): Map<number, PdfValue> {
  return readKeyTree(file, root, byNumber)
}

/**
 * The entries of a tree in file order. Neither /Limits nor the order is relied on. Of duplicate keys the
 * first counts; invalid keys are skipped.
 */
function readKeyTree<K>(file: PdfFile, root: PdfValue | undefined, kind: KeyKind<K>): Map<K, PdfValue> {
  const { maxTreeDepth, maxTreeNodes } = file.limits
  const entries = new Map<K, PdfValue>()
  const seen = new Set<number>()
  const waiting: { readonly node: PdfValue; readonly depth: number }[] = [{ node: root ?? null, depth: 1 }]
  let visited = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (++visited > maxTreeNodes) throw limitExceeded(`The number of nodes of a ${kind.what}`, maxTreeNodes)
    if (depth > maxTreeDepth) throw limitExceeded(`The depth of a ${kind.what}`, maxTreeDepth)
    if (node instanceof PdfRef) {
      if (seen.has(node.num)) continue
      seen.add(node.num)
    }
    const dict = file.dict(node)
    if (dict === undefined) continue
    readPairs(file, file.array(dict.get(kind.pairs)) ?? [], kind, entries)
    if (entries.size > maxTreeNodes)
      throw limitExceeded(`The number of entries of a ${kind.what}`, maxTreeNodes)
    const kids = file.array(dict.get('Kids')) ?? []
    if (waiting.length + kids.length > maxTreeNodes) {
      throw limitExceeded(`The number of nodes of a ${kind.what}`, maxTreeNodes)
    }
    for (let i = kids.length - 1; i >= 0; i--) waiting.push({ node: kids[i]!, depth: depth + 1 })
  }
  return entries
}

function readPairs<K>(file: PdfFile, pairs: PdfValue[], kind: KeyKind<K>, entries: Map<K, PdfValue>): void {
  for (let at = 0; at + 1 < pairs.length; ) {
    const key = kind.read(file.resolve(pairs[at]))
    if (key === undefined) {
      at++
      continue
    }
    const value = pairs[at + 1]!
    if (value !== null && !entries.has(key)) entries.set(key, value)
    at += 2
  }
}
