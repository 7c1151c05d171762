import type { Rule } from '../../content/devices/ruled-text.js'
import type { NamedDestinations } from '../../document/destinations.js'
import { pageDict, type SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, contains } from '../../geometry/box.js'
import type { PdfDict } from '../../syntax/objects.js'
import { rowsOf } from '../../text/blocks.js'
import { isUpright, type Line, makeLines } from '../../text/lines.js'
import {
  type FontWithoutText,
  type PageText,
  type PageTextOptions,
  TextReader,
  wordCount,
} from '../../text/page-text.js'
import { stripsOf } from '../../text/reading-order.js'
import { partsOf } from '../../text/tables/page-parts.js'
import type { PagePart } from '../../text/tables/table.js'
import type { Word } from '../../text/words.js'
import { isContentsTable, isNumberedTable } from '../contents/contents-lines.js'
import { withCaptionLabels } from '../figures/caption-labels.js'
import { findDrawings } from '../figures/drawings.js'
import { bulletColumns } from '../lists/bullet-columns.js'
import { DrawnBullets } from '../lists/drawn-bullets.js'
import { alignedCells } from '../tables/aligned-cells.js'
import { CellLooks } from '../tables/cell-looks.js'
import { ChartLines } from '../tables/chart-labels.js'
import { ruledCells } from '../tables/ruled-cells.js'
import type { FoundCells, TableDraft } from '../tables/table-draft.js'
import { wholeTables } from '../tables/whole-tables.js'
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
import { TextAreas } from './text-areas.js'
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
/** In points, and as a factor of the width of its rows: the rules of a table are not further off, and not longer. */
const RULE_DISTANCE = 14
const LONGEST_RULE = 2
/** An area that is higher is no line below text. */
const THICK_LINE = 5
/** The length of the paths that are kept of all pages besides drawings. */
const MAX_PATHS = 50_000_000

export interface PageOptions extends Pick<PageTextOptions, 'annotations' | 'invisible' | 'rotation'> {
  /** Whether what repeats on pages, and the numbers of lines, stay in the text. The default is false. */
  readonly keepsFurniture?: boolean
  /** Whether to keep the shapes of pages that no block shows, or those of tables, too. The default is neither. */
  readonly shapes?: 'loose' | 'all' | undefined
}

/** Reads the pages of a document into regions of lines, tables and pictures. */
export class PageReader {
  readonly #file: PdfFile
  readonly #reader: TextReader
  readonly #device: PageDevice
  readonly #looks: TextLooks
  readonly #named: NamedDestinations
  readonly #anchors: Anchors
  readonly #options: PageOptions
  #lettersLeft = MAX_PATHS

  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    named: NamedDestinations,
    anchors: Anchors,
    options: PageOptions = {},
  ) {
    this.#file = file
    this.#options = options
    this.#device = new PageDevice(file)
    this.#reader = new TextReader(file, catalogue, { device: this.#device })
    this.#looks = new TextLooks(file, this.#device.colours)
    this.#named = named
    this.#anchors = anchors
  }

  /** The fonts of the pages read so far with characters that are missing. */
  get fontsWithoutText(): FontWithoutText[] {
    return this.#reader.fontsWithoutText
  }

  /** `at` is the index of the page among those that are read, `index` that in the file. */
  read(
    source: SourcePage,
    at: number,
    index: number,
    plan: TagPlan | undefined,
  ): { readonly content: PageContent; readonly text: PageText } {
    const keepsFurniture = this.#options.keepsFurniture ?? false
    const text = this.#reader.readUpright(source, { ...this.#options, lineNumbers: keepsFurniture })
    const device = this.#device
    const { width, height, fromPage, isPartial } = text
    const page: Box = [0, 0, width, height]
    const underlines = new Underlines(device.rules)
    for (const region of text.regions) for (const line of region) underlines.of(line)
    const rules = device.rules.filter((rule) => !underlines.used.has(rule))
    const links = pageLinks(this.#file, pageDict(this.#file, source), fromPage, this.#named, this.#anchors)
    const runs = new LineRuns(device, this.#looks, links, underlines)
    const painted = {
      bullets: new DrawnBullets(device.shapes),
      areas: new TextAreas(device.shapes, { width, height }),
    }
    const draft = (line: Line): DraftLine => draftLine(line, runs.of(line), at, width, painted)

    const { regions, turned, tables } = this.#regions(text, rules, at, draft, painted.bullets)
    const isScan =
      device.pictures.some(({ clip }) => (clip[2] - clip[0]) * (clip[3] - clip[1]) > SCAN * width * height) &&
      text.regions.every((region) =>
        region.every(({ words }) => words.every(({ style }) => style.isInvisible)),
      )
    const { background, drawings, others, ofTables } = findDrawings(
      device.shapes,
      device.pictures,
      tables,
      page,
      painted.areas,
    )
    const figures: MarkedFigure[] = [
      ...device.pictures.map((content, number) => ({
        figure: figureOf(content, content.clip, at),
        marked: device.markedPictures[number]!,
      })),
      ...drawings.map(({ shapes, box }) => ({
        figure: figureOf({ type: 'drawing', shapes, pictures: [] }, box, at),
        marked: shapes[0]!.marked,
      })),
    ]
    for (const { figure } of figures) insert(regions, figure)
    for (const rule of separateRules(rules, tables, drawings, width, at)) insert(regions, rule)
    const { shapes, unkept } = this.#kept(others, ofTables, underlines)
    return {
      text,
      content: {
        page: {
          index,
          width,
          height,
          fromPage,
          background,
          shapes,
          leftOut: device.leftOut + unkept,
          isScan,
          isPartial,
          words: wordCount(text),
        },
        regions,
        turned,
        num: source.num,
        tagged:
          plan &&
          taggedPage(text, figures, new TagNumbers(plan, index), {
            draft,
            mayRunLeft: device.glyphs.mayRunLeft,
            keepsFurniture,
          }),
      },
    }
  }

  #kept(
    loose: readonly PaintedShape[],
    ofTables: readonly PaintedShape[],
    { used }: Underlines,
  ): { readonly shapes: Shape[]; readonly unkept: number } {
    const { shapes: wanted } = this.#options
    if (wanted === undefined) return { shapes: [], unkept: 0 }
    const shapes =
      wanted === 'all' ? [...loose, ...ofTables].sort((one, other) => one.order - other.order) : loose
    const lines = [...used]
    let unkept = 0
    const kept = shapes.filter(({ box: [left, top, right, bottom], path, isRectangle }) => {
      const isUnderline =
        (isRectangle || bottom - top < SAME_RULE) &&
        bottom - top < THICK_LINE &&
        lines.some(
          ({ at, from, to }) => at >= top - 1 && at <= bottom + 1 && from >= left - 1 && to <= right + 1,
        )
      if (isUnderline) return false
      this.#lettersLeft -= path.length
      if (this.#lettersLeft < 0) unkept++
      return this.#lettersLeft >= 0
    })
    return { shapes: kept, unkept }
  }

  #regions(
    text: PageText,
    rules: readonly Rule[],
    page: number,
    draft: (line: Line) => DraftLine,
    bullets: DrawnBullets,
  ): { regions: RegionContent[]; turned: DraftLine[][]; tables: Box[] } {
    const upright = bulletColumns(
      withCaptionLabels(text.regions.filter((region) => region[0] !== undefined && isUpright(region[0]))),
      bullets,
    )
    const turned = text.regions
      .filter((region) => region[0] !== undefined && !isUpright(region[0]))
      .map((region) => region.map(draft))
    const looks = new CellLooks(this.#device.shapes)
    const drawn = rules.filter((rule) => !rule.isEdge)
    const charts = new ChartLines(this.#device.shapes)
    const cells = ruledCells(drawn, upright.flat()).filter(({ found }) => !charts.areLabels(found))
    const ruled = wholeTables(cells, { ...text, regions: upright, rules })
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
    const content = upright.map((region) => {
      const pieces: (TableDraft | Line[])[] = []
      let lines: Line[] = []
      const flush = (): void => {
        if (lines.length > 0) pieces.push(withWidenedLines(lines))
        lines = []
      }
      for (const line of region) {
        const found = line.words.map((word) => tableOf.get(word)).find((each) => each !== undefined)
        if (found !== undefined && !shown.has(found)) {
          flush()
          shown.add(found)
          pieces.push(makeTable(found))
        }
        const words = found === undefined ? line.words : line.words.filter((word) => !tableOf.has(word))
        if (words.length > 0) lines.push(words.length === line.words.length ? line : { ...line, words })
      }
      flush()
      return { box: boxOf(region), pieces }
    })
    const loose = content.flatMap(({ pieces }) => pieces.filter((piece) => Array.isArray(piece)))
    const looseLines = loose.flat()
    const lineOf = new Map(looseLines.flatMap(({ words }, at) => words.map((word) => [word, at])))
    const partsIn = partsByLines(loose, { ...text, rules: rest })
    const itemsOf = (part: PagePart): RegionItem[] => {
      const asLines = (lines: readonly Line[]): RegionItem[] =>
        rowsOf(lines).map((line) => ({ kind: 'line', line: draft(line) }))
      if (part.kind === 'lines') return asLines(part.lines)
      const { table } = part
      const found = alignedCells(table)
      const isHuge = table.rows.length * found.xs.length > MAX_CELLS
      if (isHuge || isContentsTable(table) || isNumberedTable(table) || charts.areLabels(found)) {
        const own = new Set(table.rows.flat(2))
        const lines = new Set([...own].map((word) => lineOf.get(word)!))
        return asLines(
          [...lines]
            .sort((one, other) => one - other)
            .map((at) => {
              const line = looseLines[at]!
              const words = line.words.filter((word) => own.has(word))
              return words.length === line.words.length ? line : { ...line, words }
            }),
        )
      }
      tables.push(found.box)
      return [makeTable(found)]
    }
    const regions = content.flatMap(({ box, pieces }): RegionContent[] => {
      const items = pieces.flatMap((piece) =>
        Array.isArray(piece) ? (partsIn.get(piece) ?? []).flatMap(itemsOf) : [piece],
      )
      return items.length > 0 ? [{ box, isColumn: false, items }] : []
    })
    return { regions: withColumns(regions), turned, tables }
  }
}

/** The parts of lines of all regions: the columns of a table between two rules can be regions of their own. */
function partsByLines(pieces: readonly Line[][], text: PageText): Map<readonly Line[], PagePart[]> {
  const pieceOf = new Map<Word, number>()
  for (const [at, lines] of pieces.entries())
    for (const { words } of lines) for (const word of words) pieceOf.set(word, at)
  const parts = new Map<readonly Line[], PagePart[]>(pieces.map((lines) => [lines, []]))
  for (const part of partsOf({ ...text, regions: pieces })) {
    const words = part.kind === 'lines' ? part.lines[0]!.words : part.table.rows.flat(2)
    const first = words.reduce(
      (least, word) => Math.min(least, pieceOf.get(word) ?? least),
      pieces.length - 1,
    )
    parts.get(pieces[first]!)!.push(part)
  }
  return parts
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

/**
 * Puts a picture or a rule before the first text below its middle, in the column that it is in, and a drawing before
 * the text in it.
 */
function insert(regions: RegionContent[], item: Figure | RuleLine): void {
  const [left, top, right, bottom] = item.box
  const middle = (top + bottom) / 2
  const isDrawing = item.kind === 'figure' && item.content.type === 'drawing'
  const isLabel = ({ box }: DraftLine): boolean => isDrawing && contains(item.box, box)
  const over = regions
    .map((region) => ({ region, shared: Math.min(right, region.box[2]) - Math.max(left, region.box[0]) }))
    .filter(({ shared }) => shared > 0)
  for (const { region } of over) {
    const at = region.items.findIndex((each) =>
      each.kind === 'line' ? each.line.box[1] >= middle || isLabel(each.line) : each.box[1] >= middle,
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
    if (tables.some((box) => isAlong(widen(box), rule) || reachesOver(box, rule))) continue
    if (drawings.some(({ box }) => isAlong(box, rule))) continue
    if (found.length >= MAX_SEPARATE) break
    if (found.some(({ box }) => Math.abs(box[1] - at) < SAME_RULE && box[0] < to && box[2] > from)) continue
    found.push({ kind: 'rule', page, box: [from, at, to, at], anchors: [], width: 0.5, colour: '000000' })
  }
  return found
}

/** Whether a rule is one of a table without rules between its columns, and longer than its rows. */
function reachesOver([left, top, right, bottom]: Box, { at, from, to }: Rule): boolean {
  const isNear = at >= top - RULE_DISTANCE && at <= bottom + RULE_DISTANCE
  return isNear && from <= left && to >= right && to - from <= LONGEST_RULE * (right - left)
}

/** The rules around a table without rules between its columns are at some distance from its words. */
function widen([left, top, right, bottom]: Box): Box {
  return [left - 40, top - RULE_DISTANCE, right + 40, bottom + RULE_DISTANCE]
}
