import type { PdfNode } from './document.js'

/** The entries of a name tree; fails when keys are out of order or outside the limits (ISO 32000-1, 7.9.6). */
export function nameTreeEntries(root: PdfNode): Map<string, PdfNode> {
  return entries(root, 'Names', (key) => key.text)
}

/** The entries of a number tree, likewise (7.9.7). */
export function numberTreeEntries(root: PdfNode): Map<number, PdfNode> {
  return entries(root, 'Nums', (key) => key.number)
}

function entries<K extends string | number>(
  root: PdfNode,
  pairsKey: 'Names' | 'Nums',
  read: (key: PdfNode) => K | undefined,
): Map<K, PdfNode> {
  const found = new Map<K, PdfNode>()
  let last: K | undefined
  const walk = (node: PdfNode, isRoot: boolean): void => {
    const [low, high] = node.get('Limits').items().map(read)
    if (isRoot === (low !== undefined)) throw new Error('Every node of a tree but its root has /Limits.')
    const pairs = node.get(pairsKey).items()
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const key = read(pairs[at]!)
      if (key === undefined) throw new Error(`A key of /${pairsKey} is of the wrong type.`)
      if (last !== undefined && !(last < key)) throw new Error(`${key} comes after ${last}.`)
      if ((low !== undefined && key < low) || (high !== undefined && key > high)) {
        throw new Error(`${key} is outside the limits ${low} to ${high}.`)
      }
      last = key
      found.set(key, pairs[at + 1]!)
    }
    for (const kid of node.get('Kids').items()) walk(kid, false)
  }
  if (root.exists) walk(root, true)
  return found
}
