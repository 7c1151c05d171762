import type { InnerContent, MarkedContent, Operation, PaintedImage } from '../content/device.js'
import { TextDevice } from '../content/devices/text.js'
import type { GraphicsState } from '../content/graphics-state.js'
import type { Glyph } from '../content/text-object.js'
import { type Box, transformBox } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'

/** An image that the content of a page draws. */
export interface DrawnImage {
  readonly image: PaintedImage
  /** From the unit square to the page as displayed, from its upper left corner. */
  readonly matrix: Matrix
  readonly box: Box
  /** The part of the page that is not clipped there. */
  readonly clip: Box | undefined
  readonly isHidden: boolean
}

/** The glyphs in a marked-content sequence, by their numbers: from the first to before the end. */
export interface MarkedGlyphs {
  readonly first: number
  end: number
}

/**
 * Collects the text and the images of a page. Glyphs, images and marked content are numbered in the order in
 * which the interpreter finds them, including hidden ones, so that a second pass finds the same numbers.
 */
export class ContentDevice extends TextDevice {
  override readonly ignoresPaths = false
  readonly takesHidden = true
  /** For each glyph of the list: its number, the width of its em square, and the space after each letter. */
  numbers: number[] = []
  ems: number[] = []
  trackings: number[] = []
  count = 0
  images: DrawnImage[] = []
  marks: MarkedGlyphs[] = []
  #open: MarkedGlyphs[] = []
  #isHidden = false
  #isFormHidden: boolean[] = []

  override begin(): void {
    super.begin()
    this.numbers = []
    this.ems = []
    this.trackings = []
    this.count = 0
    this.images = []
    this.marks = []
    this.#open = []
    this.#isHidden = false
    this.#isFormHidden = []
  }

  before({ isHidden }: Operation): void {
    this.#isHidden = isHidden || this.#isFormHidden.at(-1) === true
  }

  override glyph(glyph: Glyph, state: GraphicsState): void {
    const number = this.count++
    if (this.#isHidden) return
    const { count } = this.glyphs
    super.glyph(glyph, state)
    if (this.glyphs.count === count) return
    const { fontSize, horizontalScale, characterSpacing } = state
    const unit = Math.hypot(glyph.textMatrix[0], glyph.textMatrix[1]) * horizontalScale
    this.numbers[count] = number
    this.ems[count] = Math.abs(unit * fontSize)
    this.trackings[count] = unit * characterSpacing
  }

  image(image: PaintedImage, { matrix, clip }: GraphicsState): void {
    const box = transformBox(matrix, [0, 0, 1, 1])
    this.images.push({ image, matrix, box, clip, isHidden: this.#isHidden })
  }

  override beginMarked(marked: MarkedContent): void {
    super.beginMarked(marked)
    const mark = { first: this.count, end: Number.POSITIVE_INFINITY }
    this.marks.push(mark)
    this.#open.push(mark)
  }

  override endMarked(): void {
    super.endMarked()
    const mark = this.#open.pop()
    if (mark !== undefined) mark.end = this.count
  }

  override enter(inner: InnerContent): boolean {
    if (inner.isRecursive) return false
    this.#isFormHidden.push(this.#isHidden)
    return super.enter(inner)
  }

  override leave(): void {
    super.leave()
    this.#isHidden = this.#isFormHidden.pop() === true
  }
}
