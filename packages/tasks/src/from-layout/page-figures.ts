import type { Block, Figure, LayoutDocument, Picture } from '@octavo/pdf/layout-tree'
import { blocksIn } from './blocks-in.js'

/** A figure that covers this part of its page is its background. */
const BACKGROUND = 0.75

type Pages = Pick<LayoutDocument, 'pages'>

export function isBackground({ page, box: [left, top, right, bottom] }: Figure, { pages }: Pages): boolean {
  const { width, height } = pages[page] ?? { width: 0, height: 0 }
  return (right - left) * (bottom - top) > BACKGROUND * width * height
}

/** Whether a figure is the scan of a page whose recognised text is in the document: both would overlap. */
export function isScan(figure: Figure, tree: Pages): boolean {
  return tree.pages[figure.page]?.isScan === true && isBackground(figure, tree)
}

/** All pictures of a document, also those in headers, footers, notes and drawings, without its scans. */
export function* picturesOf(tree: LayoutDocument): Generator<Picture> {
  const { sections, notes } = tree
  for (const { blocks, header, footer } of sections) {
    yield* picturesIn(blocks, tree)
    for (const { usual, first = [], even = [] } of [header, footer])
      for (const part of [usual, first, even]) yield* picturesIn(part, tree)
  }
  for (const { blocks } of notes) yield* picturesIn(blocks, tree)
}

function* picturesIn(blocks: readonly Block[], tree: Pages): Generator<Picture> {
  for (const block of blocksIn(blocks)) {
    if (block.kind !== 'figure' || isScan(block, tree)) continue
    if (block.content.type === 'picture') yield block.content
    else yield* block.content.pictures
  }
}
