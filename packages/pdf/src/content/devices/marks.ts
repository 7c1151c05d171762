import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, contains, intersection, transformBox, union, widened } from '../../geometry/box.js'
import type { Matrix, Point } from '../../geometry/matrix.js'
import { readRectangle } from '../../geometry/read.js'
import type { PdfDict, PdfValue } from '../../syntax/objects.js'
import type { Colour } from '../colour.js'
import type { Device, InnerContent, PaintedImage, Painting } from '../device.js'
import { EVERYWHERE, type GraphicsState } from '../graphics-state.js'
import { Interpreter } from '../interpreter.js'
import type { Path } from '../path.js'
import { Resources } from '../resources.js'
import { type Glyph, GlyphExtent } from '../text-object.js'

/** Every image fills this (ISO 32000-1, 8.9.5.2). */
const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** Half the width of the thinnest line that a screen shows. */
const HAIRLINE = 0.1
const PROJECTING = 2
const MITRED = 0

/**
 * Finds where the content of a file's pages leaves marks. Nothing is drawn: glyphs are taken by the boxes around their outlines, or by their
 * widths and the height of their font where these are not embedded, curves by their control points, clipping paths by the boxes around
 * them, so what is found may be larger than what is seen, but not smaller. What cannot be told from white paper counts as no mark.
 */
export class MarkFinder {
  readonly #file: PdfFile
  readonly #interpreter: Interpreter

  constructor(file: PdfFile, hides: (optionalContent: PdfValue | undefined) => boolean) {
    this.#file = file
    this.#interpreter = new Interpreter(file, {
      hides,
      measureGlyph: (procedure, resources) => {
        const marks = new Marks(file, EVERYWHERE)
        const isColoured = this.#interpreter.interpretGlyph(procedure, resources, marks)
        return { box: marks.box, isColoured }
      },
    })
  }

  /**
   * The box around all marks of a page's content within `seen`, in the page's space; undefined if it leaves
   * none. Throws `limit_exceeded` if the content is too long to be followed.
   */
  find(content: Uint8Array, resources: PdfDict, seen: Box): Box | undefined {
    const marks = new Marks(this.#file, seen)
    this.#interpreter.interpret(content, new Resources(this.#file, resources), marks, { clip: seen })
    return marks.box
  }
}

/** Gathers the box around all marks within the part of the page that is seen. */
class Marks implements Device {
  readonly #file: PdfFile
  readonly #seen: Box
  #box: Box | undefined
  /** Of the glyphs of one operator: those in the colour of the text, and those that bring their own. */
  readonly #glyphs = new GlyphExtent()
  readonly #colouredGlyphs = new GlyphExtent()
  /** Groups around that are blended as a whole. */
  #blendedGroups = 0

  constructor(file: PdfFile, seen: Box) {
    this.#file = file
    this.#seen = seen
  }

  get box(): Box | undefined {
    return this.#box
  }

  /** Marks that reach to every side: no further one can matter. */
  get isDone(): boolean {
    return this.#box !== undefined && contains(this.#box, this.#seen)
  }

  glyph({ character, x, y }: Glyph, state: GraphicsState): void {
    const { box, isColoured } = character
    if (box !== undefined) (isColoured ? this.#colouredGlyphs : this.#glyphs).include(box, state, x, y)
  }

  endGlyphs(matrix: Matrix, state: GraphicsState): void {
    const coloured = this.#colouredGlyphs.take(matrix)
    if (coloured !== undefined && state.fillAlpha > 0) this.#mark(coloured, state)
    const box = this.#glyphs.take(matrix)
    if (box === undefined) return
    if (state.strokesText && this.#showsStroke(state)) this.#mark(widened(box, reachOfOutlines(state)), state)
    else if (state.fillsText && this.#showsFill(state)) this.#mark(box, state)
  }

  path(path: Path, { fill, stroke }: Painting, state: GraphicsState): void {
    const box = path.box!
    if (fill !== undefined && this.#showsFill(state)) this.#mark(box, state)
    if (stroke && this.#showsStroke(state)) this.#mark(widened(box, reachOfLine(path, box, state)), state)
  }

  image({ isMask }: PaintedImage, state: GraphicsState): void {
    // A mask is a stencil for the present colour; an image has its own.
    const isSeen = isMask ? this.#showsFill(state) : state.fillAlpha > 0
    if (isSeen) this.#mark(transformBox(state.matrix, UNIT_SQUARE), state)
  }

  shading(dict: PdfDict, state: GraphicsState): void {
    if (state.fillAlpha <= 0) return
    const own = readRectangle(this.#file, dict.get('BBox'))
    this.#mark(own === undefined ? state.clip : transformBox(state.matrix, own), state)
  }

  /** What can leave no mark that matters is not followed. */
  enter({ state, outer, isGroup }: InnerContent): boolean {
    if (isGroup && outer.fillAlpha <= 0) return false
    if (state.clip === undefined || (this.#box !== undefined && contains(this.#box, state.clip))) return false
    if (isGroup && outer.isBlended) this.#blendedGroups++
    return true
  }

  leave({ outer, isGroup }: InnerContent): void {
    if (isGroup && outer.isBlended) this.#blendedGroups--
  }

  /** What is not followed is taken to fill its box. */
  skip({ state }: InnerContent): void {
    this.#mark(state.clip, state)
  }

  #mark(box: Box | undefined, { clip }: GraphicsState): void {
    const inside = box && clip && intersection(box, clip)
    const seen = inside && intersection(inside, this.#seen)
    if (seen !== undefined) this.#box = this.#box === undefined ? seen : union(this.#box, seen)
  }

  #showsFill(state: GraphicsState): boolean {
    return state.fillAlpha > 0 && (this.#isBlended(state) || !isWhite(state.fill))
  }

  #showsStroke(state: GraphicsState): boolean {
    return state.strokeAlpha > 0 && (this.#isBlended(state) || !isWhite(state.stroke))
  }

  /** With another blend mode even white may show. */
  #isBlended(state: GraphicsState): boolean {
    return this.#blendedGroups > 0 || state.isBlended
  }
}

/** Whether what is painted so cannot be told from paper. The initial colour of every space can (ISO 32000-1, 8.6.3). */
function isWhite({ space, components, pattern }: Colour): boolean {
  if (components.length === 0 || pattern !== undefined) return false
  switch (space.family) {
    case 'DeviceGray':
    case 'DeviceRGB':
    case 'CalGray':
    case 'CalRGB':
      return isLight(components)
    case 'DeviceCMYK':
    case 'Separation':
    case 'DeviceN':
      return isWithoutInk(components)
    case 'ICCBased':
      if (space.components === 1 || space.components === 3) return isLight(components)
      return space.components === 4 && isWithoutInk(components)
    case 'Lab':
      return components[0] === 100 && components[1] === 0 && components[2] === 0
    default:
      return false
  }
}

function isLight(components: readonly PdfValue[]): boolean {
  for (const component of components) if (typeof component !== 'number' || !(component >= 1)) return false
  return true
}

function isWithoutInk(components: readonly PdfValue[]): boolean {
  for (const component of components) if (typeof component !== 'number' || !(component <= 0)) return false
  return true
}

/** Half the width of a line. */
function halfWidth({ matrix: [a, b, c, d], lineWidth }: GraphicsState): number {
  return Math.max(HAIRLINE, (lineWidth / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)))
}

/** How far a line along the outlines of glyphs reaches beyond these. Their corners are not known: as if they were the sharpest ones. */
function reachOfOutlines(state: GraphicsState): number {
  return halfWidth(state) * (state.lineJoin === MITRED ? Math.max(1, state.miterLimit) : 1)
}

/** How far a line reaches beyond its path. */
function reachOfLine(path: Path, box: Box, state: GraphicsState): number {
  const half = halfWidth(state)
  const corners = state.lineJoin === MITRED ? reachOfMiters(path, box, half, state.miterLimit) : half
  return Math.max(corners, state.lineCap === PROJECTING ? half * Math.SQRT2 : half)
}

/**
 * How far beyond the box of a path its line reaches where corners are mitred (8.4.3.5), for lines this wide on both sides of the path. Round
 * and bevelled corners reach no further than the line is wide.
 */
function reachOfMiters(path: Path, box: Box, half: number, limit: number): number {
  // Not all of its corners are known: as if they were the sharpest ones.
  if (path.isTooLong) return half * Math.max(1, limit)
  let reach = half
  let run: Point[] = []
  const measure = (): void => {
    for (let at = 1; at + 1 < run.length; at++) {
      const tip = miterTip(run[at - 1]!, run[at]!, run[at + 1]!, half, limit)
      if (tip === undefined) continue
      reach = Math.max(reach, box[0] - tip[0], box[1] - tip[1], tip[0] - box[2], tip[1] - box[3])
    }
  }
  path.eachSegment((segment, points, at) => {
    if (segment === 'h') {
      // The second point once more, so that the corner at the beginning counts as one.
      if (run.length > 1) run.push(run[0]!, run[1]!)
      return
    }
    if (segment === 'm') {
      measure()
      run = []
    }
    const count = segment === 'c' ? 3 : segment === 'v' || segment === 'y' ? 2 : 1
    for (let each = 0; each < count; each++) run.push([points[at + each * 2]!, points[at + each * 2 + 1]!])
  })
  measure()
  return reach
}

/**
 * The point of a mitred corner; undefined if the limit makes it a bevelled one, and where the path goes
 * straight on.
 */
function miterTip(
  from: Point,
  corner: Point,
  to: Point,
  halfWidth: number,
  limit: number,
): Point | undefined {
  const [ux, uy] = direction(from, corner)
  const [vx, vy] = direction(to, corner)
  const [x, y] = [ux + vx, uy + vy]
  const length = Math.hypot(x, y)
  // Half the sum of both directions is the cosine of half the angle between them.
  const sine = Math.sqrt(Math.max(0, 1 - (length / 2) ** 2))
  if (length < 1e-6 || sine < 1e-6 || 1 / sine > limit) return undefined
  const reach = halfWidth / sine / length
  return [corner[0] + x * reach, corner[1] + y * reach]
}

function direction([x1, y1]: Point, [x2, y2]: Point): Point {
  const [x, y] = [x2 - x1, y2 - y1]
  const length = Math.hypot(x, y)
  return length > 0 ? [x / length, y / length] : [0, 0]
}
