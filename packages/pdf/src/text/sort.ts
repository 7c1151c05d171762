/**
 * Sorts like `Array.sort`. Most content is already in order; then this takes only one comparison per item,
 * which is several times faster.
 */
export function sort<T>(items: T[], compare: (one: T, other: T) => number): T[] {
  for (let at = 1; at < items.length; at++)
    if (compare(items[at - 1]!, items[at]!) > 0) return items.sort(compare)
  return items
}
