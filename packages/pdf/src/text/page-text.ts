import type { ContentFont } from '../content/content-fonts.js'
import type { FontTexts } from '../content/devices/font-texts.js'
import { type Rule, RuledTextDevice } from '../content/devices/ruled-text.js'
import { TextDevice } from '../content/devices/text.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import { Resources } from '../content/resources.js'
import { hiddenGroups, Visibility } from '../document/layers/visibility.js'
import { pageDict, type SourcePage } from '../document/pages.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Matrix, multiply } from '../geometry/matrix.js'
import { type PageView, viewDict } from '../geometry/page-view.js'
import type { PdfDict } from '../syntax/objects.js'
import { shownAnnotations } from './annotations.js'
import { type Block, makeBlocks } from './blocks.js'
import { type FontLook, lookOf } from './font-look.js'
import { type Line, makeLines, makeSlantedLines } from './lines.js'
import { type PlacedGlyph, placedGlyphs } from './placed-glyphs.js'
import { inReadingOrder } from './reading-order.js'
import { isMostlyRightToLeft } from './right-to-left.js'
import { type Direction, isSlanted, type Word, WordMaker, withoutDoubles } from './words.js'

export interface PageTextOptions {
  /** Text that no ink paints, as that of a scan that was recognised. Unless told otherwise, yes. */
  readonly invisible?: boolean
  /** Text outside what is seen of the page. Not by default. */
  readonly offPage?: boolean
  /** What annotations and form fields show. Unless told otherwise, yes. */
  readonly annotations?: boolean
  /** Degrees clockwise by which the page is turned beyond what it says itself; a multiple of 90. */
  readonly rotation?: number
}

/**
 * The text of one page. Places are in points on the page as displayed (cropped and turned), counted from its
 * upper left corner: boxes are left, top, right, bottom.
 */
export interface PageText {
  readonly width: number
  readonly height: number
  /** In the order in which they are read. */
  readonly blocks: readonly Block[]
  /** The same before lines side by side are joined: the parts of the page that are read one after the other, with their lines in rows. */
  readonly regions: readonly (readonly Line[])[]
  /** The rules that are drawn on it, where these were asked for. */
  readonly rules: readonly Rule[]
  /** From the page's own space to that of the places. */
  readonly fromPage: Matrix
  /** Whether text may be missing, because content cannot be read or following it takes too long. */
  readonly isPartial: boolean
}

/** Reads the text of a file's pages, one after the other: what it keeps does not grow with the pages that it has read. */
export class TextReader {
  readonly #file: PdfFile
  readonly #device: TextDevice
  readonly #interpreter: Interpreter
  readonly #visibility: Visibility
  readonly #maker: WordMaker
  readonly #looks = new Map<ContentFont, FontLook>()

  /** With `rules`, the lines that are drawn on pages are gathered too. */
  constructor(file: PdfFile, catalogue: PdfDict, { rules = false }: { readonly rules?: boolean } = {}) {
    this.#file = file
    this.#device = rules ? new RuledTextDevice(file) : new TextDevice(file)
    const hidden = hiddenGroups(file, catalogue)
    this.#visibility = new Visibility(file, (group) => hidden.has(group))
    this.#interpreter = new Interpreter(file, { hides: (value) => this.#visibility.hides(value) })
    this.#maker = new WordMaker(({ font }) => this.#lookOf(font))
  }

  /** The fonts of the pages that were read, each with the number of its characters that mean no known text. */
  get fonts(): Iterable<FontTexts> {
    return this.#device.fonts.values()
  }

  /** The text of a page, in blocks and lines. */
  read(page: SourcePage, options: PageTextOptions = {}): PageText {
    const dict = pageDict(this.#file, page)
    if (options.rotation) dict.set('Rotate', (this.#file.number(dict.get('Rotate')) ?? 0) + options.rotation)
    const view = viewDict(this.#file, dict)
    const fromPage = multiply(view.toSeen, [1, 0, 0, -1, 0, view.height])
    const isPartial = !this.#follow(view, fromPage, options) || this.#device.isFull
    const regions = layOut(this.#words(view, options), this.#device.glyphs.mayRunLeft)
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

  /** The glyphs behind a word of the page that was read last. */
  glyphsOf(word: Word): PlacedGlyph[] {
    return placedGlyphs(this.#device.glyphs, word)
  }

  #lookOf(font: ContentFont): FontLook {
    let look = this.#looks.get(font)
    if (look === undefined) {
      look = lookOf(this.#file, font)
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

  /** Says whether all of the page could be read. */
  #follow({ dict }: PageView, fromPage: Matrix, { annotations = true }: PageTextOptions): boolean {
    const file = this.#file
    this.#device.begin()
    const isRead = readable(() => {
      const resources = new Resources(file, file.dict(dict.get('Resources')) ?? new Map())
      const content = pageContent(file, dict.get('Contents'))
      this.#interpreter.interpret(content, resources, this.#device, { matrix: fromPage })
    })
    if (!annotations || !dict.has('Annots')) return isRead
    const own = new Resources(file, file.dict(dict.get('Resources')) ?? new Map())
    let areRead = isRead
    for (const { appearance, matrix } of shownAnnotations(file, dict, this.#visibility)) {
      const isOneRead = readable(() =>
        this.#interpreter.interpret(file.decode(appearance), own.of(appearance.dict), this.#device, {
          matrix: multiply(matrix, fromPage),
        }),
      )
      areRead &&= isOneRead
    }
    return areRead
  }
}

/** What cannot be followed to its end is followed as far as it can be. */
function readable(follow: () => void): boolean {
  try {
    follow()
    return true
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    return false
  }
}

const DIRECTIONS: readonly Direction[] = [0, 1, 3, 2]

/** Text of each direction by itself: upright text first, then what is turned. */
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
    for (const region of inReadingOrder(makeLines(turned, isRightToLeft), isRightToLeft)) regions.push(region)
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
