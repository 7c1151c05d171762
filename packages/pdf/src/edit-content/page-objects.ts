import type { TextStyle } from '../content/devices/text.js'
import type { Draft } from '../edit/draft.js'
import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { makeBlocks } from '../text/blocks.js'
import type { Line } from '../text/lines.js'
import { TextReader } from '../text/page-text.js'
import type { Word } from '../text/words.js'
import { ContentDevice, type DrawnImage, type MarkedGlyphs } from './content-device.js'

/** A line or a paragraph on a page. Positions are in points from the upper left corner of the page as displayed. */
export interface TextPart {
  /** `line-1`, `paragraph-1`: stable for the same file. */
  readonly id: string
  readonly text: string
  /** Left, top, right, bottom. */
  readonly box: Box
  /** The style of most of its letters. */
  readonly style: TextStyle
  readonly lines: readonly PlacedLine[]
}

/** A line of text with its extent along and across its direction. */
export interface PlacedLine {
  readonly line: Line
  readonly start: number
  readonly end: number
  /** The baseline. */
  readonly base: number
  /** The indexes of its glyphs in the list of the page. */
  readonly glyphs: readonly number[]
}

/** The glyph at whose place a new text is written. */
export interface Anchor {
  /** Its number. */
  readonly glyph: number
  /** The width of its em square, and the space after each letter, in points. */
  readonly em: number
  readonly tracking: number
}

export interface PageObjects {
  readonly width: number
  readonly height: number
  readonly fromPage: Matrix
  readonly lines: readonly TextPart[]
  readonly paragraphs: readonly TextPart[]
  readonly images: readonly DrawnImage[]
  readonly marks: readonly MarkedGlyphs[]
  /** The numbers of the content's glyphs that a part consists of. */
  glyphsOf(part: TextPart): Set<number>
  anchorOf(part: TextPart): Anchor
}

/** Lines whose sizes differ by more than this fraction are no paragraph. */
const OTHER_SIZE = 0.05
/** A second drawing of the same letters is at most this far away, in sizes. */
const DOUBLE = 0.2

/** Reads the text and the images of the pages of a document, one after the other. */
export class PageReader {
  readonly #draft: Draft
  readonly #device: ContentDevice
  readonly #reader: TextReader

  constructor(draft: Draft) {
    this.#draft = draft
    this.#device = new ContentDevice(draft.file)
    this.#reader = new TextReader(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map(), {
      device: this.#device,
    })
  }

  /** Valid until the next page is read. */
  read(index: number): PageObjects {
    const { width, height, fromPage, regions } = this.#reader.read(this.#draft.pages[index]!, {
      annotations: false,
      offPage: true,
    })
    const placed = new Map<Line, PlacedLine>()
    for (const line of regions.flat()) placed.set(line, this.#placed(line))
    const lines = [...placed.values()].map((line, at) => partOf(`line-${at + 1}`, [line]))
    const paragraphs = regions
      .flatMap(makeBlocks)
      // Lines side by side were joined, and are no lines of a paragraph.
      .filter((block) => block.lines.length > 1 && block.lines.every((line) => placed.has(line)))
      .map((block) => block.lines.map((line) => placed.get(line)!))
      .filter(areAlike)
      .map((of, at) => partOf(`paragraph-${at + 1}`, of))
    const { images, marks } = this.#device
    return {
      width,
      height,
      fromPage,
      lines,
      paragraphs,
      images,
      marks,
      glyphsOf: (part) => this.#numbersOf(part),
      anchorOf: (part) => this.#anchorOf(part),
    }
  }

  #anchorOf({ lines, style }: TextPart): Anchor {
    const { numbers, ems, trackings, glyphs } = this.#device
    const all = lines.flatMap((line) => line.glyphs)
    const isOfStyle = (at: number): boolean =>
      glyphs.styles[at]!.font === style.font && glyphs.styles[at]!.size === style.size
    const same = all.filter(isOfStyle)
    const first = (same.length > 0 ? same : all).reduce((one, at) =>
      numbers[at]! < numbers[one]! ? at : one,
    )
    return { glyph: numbers[first]!, em: ems[first]!, tracking: trackings[first]! }
  }

  #placed(line: Line): PlacedLine {
    const { x, y, endX, endY } = this.#device.glyphs
    const glyphs = line.words.flatMap(glyphIndexes)
    const { dx, dy } = styleOf([line])
    const along = (px: number, py: number): number => px * dx + py * dy
    const first = glyphs.find((at) => this.#device.glyphs.styles[at]!.size >= 0.9 * line.size) ?? glyphs[0]!
    return {
      line,
      start: Math.min(...glyphs.map((at) => along(x[at]!, y[at]!))),
      end: Math.max(...glyphs.map((at) => along(endX[at]!, endY[at]!))),
      base: y[first]! * dx - x[first]! * dy,
      glyphs,
    }
  }

  /** Blanks, and letters whose text another one has, belong to the letter before them. */
  #numbersOf({ lines }: TextPart): Set<number> {
    const { numbers, glyphs, count } = this.#device
    const found = new Set<number>()
    const take = (at: number): void => {
      let next = at + 1
      while (next < glyphs.count && glyphs.texts[next] === '' && this.#isBeside(at, next)) next++
      const end = next < glyphs.count ? numbers[next]! : count
      for (let number = numbers[at]!; number < end; number++) found.add(number)
    }
    const taken = lines.flatMap((line) => line.glyphs)
    for (const at of taken) take(at)
    for (const at of this.#doublesOf(taken)) take(at)
    return found
  }

  #isBeside(at: number, next: number): boolean {
    const { x, y, styles } = this.#device.glyphs
    const { dx, dy, size } = styles[at]!
    return Math.abs((y[next]! - y[at]!) * dx - (x[next]! - x[at]!) * dy) < size
  }

  /** Letters that are drawn again at the same place, to look bold or for a shadow. */
  #doublesOf(taken: readonly number[]): number[] {
    const { x, y, texts, styles, count } = this.#device.glyphs
    const byText = new Map<string, number[]>()
    for (const at of taken) {
      const same = byText.get(texts[at]!) ?? []
      byText.set(texts[at]!, same)
      same.push(at)
    }
    const own = new Set(taken)
    const doubles: number[] = []
    for (let at = 0; at < count; at++) {
      if (own.has(at)) continue
      const isDouble = byText.get(texts[at]!)?.some((one) => {
        const most = DOUBLE * styles[one]!.size
        return Math.abs(x[at]! - x[one]!) < most && Math.abs(y[at]! - y[one]!) < most
      })
      if (isDouble === true) doubles.push(at)
    }
    return doubles
  }
}

function glyphIndexes(word: Word): number[] {
  if (word.pieces !== undefined) return word.pieces.flatMap(glyphIndexes)
  return Array.from({ length: word.lastGlyph - word.firstGlyph + 1 }, (_, at) => word.firstGlyph + at)
}

function partOf(id: string, lines: readonly PlacedLine[]): TextPart {
  const all = lines.map(({ line }) => line)
  return {
    id,
    text: all.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'),
    box: [
      Math.min(...all.map(({ left }) => left)),
      Math.min(...all.map(({ top }) => top)),
      Math.max(...all.map(({ right }) => right)),
      Math.max(...all.map(({ bottom }) => bottom)),
    ],
    style: styleOf(all),
    lines,
  }
}

/** The style of most letters. */
function styleOf(lines: readonly Line[]): TextStyle {
  const letters = new Map<string, { readonly style: TextStyle; count: number }>()
  for (const { words } of lines)
    for (const { style, text } of words) {
      const key = `${style.font.num} ${style.font.metrics.identity.name} ${style.size}`
      const known = letters.get(key) ?? { style, count: 0 }
      known.count += text.length
      letters.set(key, known)
    }
  const [first, ...others] = [...letters.values()]
  return others.reduce((most, each) => (each.count > most.count ? each : most), first!).style
}

/** Whether lines have one size and direction. */
function areAlike(lines: readonly PlacedLine[]): boolean {
  const [{ line: first }] = lines as readonly [PlacedLine]
  return lines.every(
    ({ line }) =>
      Math.abs(line.size - first.size) <= OTHER_SIZE * first.size && line.direction === first.direction,
  )
}
