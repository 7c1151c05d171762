/** The share of a sequence that is in order, from 0 to 1: its longest increasing subsequence. */
export function orderScore(ranks: readonly number[]): number {
  if (ranks.length === 0) return 1
  const tails: number[] = []
  for (const rank of ranks) {
    let [from, to] = [0, tails.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (tails[middle]! < rank) from = middle + 1
      else to = middle
    }
    tails[from] = rank
  }
  return tails.length / ranks.length
}

export interface Overlap {
  readonly common: number
  readonly ours: number
  readonly theirs: number
}

/** The overlap of two lists as multisets. */
export function overlapOf(ours: readonly string[], theirs: readonly string[]): Overlap {
  const counts = new Map<string, number>()
  for (const each of theirs) counts.set(each, (counts.get(each) ?? 0) + 1)
  let common = 0
  for (const each of ours) {
    const left = counts.get(each) ?? 0
    if (left === 0) continue
    common++
    counts.set(each, left - 1)
  }
  return { common, ours: ours.length, theirs: theirs.length }
}

export function f1({ common, ours, theirs }: Overlap): number {
  return ours + theirs === 0 ? 1 : (2 * common) / (ours + theirs)
}

export function added(one: Overlap, other: Overlap): Overlap {
  return {
    common: one.common + other.common,
    ours: one.ours + other.ours,
    theirs: one.theirs + other.theirs,
  }
}
