/** Documents as trees of paragraphs, lists, tables and figures. @module */
import { throwIfAborted } from '../abort-flag.js'
import { readNamedDestinations } from '../document/destinations.js'
import type { SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict } from '../syntax/objects.js'
import { DocumentFlow } from './document-flow.js'
import { type PageFurniture, takeFurniture } from './furniture/find-furniture.js'
import { areHeadingsTitles } from './headings/find-headings.js'
import { OutlineTitles } from './headings/outline-titles.js'
import { Survey } from './headings/survey.js'
import { Anchors } from './page/anchors.js'
import type { DraftLine } from './page/draft-line.js'
import { layoutOutline } from './page/outline.js'
import type { PageContent } from './page/page-content.js'
import { type PageOptions, PageReader } from './page/page-reader.js'
import { Columns, linesOf } from './paragraphs/columns.js'
import { LineEnds } from './paragraphs/line-ends.js'
import { UsualSpacing } from './paragraphs/spacing.js'
import { readStructureTree } from './tags/structure-tree.js'
import { planOf, type TagPlan } from './tags/tag-plan.js'
import { lettersByTags, TagNumbers } from './tags/tagged-page.js'
import type { LayoutDocument } from './tree.js'

/** The number of pages that are examined before the others are read, and kept; and that are taken together. */
const MAX_SURVEYED = 40
const PAGES_TOGETHER = 40

/** Tags are used if they cover at least this fraction of the text. */
const GOOD_COVERAGE = 0.9

const NO_FURNITURE: PageFurniture = { header: [], footer: [] }

export interface LayoutOptions extends PageOptions {
  /** Whether to go by the looks of tagged documents too. The default is false. */
  readonly ignoresTags?: boolean
  readonly signal?: Parameters<typeof throwIfAborted>[0]
  readonly onPage?: (done: number, all: number) => void
}

/** Reads pages of a document, of which `chosen` are the indexes in the file. */
export function readLayout(
  file: PdfFile,
  catalogue: PdfDict,
  pages: readonly SourcePage[],
  chosen: readonly number[],
  options: LayoutOptions = {},
): LayoutDocument {
  const anchors = new Anchors(file, pages)
  const named = readNamedDestinations(file, catalogue)
  const outline = layoutOutline(file, catalogue, named, anchors)
  const reader = new PageReader(file, catalogue, named, anchors, options)
  const survey = new Survey()
  const columns = new Columns()
  const spacing = new UsualSpacing()
  const ends = new LineEnds()
  const known = new Map<number, PageContent>()
  const mayUseTags = options.ignoresTags !== true && isAscending(chosen)
  const tags = mayUseTags ? readPlan(file, catalogue, pages) : undefined
  let [letters, reached] = [0, 0]
  const step = Math.max(1, Math.ceil(chosen.length / MAX_SURVEYED))
  for (let from = 0; from < chosen.length; from += step) {
    // Even pages can differ from odd ones: of many pages, both are examined.
    const at = Math.min(chosen.length - 1, from + (step % 2 === 0 ? (from / step) % 2 : 0))
    throwIfAborted(options.signal)
    const { content, text } = reader.read(pages[chosen[at]!]!, at, chosen[at]!, tags)
    if (tags !== undefined) {
      const counted = lettersByTags(text, new TagNumbers(tags, chosen[at]!))
      letters += counted.all
      reached += counted.reached
    }
    survey.add(text)
    columns.add(content)
    for (const region of content.regions)
      for (const lines of linesOf(region)) {
        spacing.add(lines)
        ends.add(lines)
      }
    for (const lines of linesOfCells(content)) ends.add(lines)
    known.set(at, content)
  }
  const titles = new OutlineTitles(file, catalogue)
  const producer = file.text(file.dict(file.trailer.get('Info'))?.get('Producer')) ?? ''
  const areTitles = areHeadingsTitles(titles.count, pages.length, producer)
  const plan = letters > 0 && reached >= GOOD_COVERAGE * letters ? tags : undefined
  const flow = new DocumentFlow({
    file,
    catalogue,
    survey,
    columns,
    spacing,
    ends,
    titles,
    areTitles,
    anchors,
    plan,
  })
  for (let from = 0; from < chosen.length; from += PAGES_TOGETHER) {
    const together: PageContent[] = []
    for (let at = from; at < Math.min(chosen.length, from + PAGES_TOGETHER); at++) {
      throwIfAborted(options.signal)
      together.push(known.get(at) ?? reader.read(pages[chosen[at]!]!, at, chosen[at]!, plan).content)
      options.onPage?.(at + 1, chosen.length)
    }
    for (const at of together.keys()) known.delete(from + at)
    const furniture =
      plan !== undefined
        ? together.map(({ tagged }) => tagged!)
        : options.keepsFurniture === true
          ? []
          : takeFurniture(together)
    for (const [at, content] of together.entries()) flow.add(content, furniture[at] ?? NO_FURNITURE)
  }
  return flow.finish(outline, reader.fontsWithoutText)
}

function readPlan(file: PdfFile, catalogue: PdfDict, pages: readonly SourcePage[]): TagPlan | undefined {
  const root = readStructureTree(file, catalogue, pages)
  return root && planOf(root)
}

function linesOfCells({ regions }: PageContent): (readonly DraftLine[])[] {
  return regions.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'table' ? item.rows.flatMap(({ cells }) => cells.map(({ lines }) => lines)) : [],
    ),
  )
}

function isAscending(chosen: readonly number[]): boolean {
  return chosen.every((index, at) => at === 0 || index > chosen[at - 1]!)
}
