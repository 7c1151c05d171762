import type { Device, InnerContent, PaintedImage, Painting } from '../content/device.js'
import { isWhite } from '../content/devices/marks.js'
import type { GraphicsState } from '../content/graphics-state.js'
import { Interpreter } from '../content/interpreter.js'
import { pageContent } from '../content/page-content.js'
import type { Path } from '../content/path.js'
import { Resources } from '../content/resources.js'
import type { Glyph } from '../content/text-object.js'
import { hiddenGroups, Visibility } from '../document/layers/visibility.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, intersection, transformBox } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { isBilevelImage } from './bilevel-image.js'
import type { PageView } from './page-view.js'

const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** Of the page: the picture of a scan covers as much. */
const LEAST_COVERED = 0.8
/** Of the length of a side: the picture is upright. */
const UPRIGHT = 0.02

/** The picture of a page that shows nothing else. */
export interface ScannedPicture {
  /** Its name in the resources of the page; undefined if it is in a form, or in the content itself. */
  readonly name: string | undefined
  /** From the unit square to user space. */
  readonly matrix: Matrix
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Whether all of its pixels are black or white, with one bit each. */
  readonly isBilevel: boolean
  /** Whether the page also has invisible text, as text recognition adds it. */
  readonly hasText: boolean
}

/** Finds pages that consist of one upright picture, with or without invisible text. */
export class ScannedPictures {
  readonly #file: PdfFile
  readonly #interpreter: Interpreter

  constructor({ file, catalogueRef }: Draft) {
    const hidden = hiddenGroups(file, file.dict(catalogueRef) ?? new Map())
    const visibility = new Visibility(file, (group) => hidden.has(group))
    this.#file = file
    this.#interpreter = new Interpreter(file, { hides: (value) => visibility.hides(value) })
  }

  /** Undefined for every page that shows or could show anything else. */
  of({ dict, box }: PageView): ScannedPicture | undefined {
    const resources = this.#file.dict(dict.get('Resources')) ?? new Map()
    const picture = new OnePicture(this.#file)
    try {
      const content = pageContent(this.#file, dict.get('Contents'))
      this.#interpreter.interpret(content, new Resources(this.#file, resources), picture)
    } catch (error) {
      if (error instanceof PdfError && error.code === 'limit_exceeded') return undefined
      throw error
    }
    return picture.within(box)
  }
}

class OnePicture implements Device {
  readonly #file: PdfFile
  #found: Omit<ScannedPicture, 'hasText'> | undefined
  #hasText = false
  #hasMore = false
  #depth = 0
  #name: string | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  get isDone(): boolean {
    return this.#hasMore
  }

  within(page: Box): ScannedPicture | undefined {
    if (this.#hasMore || this.#found === undefined) return undefined
    const { matrix, width, height } = this.#found
    const [a, b, c, d] = matrix
    const sides = [Math.hypot(a, b), Math.hypot(c, d)] as const
    const isUpright = [
      [b / sides[0], c / sides[1]],
      [a / sides[0], d / sides[1]],
    ].some(([one, other]) => Math.abs(one!) < UPRIGHT && Math.abs(other!) < UPRIGHT)
    const seen = intersection(transformBox(matrix, UNIT_SQUARE), page)
    if (!isUpright || seen === undefined || width < 1 || height < 1) return undefined
    const covered = areaOf(seen) / areaOf(page)
    return covered < LEAST_COVERED ? undefined : { ...this.#found, hasText: this.#hasText }
  }

  glyph(_: Glyph, state: GraphicsState): void {
    if (state.fillsText || state.strokesText) this.#hasMore = true
    else this.#hasText = true
  }

  path(_: Path, { fill, stroke }: Painting, state: GraphicsState): void {
    // White paper that is drawn under the picture.
    const isPaper = fill !== undefined && !stroke && this.#found === undefined && isWhite(state.fill)
    if ((fill !== undefined || stroke) && !isPaper) this.#hasMore = true
  }

  image(image: PaintedImage, state: GraphicsState): void {
    const { dict, stream, isMask } = image
    if (this.#found !== undefined || (isMask && state.fillAlpha < 1)) this.#hasMore = true
    this.#found = {
      name: stream === undefined || this.#depth > 0 ? undefined : this.#name,
      matrix: state.matrix,
      width: this.#file.number(dict.get('Width') ?? dict.get('W')) ?? 0,
      height: this.#file.number(dict.get('Height') ?? dict.get('H')) ?? 0,
      isBilevel: isBilevelImage(this.#file, image, state),
    }
  }

  shading(): void {
    this.#hasMore = true
  }

  enter(_: InnerContent): boolean {
    this.#depth++
    return true
  }

  leave(): void {
    this.#depth--
  }

  skip(): void {
    this.#hasMore = true
  }

  resource(category: string, name: string): void {
    if (category === 'XObject' && this.#depth === 0) this.#name = name
  }
}

function areaOf([left, bottom, right, top]: Box): number {
  return (right - left) * (top - bottom)
}
