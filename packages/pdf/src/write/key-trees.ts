import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { ObjectWriter } from './page-tree.js'

/**
 * The maximum number of entries of a leaf, and of kids of an intermediate node. It results in few levels and
 * small objects.
 */
const FAN_OUT = 64

/** The differences between name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7). */
interface KeyKind<K> {
  /** The key of the entry with the pairs of a node. */
  readonly pairs: 'Names' | 'Nums'
  write(key: K): PdfValue
  compare(one: K, other: K): number
}

/** Keys are strings with one character per byte, sorted by bytes. */
const byName: KeyKind<string> = {
  pairs: 'Names',
  write: (key) => new PdfString(asciiBytes(key)),
  compare: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
}

const byNumber: KeyKind<number> = {
  pairs: 'Nums',
  write: (key) => key,
  compare: (one, other) => one - other,
}

export function writeNameTree(writer: ObjectWriter, entries: ReadonlyMap<string, PdfValue>): PdfRef {
  return writeKeyTree(writer, entries, byName)
}

export function writeNumberTree(writer: ObjectWriter, entries: ReadonlyMap<number, PdfValue>): PdfRef {
  return writeKeyTree(writer, entries, byNumber)
}

/** Writes a balanced tree. Every node except the root states its range of keys. */
function writeKeyTree<K>(writer: ObjectWriter, entries: ReadonlyMap<K, PdfValue>, kind: KeyKind<K>): PdfRef {
  const sorted = [...entries].sort(([one], [other]) => kind.compare(one, other))
  if (sorted.length <= FAN_OUT) return writer.object(leaf(sorted, kind))
  let level: Node[] = []
  for (let at = 0; at < sorted.length; at += FAN_OUT) {
    const run = sorted.slice(at, at + FAN_OUT)
    const limits = [kind.write(run[0]![0]), kind.write(run.at(-1)![0])]
    level.push({ dict: leaf(run, kind), limits })
  }
  while (level.length > 1) {
    const above: Node[] = []
    for (let at = 0; at < level.length; at += FAN_OUT) {
      const run = level.slice(at, at + FAN_OUT)
      const kids = run.map(({ dict, limits }) => writer.object(new Map(dict).set('Limits', limits)))
      above.push({ dict: new Map([['Kids', kids]]), limits: [run[0]!.limits[0]!, run.at(-1)!.limits[1]!] })
    }
    level = above
  }
  return writer.object(level[0]!.dict)
}

interface Node {
  readonly dict: PdfDict
  readonly limits: PdfValue[]
}

function leaf<K>(run: readonly (readonly [K, PdfValue])[], kind: KeyKind<K>): PdfDict {
  const pairs: PdfValue[] = []
  for (const [key, value] of run) pairs.push(kind.write(key), value)
  return new Map([[kind.pairs, pairs]])
}
