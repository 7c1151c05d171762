import type { Block, Figure, LayoutPage, Shape } from '@octavo/pdf/layout-tree'
import { tableShapes } from './table-shapes.js'

/** What is behind the text of a page: shapes that follow each other in the order of painting, and figures. */
export type Art = Figure | readonly Shape[]

interface Placed {
  readonly order: number
  readonly art: Figure | Shape
}

/** The pictures, drawings and tables among blocks, by page. */
export function artByPage(blocks: readonly Block[]): Map<number, (Figure | readonly Shape[])[]> {
  const pages = new Map<number, Art[]>()
  const add = (page: number, art: Art): void => {
    const own = pages.get(page)
    if (own === undefined) pages.set(page, [art])
    else own.push(art)
  }
  const addAll = (some: readonly Block[]): void => {
    for (const block of some)
      if (block.kind === 'figure') add(block.page, block)
      else if (block.kind === 'textBox') addAll(block.blocks)
      else if (block.kind === 'table') {
        for (const [page, shapes] of tableShapes(block)) add(page, shapes)
        for (const { cells } of block.rows) for (const { blocks } of cells) addAll(blocks)
      }
  }
  addAll(blocks)
  return pages
}

/** The art of a page in the order of painting. Tables do not know theirs: they are on the areas that contain them. */
export function inPaintingOrder(
  { background, shapes }: Pick<LayoutPage, 'background' | 'shapes'>,
  own: readonly Art[],
): Art[] {
  const placed: Placed[] = [
    ...background.map((art) => ({ order: -1, art })),
    ...shapes.map((art) => ({ order: art.order, art })),
  ]
  for (const art of own) {
    if ('kind' in art) placed.push({ order: orderOf(art), art })
    else for (const shape of art) placed.push({ order: orderAbove(shapes, art), art: shape })
  }
  placed.sort((one, other) => one.order - other.order)
  const ordered: (Figure | Shape[])[] = []
  for (const { art } of placed) {
    const last = ordered.at(-1)
    if ('kind' in art) ordered.push(art)
    else if (Array.isArray(last)) last.push(art)
    else ordered.push([art])
  }
  return ordered
}

function orderOf({ content }: Figure): number {
  return content.type === 'picture' ? content.order : (content.shapes[0]?.order ?? 0)
}

/** The place above the areas that the middle of some shapes is in. */
function orderAbove(shapes: readonly Shape[], own: readonly Shape[]): number {
  const first = own[0]
  if (first === undefined) return 0
  const [x, y] = [(first.box[0] + first.box[2]) / 2, (first.box[1] + first.box[3]) / 2]
  return shapes.reduce(
    (order, { box, fill, order: each }) =>
      fill !== undefined && box[0] <= x && box[1] <= y && box[2] >= x && box[3] >= y
        ? Math.max(order, each + 0.5)
        : order,
    -0.5,
  )
}
