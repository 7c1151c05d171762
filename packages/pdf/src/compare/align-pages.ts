import type { ComparedWords } from './compared-words.js'

/** A pair of corresponding pages, counted from 0. One of them can be missing. */
export interface PagePair {
  readonly old: number | undefined
  readonly new: number | undefined
}

/** Pages with at least this many words and none in common are different pages, not versions of one page. */
const ENOUGH_WORDS = 8

/** Aligns the pages of two documents so that they have the most words in common, in order. */
export function alignPages(old: ComparedWords, now: ComparedWords, partners: Int32Array): PagePair[] {
  const pairs: PagePair[] = []
  let [oldAt, newAt] = [0, 0]
  const closeGap = (oldEnd: number, newEnd: number): void => {
    while (oldAt < oldEnd || newAt < newEnd) {
      const hasBoth = oldAt < oldEnd && newAt < newEnd
      const areApart = hasBoth && old.perPage[oldAt]! >= ENOUGH_WORDS && now.perPage[newAt]! >= ENOUGH_WORDS
      if (hasBoth && !areApart) pairs.push({ old: oldAt++, new: newAt++ })
      else if (oldAt < oldEnd) pairs.push({ old: oldAt++, new: undefined })
      else pairs.push({ old: undefined, new: newAt++ })
    }
  }
  for (const { old: oldPage, new: newPage } of heaviestAscending(wordsInCommon(old, now, partners))) {
    closeGap(oldPage, newPage)
    pairs.push({ old: oldAt++, new: newAt++ })
  }
  closeGap(old.perPage.length, now.perPage.length)
  return pairs
}

interface Common {
  readonly old: number
  readonly new: number
  words: number
}

/** Partners are in order, so the result is too. */
function wordsInCommon(old: ComparedWords, now: ComparedWords, partners: Int32Array): Common[] {
  const found: Common[] = []
  for (let at = 0; at < partners.length; at++) {
    const partner = partners[at]!
    if (partner < 0) continue
    const [oldPage, newPage] = [old.words[at]!.page, now.words[partner]!.page]
    const last = found.at(-1)
    if (last?.old === oldPage && last.new === newPage) last.words++
    else found.push({ old: oldPage, new: newPage, words: 1 })
  }
  return found
}

/**
 * The pairs with the most words in total, using each page of either side at most once. Checking the last few
 * pairs of each page is enough, because all are in order.
 */
function heaviestAscending(all: readonly Common[]): Common[] {
  const best = new Float64Array(all.length)
  const before = new Int32Array(all.length).fill(-1)
  /** The best sequence that ends before the current old page: by new page, with ascending weight. */
  const rows: number[] = []
  let waiting: number[] = []
  const settle = (): void => {
    for (const index of waiting) {
      const top = rows.at(-1)
      if (top === undefined || best[index]! > best[top]!) rows.push(index)
    }
    waiting = []
  }
  all.forEach((common, index) => {
    if (waiting.length > 0 && all[waiting[0]!]!.old !== common.old) settle()
    // Sequences end at ascending new pages, so the last one that ends before this new page is the best.
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (all[rows[middle]!]!.new < common.new) low = middle + 1
      else high = middle
    }
    const previous = low > 0 ? rows[low - 1]! : -1
    before[index] = previous
    best[index] = common.words + (previous >= 0 ? best[previous]! : 0)
    waiting.push(index)
  })
  settle()
  const found: Common[] = []
  for (let index = rows.at(-1) ?? -1; index >= 0; index = before[index]!) found.push(all[index]!)
  return found.reverse()
}
