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

/** The area of every image (ISO 32000-1, 8.9.5.2). */
const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** Half the width of the thinnest visible line. */
const HAIRLINE = 0.1
const PROJECTING = 2
const MITRED = 0

/**
 * Finds where the content of a file's pages leaves marks. Nothing is rendered: glyphs count as the boxes of
 * their outlines, or, if these are not embedded, as their widths and the height of the font; curves count as
 * their control points, and clipping paths as their boxes. So the result can be larger than the visible area,
 * but not smaller. Marks in the colour of white paper do not count.
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
   * The bounding box of all marks of a page's content within `seen`, in the page's space; undefined if there
   * are none. Throws `limit_exceeded` if the content is too long.
   */
  find(content: Uint8Array, resources: PdfDict, seen: Box): Box | undefined {
    const marks = new Marks(this.#file, seen)
    this.#interpreter.interpret(content, new Resources(this.#file, resources), marks, { clip: seen })
    return marks.box
  }
}

/** Collects the bounding box of all marks within the visible part of the page. */
class Marks implements Device {
  readonly #file: PdfFile
  readonly #seen: Box
  #box: Box | undefined
  /** The glyphs of one operator: those in the text colour, and those with their own colours. */
  readonly #glyphs = new GlyphExtent()
  readonly #colouredGlyphs = new GlyphExtent()
  /** The number of enclosing groups with a blend mode. */
  #blendedGroups = 0

  constructor(file: PdfFile, seen: Box) {
    this.#file = file
    this.#seen = seen
  }

  get box(): Box | undefined {
    return this.#box
  }

  /** Whether the marks already reach every side, so that no further mark matters. */
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
    // A mask is a stencil for the current colour; an image has its own colours.
    const isSeen = isMask ? this.#showsFill(state) : state.fillAlpha > 0
    if (isSeen) this.#mark(transformBox(state.matrix, UNIT_SQUARE), state)
  }

  shading(dict: PdfDict, state: GraphicsState): void {
    if (state.fillAlpha <= 0) return
    const own = readRectangle(this.#file, dict.get('BBox'))
    this.#mark(own === undefined ? state.clip : transformBox(state.matrix, own), state)
  }

  /** Skips content that cannot extend the box. */
  enter({ state, outer, isGroup }: InnerContent): boolean {
    if (isGroup && outer.fillAlpha <= 0) return false
    if (state.clip === undefined || (this.#box !== undefined && contains(this.#box, state.clip))) return false
    if (isGroup && outer.isBlended) this.#blendedGroups++
    return true
  }

  leave({ outer, isGroup }: InnerContent): void {
    if (isGroup && outer.isBlended) this.#blendedGroups--
  }

  /** Skipped content counts as filling its box. */
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

  /** With another blend mode, even white can be visible. */
  #isBlended(state: GraphicsState): boolean {
    return this.#blendedGroups > 0 || state.isBlended
  }
}

/**
 * Whether a colour cannot be distinguished from paper. The initial colour of every space can (ISO 32000-1,
 * 8.6.3).
 */
export function isWhite({ space, components, pattern }: Colour): boolean {
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

function halfWidth({ matrix: [a, b, c, d], lineWidth }: GraphicsState): number {
  return Math.max(HAIRLINE, (lineWidth / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)))
}

/**
 * How far the stroke of glyph outlines extends beyond them. Their corners are unknown, so the sharpest ones
 * are assumed.
 */
function reachOfOutlines(state: GraphicsState): number {
  return halfWidth(state) * (state.lineJoin === MITRED ? Math.max(1, state.miterLimit) : 1)
}

/** How far a stroke extends beyond its path. */
function reachOfLine(path: Path, box: Box, state: GraphicsState): number {
  const half = halfWidth(state)
  const corners = state.lineJoin === MITRED ? reachOfMiters(path, box, half, state.miterLimit) : half
  return Math.max(corners, state.lineCap === PROJECTING ? half * Math.SQRT2 : half)
}

/**
 * How far a stroke with mitred corners (8.4.3.5) extends beyond the box of its path; `half` is half the line
 * width. Round and bevelled corners extend at most by `half`.
 */
function reachOfMiters(path: Path, box: Box, half: number, limit: number): number {
  // Not all corners are known, so the sharpest ones are assumed.
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
      // Repeats the second point, so that the corner at the start is included.
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
 * The tip of a mitred corner; undefined if the miter limit makes it a bevelled one, or if the path is
 * straight.
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
  // Half the length of the sum of both directions is the cosine of half the angle between them.
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
