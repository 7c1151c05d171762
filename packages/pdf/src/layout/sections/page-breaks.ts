import type { Block, Margins, PageBreak, Place } from '../tree.js'
import type { TextArea } from './text-area.js'

/** The part of the height of the text that a page which is not full leaves empty. */
const LEFT_EMPTY = 0.15

/** The blocks with page breaks where a page ends although the next block would have fitted. */
export function withPageBreaks(
  blocks: readonly Block[],
  { top, bottom }: Margins,
  height: number,
  areas: readonly (TextArea | undefined)[],
): Block[] {
  const broken: Block[] = []
  let end: Place | undefined
  for (const block of blocks) {
    if (end !== undefined && block.page > end.page) {
      // Footnotes are below the blocks of their page.
      const space = height - bottom - Math.max(end.box[3], areas[end.page]?.bottom ?? 0)
      const isEarly = space > LEFT_EMPTY * (height - top - bottom) && space > heightOf(block)
      // What is on no page at all are blank pages.
      const count = block.page - end.page - (isEarly ? 0 : 1)
      for (let at = 0; at < count; at++) broken.push(breakBefore(block))
    }
    broken.push(block)
    const own = endOf(block)
    if (end === undefined || own.page > end.page || (own.page === end.page && own.box[3] > end.box[3]))
      end = own
  }
  return broken
}

function breakBefore({ page, box: [left, top] }: Block): PageBreak {
  return { kind: 'pageBreak', page, box: [left, top, left, top], anchors: [] }
}

/** Of what stays together. */
function heightOf(block: Block): number {
  if (block.kind === 'table') return block.rows[0]?.height ?? 0
  return block.box[3] - block.box[1]
}

export function endOf(block: Block): Place {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.at(-1) ?? block
    case 'table':
      return block.places.at(-1) ?? block
    default:
      return block
  }
}
