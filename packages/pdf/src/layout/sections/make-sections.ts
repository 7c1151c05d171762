import type { FurnitureRun } from '../furniture/section-furniture.js'
import type { Block, LayoutPage, Margins, Paragraph, Section } from '../tree.js'
import { endOf, withPageBreaks } from './page-breaks.js'
import { asMargin, type PageEdges, pageEdges } from './page-edges.js'
import type { TextArea } from './text-area.js'
import type { TextColumns } from './text-columns.js'

/** In points: pages that differ by less have one size. */
const SAME_SIZE = 2
/** In points: columns that begin closer together than this are one. */
const SAME_START = 1
/** Blocks before the end of a page, among which is what goes on behind it. */
const MAX_OPEN = 20

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

/** The sections of a group of pages: a new one begins where the furniture or the number of columns changes. */
export function makeSections(
  group: PageGroup,
  page: LayoutPage,
  allAreas: readonly (TextArea | undefined)[],
  runs: readonly FurnitureRun[],
  blocks: readonly Block[],
  columns: TextColumns,
): Section[] {
  const areas = allAreas.slice(group.first, group.last + 1)
  const isEven = evenPages(runs)
  const edges = pageEdges(areas, page, (at) => isEven(group.first + at))
  const shift = (at: number): number => edges.shift(at - group.first)
  const broken = withPageBreaks(blocks, edges.margins, page.height, allAreas)
  const counts = columns.counts(broken)
  const parts = partsOf(broken, counts, runs)
  const sides = new Map<number, Sides>()
  const sidesOf = (count: number): Sides => {
    const known = sides.get(count)
    if (known !== undefined) return known
    const own = broken.filter((_, at) => counts[at] === count)
    const found = findSides(count, own, page.width, group, edges, columns, shift)
    sides.set(count, found)
    return found
  }
  return parts.map(({ from, to, run, first, last, startsPage, isFirstOfRun }) => {
    const count = counts[from] ?? 1
    const { margins, gap } = sidesOf(count)
    const { header, footer, numbering } = run
    return {
      first,
      last,
      width: page.width,
      height: page.height,
      margins,
      mirrorsMargins: edges.areMirrored,
      columns: { count, gap },
      startsPage,
      header: isFirstOfRun ? header : { ...header, first: undefined },
      footer: isFirstOfRun ? footer : { ...footer, first: undefined },
      numbering: numbering && { ...numbering, start: numbering.start + first - run.first },
      blocks: broken.slice(from, to).map((block) => {
        if (block.kind !== 'paragraph') return block
        const start = count > 1 ? columns.startAt(block) : undefined
        const placed = fromEdge(block, start ?? margins.left + shift(block.page))
        return start === undefined ? placed : insideColumn(placed)
      }),
    }
  })
}

/** Whether pages have an even number: that of their run, where it counts its own. */
function evenPages(runs: readonly FurnitureRun[]): (page: number) => boolean {
  const even: boolean[] = []
  for (const { first, last, numbering } of runs)
    for (let page = first; page <= last; page++)
      even[page] = (numbering === undefined ? page + 1 : numbering.start + page - first) % 2 === 0
  return (page) => even[page] ?? (page + 1) % 2 === 0
}

interface Part {
  readonly from: number
  readonly to: number
  readonly run: FurnitureRun
  readonly isFirstOfRun: boolean
  readonly first: number
  readonly last: number
  readonly startsPage: boolean
}

interface Cut {
  readonly at: number
  readonly run: FurnitureRun
  readonly startsPage: boolean
  readonly isFirstOfRun: boolean
}

function partsOf(blocks: readonly Block[], counts: readonly number[], runs: readonly FurnitureRun[]): Part[] {
  const ofRuns = runCuts(blocks, runs)
  const cuts = ofRuns.flatMap((cut, index): Cut[] => {
    const own: Cut[] = [cut]
    const end = ofRuns[index + 1]?.at ?? blocks.length
    for (let at = cut.at + 1; at < end; at++)
      if (counts[at] !== counts[at - 1])
        own.push({ at, run: cut.run, startsPage: false, isFirstOfRun: false })
    return own
  })
  let next = runs.at(-1)!.last + 1
  const parts: Part[] = []
  for (let index = cuts.length - 1; index >= 0; index--) {
    const { at, run, startsPage, isFirstOfRun } = cuts[index]!
    const first = isFirstOfRun ? run.first : Math.min(next, firstPageOf(blocks, at))
    const isBreak = startsPage && at > 0 && blocks[at]?.kind === 'pageBreak'
    parts.push({
      from: isBreak ? at + 1 : at,
      to: cuts[index + 1]?.at ?? blocks.length,
      run,
      isFirstOfRun,
      first,
      last: next - 1,
      startsPage,
    })
    next = first
  }
  return parts.reverse()
}

/** Where the runs of pages begin among the blocks. */
function runCuts(blocks: readonly Block[], runs: readonly FurnitureRun[]): Cut[] {
  const cuts: Cut[] = []
  let index = 0
  for (const run of runs) {
    const before = cuts.at(-1)
    if (before === undefined) {
      cuts.push({ at: 0, run, startsPage: true, isFirstOfRun: true })
      continue
    }
    while (index < blocks.length && blocks[index]!.page < run.first) index++
    // Pages on which nothing begins belong to the section before them.
    if (index === blocks.length || index <= before.at) continue
    const open = firstOpen(blocks, index, run.first)
    const goesOn = open !== undefined
    const at = goesOn && open > before.at ? open : index
    cuts.push({ at, run, startsPage: !goesOn, isFirstOfRun: true })
  }
  return cuts
}

/** The first block before an index that goes on on a page. */
function firstOpen(blocks: readonly Block[], index: number, page: number): number | undefined {
  let open: number | undefined
  for (let at = index - 1; at >= Math.max(0, index - MAX_OPEN); at--)
    if (endOf(blocks[at]!).page >= page) open = at
  return open
}

/** The first page that begins behind the beginning of a block, or with it. */
function firstPageOf(blocks: readonly Block[], at: number): number {
  const { page } = blocks[at]!
  const before = blocks[at - 1]
  return before !== undefined && endOf(before).page < page ? page : page + 1
}

interface Sides {
  readonly margins: Margins
  readonly gap: number
}

function findSides(
  count: number,
  blocks: readonly Block[],
  width: number,
  { first, last }: PageGroup,
  { margins }: PageEdges,
  columns: TextColumns,
  shift: (page: number) => number,
): Sides {
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const own = count > 1 ? columns.edges(count, pages, shift) : undefined
  if (own !== undefined) {
    const [left, right] = [asMargin(own.left), asMargin(width - own.right)]
    return { margins: { ...margins, left, right }, gap: own.gap }
  }
  // Word processors take the margins of a page from its first section.
  const besides = columns.edges(undefined, pages, shift)
  const left = besides?.left ?? commonStart(blocks, shift)
  return { margins: left === undefined ? margins : { ...margins, left: asMargin(left) }, gap: 0 }
}

/** Where most lines begin. */
function commonStart(blocks: readonly Block[], shift: (page: number) => number): number | undefined {
  const lines = new Map<number, number>()
  for (const block of blocks) {
    const start = block.kind === 'paragraph' ? columnStart(block) : undefined
    if (start === undefined || block.kind !== 'paragraph') continue
    const place = Math.round((start - shift(block.page)) / SAME_START) * SAME_START
    lines.set(place, (lines.get(place) ?? 0) + block.lines.length)
  }
  let [common, most] = [undefined as number | undefined, 0]
  for (const [place, count] of lines) if (count > most) [common, most] = [place, count]
  return common
}

/** Undefined if its lines do not begin at the edge of their column. */
function columnStart({ lines, box, indent, alignment, isRightToLeft }: Paragraph): number | undefined {
  const isAtEdge = !isRightToLeft && (alignment === 'left' || alignment === 'justify')
  if (!isAtEdge) return undefined
  // Its further lines can be in a column on the left.
  const first = lines[0]?.box ?? box
  let left = first[0]
  for (const { page, box: own } of lines)
    if (page === lines[0]!.page && own[0] < first[2] && own[2] > first[0]) left = Math.min(left, own[0])
  return left - indent.left - Math.min(0, indent.firstLine)
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

/** Text around a picture can begin in another column than most of it. */
function insideColumn(paragraph: Paragraph): Paragraph {
  const { left, firstLine } = paragraph.indent
  const outside = Math.min(left, left + firstLine)
  return outside >= 0 ? paragraph : { ...paragraph, indent: { ...paragraph.indent, left: left - outside } }
}
