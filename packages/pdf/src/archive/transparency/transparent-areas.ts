import { isTransparentImage } from '../../conformance/model/images.js'
import type { Device, InnerContent, PaintedImage, Painting } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import { Interpreter } from '../../content/interpreter.js'
import type { Path } from '../../content/path.js'
import { Resources } from '../../content/resources.js'
import { type Glyph, GlyphExtent } from '../../content/text-object.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type Box, intersection, transformBox, union, widened } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import { readBox } from '../../geometry/read.js'
import type { PdfDict, PdfStream, PdfValue } from '../../syntax/objects.js'

const UNIT_SQUARE: Box = [0, 0, 1, 1]
/** Areas as near to each other as this become one, in points. */
const NEAR = 6
/** More areas of one page become one. */
const MAX_AREAS = 12

/** Finds where content paints something through which other things show (ISO 32000-1, 11.2). */
export class TransparentAreas {
  readonly #file: PdfFile
  readonly #interpreter: Interpreter

  constructor(file: PdfFile) {
    this.#file = file
    this.#interpreter = new Interpreter(file)
  }

  /** Of a page's content; all that is seen if the content is too long. */
  ofPage(contents: PdfValue | undefined, resources: PdfDict, seen: Box): readonly Box[] {
    return this.#found(seen, (areas) =>
      this.#interpreter.interpretPage(contents, new Resources(this.#file, resources), areas, { clip: seen }),
    )
  }

  /** Whether an appearance or another form shows anything like that. */
  isIn(form: PdfStream): boolean {
    const box = readBox(this.#file, form.dict.get('BBox')) ?? UNIT_SQUARE
    const resources = new Resources(this.#file, this.#file.dict(form.dict.get('Resources')) ?? new Map())
    const found = this.#found(box, (areas) =>
      this.#interpreter.interpret(this.#file.decodeContent(form), resources, areas, { clip: box }),
    )
    return found.length > 0
  }

  #found(seen: Box, interpret: (areas: Areas) => void): readonly Box[] {
    const areas = new Areas(this.#file, seen)
    try {
      interpret(areas)
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'limit_exceeded') throw error
      return [seen]
    }
    return areas.boxes
  }
}

/** Boxes that overlap, or nearly so, as one. */
export function joinedAreas(boxes: readonly Box[]): readonly Box[] {
  let joined: Box[] = []
  for (const box of boxes) {
    let own = box
    let apart = joined.filter((other) => intersection(widened(other, NEAR), own) === undefined)
    // Each union may reach others.
    while (apart.length < joined.length) {
      for (const other of joined) if (!apart.includes(other)) own = union(own, other)
      joined = apart
      apart = joined.filter((other) => intersection(widened(other, NEAR), own) === undefined)
    }
    joined.push(own)
    if (joined.length > MAX_AREAS) joined = [joined.reduce(union)]
  }
  return joined
}

class Areas implements Device {
  readonly follows = new Set(['form', 'pattern', 'glyph'] as const)
  readonly #file: PdfFile
  readonly #seen: Box
  #boxes: readonly Box[] = []
  readonly #glyphs = new GlyphExtent()
  /** How many of the groups around are transparent as one object. */
  #groups = 0
  /** Where the outermost pattern of those around is painted: its cell repeats. */
  readonly #patterns: (Box | undefined)[] = []

  constructor(file: PdfFile, seen: Box) {
    this.#file = file
    this.#seen = seen
  }

  get boxes(): readonly Box[] {
    return this.#boxes
  }

  glyph({ character, x, y }: Glyph, state: GraphicsState): void {
    if (character.box !== undefined) this.#glyphs.include(character.box, state, x, y)
  }

  endGlyphs(matrix: Matrix, state: GraphicsState): void {
    const box = this.#glyphs.take(matrix)
    if (box !== undefined && this.#isTransparent(state, state.fillsText, state.strokesText))
      this.#mark(widened(box, state.strokesText ? lineReach(state) : 1), state)
  }

  path(path: Path, { fill, stroke }: Painting, state: GraphicsState): void {
    if (this.#isTransparent(state, fill !== undefined, stroke))
      this.#mark(widened(path.box!, stroke ? lineReach(state) : 0), state)
  }

  image({ dict }: PaintedImage, state: GraphicsState): void {
    if (this.#isTransparent(state, true, false) || isTransparentImage({ file: this.#file }, dict))
      this.#mark(transformBox(state.matrix, UNIT_SQUARE), state)
  }

  shading(_dict: PdfDict, state: GraphicsState): void {
    if (this.#isTransparent(state, true, false)) this.#mark(state.clip, state)
  }

  enter({ kind, isGroup, outer, state }: InnerContent): boolean {
    if (state.clip === undefined) return false
    if (kind === 'pattern') this.#patterns.push(outer.clip)
    if (isGroup && isMixed(outer, true, false)) this.#groups++
    return true
  }

  leave({ kind, isGroup, outer }: InnerContent): void {
    if (kind === 'pattern') this.#patterns.pop()
    if (isGroup && isMixed(outer, true, false)) this.#groups--
  }

  /** What is nested too deeply may be anything. */
  skip({ state }: InnerContent): void {
    this.#mark(state.clip, state)
  }

  #isTransparent(state: GraphicsState, isFilled: boolean, isStroked: boolean): boolean {
    return (isFilled || isStroked) && (this.#groups > 0 || isMixed(state, isFilled, isStroked))
  }

  #mark(box: Box | undefined, { clip }: GraphicsState): void {
    const painted = this.#patterns.length > 0 ? this.#patterns[0] : box && clip && intersection(box, clip)
    const seen = painted && intersection(painted, this.#seen)
    if (seen !== undefined) this.#boxes = joinedAreas([...this.#boxes, seen])
  }
}

function isMixed(state: GraphicsState, isFilled: boolean, isStroked: boolean): boolean {
  return (
    state.softMask !== undefined ||
    state.isBlended ||
    (isFilled && state.fillAlpha < 1) ||
    (isStroked && state.strokeAlpha < 1)
  )
}

/** How far a stroke can reach, with the corners that the miter limit allows. */
function lineReach({ matrix: [a, b, c, d], lineWidth, miterLimit }: GraphicsState): number {
  return 1 + (lineWidth / 2) * Math.max(Math.hypot(a, b), Math.hypot(c, d)) * Math.max(1.5, miterLimit / 2)
}
