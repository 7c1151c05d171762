/**
 * Groups of nodes that can all reach each other (Tarjan's strongly connected components), without groups of
 * one.
 */
export function circles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const found: string[][] = []

  const visit = (node: string): number => {
    let low = order.size
    order.set(node, low)
    open.push(node)
    isOpen.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (isOpen.has(next)) low = Math.min(low, order.get(next)!)
    }
    lowest.set(node, low)
    if (low === order.get(node)) {
      const group = open.splice(open.indexOf(node))
      for (const member of group) isOpen.delete(member)
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}
