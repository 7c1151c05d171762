import { isDict, PdfRef, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { KeptLayers } from './kept-layers.js'

/**
 * The /Order of an input (ISO 32000-1, 8.11.4.3), without the layers that are not kept. A nested array is
 * either a group that starts with a label, or the children of the preceding layer.
 */
export function keptOrder(layers: KeptLayers, value: PdfValue | undefined): PdfValue[] {
  const { file } = layers.input
  const seen = new Set(value instanceof PdfRef ? [value.num] : [])
  const prune = (items: readonly PdfValue[], depth: number): PdfValue[] => {
    const kept: PdfValue[] = []
    let gone: PdfValue | undefined
    for (const [at, item] of items.entries()) {
      const found = file.resolve(item)
      if (Array.isArray(found)) {
        if (item instanceof PdfRef && seen.has(item.num)) continue
        if (item instanceof PdfRef) seen.add(item.num)
        const inner = depth < file.limits.maxTreeDepth ? prune(found, depth + 1) : []
        // Children of a removed layer must not become children of the layer before it.
        if (gone !== undefined && !hasLabel(inner)) inner.unshift(gone)
        if (inner.some((each) => !(each instanceof PdfString))) kept.push(inner)
        gone = undefined
      } else if (found instanceof PdfString) {
        if (at === 0) kept.push(found)
      } else if (item instanceof PdfRef && isDict(found)) {
        const layer = layers.layer(item.num)
        if (layer !== undefined) kept.push(layer)
        const name = file.resolve(found.get('Name'))
        gone =
          layer !== undefined
            ? undefined
            : name instanceof PdfString
              ? name
              : new PdfString(new Uint8Array(0))
      }
    }
    return kept
  }
  const order = prune(file.array(value) ?? [], 0)
  if (!hasLabel(order)) return order
  return order.length > 1 ? [order] : []
}

/**
 * Concatenates the lists. A list that starts with an array must not become the children of the last layer
 * before it.
 */
export function joinOrders(orders: readonly PdfValue[][]): PdfValue[] {
  const joined: PdfValue[] = []
  for (const order of orders) {
    const [first] = order
    const isLoose = joined.length > 0 && Array.isArray(first) && !hasLabel(first)
    if (isLoose) for (const item of first) joined.push(item)
    for (let at = isLoose ? 1 : 0; at < order.length; at++) joined.push(order[at]!)
  }
  return joined
}

function hasLabel(order: readonly PdfValue[]): boolean {
  return order[0] instanceof PdfString
}
