import { type Matrix, multiply, type Point, transform } from '../../geometry/matrix.js'
import { type GlyphPath, NO_PATH, type PathStep } from './glyph-path.js'

/** Flags of points and of components (OpenType, `glyf`). */
const ON_CURVE = 0x01
const X_SHORT = 0x02
const Y_SHORT = 0x04
const REPEAT = 0x08
const X_SAME = 0x10
const Y_SAME = 0x20
const ARGS_ARE_WORDS = 0x0001
const ARGS_ARE_OFFSETS = 0x0002
const HAS_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_TWO_BY_TWO = 0x0080

const MAX_POINTS = 10_000
const MAX_COMPONENTS = 64
const MAX_DEPTH = 6

interface OutlinePoint {
  readonly at: Point
  readonly isOn: boolean
}

/** The outlines of a TrueType program; undefined if it has none. */
export function truetypePaths(
  table: (tag: string) => Uint8Array | undefined,
): ((glyph: number) => GlyphPath | undefined) | undefined {
  const [head, loca, glyf] = [table('head'), table('loca'), table('glyf')]
  if (head === undefined || loca === undefined || glyf === undefined || head.length < 54) return undefined
  const units = viewOf(head).getUint16(18)
  if (units === 0) return undefined
  const glyphs = new TrueTypePaths(viewOf(loca), viewOf(glyf), viewOf(head).getInt16(50) !== 0)
  const scale: Matrix = [1000 / units, 0, 0, 1000 / units, 0, 0]
  return (glyph) => {
    try {
      return glyphs.path(glyph, scale)
    } catch (error) {
      // The program is cut off inside a glyph.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

class TrueTypePaths {
  readonly #loca: DataView
  readonly #glyf: DataView
  readonly #isLong: boolean

  constructor(loca: DataView, glyf: DataView, isLong: boolean) {
    this.#loca = loca
    this.#glyf = glyf
    this.#isLong = isLong
  }

  path(glyph: number, matrix: Matrix): GlyphPath {
    const steps: PathStep[] = []
    for (const contour of this.#contours(glyph, matrix, 0, { components: MAX_COMPONENTS }))
      steps.push(...contour)
    return steps
  }

  *#contours(
    glyph: number,
    matrix: Matrix,
    depth: number,
    left: { components: number },
  ): Iterable<GlyphPath> {
    const data = this.#data(glyph)
    if (data === undefined || data.byteLength < 10) return
    const count = data.getInt16(0)
    if (count >= 0) {
      yield* simpleContours(data, count, matrix)
      return
    }
    for (let at = 10, flags = MORE_COMPONENTS; (flags & MORE_COMPONENTS) !== 0; ) {
      if (depth >= MAX_DEPTH || left.components-- <= 0) return
      flags = data.getUint16(at)
      const part = data.getUint16(at + 2)
      const isWords = (flags & ARGS_ARE_WORDS) !== 0
      const isOffset = (flags & ARGS_ARE_OFFSETS) !== 0
      const dx = isWords ? data.getInt16(at + 4) : data.getInt8(at + 4)
      const dy = isWords ? data.getInt16(at + 6) : data.getInt8(at + 5)
      at += isWords ? 8 : 6
      const read = (): number => {
        at += 2
        return data.getInt16(at - 2) / 16_384
      }
      let [a, b, c, d] = [1, 0, 0, 1]
      if (flags & HAS_SCALE) a = d = read()
      else if (flags & HAS_XY_SCALE) {
        a = read()
        d = read()
      } else if (flags & HAS_TWO_BY_TWO) {
        a = read()
        b = read()
        c = read()
        d = read()
      }
      const own: Matrix = [a, b, c, d, isOffset ? dx : 0, isOffset ? dy : 0]
      yield* this.#contours(part, multiply(own, matrix), depth + 1, left)
    }
  }

  #data(glyph: number): DataView | undefined {
    const size = this.#isLong ? 4 : 2
    if (glyph < 0 || (glyph + 2) * size > this.#loca.byteLength) return undefined
    const read = (index: number): number =>
      this.#isLong ? this.#loca.getUint32(index * 4) : this.#loca.getUint16(index * 2) * 2
    const start = read(glyph)
    const end = Math.min(read(glyph + 1), this.#glyf.byteLength)
    return end > start
      ? new DataView(this.#glyf.buffer, this.#glyf.byteOffset + start, end - start)
      : undefined
  }
}

function* simpleContours(data: DataView, count: number, matrix: Matrix): Iterable<GlyphPath> {
  const ends = Array.from({ length: count }, (_, index) => data.getUint16(10 + index * 2))
  const total = (ends.at(-1) ?? -1) + 1
  if (total > MAX_POINTS) return
  let at = 10 + count * 2
  at += 2 + data.getUint16(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = data.getUint8(at++)
    flags.push(flag)
    if (flag & REPEAT) for (let left = data.getUint8(at++); left > 0; left--) flags.push(flag)
  }
  const coordinates = (isShort: number, isSame: number): number[] => {
    let value = 0
    return flags.slice(0, total).map((flag) => {
      if (flag & isShort) {
        const by = data.getUint8(at++)
        value += flag & isSame ? by : -by
      } else if ((flag & isSame) === 0) {
        value += data.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(X_SHORT, X_SAME)
  const ys = coordinates(Y_SHORT, Y_SAME)
  let first = 0
  for (const end of ends) {
    const points: OutlinePoint[] = []
    for (let index = first; index <= end; index++)
      points.push({
        at: transform(matrix, [xs[index]!, ys[index]!]),
        isOn: (flags[index]! & ON_CURVE) !== 0,
      })
    first = end + 1
    yield contourPath(points)
  }
}

/** Between two control points of quadratic curves, the point in the middle is on the curve. */
function contourPath(points: readonly OutlinePoint[]): GlyphPath {
  if (points.length < 2) return NO_PATH
  const start = points.findIndex(({ isOn }) => isOn)
  const from = start >= 0 ? points[start]!.at : middle(points[0]!.at, points.at(-1)!.at)
  const ordered = start >= 0 ? [...points.slice(start + 1), ...points.slice(0, start)] : points
  const steps: PathStep[] = [[from]]
  let current = from
  let control: Point | undefined
  const curve = (to: Point): void => {
    if (control === undefined) steps.push(['line', to])
    else steps.push(['curve', third(current, control), third(to, control), to])
    current = to
    control = undefined
  }
  for (const { at, isOn } of ordered) {
    if (isOn) curve(at)
    else {
      if (control !== undefined) curve(middle(control, at))
      control = at
    }
  }
  if (control !== undefined) curve(from)
  return steps
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2]
}

/** A control point of the cubic curve that is equal to a quadratic one. */
function third([x, y]: Point, [cx, cy]: Point): Point {
  return [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3]
}
