import type { PaintedImage, Painting } from '../../content/device.js'
import { RuledTextDevice } from '../../content/devices/ruled-text.js'
import type { MarkedSpan } from '../../content/devices/text.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import type { Path } from '../../content/path.js'
import type { Glyph } from '../../content/text-object.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, hasArea, intersection, transformBox } from '../../geometry/box.js'
import { type Matrix, scaleOf } from '../../geometry/matrix.js'
import type { Picture, Shape } from '../tree.js'
import { HexColours } from './hex-colour.js'
import { rectanglePath, svgPath } from './svg-path.js'

const MAX_SHAPES = 5_000
const MAX_PICTURES = 2_000
/** The points of all paths of a page; the paths after them are left out. */
const MAX_POINTS = 100_000
const UNIT_SQUARE: Box = [0, 0, 1, 1]

/** A painted path of a page, and whether it is a rectangle along the sides of the page. */
export interface PaintedShape extends Shape {
  readonly isRectangle: boolean
  readonly marked: MarkedSpan
}

/** Collects what a page shows: its text with the number of each glyph, rules, paths and pictures. */
export class PageDevice extends RuledTextDevice {
  readonly shapes: PaintedShape[] = []
  readonly pictures: Picture[] = []
  /** What marks the content of each picture. */
  readonly markedPictures: MarkedSpan[] = []
  /** The number of each glyph of `glyphs` among all glyphs of the content. */
  numbers = new Uint32Array(1024)
  readonly colours: HexColours
  /** How many painted paths and pictures are missing in the lists above, because they are too many. */
  leftOut = 0
  #glyphs = 0
  #paths = 0
  #images = 0
  #points = 0
  #order = 0

  constructor(file: PdfFile) {
    super(file)
    this.colours = new HexColours(file)
  }

  override begin(): void {
    super.begin()
    this.shapes.length = 0
    this.pictures.length = 0
    this.markedPictures.length = 0
    this.leftOut = 0
    this.#glyphs = 0
    this.#paths = 0
    this.#images = 0
    this.#points = 0
    this.#order = 0
  }

  override glyph(glyph: Glyph, state: GraphicsState): void {
    const number = this.#glyphs++
    const { glyphs } = this
    const before = glyphs.count
    super.glyph(glyph, state)
    if (glyphs.count === before) return
    if (before >= this.numbers.length) {
      const grown = new Uint32Array(2 * this.numbers.length)
      grown.set(this.numbers)
      this.numbers = grown
    }
    this.numbers[before] = number
  }

  override path(path: Path, painting: Painting, state?: GraphicsState): void {
    super.path(path, painting)
    const mark = this.#paths++
    const { box } = path
    const shown = state?.clip && box && intersection(box, state.clip)
    if (state === undefined || shown === undefined) return
    if (this.shapes.length >= MAX_SHAPES || this.#points > MAX_POINTS || path.isTooLong) {
      this.leftOut++
      return
    }
    const fill = painting.fill === undefined ? undefined : this.colours.of(state.fill)
    const colour = painting.stroke ? this.colours.of(state.stroke) : undefined
    if (fill === undefined && colour === undefined) return
    const { d, points, isRectangle } = svgPath(path)
    this.#points += points
    const isArea = isRectangle && colour === undefined
    const scale = scaleOf(state.matrix)
    this.shapes.push({
      box: shown,
      path: isArea ? rectanglePath(shown) : d,
      fill,
      fillRule: painting.fill ?? 'nonzero',
      fillOpacity: state.fillAlpha,
      stroke:
        colour === undefined
          ? undefined
          : {
              colour,
              width: state.lineWidth * scale,
              opacity: state.strokeAlpha,
              dashes: state.dash.map((length) => length * scale),
            },
      order: this.#order++,
      mark,
      isRectangle,
      marked: this.marked,
    })
  }

  image({ dict, stream, data, resources, isMask }: PaintedImage, state: GraphicsState): void {
    const mark = this.#images++
    if (isMask) return
    if (this.pictures.length >= MAX_PICTURES) {
      this.leftOut++
      return
    }
    const matrix: Matrix = state.matrix
    const clip = state.clip && intersection(transformBox(matrix, UNIT_SQUARE), state.clip)
    if (clip === undefined || !hasArea(clip)) return
    const image = { dict, stream, data: data?.slice(), resources }
    this.pictures.push({ type: 'picture', image, matrix, clip, order: this.#order++, mark })
    this.markedPictures.push(this.marked)
  }
}
