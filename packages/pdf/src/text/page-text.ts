/** The text of pages: words, lines, columns and blocks in reading order. @module */
import type { ContentFont } from '../content/content-fonts.js'
import type { FontTexts } from '../content/devices/font-texts.js'
import { type Rule, RuledTextDevice } from '../content/devices/ruled-text.js'
import { TextDevice } from '../content/devices/text.js'
import { Interpreter } from '../content/interpreter.js'
import { PageResources } from '../content/resources.js'
import { hiddenGroups, Visibility } from '../document/layers/visibility.js'
import { pageDict, type SourcePage } from '../document/pages.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Matrix, multiply } from '../geometry/matrix.js'
import { type PageView, viewDict } from '../geometry/page-view.js'
import type { PdfDict } from '../syntax/objects.js'
import { shownAnnotations } from './annotations.js'
import { type Block, makeBlocks } from './blocks.js'
import { type FontStyle, fontStyleOf } from './font-style.js'
import { withoutLineNumbers } from './line-numbers.js'
import { type Line, makeLines, makeSlantedLines } from './lines.js'
import { type PlacedGlyph, placedGlyphs } from './placed-glyphs.js'
import { inReadingOrder } from './reading-order.js'
import { isMostlyRightToLeft } from './right-to-left.js'
import { type Direction, isSlanted, type Word, WordMaker, withoutDoubles } from './words.js'

export interface PageTextOptions {
  /** Whether to include invisible text, such as the recognised text of a scan. The default is true. */
  readonly invisible?: boolean
  /** Whether to include text outside the visible part of the page. The default is false. */
  readonly offPage?: boolean
  /** Whether to include the text of annotations and form fields. The default is true. */
  readonly annotations?: boolean
  /** Whether to include the numbers of lines beside their text. The default is true. */
  readonly lineNumbers?: boolean
  /** Clockwise rotation in degrees in addition to that of the page; a multiple of 90. */
  readonly rotation?: number
}

/**
 * The text of one page. Positions are in points on the page as displayed (cropped and rotated), from its
 * upper left corner. Boxes are left, top, right, bottom.
 */
export interface PageText {
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly blocks: readonly Block[]
  /**
   * The lines before those side by side are joined: the regions of the page in reading order, with their
   * lines in rows.
   */
  readonly regions: readonly (readonly Line[])[]
  /** The rules drawn on the page, if they were requested. */
  readonly rules: readonly Rule[]
  /** From default user space to the space of the positions. */
  readonly fromPage: Matrix
  /** Whether text can be missing because content is unreadable or takes too long to interpret. */
  readonly isPartial: boolean
}

/** A font with characters whose text is unknown, because nothing maps them to Unicode. */
export interface FontWithoutText {
  /** The name in the file, without its subset tag; empty if it has none. */
  readonly name: string
  /** How many characters are missing. */
  readonly characters: number
}

export function wordCount({ regions }: PageText): number {
  return regions.reduce((sum, region) => region.reduce((count, { words }) => count + words.length, sum), 0)
}

/**
 * Reads the text of a file's pages, one after the other. Its memory use does not grow with the number of
 * pages.
 */
export class TextReader {
  readonly #file: PdfFile
  readonly #catalogue: PdfDict
  readonly #device: TextDevice
  readonly #interpreter: Interpreter
  readonly #resources: PageResources
  readonly #visibility: Visibility
  readonly #maker: WordMaker
  readonly #looks = new Map<ContentFont, FontStyle>()

  /** With `rules`, the lines drawn on the pages are collected too. With `device`, it collects the glyphs. */
  constructor(
    file: PdfFile,
    catalogue: PdfDict,
    { rules = false, device }: { readonly rules?: boolean; readonly device?: TextDevice } = {},
  ) {
    this.#file = file
    this.#catalogue = catalogue
    this.#device = device ?? (rules ? new RuledTextDevice(file) : new TextDevice(file))
    const hidden = hiddenGroups(file, catalogue)
    this.#visibility = new Visibility(file, (group) => hidden.has(group))
    this.#interpreter = new Interpreter(file, { hides: (value) => this.#visibility.hides(value) })
    this.#resources = new PageResources(file)
    this.#maker = new WordMaker(({ font }) => this.#fontStyleOf(font))
  }

  /** The fonts of the pages read so far with characters that are missing. */
  get fontsWithoutText(): FontWithoutText[] {
    return this.#fonts
      .filter(({ unknown }) => unknown > 0)
      .map(({ font, unknown }) => ({ name: font.metrics.identity.name ?? '', characters: unknown }))
  }

  /** The text of a page, in blocks and lines. */
  read(page: SourcePage, options: PageTextOptions = {}): PageText {
    const dict = pageDict(this.#file, page)
    if (options.rotation) dict.set('Rotate', (this.#file.number(dict.get('Rotate')) ?? 0) + options.rotation)
    const view = viewDict(this.#file, dict)
    const fromPage = multiply(view.toDisplayed, [1, 0, 0, -1, 0, view.height])
    const isPartial = !this.#follow(view, fromPage, options) || this.#device.isFull
    const words = this.#words(view, options)
    const shown = options.lineNumbers === false ? withoutLineNumbers(words) : words
    const regions = layOut(shown, this.#device.glyphs.mayRunLeft)
    const device = this.#device
    return {
      width: view.width,
      height: view.height,
      blocks: regions.flatMap(makeBlocks),
      regions,
      rules: device instanceof RuledTextDevice ? [...device.rules] : [],
      fromPage,
      isPartial,
    }
  }

  /** The same for a page whose text may be turned, such as a wide table: as if it were turned upright. */
  readUpright(page: SourcePage, options: PageTextOptions = {}): PageText {
    const counts = this.#fonts.map((font) => ({ font, unknown: font.unknown }))
    const text = this.read(page, options)
    const rotation = UPRIGHT_ROTATION[mostCommonDirection(text)]
    if (rotation === 0) return text
    // What is read a second time is counted once.
    for (const font of this.#fonts) font.unknown = 0
    for (const { font, unknown } of counts) font.unknown = unknown
    return this.read(page, { ...options, rotation: (options.rotation ?? 0) + rotation })
  }

  /** The glyphs of a word on the page that was read last. */
  glyphsOf(word: Word): PlacedGlyph[] {
    return placedGlyphs(this.#device.glyphs, word)
  }

  get #fonts(): FontTexts[] {
    return [...this.#device.fonts.values()]
  }

  #fontStyleOf(font: ContentFont): FontStyle {
    let look = this.#looks.get(font)
    if (look === undefined) {
      look = fontStyleOf(this.#file, font)
      this.#looks.set(font, look)
    }
    return look
  }

  #words({ width, height }: PageView, { invisible = true, offPage = false }: PageTextOptions): Word[] {
    const words = this.#maker.words(this.#device.glyphs, (style) => invisible || !style.isInvisible)
    const isSeen = ({ left, top, right, bottom }: Word): boolean =>
      right > 0 && bottom > 0 && left < width && top < height
    return withoutDoubles(offPage || words.every(isSeen) ? words : words.filter(isSeen))
  }

  /** Returns whether all of the page could be read. */
  #follow({ dict }: PageView, fromPage: Matrix, { annotations = true }: PageTextOptions): boolean {
    const file = this.#file
    this.#device.begin()
    const isRead = readable(() => {
      const resources = this.#resources.of(dict.get('Resources'))
      this.#interpreter.interpretPage(dict.get('Contents'), resources, this.#device, { matrix: fromPage })
    })
    if (!annotations || !dict.has('Annots')) return isRead
    const own = this.#resources.of(dict.get('Resources'))
    let areRead = isRead
    const form = (): PdfDict | undefined => file.dict(this.#catalogue.get('AcroForm'))
    for (const shown of shownAnnotations(file, dict, form, this.#visibility)) {
      const isOneRead = readable(() =>
        this.#interpreter.interpret(shown.content(), own.of(shown.dict), this.#device, {
          matrix: multiply(shown.matrix, fromPage),
        }),
      )
      areRead &&= isOneRead
    }
    return areRead
  }
}

/** Content that cannot be interpreted completely is interpreted as far as possible. */
function readable(follow: () => void): boolean {
  try {
    follow()
    return true
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    return false
  }
}

/** The clockwise rotation that makes text of a direction upright. */
const UPRIGHT_ROTATION: Readonly<Record<Direction, number>> = { 0: 0, 1: 270, 2: 180, 3: 90 }

function mostCommonDirection({ regions }: PageText): Direction {
  const letters = { 0: 0, 1: 0, 2: 0, 3: 0 }
  for (const region of regions)
    for (const { direction, words } of region)
      if (!words[0]!.style.isVertical) for (const { text } of words) letters[direction] += text.length
  return DIRECTIONS.reduce((most, each) => (letters[each] > letters[most] ? each : most))
}

const DIRECTIONS: readonly Direction[] = [0, 1, 3, 2]

/** Text of each direction is laid out separately: upright text first, then rotated text. */
function layOut(words: readonly Word[], mayRunLeft: boolean): Line[][] {
  const regions: Line[][] = []
  if (words.some(isSlanted)) {
    const upright = words.filter((word) => !isSlanted(word))
    for (const region of layOut(upright, mayRunLeft)) regions.push(region)
    regions.push(makeSlantedLines(words.filter(isSlanted)))
    return regions
  }
  for (const turned of byDirection(words)) {
    const isRightToLeft = mayRunLeft && isMostlyRightToLeft(turned)
    for (const region of inReadingOrder(makeLines(turned, mayRunLeft), isRightToLeft)) regions.push(region)
  }
  return regions
}

function byDirection(words: readonly Word[]): (readonly Word[])[] {
  const [first] = words
  if (first === undefined) return []
  if (areAlong(words, first.direction)) return [words]
  return DIRECTIONS.map((one) => words.filter(({ direction }) => direction === one)).filter(
    ({ length }) => length > 0,
  )
}

function areAlong(words: readonly Word[], direction: Direction): boolean {
  for (const word of words) if (word.direction !== direction) return false
  return true
}
