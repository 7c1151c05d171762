import type { FoundFurniture } from '../furniture/section-furniture.js'
import type { Block, LayoutPage, Margins, Paragraph, Section } from '../tree.js'
import { withPageBreaks } from './page-breaks.js'
import type { TextArea } from './text-area.js'

/** In points: pages that differ by less have one size. */
const SAME_SIZE = 2
const LEAST_MARGIN = 10
const USUAL_MARGIN = 72
/** Pages of which most are full: fewer do not show where their text would end. */
const FULL = 3
/** In points: text that fits on its page has to fit on the page of another program too. */
const SPARE = 6
/** In points: columns that begin closer together than this are one. */
const SAME_START = 1

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly first: number
  readonly last: number
}

export function pageGroups(pages: readonly LayoutPage[]): PageGroup[] {
  const groups: { first: number; last: number }[] = []
  for (const [at, { width, height }] of pages.entries()) {
    const before = pages[at - 1]
    const isSame =
      before !== undefined &&
      Math.abs(before.width - width) < SAME_SIZE &&
      Math.abs(before.height - height) < SAME_SIZE
    if (isSame) groups.at(-1)!.last = at
    else groups.push({ first: at, last: at })
  }
  return groups
}

export function makeSection(
  { first, last }: PageGroup,
  { width, height }: LayoutPage,
  areas: readonly (TextArea | undefined)[],
  header: FoundFurniture,
  footer: FoundFurniture,
  blocks: readonly Block[],
  columns: Section['columns'],
): Section {
  const margins = marginsOf(areas.slice(first, last + 1), width, height)
  const left = commonStart(blocks) ?? margins.left
  return {
    first,
    last,
    width,
    height,
    margins: { ...margins, left: Math.max(LEAST_MARGIN, left) },
    columns,
    startsPage: true,
    header: header.furniture,
    footer: footer.furniture,
    numbering: header.numbering ?? footer.numbering,
    blocks: withPageBreaks(
      blocks.map((block) => (block.kind === 'paragraph' ? fromEdge(block, left) : block)),
      margins,
      height,
      areas,
    ),
  }
}

/** Where the columns of most lines begin. */
function commonStart(blocks: readonly Block[]): number | undefined {
  const lines = new Map<number, number>()
  for (const block of blocks) {
    const start = block.kind === 'paragraph' ? columnStart(block) : undefined
    if (start === undefined || block.kind !== 'paragraph') continue
    const place = Math.round(start / SAME_START) * SAME_START
    lines.set(place, (lines.get(place) ?? 0) + block.lines.length)
  }
  let [common, most] = [undefined as number | undefined, 0]
  for (const [place, count] of lines) if (count > most) [common, most] = [place, count]
  return common
}

/** Undefined if its lines do not begin at the edge of their column. */
function columnStart({ box, indent, alignment, isRightToLeft }: Paragraph): number | undefined {
  const isAtEdge = !isRightToLeft && (alignment === 'left' || alignment === 'justify')
  return isAtEdge ? box[0] - indent.left - Math.min(0, indent.firstLine) : undefined
}

/** A page of its own can have a column of its own: the indents of a section are from one edge. */
function fromEdge(paragraph: Paragraph, left: number): Paragraph {
  const off = (columnStart(paragraph) ?? left) - left
  if (Math.abs(off) <= SAME_START) return paragraph
  const { indent, tabs } = paragraph
  return {
    ...paragraph,
    indent: { ...indent, left: indent.left + off },
    tabs: tabs.map((tab) => ({ ...tab, at: tab.at + off })),
  }
}

/** The margins of most pages: text that is further out on single pages does not count. */
function marginsOf(areas: readonly (TextArea | undefined)[], width: number, height: number): Margins {
  const known = areas.filter((area) => area !== undefined)
  if (known.length === 0)
    return {
      left: USUAL_MARGIN,
      top: USUAL_MARGIN,
      right: USUAL_MARGIN,
      bottom: USUAL_MARGIN,
    }
  const at = (values: number[], share: number): number =>
    values.sort((one, other) => one - other)[Math.floor(share * (values.length - 1))]!
  const left = at(
    known.map((area) => area.left),
    0.1,
  )
  const top = at(
    known.map((area) => area.top),
    0.1,
  )
  const right =
    width -
    at(
      known.map((area) => area.right),
      0.9,
    )
  const bottom =
    height -
    at(
      known.map((area) => area.bottom),
      0.9,
    )
  const margin = (value: number): number => Math.max(LEAST_MARGIN, Math.round(value * 10) / 10)
  return {
    left: margin(left),
    top: margin(top),
    right: margin(right),
    bottom: margin(known.length < FULL ? Math.min(bottom, Math.max(top, USUAL_MARGIN)) : bottom - SPARE),
  }
}
