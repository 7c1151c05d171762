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
  const onPage = new Map<number, number[]>()
  for (const [at, { page }] of blocks.entries()) {
    const known = onPage.get(page)
    if (known === undefined) onPage.set(page, [at])
    else known.push(at)
  }
  const namesOf = new Map<number, string[]>()
  for (const [page, { index, fromPage }] of pages.entries())
    for (const { name, y } of anchors.onPage(index)) {
      const own = onPage.get(page) ?? []
      const top = y === undefined ? 0 : transform(fromPage, [0, y])[1]
      const at =
        own.find((each) => blocks[each]!.box[3] > top + ABOVE) ?? own.at(-1) ?? nextBlock(blocks, page)
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

/** The page has no block of its own: the first one behind it, or else the last one. */
function nextBlock(blocks: readonly Block[], page: number): number | undefined {
  const at = blocks.findIndex((block) => block.page > page)
  return at >= 0 ? at : blocks.length > 0 ? blocks.length - 1 : undefined
}
