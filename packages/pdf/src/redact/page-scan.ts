import type { ContentFont } from '../content/content-fonts.js'
import {
  type Device,
  EVERY_KIND,
  type InnerContent,
  type MarkedContent,
  type PaintedImage,
} from '../content/device.js'
import type { Reading } from '../content/devices/font-texts.js'
import { MAX_GLYPHS } from '../content/devices/text.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import type { Path } from '../content/path.js'
import { PageResources, type Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import { Visibility } from '../document/layers/visibility.js'
import { limitExceeded, PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Character } from '../fonts/font.js'
import { type Box, transformBox, union } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { toDisplayedFromTop, viewDict } from '../geometry/page-view.js'
import { readBox } from '../geometry/read.js'
import { type PdfDict, PdfRef, type PdfStream, type PdfString } from '../syntax/objects.js'
import { shownAnnotations } from '../text/annotations.js'
import { skeletonOf } from './fold.js'
import { type ReplacedElement, StructureReplacements } from './structure-replacements.js'
import { SearchText, TextView } from './text-view.js'

/** Text rendering modes that paint nothing (ISO 32000-2, table 104). */
const INVISIBLE = 3
const CLIPPING_ALONE = 7
const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** The height of glyphs whose font does not specify it, as a multiple of the font size. */
const USUAL_DESCENT = -0.25
const USUAL_ASCENT = 0.9
const MAX_ANNOTATION_GLYPHS = 20_000

/** Private characters and replacement characters have no meaning of their own. */
const NO_MEANING = /^[\p{Co}\ufffd]+$/u

/** Whether nothing says what a glyph shows. */
export function isUnreadable({ text, isBlank, outer }: PageGlyph): boolean {
  return outer < 0 && !isBlank && (text === '' || NO_MEANING.test(text))
}

/** A glyph on a page. Coordinates are in points on the page as displayed, from its upper left corner. */
export interface PageGlyph {
  readonly text: string
  readonly isBlank: boolean
  /** The bounding box of its marks, or of its advance if it has none. */
  box: Box
  /** The start and the end of its advance on the baseline. */
  readonly x: number
  readonly y: number
  readonly endX: number
  readonly endY: number
  /** The writing direction. */
  readonly dx: number
  readonly dy: number
  readonly size: number
  readonly font: ContentFont
  readonly character: Character
  readonly isInvisible: boolean
  /** Its position in the painting order of glyphs and images. */
  readonly order: number
  /** The marked-content sequence that contains it; -1 for none. */
  readonly mark: number
  /** The content stream that shows it: 0 for the page, then in the order of use. */
  readonly stream: number
  /** The Type 3 glyph that it is part of; -1 for none. */
  readonly outer: number
  /** What the procedure of a Type 3 glyph contains, in the order of the page. */
  procedure: ScanCounts | undefined
  /** How the cell of the tiling pattern that contains it repeats; undefined outside of patterns. */
  readonly tiling: Tiling | undefined
}

export interface ScanCounts {
  readonly glyphs: number
  readonly images: number
  readonly marks: number
}

export interface Tiling {
  readonly matrix: Matrix
  readonly xStep: number
  readonly yStep: number
}

export interface PageMark {
  readonly parent: number
  readonly id: number | undefined
  /** The stream that the identifier belongs to; 0 for the page. */
  readonly owner: number
  readonly structParents: number | undefined
}

export interface PageImage {
  readonly image: PaintedImage
  readonly matrix: Matrix
  readonly box: Box
  readonly order: number
  readonly isInPattern: boolean
  /** Whether it is drawn as part of a Type 3 glyph, which is removed as a unit. */
  readonly isInGlyph: boolean
}

/** A use of a pattern's cell: its first glyph and the number of its glyphs. */
export interface PatternUse {
  readonly first: number
  count: number
}

/** The content stream that is being scanned. */
interface ScannedStream {
  readonly index: number
  /** Its object number; 0 for the page. */
  readonly num: number
  readonly structParents: number | undefined
  readonly outer: number
  readonly tiling: Tiling | undefined
  /** What was found before it. */
  readonly before: ScanCounts
  readonly openMarks: number
}

/** How the text of content is read. */
interface ScanVariant {
  readonly reading: Reading
  /** Whether replacement texts are used. */
  readonly isReplaced: boolean
  /** The boxes of the page at which readers cut text off. */
  readonly edges: readonly Box[]
}

/** Collects everything that content paints. Content that cannot be interpreted to its end is refused. */
export class PageScan implements Device {
  readonly takesHidden = true
  readonly follows = EVERY_KIND
  readonly glyphs: PageGlyph[] = []
  readonly marks: PageMark[] = []
  readonly images: PageImage[] = []
  /** By the object number of a pattern. */
  readonly patterns = new Map<number, PatternUse[]>()
  /** Object numbers of the streams that are drawn. */
  readonly drawn = new Set<number>()
  /** The text as fonts define it, without the replacement texts of marked content. */
  readonly plain: TextView
  /** From further scans: with replacement texts, and as it is without ToUnicode CMaps, if these differ. */
  replaced: TextView | undefined
  withoutMaps: TextView | undefined
  hasReplacements = false
  differsWithoutMaps = false
  /** The text that Type 3 glyphs show. */
  #inGlyphs: TextView | undefined
  readonly #variant: ScanVariant
  readonly #compared = new Set<Character>()
  /** By structure element with a replacement text: the sequences that are part of it. */
  readonly #elements = new Map<ReplacedElement, Set<number>>()
  readonly #file: PdfFile
  readonly #replacements: StructureReplacements
  readonly #openMarks: number[] = []
  readonly #around: ScannedStream[] = []
  #stream: ScannedStream
  #streams = 1

  constructor(
    file: PdfFile,
    structParents: number | undefined,
    replacements: StructureReplacements,
    variant: ScanVariant,
  ) {
    this.#file = file
    this.#replacements = replacements
    this.#variant = variant
    this.plain = new TextView(file, variant.reading, variant.edges)
    this.#stream = {
      index: 0,
      num: 0,
      structParents,
      outer: -1,
      tiling: undefined,
      before: { glyphs: 0, images: 0, marks: 0 },
      openMarks: 0,
    }
  }

  /** The readings of the page that differ. */
  get views(): TextView[] {
    const all = [this.plain, this.replaced, this.#inGlyphs, this.withoutMaps]
    return all.filter((view) => view !== undefined)
  }

  glyph(glyph: Glyph, state: GraphicsState): void {
    const own = this.glyphs.length
    if (own >= MAX_GLYPHS) throw limitExceeded('The number of characters on a page', MAX_GLYPHS)
    const { character, textMatrix, font } = glyph
    const { isVertical } = font.metrics
    const c = textMatrix[2]
    const d = textMatrix[3]
    const x = textMatrix[0] * glyph.x + c * glyph.y + textMatrix[4]
    const y = textMatrix[1] * glyph.x + d * glyph.y + textMatrix[5]
    // The baseline in device space, and the extent of the glyph along it.
    const ux = isVertical ? c : textMatrix[0]
    const uy = isVertical ? d : textMatrix[1]
    const advance = character.advance * state.fontSize * (isVertical ? 1 : state.horizontalScale)
    // Without an advance, the direction is that of the line; vertical writing goes down (9.7.4.3).
    const sign =
      Math.sign(advance) || (isVertical ? -1 : Math.sign(state.fontSize * state.horizontalScale) || 1)
    const length = Math.sqrt(ux * ux + uy * uy)
    const text = glyph.text ?? ''
    const found: PageGlyph = {
      text,
      isBlank: text !== '' && text.trim() === '',
      box: glyph.box ?? advanceBox(glyph),
      x,
      y,
      endX: x + ux * advance,
      endY: y + uy * advance,
      dx: length > 0 ? (sign * ux) / length : sign,
      dy: length > 0 ? (sign * uy) / length : 0,
      size: Math.sqrt(c * c + d * d) * Math.abs(state.fontSize),
      font,
      character,
      isInvisible: state.renderingMode === INVISIBLE || state.renderingMode === CLIPPING_ALONE,
      order: this.#order,
      mark: this.#openMarks.at(-1) ?? -1,
      stream: this.#stream.index,
      outer: this.#stream.outer,
      procedure: undefined,
      tiling: this.#stream.tiling,
    }
    this.glyphs.push(found)
    this.#extendOuter(found.box)
    // Text inside of a Type 3 glyph is that of the glyph, unless the glyph has a text of its own.
    const { outer } = found
    if (outer < 0 || this.glyphs[outer]!.text === '') this.plain.glyph(glyph, state, own)
    if (outer >= 0) {
      this.#inGlyphs ??= new TextView(this.#file, this.#variant.reading, this.#variant.edges)
      this.#inGlyphs.glyph(glyph, state, own)
    }
    if (this.differsWithoutMaps || this.#compared.has(character)) return
    this.#compared.add(character)
    const other = font.metrics.textWithoutMap(character) ?? ''
    this.differsWithoutMaps = other !== text && skeletonOf(other) !== skeletonOf(text)
  }

  endGlyphs(): void {
    this.plain.endGlyphs()
    this.#inGlyphs?.endGlyphs()
  }

  path(path: Path): void {
    this.#extendOuter(path.box!)
  }

  image(image: PaintedImage, { matrix }: GraphicsState): void {
    const box = transformBox(matrix, UNIT_SQUARE)
    const { outer, tiling } = this.#stream
    this.#extendOuter(box)
    if (image.stream !== undefined) addDrawnImage(this.drawn, image.stream)
    this.images.push({
      image,
      matrix,
      box,
      order: this.#order,
      isInPattern: tiling !== undefined,
      isInGlyph: outer >= 0,
    })
  }

  beginMarked(found: MarkedContent): void {
    const { num, structParents } = this.#stream
    const marked = this.#withElementText(found)
    const parent = this.#openMarks.at(-1) ?? -1
    this.#openMarks.push(this.marks.length)
    this.marks.push({ parent, id: marked.id, owner: num, structParents })
    if (marked.properties?.has('ActualText') === true) this.hasReplacements = true
    if (this.#variant.isReplaced) this.plain.beginMarked(marked)
  }

  endMarked(): void {
    this.#openMarks.pop()
    if (this.#variant.isReplaced) this.plain.endMarked()
  }

  enter(inner: InnerContent): boolean {
    if (inner.isRecursive) return false
    const { kind, stream } = inner
    const around = this.#stream
    const before = this.#counts
    const isInGlyph = around.outer >= 0
    this.#around.push(around)
    this.#stream = {
      // Content inside a Type 3 glyph is not numbered separately, because the glyph is removed as a unit.
      index: kind === 'glyph' || isInGlyph ? around.index : this.#streams++,
      num: stream.num,
      structParents: this.#file.number(stream.dict.get('StructParents')),
      outer: kind === 'glyph' && !isInGlyph ? before.glyphs - 1 : around.outer,
      tiling: kind === 'pattern' ? this.#tiling(inner) : around.tiling,
      before,
      openMarks: this.#openMarks.length,
    }
    if (stream.num > 0) this.drawn.add(stream.num)
    this.plain.divide()
    this.#inGlyphs?.divide()
    return true
  }

  leave({ kind, stream }: InnerContent): void {
    const { before, openMarks, outer } = this.#stream
    while (this.#openMarks.length > openMarks) this.endMarked()
    this.plain.divide()
    this.#inGlyphs?.divide()
    this.#stream = this.#around.pop()!
    const { glyphs, images, marks } = this.#counts
    const count = glyphs - before.glyphs
    if (kind === 'pattern') {
      const uses = this.patterns.get(stream.num) ?? []
      uses.push({ first: before.glyphs, count })
      this.patterns.set(stream.num, uses)
    }
    if (kind === 'glyph' && this.#stream.outer < 0)
      this.glyphs[outer]!.procedure = {
        glyphs: count,
        images: images - before.images,
        marks: marks - before.marks,
      }
  }

  skip(): void {
    throw new PdfError('redaction_unsafe', 'Content is nested too deeply.')
  }

  get #order(): number {
    return this.glyphs.length + this.images.length
  }

  get #counts(): ScanCounts {
    return { glyphs: this.glyphs.length, images: this.images.length, marks: this.marks.length }
  }

  #tiling({ stream: { dict }, state }: InnerContent): Tiling {
    const step = (key: string): number => Math.abs(this.#file.number(dict.get(key)) ?? 0)
    return { matrix: state.matrix, xStep: step('XStep'), yStep: step('YStep') }
  }

  #extendOuter(box: Box): void {
    if (this.#stream.outer < 0) return
    const outer = this.glyphs[this.#stream.outer]!
    outer.box = union(outer.box, box)
  }

  /**
   * A structure element can have a replacement text for its content (ISO 32000-2, 14.9.4), like the content
   * itself.
   */
  #withElementText(marked: MarkedContent): MarkedContent {
    const { id, properties } = marked
    const { structParents } = this.#stream
    if (id === undefined || structParents === undefined) return marked
    let own: PdfString | undefined
    for (const element of this.#replacements.of(structParents, id)) {
      if (element.hasOnePart) own ??= element.string
      const marks = this.#elements.get(element) ?? new Set()
      this.#elements.set(element, marks.add(this.marks.length))
    }
    if (own === undefined || properties?.has('ActualText') === true) return marked
    return { ...marked, properties: new Map([...(properties ?? []), ['ActualText', own]]) }
  }

  /** The replacement texts of structure elements, each with all glyphs on the page that it replaces. */
  elementTexts(): SearchText[] {
    return [...this.#elements].map(([{ text }, marks]) => {
      const glyphs: number[] = []
      this.glyphs.forEach(({ mark }, index) => {
        for (let at = mark; at >= 0; at = this.marks[at]!.parent)
          if (marks.has(at)) {
            glyphs.push(index)
            break
          }
      })
      const searched = new SearchText()
      searched.add(text, glyphs)
      return searched
    })
  }
}

function advanceBox(glyph: Glyph): Box {
  const { advance } = glyph.character
  return transformBox(glyph.matrix, [Math.min(0, advance), USUAL_DESCENT, Math.max(0, advance), USUAL_ASCENT])
}

/** An image is drawn together with its masks. */
export function addDrawnImage(drawn: Set<number>, { num, dict }: PdfStream): void {
  if (num > 0) drawn.add(num)
  for (const key of ['SMask', 'Mask']) {
    const mask = dict.get(key)
    if (mask instanceof PdfRef) drawn.add(mask.num)
  }
}

/** Controls, and the byte order mark, which JavaScript takes for white space. */
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f\ufeff]/g

/** Invisible characters are kept, because they separate no words; the fold ignores them. */
const withMaps: Reading = (character, { metrics }) => metrics.unicode(character)?.replace(CONTROLS, '\u2060')
const withoutMaps: Reading = (character, { metrics }) =>
  metrics.textWithoutMap(character)?.replace(CONTROLS, '\u2060')

/** Scans the content of a file's pages and of their annotations. */
export class PageScanner {
  readonly interpreter: Interpreter
  readonly #file: PdfFile
  readonly #catalogue: PdfDict | undefined
  readonly #replacements: StructureReplacements

  constructor(file: PdfFile, catalogue: PdfDict | undefined) {
    this.#file = file
    this.#catalogue = catalogue
    this.interpreter = new Interpreter(file)
    this.#replacements = new StructureReplacements(file, catalogue)
  }

  /** `page` is the page's dictionary with inherited entries. */
  page(page: PdfDict): PageScan {
    const file = this.#file
    const view = viewDict(file, page)
    const matrix = toDisplayedFromTop(view)
    const media = readBox(file, page.get('MediaBox'))
    const edges = [view.box, ...(media === undefined ? [] : [media])].map((box) => transformBox(matrix, box))
    const resources = new PageResources(file).of(page.get('Resources'))
    const content = pageContent(file, page.get('Contents'))
    return this.#scan(content, resources, matrix, edges, file.number(page.get('StructParents')))
  }

  /**
   * The page with its annotations and fields, as readers show them; undefined if it has none. Further annotations
   * are left out if they have very much text.
   */
  withAnnotations(page: PdfDict): PageScan | undefined {
    const file = this.#file
    const form = (): PdfDict | undefined => file.dict(this.#catalogue?.get('AcroForm'))
    const all = new Visibility(file, () => false)
    const annotations = [...shownAnnotations(file, page, form, all)]
    if (annotations.length === 0) return undefined
    const matrix = toDisplayedFromTop(viewDict(file, page))
    const resources = new PageResources(file).of(page.get('Resources'))
    const variant = { reading: withMaps, isReplaced: false, edges: [] }
    const scan = new PageScan(file, undefined, this.#replacements, variant)
    this.interpreter.interpretPage(page.get('Contents'), resources, scan, { matrix })
    const most = scan.glyphs.length + MAX_ANNOTATION_GLYPHS
    for (const { content, dict, matrix: own } of annotations)
      if (scan.glyphs.length < most)
        this.interpreter.interpret(content(), resources.of(dict), scan, { matrix: multiply(own, matrix) })
    return scan
  }

  appearance(appearance: PdfStream, page: PdfDict): PageScan {
    const file = this.#file
    const resources = new PageResources(file).of(page.get('Resources')).of(appearance.dict)
    return this.#scan(file.decode(appearance), resources, IDENTITY, [], undefined)
  }

  #scan(
    content: Uint8Array,
    resources: Resources,
    matrix: Matrix,
    edges: readonly Box[],
    structParents: number | undefined,
  ): PageScan {
    const read = (variant: ScanVariant): PageScan => {
      const scan = new PageScan(this.#file, structParents, this.#replacements, variant)
      this.interpreter.interpret(content, resources, scan, { matrix })
      return scan
    }
    const scan = read({ reading: withMaps, isReplaced: false, edges })
    // Most content needs no further scan.
    if (scan.hasReplacements) scan.replaced = read({ reading: withMaps, isReplaced: true, edges }).plain
    if (scan.differsWithoutMaps)
      scan.withoutMaps = read({ reading: withoutMaps, isReplaced: false, edges }).plain
    return scan
  }
}
