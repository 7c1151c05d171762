import type { Block, Figure, LayoutPage, Shape } from '@octavo/pdf/layout-tree'

/** What is behind the text of a page: shapes that follow each other in the order of painting, and figures. */
export type Art = Figure | readonly Shape[]

/** The pictures and drawings among blocks, by page. Tables are among the shapes of their pages. */
export function figuresByPage(blocks: readonly Block[]): Map<number, Figure[]> {
  const pages = new Map<number, Figure[]>()
  const addAll = (some: readonly Block[]): void => {
    for (const block of some)
      if (block.kind === 'figure') {
        const own = pages.get(block.page)
        if (own === undefined) pages.set(block.page, [block])
        else own.push(block)
      } else if (block.kind === 'textBox') addAll(block.blocks)
      else if (block.kind === 'table')
        for (const { cells } of block.rows) for (const { blocks } of cells) addAll(blocks)
  }
  addAll(blocks)
  return pages
}

/** The art of a page in the order of painting. */
export function inPaintingOrder(
  { background, shapes }: Pick<LayoutPage, 'background' | 'shapes'>,
  figures: readonly Figure[],
): Art[] {
  const placed: { readonly order: number; readonly art: Figure | Shape }[] = [
    ...background.map((art) => ({ order: -1, art })),
    ...shapes.map((art) => ({ order: art.order, art })),
    ...figures.map((art) => ({ order: orderOf(art), art })),
  ]
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
