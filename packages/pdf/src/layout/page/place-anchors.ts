import { transform } from '../../geometry/matrix.js'
import type { Block, LayoutPage } from '../tree.js'
import type { Anchors } from './anchors.js'

/** In points: a place is often a little below the top of what it leads to. */
const ABOVE = 8

/** The blocks with the names of the places that are at them: the first block below each place. */
export function withAnchors(
  blocks: readonly Block[],
  pages: readonly LayoutPage[],
  anchors: Anchors,
): readonly Block[] {
  const onPage = new Map<number, Reach[]>()
  for (const [at, { page, box }] of blocks.entries()) {
    const known = onPage.get(page)
    if (known === undefined) onPage.set(page, [{ at, bottom: box[3] }])
    else known.push({ at, bottom: Math.max(known.at(-1)!.bottom, box[3]) })
  }
  const following = firstBehind(blocks, pages.length)
  const last = blocks.length > 0 ? blocks.length - 1 : undefined
  const namesOf = new Map<number, string[]>()
  for (const [page, { index, fromPage }] of pages.entries())
    for (const { name, y } of anchors.onPage(index)) {
      const own = onPage.get(page) ?? []
      const top = y === undefined ? 0 : transform(fromPage, [0, y])[1]
      const at = firstBelow(own, top + ABOVE)?.at ?? own.at(-1)?.at ?? following[page] ?? last
      if (at === undefined) continue
      const names = namesOf.get(at)
      if (names === undefined) namesOf.set(at, [name])
      else names.push(name)
    }
  return namesOf.size === 0
    ? blocks
    : blocks.map((block, at) => {
        const names = namesOf.get(at)
        return names === undefined ? block : { ...block, anchors: names }
      })
}

/** How far down a page its blocks reach, up to this one. */
interface Reach {
  readonly at: number
  readonly bottom: number
}

/** The first block of a page that reaches further down than this. */
function firstBelow(reaches: readonly Reach[], y: number): Reach | undefined {
  let low = 0
  let high = reaches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (reaches[middle]!.bottom > y) high = middle
    else low = middle + 1
  }
  return reaches[low]
}

/** For pages without a block of their own: the first block of a later page. */
function firstBehind(blocks: readonly Block[], pageCount: number): (number | undefined)[] {
  const first = new Array<number | undefined>(pageCount).fill(undefined)
  for (const [at, { page }] of blocks.entries()) first[page] ??= at
  let next: number | undefined
  for (let page = pageCount - 1; page >= 0; page--) {
    const own = first[page]
    first[page] = next
    if (own !== undefined) next = next === undefined ? own : Math.min(next, own)
  }
  return first
}
