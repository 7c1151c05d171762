import type { Rule } from '../../content/devices/ruled-text.js'
import type { NamedDestinations } from '../../document/destinations.js'
import { pageDict, type SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Box } from '../../geometry/box.js'
import type { PdfDict } from '../../syntax/objects.js'
import { rowsOf } from '../../text/blocks.js'
import { isUpright, type Line, makeLines } from '../../text/lines.js'
import { type PageText, TextReader } from '../../text/page-text.js'
import { stripsOf } from '../../text/reading-order.js'
import { partsOf } from '../../text/tables/page-parts.js'
import type { Word } from '../../text/words.js'
import { isContentsTable, isNumberedTable } from '../contents/contents-lines.js'
import { findDrawings } from '../figures/drawings.js'
import { alignedCells } from '../tables/aligned-cells.js'
import { CellLooks } from '../tables/cell-looks.js'
import { ChartLines } from '../tables/chart-labels.js'
import { ruledCells } from '../tables/ruled-cells.js'
import type { FoundCells, TableDraft } from '../tables/table-draft.js'
import type { TagPlan } from '../tags/tag-plan.js'
import { type MarkedFigure, TagNumbers, taggedPage } from '../tags/tagged-page.js'
import type { Figure, RuleLine, Shape } from '../tree.js'
import type { Anchors } from './anchors.js'
import { type DraftLine, draftLine } from './draft-line.js'
import { LineRuns } from './line-runs.js'
import { pageLinks } from './links.js'
import { TextLooks } from './looks.js'
import type { PageContent } from './page-content.js'
import { PageDevice, type PaintedShape } from './page-device.js'
import type { RegionContent, RegionItem } from './region-content.js'
import { withWidenedLines } from './tabs.js'
import { Underlines } from './underlines.js'

/** A picture that covers this fraction of a page without visible text is a scan of it. */
const SCAN = 0.8
/** The minimum length of a line between paragraphs, as a fraction of the width of its page. */
const LONG_RULE = 0.15
const SAME_RULE = 3
/** The lines between paragraphs of a page; further ones are left out. */
const MAX_SEPARATE = 1_000
/** More cells without rules between them than this are no table. */
const MAX_CELLS = 20_000
/** The rules of a page, counted for each of its regions; further regions are searched for tables without them. */
const MAX_COMPARED = 1_000_000
/** An area that is higher is no line below text. */
const THICK_LINE = 5
/** The length of the paths that are kept of all pages besides drawings. */
const MAX_PATHS = 50_000_000

export interface PageOptions {
  /** Whether the text of annotations and form fields belongs to the pages. The default is true. */
  readonly annotations?: boolean
  /** Whether to keep the shapes of pages that no block shows. */
  readonly shapes?: boolean
}

/** Reads the pages of a document into regions of lines, tables and pictures. */
export class PageReader {
  readonly #file: PdfFile
  readonly #reader: TextReader
  readonly #device: PageDevice
  readonly #looks: TextLooks
  readonly #named: NamedDestinations
  readonly #anchors: Anchors
  readonly #annotations: boolean
  readonly #keepsShapes: boolean
  #lettersLeft = MAX_PATHS

  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    named: NamedDestinations,
    anchors: Anchors,
    options: PageOptions = {},
  ) {
    this.#file = file
    this.#annotations = options.annotations ?? true
    this.#device = new PageDevice(file)
    this.#reader = new TextReader(file, catalogue, { device: this.#device })
    this.#looks = new TextLooks(file, this.#device.colours)
    this.#named = named
    this.#anchors = anchors
    this.#keepsShapes = options.shapes ?? false
  }

  /** `at` is the index of the page among those that are read, `index` that in the file. */
  read(
    source: SourcePage,
    at: number,
    index: number,
    plan: TagPlan | undefined,
  ): { readonly content: PageContent; readonly text: PageText } {
    const text = this.#reader.readUpright(source, { annotations: this.#annotations, lineNumbers: false })
    const device = this.#device
    const { width, height, fromPage, isPartial } = text
    const page: Box = [0, 0, width, height]
    const underlines = new Underlines(device.rules)
    for (const region of text.regions) for (const line of region) underlines.of(line)
    const rules = device.rules.filter((rule) => !underlines.used.has(rule))
    const links = pageLinks(this.#file, pageDict(this.#file, source), fromPage, this.#named, this.#anchors)
    const runs = new LineRuns(device, this.#looks, links, underlines)
    const draft = (line: Line): DraftLine => draftLine(line, runs.of(line), at, width)

    const { regions, turned, tables } = this.#regions(text, rules, at, draft)
    const isScan =
      device.pictures.some(({ clip }) => (clip[2] - clip[0]) * (clip[3] - clip[1]) > SCAN * width * height) &&
      text.regions.every((region) =>
        region.every(({ words }) => words.every(({ style }) => style.isInvisible)),
      )
    const { background, drawings, others } = findDrawings(device.shapes, device.pictures, tables, page)
    const figures: MarkedFigure[] = [
      ...device.pictures.map((content, number) => ({
        figure: figureOf(content, content.clip, at),
        marked: device.markedPictures[number]!,
      })),
      ...drawings.map(({ shapes, box }) => ({
        figure: figureOf({ type: 'drawing', shapes, pictures: [], labels: [] }, box, at),
        marked: shapes[0]!.marked,
      })),
    ]
    for (const { figure } of figures) insert(regions, figure)
    for (const rule of separateRules(rules, tables, drawings, width, at)) insert(regions, rule)
    return {
      text,
      content: {
        page: {
          index,
          width,
          height,
          fromPage,
          background,
          shapes: this.#kept(others, underlines),
          isScan,
          isPartial,
        },
        regions,
        turned,
        num: source.num,
        tagged:
          plan && taggedPage(text, figures, new TagNumbers(plan, index), device.glyphs.mayRunLeft, draft),
      },
    }
  }

  #kept(shapes: readonly PaintedShape[], { used }: Underlines): Shape[] {
    if (!this.#keepsShapes) return []
    const lines = [...used]
    return shapes.filter(({ box: [left, top, right, bottom], path, isRectangle }) => {
      const isUnderline =
        (isRectangle || bottom - top < SAME_RULE) &&
        bottom - top < THICK_LINE &&
        lines.some(
          ({ at, from, to }) => at >= top - 1 && at <= bottom + 1 && from >= left - 1 && to <= right + 1,
        )
      if (isUnderline || this.#lettersLeft < path.length) return false
      this.#lettersLeft -= path.length
      return true
    })
  }

  #regions(
    text: PageText,
    rules: readonly Rule[],
    page: number,
    draft: (line: Line) => DraftLine,
  ): { regions: RegionContent[]; turned: DraftLine[][]; tables: Box[] } {
    const upright = text.regions.filter((region) => region[0] !== undefined && isUpright(region[0]))
    const turned = text.regions
      .filter((region) => region[0] !== undefined && !isUpright(region[0]))
      .map((region) => region.map(draft))
    const looks = new CellLooks(this.#device.shapes)
    const drawn = rules.filter((rule) => !rule.isEdge)
    const charts = new ChartLines(this.#device.shapes)
    const ruled = ruledCells(drawn, upright.flat()).filter(({ found }) => !charts.areLabels(found))
    const tableOf = new Map<Word, FoundCells>()
    for (const { found, words } of ruled) for (const word of words) tableOf.set(word, found)
    const tables: Box[] = ruled.map(({ found }) => found.box)
    const rest = rules.filter((rule) => !ruled.some(({ found }) => isAlong(found.box, rule)))
    const shown = new Set<FoundCells>()
    const mayRunLeft = this.#device.glyphs.mayRunLeft
    const makeTable = (found: FoundCells): TableDraft => ({
      kind: 'table',
      page,
      box: found.box,
      xs: found.xs,
      isRuled: found.isRuled,
      rows: found.rows.map(({ cells, height }) => ({
        height,
        cells: cells.map(({ words, ...cell }) => ({
          ...cell,
          lines: linesOfCell(words, mayRunLeft).map(draft),
          borders: looks.bordersOf(cell.box),
          shading: looks.shadingOf(cell.box),
        })),
      })),
    })
    const regions: RegionContent[] = []
    let rulesLeft = MAX_COMPARED
    for (const region of upright) {
      const items: RegionItem[] = []
      let lines: Line[] = []
      const flush = (): void => {
        if (lines.length === 0) return
        rulesLeft -= rest.length
        const near = rulesLeft < 0 ? [] : rest
        for (const part of partsOf({ ...text, regions: [withWidenedLines(lines)], rules: near }))
          if (part.kind === 'table') {
            const found = alignedCells(part.table)
            const { table } = part
            const isHuge = table.rows.length * found.xs.length > MAX_CELLS
            if (isHuge || isContentsTable(table) || isNumberedTable(table) || charts.areLabels(found)) {
              const own = new Set(table.rows.flat(2))
              const rows = lines.filter(({ words }) => words.some((word) => own.has(word)))
              for (const line of rowsOf(rows)) items.push({ kind: 'line', line: draft(line) })
            } else {
              tables.push(found.box)
              items.push(makeTable(found))
            }
          } else for (const line of rowsOf(part.lines)) items.push({ kind: 'line', line: draft(line) })
        lines = []
      }
      for (const line of region) {
        const found = line.words.map((word) => tableOf.get(word)).find((each) => each !== undefined)
        if (found !== undefined && !shown.has(found)) {
          flush()
          shown.add(found)
          items.push(makeTable(found))
        }
        const words = found === undefined ? line.words : line.words.filter((word) => !tableOf.has(word))
        if (words.length > 0) lines.push(words.length === line.words.length ? line : { ...line, words })
      }
      flush()
      if (items.length > 0) regions.push({ box: boxOf(region), isColumn: false, items })
    }
    return { regions: withColumns(regions), turned, tables }
  }
}

function linesOfCell(words: readonly Word[], mayRunLeft: boolean): Line[] {
  if (words.length === 0) return []
  const lines = makeLines(
    [...words].sort((one, other) => one.order - other.order),
    mayRunLeft,
  )
  return rowsOf(stripsOf(lines).flatMap((strip) => strip.lines))
}

function figureOf(content: Figure['content'], box: Box, page: number): Figure {
  return { kind: 'figure', content, page, box, anchors: [], alternative: undefined, isInline: true }
}

function boxOf(lines: readonly Line[]): Box {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const line of lines) {
    left = Math.min(left, line.left)
    top = Math.min(top, line.top)
    right = Math.max(right, line.right)
    bottom = Math.max(bottom, line.bottom)
  }
  return [left, top, right, bottom]
}

/** Marks the regions that have others beside them. */
function withColumns(regions: readonly RegionContent[]): RegionContent[] {
  return regions.map((region) => ({
    ...region,
    isColumn: regions.some((other) => other !== region && areBeside(region.box, other.box)),
  }))
}

function areBeside(one: Box, other: Box): boolean {
  const beside = one[2] <= other[0] + 1 || other[2] <= one[0] + 1
  return (
    beside &&
    Math.min(one[3], other[3]) - Math.max(one[1], other[1]) >
      0.3 * Math.min(one[3] - one[1], other[3] - other[1])
  )
}

function isAlong([left, top, right, bottom]: Box, { isHorizontal, at, from, to }: Rule): boolean {
  const [x1, x2, y1, y2] = isHorizontal ? [from, to, at, at] : [at, at, from, to]
  return (
    x1 >= left - SAME_RULE && x2 <= right + SAME_RULE && y1 >= top - SAME_RULE && y2 <= bottom + SAME_RULE
  )
}

/** Puts a picture or a rule before the first text below its middle, in the column that it is in. */
function insert(regions: RegionContent[], item: Figure | RuleLine): void {
  const [left, top, right, bottom] = item.box
  const middle = (top + bottom) / 2
  const over = regions
    .map((region) => ({ region, shared: Math.min(right, region.box[2]) - Math.max(left, region.box[0]) }))
    .filter(({ shared }) => shared > 0)
  for (const { region } of over) {
    const at = region.items.findIndex(
      (each) => (each.kind === 'line' ? each.line.box[1] : each.box[1]) >= middle,
    )
    if (at >= 0) {
      region.items.splice(at, 0, item)
      return
    }
  }
  const last = over.at(-1)?.region ?? regions.at(-1)
  if (last !== undefined) last.items.push(item)
  else regions.push({ box: item.box, isColumn: false, items: [item] })
}

/** Long horizontal lines that are neither borders nor below words. */
function separateRules(
  rules: readonly Rule[],
  tables: readonly Box[],
  drawings: readonly { readonly box: Box }[],
  width: number,
  page: number,
): RuleLine[] {
  const found: RuleLine[] = []
  for (const rule of rules) {
    const { isHorizontal, isEdge, at, from, to } = rule
    if (!isHorizontal || isEdge || to - from < LONG_RULE * width) continue
    if (tables.some((box) => isAlong(widen(box), rule)) || drawings.some(({ box }) => isAlong(box, rule)))
      continue
    if (found.length >= MAX_SEPARATE) break
    if (found.some(({ box }) => Math.abs(box[1] - at) < SAME_RULE && box[0] < to && box[2] > from)) continue
    found.push({ kind: 'rule', page, box: [from, at, to, at], anchors: [], width: 0.5, colour: '000000' })
  }
  return found
}

/** The rules around a table without rules between its columns are at some distance from its words. */
function widen([left, top, right, bottom]: Box): Box {
  return [left - 40, top - 14, right + 40, bottom + 14]
}
