import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import type { ObjectWriter } from '../write/page-tree.js'

/** Entries of a leaf, and kids of a node above: few levels, and small objects to read on the way down. */
const FAN_OUT = 64

/** What name trees and number trees differ in (ISO 32000-1, 7.9.6 and 7.9.7). */
export interface KeyKind<K> {
  /** The key of a node's pairs. */
  readonly pairs: 'Names' | 'Nums'
  readonly what: string
  read(value: PdfValue): K | undefined
  write(key: K): PdfValue
  compare(one: K, other: K): number
}

/**
 * The entries of a tree in the order in which they stand. Neither /Limits nor the order is believed; of a key that is there
 * twice the first counts, and what is no key is passed over.
 */
export function readKeyTree<K>(
  file: PdfFile,
  root: PdfValue | undefined,
  kind: KeyKind<K>,
): Map<K, PdfValue> {
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

/** Writes a balanced tree; every node but the root says between which keys it lies. */
export function writeKeyTree<K>(
  writer: ObjectWriter,
  entries: ReadonlyMap<K, PdfValue>,
  kind: KeyKind<K>,
): PdfRef {
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
