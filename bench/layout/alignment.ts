const MAX_DIFFERENCES = 4_000

/**
 * For each word of the first list the index of the same word in the second, in order, or -1: the shortest edit
 * script of Myers. Lists that differ too much are compared as far as the best path leads.
 */
export function aligned(one: readonly string[], other: readonly string[]): Int32Array {
  const matches = new Int32Array(one.length).fill(-1)
  const trace: Int32Array[] = []
  const most = Math.min(one.length + other.length, MAX_DIFFERENCES)
  let reach = new Int32Array(2 * most + 3)
  const offset = most + 1
  let [endX, endY, endD] = [0, 0, 0]
  search: for (let d = 0; d <= most; d++) {
    trace.push(reach.slice(offset - d - 1, offset + d + 2))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach[offset + k - 1]! < reach[offset + k + 1]!)
      let x = down ? reach[offset + k + 1]! : reach[offset + k - 1]! + 1
      let y = x - k
      while (x < one.length && y < other.length && one[x] === other[y]) {
        x++
        y++
      }
      reach[offset + k] = x
      if (x <= one.length && y <= other.length && x + y >= endX + endY) [endX, endY, endD] = [x, y, d]
      if (x >= one.length && y >= other.length) break search
    }
  }
  reach = new Int32Array(0)
  let [x, y] = [endX, endY]
  for (let d = endD; d > 0; d--) {
    const before = trace[d]!
    const at = (k: number): number => before[k + d + 1]!
    const k = x - y
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1))
    const fromK = down ? k + 1 : k - 1
    const fromX = at(fromK)
    const fromY = fromX - fromK
    while (x > (down ? fromX : fromX + 1) && y > (down ? fromY + 1 : fromY)) matches[--x] = --y
    x = fromX
    y = fromY
  }
  while (x > 0 && y > 0) matches[--x] = --y
  return matches
}
