/** Sorts as an array does by itself. What is in order already, as most content is, costs a look at each: an array's own way costs several times that. */
export function sort<T>(items: T[], compare: (one: T, other: T) => number): T[] {
  for (let at = 1; at < items.length; at++)
    if (compare(items[at - 1]!, items[at]!) > 0) return items.sort(compare)
  return items
}
