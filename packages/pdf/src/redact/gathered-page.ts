import type { ContentFont, ContentFonts } from '../content/content-fonts.js'
import type { ContentReader } from '../content/content-reader.js'
import type { ContentRun } from '../content/content-run.js'
import { type Device, EVERY_KIND, type MarkedContent, type PaintedImage } from '../content/device.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Path } from '../content/path.js'
import { Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import { readNumberTree } from '../document/key-trees.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Character } from '../fonts/font.js'
import { type Box, transformBox, union } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { type PdfDict, PdfName, PdfRef, type PdfStream, PdfString } from '../syntax/objects.js'
import { ContentWalk, type InnerStream } from './content-walk.js'
import { TextView } from './text-view.js'

/** Text rendering modes that paint nothing (ISO 32000-2, table 104). */
const INVISIBLE = 3
const CLIPPING_ALONE = 7
const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** The height of glyphs whose font does not specify it, as a multiple of the font size. */
const USUAL_DESCENT = -0.25
const USUAL_ASCENT = 0.9

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
  /** The Type 3 glyph that it is part of; -1 for none. */
  readonly outer: number
  readonly font: ContentFont
  readonly character: Character
  readonly isInvisible: boolean
  /** Its position in the painting order. */
  readonly order: number
  /** The marked-content sequence that contains it; -1 for none. */
  readonly mark: number
  /** How the cell of the tiling pattern that contains it repeats; undefined outside of patterns. */
  readonly tiling: Tiling | undefined
  /** 0 for the page itself, otherwise the number of the inner content stream in the order of use. */
  readonly use: number
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
  readonly resources: Resources
  readonly isInPattern: boolean
  /** Whether it is drawn as part of a Type 3 glyph, which is removed as a unit. */
  readonly isInGlyph: boolean
}

/** A use of a pattern's cell: its first glyph and the number of its glyphs. */
export interface PatternUse {
  readonly first: number
  count: number
}

/** Everything that a page's content paints. */
export class GatheredPage extends ContentWalk {
  readonly glyphs: PageGlyph[] = []
  readonly marks: PageMark[] = []
  readonly images: PageImage[] = []
  readonly patterns = new Map<number, PatternUse[]>()
  /** Object numbers of the streams that are drawn and of the fonts. */
  readonly drawn: Set<number>
  readonly fontNums: Map<ContentFont, number>
  /** The text with and without the replacement texts of marked content. */
  readonly replaced: TextView
  readonly plain: TextView
  hasReplacements = false
  /** The replacement text of a structure element for marked content, by /StructParents and identifier. */
  spoken: ((structParents: number, id: number) => PdfString | undefined) | undefined
  #order = 0
  #outer = -1
  #marks: number[] = []
  #owner = 0
  #structParents: number | undefined
  #tiling: Tiling | undefined
  #use = 0
  #uses = 1
  protected readonly device: Device

  constructor(
    file: PdfFile,
    fonts: ContentFonts,
    decoded: Map<number, Uint8Array>,
    drawn: Set<number>,
    fontNums: Map<ContentFont, number>,
  ) {
    super(file, fonts, decoded)
    this.drawn = drawn
    this.fontNums = fontNums
    this.replaced = new TextView(file)
    this.plain = new TextView(file)
    this.device = {
      takesHidden: true,
      follows: EVERY_KIND,
      glyph: (glyph, state) => this.#glyph(glyph, state),
      endGlyphs: () => {
        this.replaced.endGlyphs()
        this.plain.endGlyphs()
      },
      path: (path, _painting, _state) => this.#path(path),
      image: (image, state) => this.#image(image, state),
      beginMarked: (marked) => this.#beginMarked(marked),
      endMarked: () => this.#endMarked(),
    }
  }

  gather(content: Uint8Array, resources: Resources, matrix: Matrix, structParents?: number): void {
    this.#structParents = structParents
    this.#resources = resources
    this.walk(content, resources, matrix)
    while (this.#marks.length > 0) this.#endMarked()
  }

  #resources!: Resources

  protected before({ operator, operands }: ContentReader, run: ContentRun): void {
    this.#order++
    this.#resources = run.resources
    if (operator !== 'Tf') return
    const name = operands.at(-2)
    const font = name instanceof PdfName ? run.resources.find('Font', name.value) : undefined
    if (font instanceof PdfRef) this.fontNums.set(this.fonts.get(font, run.resources), font.num)
  }

  protected after(): void {}

  protected inner({ kind, stream, state, resources }: InnerStream, follow: () => void): void {
    const before = {
      outer: this.#outer,
      owner: this.#owner,
      structParents: this.#structParents,
      marks: this.#marks.length,
      tiling: this.#tiling,
      resources: this.#resources,
      use: this.#use,
    }
    // Content inside a Type 3 glyph is not numbered separately, because the glyph is removed as a unit.
    if (kind !== 'glyph' && before.outer < 0) this.#use = this.#uses++
    if (stream.num > 0) this.drawn.add(stream.num)
    if (kind === 'glyph') this.#outer = before.outer < 0 ? this.glyphs.length - 1 : before.outer
    this.#owner = stream.num
    this.#structParents = this.file.number(stream.dict.get('StructParents'))
    const use: PatternUse = { first: this.glyphs.length, count: 0 }
    if (kind === 'pattern') {
      this.#tiling = {
        matrix: state.matrix,
        xStep: Math.abs(this.file.number(stream.dict.get('XStep')) ?? 0),
        yStep: Math.abs(this.file.number(stream.dict.get('YStep')) ?? 0),
      }
      this.patterns.set(stream.num, [...(this.patterns.get(stream.num) ?? []), use])
    }
    for (const view of [this.replaced, this.plain]) view.enter(stream, state, resources)
    follow()
    while (this.#marks.length > before.marks) this.#endMarked()
    for (const view of [this.replaced, this.plain]) view.leave()
    use.count = this.glyphs.length - use.first
    this.#outer = before.outer
    this.#owner = before.owner
    this.#structParents = before.structParents
    this.#tiling = before.tiling
    this.#resources = before.resources
    this.#use = before.use
  }

  #glyph(glyph: Glyph, state: GraphicsState): void {
    const { character, x, y, textMatrix, font } = glyph
    const { isVertical } = font.metrics
    const [a, b, c, d, e, f] = textMatrix
    const startX = a * x + c * y + e
    const startY = b * x + d * y + f
    const reach = character.advance * state.fontSize * (isVertical ? 1 : state.horizontalScale)
    const endX = startX + (isVertical ? c : a) * reach
    const endY = startY + (isVertical ? d : b) * reach
    const size = Math.hypot(c * state.fontSize, d * state.fontSize)
    const length = Math.hypot(endX - startX, endY - startY)
    const sign = isVertical ? -1 : Math.sign(state.fontSize * state.horizontalScale) || 1
    const axis = isVertical ? Math.hypot(c, d) : Math.hypot(a, b)
    const [ux, uy] = axis > 0 ? [(isVertical ? c : a) / axis, (isVertical ? d : b) / axis] : [1, 0]
    const text = glyph.text ?? ''
    const own = this.glyphs.length
    this.glyphs.push({
      text,
      isBlank: text !== '' && text.trim() === '',
      box: glyph.box ?? advanceBox(glyph),
      x: startX,
      y: startY,
      endX,
      endY,
      dx: length > 0 ? (endX - startX) / length : sign * ux,
      dy: length > 0 ? (endY - startY) / length : sign * uy,
      size,
      outer: this.#outer,
      font,
      character,
      isInvisible: state.renderingMode === INVISIBLE || state.renderingMode === CLIPPING_ALONE,
      order: this.#order,
      mark: this.#marks.at(-1) ?? -1,
      tiling: this.#tiling,
      use: this.#use,
    })
    if (this.#outer >= 0) this.#extendOuter(this.glyphs[own]!.box)
    this.replaced.glyph(glyph, state, own)
    this.plain.glyph(glyph, state, own)
  }

  #path(path: Path): void {
    if (this.#outer >= 0 && path.box !== undefined) this.#extendOuter(path.box)
  }

  #image(image: PaintedImage, { matrix }: GraphicsState): void {
    const box = transformBox(matrix, UNIT_SQUARE)
    if (this.#outer >= 0) this.#extendOuter(box)
    const { stream } = image
    if (stream !== undefined && stream.num > 0) noteDrawnImage(this.drawn, stream)
    this.images.push({
      image,
      matrix,
      box,
      order: this.#order,
      resources: this.#resources,
      isInPattern: this.#tiling !== undefined,
      isInGlyph: this.#outer >= 0,
    })
  }

  #extendOuter(box: Box): void {
    const outer = this.glyphs[this.#outer]!
    outer.box = union(outer.box, box)
  }

  #beginMarked(found: MarkedContent): void {
    const marked = this.#withStructure(found)
    const parent = this.#marks.at(-1) ?? -1
    this.#marks.push(this.marks.length)
    this.marks.push({ parent, id: marked.id, owner: this.#owner, structParents: this.#structParents })
    if (marked.properties?.has('ActualText') === true) this.hasReplacements = true
    this.replaced.beginMarked(marked)
  }

  /**
   * A structure element can have a replacement text for its content (ISO 32000-2, 14.9.4), like the content
   * itself.
   */
  #withStructure(marked: MarkedContent): MarkedContent {
    const { id, properties } = marked
    if (id === undefined || this.#structParents === undefined || properties?.has('ActualText') === true)
      return marked
    const text = this.spoken?.(this.#structParents, id)
    return text === undefined
      ? marked
      : { ...marked, properties: new Map([...(properties ?? []), ['ActualText', text]]) }
  }

  #endMarked(): void {
    this.#marks.pop()
    this.replaced.endMarked()
  }
}

/** An image is drawn together with its masks. */
export function noteDrawnImage(drawn: Set<number>, { num, dict }: PdfStream): void {
  drawn.add(num)
  for (const key of ['SMask', 'Mask']) {
    const mask = dict.get(key)
    if (mask instanceof PdfRef) drawn.add(mask.num)
  }
}

function advanceBox(glyph: Glyph): Box {
  const { advance } = glyph.character
  return transformBox(glyph.matrix, [Math.min(0, advance), USUAL_DESCENT, Math.max(0, advance), USUAL_ASCENT])
}

/**
 * The replacement texts of elements that contain exactly one marked-content sequence, by /StructParents and
 * identifier.
 */
export function spokenByElements(
  file: PdfFile,
  catalogue: PdfDict,
): (structParents: number, id: number) => PdfString | undefined {
  const root = file.dict(catalogue.get('StructTreeRoot'))
  const parents = root === undefined ? new Map() : readNumberTree(file, root.get('ParentTree'))
  return (structParents, id) => {
    const element = file.dict(file.array(parents.get(structParents))?.[id])
    const text = element === undefined ? null : file.resolve(element.get('ActualText'))
    const kids = element === undefined ? null : file.resolve(element.get('K'))
    return text instanceof PdfString && !(Array.isArray(kids) && kids.length > 1) ? text : undefined
  }
}

/** The resources of a dictionary; empty if it has none. */
export function resourcesOf(file: PdfFile, holder: PdfDict): Resources {
  const entry = holder.get('Resources')
  return new Resources(file, file.dict(entry) ?? new Map(), entry instanceof PdfRef ? entry.num : 0)
}
