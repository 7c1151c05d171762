import { readMetadata } from '../document/metadata.js'
import type { PdfFile } from '../file/pdf-file.js'
import { union } from '../geometry/box.js'
import { languageTag } from '../syntax/language-tag.js'
import type { PdfDict } from '../syntax/objects.js'
import type { FontWithoutText } from '../text/page-text.js'
import { ContentsLevels } from './contents/contents-levels.js'
import { isContentsEntry } from './contents/contents-lines.js'
import { withCaptions } from './figures/captions.js'
import type { PageFurniture } from './furniture/find-furniture.js'
import { numberedSides, type SideOfPage } from './furniture/page-sides.js'
import { furnitureRuns, marksOf, type PageSides } from './furniture/section-furniture.js'
import { findHeadings, titleInCell } from './headings/find-headings.js'
import { HeadingLevels, type HeadingStyle } from './headings/heading-levels.js'
import { joinHeadings } from './headings/join-headings.js'
import type { OutlineTitles } from './headings/outline-titles.js'
import type { Survey } from './headings/survey.js'
import { titleOf } from './headings/title.js'
import { areItems, ListNumbers } from './lists/list-numbers.js'
import type { Marker } from './lists/markers.js'
import { type FoundNote, takeFootnotes, withReferences } from './notes/find-footnotes.js'
import type { Anchors } from './page/anchors.js'
import type { DraftLine } from './page/draft-line.js'
import type { PageContent } from './page/page-content.js'
import { withAnchors } from './page/place-anchors.js'
import type { RegionContent, RegionItem } from './page/region-content.js'
import type { Columns } from './paragraphs/columns.js'
import type { DraftParagraph } from './paragraphs/draft-paragraph.js'
import { finishParagraph, splitAtMarker, withoutMarker } from './paragraphs/finish.js'
import { goesOn, joinTo } from './paragraphs/join.js'
import type { LineEnds } from './paragraphs/line-ends.js'
import type { UsualSpacing } from './paragraphs/spacing.js'
import { splitParagraphs } from './paragraphs/split.js'
import { makeSections, type PageGroup, pageGroups } from './sections/make-sections.js'
import type { TextArea } from './sections/text-area.js'
import { TextColumns } from './sections/text-columns.js'
import { finishTable, isContinued } from './tables/finish-table.js'
import type { TableDraft } from './tables/table-draft.js'
import type { TagPlan, TagText } from './tags/tag-plan.js'
import { TaggedFlow } from './tags/tagged-flow.js'
import type {
  Block,
  Figure,
  LayoutDocument,
  LayoutPage,
  Note,
  OutlineItem,
  Paragraph,
  Role,
  RuleLine,
  Section,
  TextBox,
  TextLook,
} from './tree.js'

/** Entries that can still go on: the last text and the figures behind it. */
const KEPT_OPEN = 30

export interface FlowContext {
  readonly file: PdfFile
  readonly catalogue: PdfDict
  readonly survey: Survey
  readonly columns: Columns
  readonly spacing: UsualSpacing
  readonly ends: LineEnds
  readonly titles: OutlineTitles
  readonly areTitles: boolean
  readonly anchors: Anchors
  /** The tags of the document, if its blocks follow them. */
  readonly plan: TagPlan | undefined
}

type Entry =
  | {
      readonly kind: 'paragraph'
      readonly draft: DraftParagraph
      readonly heading: HeadingStyle | undefined
      readonly isItem: boolean
    }
  | { readonly kind: 'table'; readonly parts: TableDraft[] }
  | { readonly kind: 'other'; readonly block: Block }

/** Joins the pages of a document to one flow of blocks. */
export class DocumentFlow {
  readonly #context: FlowContext
  readonly #pages: LayoutPage[] = []
  readonly #levels = new HeadingLevels()
  readonly #lists = new ListNumbers()
  readonly #contents = new ContentsLevels()
  readonly #headings = new Map<Block, HeadingStyle>()
  readonly #blocks: Block[] = []
  readonly #notes: Note[] = []
  readonly #headers: SideOfPage[] = []
  readonly #footers: SideOfPage[] = []
  readonly #areas: (TextArea | undefined)[] = []
  /** The object numbers of the pages. */
  readonly #nums: number[] = []
  readonly #columns = new TextColumns()
  readonly #tagged: TaggedFlow | undefined
  #open: Entry[] = []
  #before: DraftParagraph | undefined
  /** The figures and lines behind it. */
  readonly #between: Block[] = []

  constructor(context: FlowContext) {
    this.#context = context
    const { plan, columns } = context
    if (plan !== undefined)
      this.#tagged = new TaggedFlow(plan, {
        columns,
        paragraph: (draft, text, before) =>
          finishParagraph(draft, this.#taggedRole(draft, text), context, before),
        split: (lines, column) => splitParagraphs(lines, column, context.spacing),
        paragraphs: (lines, column) =>
          splitParagraphs(lines, column, context.spacing).map((draft) =>
            this.#paragraph({ ...draft, marker: undefined }, false, undefined),
          ),
      })
  }

  add(read: PageContent, { header, footer }: PageFurniture): void {
    const page = this.#pages.length
    this.#pages.push(read.page)
    this.#headers.push({ page, index: read.page.index, items: header })
    this.#footers.push({ page, index: read.page.index, items: footer })
    this.#areas.push(this.#areaOf(read))
    this.#nums.push(read.num)
    this.#columns.add(read)
    if (this.#tagged !== undefined && read.tagged !== undefined) {
      this.#tagged.add(read, page)
      for (const block of this.#tagged.settled(read.page.index)) this.#push({ kind: 'other', block }, false)
      for (const region of read.tagged.rest)
        for (const entry of this.#entriesOf(region, read)) this.#push(entry, false)
      this.#settle(KEPT_OPEN)
      return
    }
    const notes = takeFootnotes(read)
    const content = withReferences(
      read,
      new Map(notes.map(({ marker }, at) => [marker, this.#notes.length + at])),
    )
    let isFirst = true
    for (const region of content.regions) {
      for (const entry of this.#entriesOf(region, content)) {
        this.#push(entry, isFirst)
        isFirst = false
      }
    }
    for (const lines of content.turned) this.#push({ kind: 'other', block: this.#turnedText(lines) }, false)
    for (const note of notes) this.#addNote(note)
    this.#settle(KEPT_OPEN)
  }

  finish(outline: readonly OutlineItem[], fontsWithoutText: readonly FontWithoutText[]): LayoutDocument {
    for (const block of this.#tagged?.settled(Number.POSITIVE_INFINITY) ?? [])
      this.#push({ kind: 'other', block }, false)
    this.#settle(0)
    const title = this.#tagged === undefined ? titleOf(this.#blocks, stylesOf(this.#blocks).body) : undefined
    const withLevels = this.#blocks.map((block) => {
      if (block === title) return { ...title, role: { type: 'title' } } satisfies Paragraph
      const style = this.#headings.get(block)
      if (style === undefined || block.kind !== 'paragraph') return block
      return { ...block, role: { type: 'heading', level: this.#levels.levelOf(style) } } satisfies Paragraph
    })
    const { file, catalogue, anchors } = this.#context
    const blocks = withAnchors(withCaptions(withLevels), this.#pages, anchors)
    const [header, footer] = [this.#sidesOf(this.#headers), this.#sidesOf(this.#footers)]
    return {
      title: readMetadata(file, catalogue).title,
      language: languageTag(file.text(catalogue.get('Lang'))),
      styles: stylesOf(blocks),
      pages: this.#pages,
      sections: this.#sections(blocks, header, footer),
      outline,
      notes: this.#tagged?.notes() ?? this.#notes,
      repeated: this.#headers.map(({ items }, at) => ({
        header: { ...marksOf(items), blocks: header.blocks[at]! },
        footer: { ...marksOf(this.#footers[at]!.items), blocks: footer.blocks[at]! },
      })),
      isByTags: this.#tagged !== undefined,
      fontsWithoutText,
    }
  }

  #sections(blocks: readonly Block[], header: PageSides, footer: PageSides): Section[] {
    const groups = pageGroups(this.#pages)
    const ofPages = blocksOfGroups(blocks, groups)
    return groups.flatMap((group, at) =>
      makeSections(
        group,
        this.#pages[group.first]!,
        this.#areas,
        furnitureRuns(group.first, group.last, header, footer),
        ofPages[at]!,
        this.#columns,
      ),
    )
  }

  #sidesOf(pages: readonly SideOfPage[]): PageSides {
    const sides = numberedSides(pages, this.#pages.length)
    return { sides, blocks: sides.map(({ items }) => this.#furnitureBlocks(items)) }
  }

  #furnitureBlocks(items: readonly RegionItem[]): Block[] {
    const blocks: Block[] = []
    let lines: DraftLine[] = []
    const flush = (): void => {
      if (lines.length === 0) return
      const { width } = this.#pages[lines[0]!.page]!
      const area = this.#areas[lines[0]!.page]
      const column = { start: area?.left ?? lines[0]!.start, end: area?.right ?? width - lines[0]!.start }
      for (const draft of splitParagraphs(rowsTogether(lines), column, this.#context.spacing))
        blocks.push(this.#paragraph({ ...draft, marker: undefined }, false, undefined))
      lines = []
    }
    for (const item of items) {
      if (item.kind === 'line') {
        lines.push(item.line)
        continue
      }
      flush()
      if (item.kind === 'table')
        blocks.push(finishTable([item], this.#context.spacing, (paragraphs) => this.#cellBlocks(paragraphs)))
      else blocks.push(item)
    }
    flush()
    return blocks
  }

  /** Where the text of a page is, between the edges of its columns. */
  #areaOf({ page, regions }: PageContent): TextArea | undefined {
    let area: TextArea | undefined
    for (const region of regions)
      for (const item of region.items) {
        const box = item.kind === 'line' ? item.line.box : item.box
        const edges =
          item.kind === 'line' && !region.isColumn && !item.line.isRightToLeft
            ? this.#context.columns.of(region, page.width, item.line)
            : { start: box[0], end: box[2] }
        area = {
          left: Math.min(area?.left ?? page.width, edges.start),
          top: Math.min(area?.top ?? page.height, box[1]),
          right: Math.max(area?.right ?? 0, edges.end),
          bottom: Math.max(area?.bottom ?? 0, box[3]),
        }
      }
    return area
  }

  #entriesOf(region: RegionContent, content: PageContent): Entry[] {
    const entries: Entry[] = []
    let items: RegionItem[] = []
    const flush = (): void => {
      for (const entry of this.#textEntries(items, region, content)) entries.push(entry)
      items = []
    }
    for (const item of region.items)
      if (item.kind === 'table') {
        flush()
        entries.push({ kind: 'table', parts: [item] })
      } else items.push(item)
    flush()
    return entries
  }

  /** Paragraphs, with the figures between their lines behind the paragraph that they interrupt. */
  #textEntries(items: readonly RegionItem[], region: RegionContent, content: PageContent): Entry[] {
    const { columns, spacing, survey, titles, areTitles } = this.#context
    const lines: DraftLine[] = []
    const others: { readonly item: Figure | RuleLine; readonly after: number }[] = []
    for (const item of items)
      if (item.kind === 'line') lines.push(item.line)
      else if (item.kind !== 'table') others.push({ item, after: lines.length })
    const paragraphs =
      lines.length === 0
        ? []
        : splitParagraphs(lines, columns.of(region, content.page.width, lines[0]!), spacing)
    const headings = findHeadings(paragraphs, titles.of(content.num), { survey, areTitles })
    const found = joinHeadings(paragraphs.map((draft, at) => ({ draft, heading: headings[at] })))
    const items_ = areItems(found.map(({ draft }) => draft))
    const entries: Entry[] = []
    let count = 0
    for (const [at, { draft, heading }] of found.entries()) {
      while (others[0] !== undefined && others[0].after <= count)
        entries.push({ kind: 'other', block: others.shift()!.item })
      count += draft.lines.length
      if (heading !== undefined) this.#levels.add(heading, this.#pages.length === 1)
      entries.push({ kind: 'paragraph', draft, heading, isItem: items_[at]! && heading === undefined })
    }
    for (const { item } of others) entries.push({ kind: 'other', block: item })
    return entries
  }

  #push(entry: Entry, isFirstOfPage: boolean): void {
    const last = this.#open.findLast(({ kind }) => kind !== 'other')
    if (entry.kind === 'paragraph' && last?.kind === 'paragraph') {
      const isElsewhere =
        entry.draft.lines[0]!.page !== last.draft.lines.at(-1)!.page ||
        !isInColumnOf(last.draft, entry.draft) ||
        entry.draft.lines[0]!.base < last.draft.lines.at(-1)!.base
      const isText = last.heading === undefined && entry.heading === undefined
      if (isElsewhere && isText && !entry.isItem && goesOn(last.draft, entry.draft)) {
        joinTo(last.draft, entry.draft)
        return
      }
    }
    if (entry.kind === 'table' && last?.kind === 'table' && isFirstOfPage) {
      const own = entry.parts[0]!
      if (isContinued(last.parts.at(-1)!, own)) {
        last.parts.push(own)
        return
      }
    }
    this.#open.push(entry)
  }

  #settle(keep: number): void {
    const done = this.#open.slice(0, Math.max(0, this.#open.length - keep))
    this.#open = this.#open.slice(done.length)
    for (const entry of done) this.#blocks.push(this.#blockOf(entry))
  }

  #blockOf(entry: Entry): Block {
    if (entry.kind === 'other') {
      this.#between.push(entry.block)
      return entry.block
    }
    const between = this.#between.splice(0)
    if (entry.kind === 'table') {
      this.#before = undefined
      return finishTable(entry.parts, this.#context.spacing, (paragraphs) => this.#cellBlocks(paragraphs))
    }
    const { draft, heading, isItem } = entry
    const before = this.#before
    const isApart = before !== undefined && between.some((block) => isBetween(before, block, draft))
    const block = this.#paragraph(draft, isItem, isApart ? undefined : before)
    this.#before = draft
    if (heading !== undefined) this.#headings.set(block, heading)
    return block
  }

  #paragraph(draft: DraftParagraph, isItem: boolean, before: DraftParagraph | undefined): Paragraph {
    return finishParagraph(draft, this.#roleOf(draft, isItem), this.#context, before)
  }

  #roleOf(draft: DraftParagraph, isItem: boolean): Role {
    if (isContentsEntry(draft)) return { type: 'contents', level: this.#contents.levelOf(draft) }
    if (!isItem || draft.marker === undefined) return { type: 'body' }
    const place = this.#lists.place(draft, draft.marker)
    return { type: 'item', item: { ...place, markerRuns: splitAtMarker(draft.lines[0]!).marker } }
  }

  #taggedRole(draft: DraftParagraph, { type, level }: TagText): Role {
    if (type === 'heading' || type === 'contents') return { type, level }
    if (type !== 'item') return { type }
    const { marker, label, lines } = draft
    const markerRuns = label?.runs ?? (marker === undefined ? [] : splitAtMarker(lines[0]!).marker)
    return {
      type,
      item: { ...this.#lists.place(draft, marker ?? { ...NO_MARKER, text: label?.text ?? '' }), markerRuns },
    }
  }

  /** Where all headings are in the outline, some of them can be in cells. */
  #cellBlocks(paragraphs: readonly DraftParagraph[]): Block[] {
    const { areTitles, titles } = this.#context
    const items = areItems(paragraphs)
    return paragraphs.map((draft, at): Paragraph => {
      const level = areTitles ? titleInCell(draft, titles.of(this.#nums[draft.lines[0]!.page]!)) : undefined
      const paragraph = this.#paragraph(draft, items[at]! && level === undefined, paragraphs[at - 1])
      return level === undefined ? paragraph : { ...paragraph, role: { type: 'heading', level } }
    })
  }

  /** Text in another direction is in a box of its own. */
  #turnedText(lines: readonly DraftLine[]): TextBox {
    const column = {
      start: lines.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
      end: lines.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
    }
    return {
      kind: 'textBox',
      page: lines[0]!.page,
      box: lines.map(({ box }) => box).reduce(union),
      anchors: [],
      rotation: 90 * lines[0]!.line.direction,
      blocks: splitParagraphs(lines, column, this.#context.spacing).map((draft) =>
        this.#paragraph({ ...draft, marker: undefined }, false, undefined),
      ),
      border: undefined,
      shading: undefined,
    }
  }

  #addNote({ marker, lines }: FoundNote): void {
    const { spacing } = this.#context
    const [first, ...rest] = lines
    const column = {
      start: first!.start,
      end: lines.reduce((most, { end }) => Math.max(most, end), 0),
    }
    const paragraphs = splitParagraphs([withoutMarker(first!), ...rest], column, spacing)
    const blocks = paragraphs.map((draft) =>
      finishParagraph({ ...draft, marker: undefined }, { type: 'footnote' }, this.#context, undefined),
    )
    this.#notes.push({ marker, markerRuns: splitAtMarker(first!).marker, isAtEnd: false, blocks })
  }
}

/** Whether a paragraph is in the column of another one, which can be at another place on its last page. */
function isInColumnOf({ lines, column, further }: DraftParagraph, next: DraftParagraph): boolean {
  const endsOnOther = lines.at(-1)!.page !== lines[0]!.page
  return next.column === column || (endsOnOther && next.column === further?.column)
}

/** Whether a figure or a line is in the space between two paragraphs, and not beside them. */
function isBetween(
  before: DraftParagraph,
  { page, box: [, top, , bottom] }: Block,
  next: DraftParagraph,
): boolean {
  const [last, first] = [before.lines.at(-1)!, next.lines[0]!]
  const middle = (top + bottom) / 2
  const isInside = middle > last.base && middle < first.base && bottom - top <= first.base - last.base
  return isInside && page === last.page && page === first.page
}

function blocksOfGroups(blocks: readonly Block[], groups: readonly PageGroup[]): Block[][] {
  const groupOf = groups.flatMap(({ first, last }, at) => new Array<number>(last - first + 1).fill(at))
  const found = groups.map((): Block[] => [])
  for (const block of blocks) found[groupOf[block.page] ?? 0]!.push(block)
  return found
}

/** Lines of a header or a footer that were found one by one, from top to bottom. */
function rowsTogether(lines: readonly DraftLine[]): DraftLine[] {
  return [...lines].sort((one, other) => one.base - other.base || one.start - other.start)
}

function stylesOf(blocks: readonly Block[]): LayoutDocument['styles'] {
  const letters = new Map<TextLook, number>()
  const headings = new Map<number, TextLook>()
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    for (const { runs } of block.lines)
      for (const { look, text } of runs) {
        if (block.role.type === 'heading') {
          if (!headings.has(block.role.level)) headings.set(block.role.level, look)
        } else letters.set(look, (letters.get(look) ?? 0) + text.length)
      }
  }
  const [body] = [...letters].sort(([, one], [, other]) => other - one)[0] ?? []
  return { body: body ?? PLAIN, headings }
}

/** Of an item whose marker is not shown as text. */
const NO_MARKER: Marker = {
  text: '',
  number: undefined,
  letter: undefined,
  isSure: true,
  textStart: 0,
  gap: 0,
}

const PLAIN: TextLook = {
  font: { name: 'Times-Roman', family: 'Times', generic: 'serif' },
  size: 11,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  position: 'normal',
  colour: '000000',
}
