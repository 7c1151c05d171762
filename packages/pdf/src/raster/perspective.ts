import { componentsOf } from './components.js'
import { greyOf, histogramOf, otsu, reduced } from './grey.js'
import type { Bilevel, PixelBudget, Pixels, Point } from './pixels.js'
import { resampled } from './rotate.js'

/** Corners in the order upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point]

const LONGEST_SIDE = 500
/** Of the picture: a sheet that was photographed for its content is no smaller. */
const LEAST_SHARE = 0.2
/** Light and dark have to be as far apart for the sheet to be one of them. */
const LEAST_SEPARATION = 0.55
/** The share of the quad that is as light as paper, without its text, or that the outline fills. */
const LEAST_FILLED = 0.92

/** Degrees. Sheets are cut, and scanned, more exactly than that. */
const LEAST_CONVERGENCE = 2

/** The corners of the light sheet on a darker ground of a photograph; undefined if none is clear. */
export function findQuad(pixels: Pixels, budget: PixelBudget): Quad | undefined {
  const factor = Math.ceil(Math.max(pixels.width, pixels.height) / LONGEST_SIDE)
  const grey = greyOf(reduced(pixels, factor, budget), budget)
  const { threshold, separation } = otsu(histogramOf(grey, budget))
  if (separation < LEAST_SEPARATION) return undefined
  const { width, height } = grey
  const light: Bilevel = {
    width,
    height,
    ink: Uint8Array.from(grey.data, (value) => (value > threshold ? 1 : 0)),
  }
  const outline = largestOutline(light, budget)
  if (outline === undefined) return undefined
  const hull = convexHull(outline)
  const area = areaOf(hull)
  if (area < width * height * LEAST_SHARE) return undefined
  const corners = quadOf(hull)
  const fitted = corners && fittedTo(hull, corners)
  if (fitted === undefined || area / areaOf(fitted) < LEAST_FILLED || areaOf(fitted) / area < LEAST_FILLED)
    return undefined
  // A sheet that ends at the edges of the picture is no photograph of a sheet on something.
  const isWhole = fitted.every(({ x, y }) => (x < 2 || x > width - 2) && (y < 2 || y > height - 2))
  if (isWhole || !isSheetLike(fitted)) return undefined
  // A pixel further in, so that no edge of the ground stays.
  const [middleX, middleY] = [0, 1].map((axis) =>
    fitted.reduce((sum, { x, y }) => sum + (axis === 0 ? x : y) / 4, 0),
  )
  const scaled = fitted.map(({ x, y }) => ({
    x: (x - Math.sign(x - middleX!)) * factor,
    y: (y - Math.sign(y - middleY!)) * factor,
  }))
  return fromUpperLeft(scaled)
}

/** The ends of each row of the largest light component: all that its hull can touch. */
function largestOutline(light: Bilevel, budget: PixelBudget): Point[] | undefined {
  const { count, area, runs } = componentsOf(light, budget)
  if (count === 0) return undefined
  const largest = area.reduce((best, one, at) => (one > area[best]! ? at : best), 0)
  const points: Point[] = []
  for (let run = 0; run < runs.row.length; run++) {
    if (runs.component[run] !== largest) continue
    const y = runs.row[run]!
    for (const edge of [y, y + 1]) points.push({ x: runs.from[run]!, y: edge }, { x: runs.to[run]!, y: edge })
  }
  return points
}

/** Andrew's monotone chain, clockwise on the screen. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of from) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function areaOf(points: readonly Point[]): number {
  const sum = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(sum) / 2
}

/** The corners of the hull: those whose removal loses most, until four are left. */
function quadOf(hull: readonly Point[]): Point[] | undefined {
  const left = [...hull]
  while (left.length > 4) {
    const losses = left.map((point, at) =>
      Math.abs(turn(left.at(at - 1)!, point, left[(at + 1) % left.length]!)),
    )
    left.splice(losses.indexOf(Math.min(...losses)), 1)
  }
  return left.length === 4 ? left : undefined
}

/** Lines through the points of the hull along each side, without those near a corner, which may be round; their intersections. */
function fittedTo(hull: readonly Point[], corners: readonly Point[]): Point[] | undefined {
  const lines = corners.map((from, side) => {
    const to = corners[(side + 1) % 4]!
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    const near = samplesOf(hull).filter(({ x, y }) => {
      const along = ((x - from.x) * dx + (y - from.y) * dy) / length
      return (
        along > 0.08 && along < 0.92 && Math.abs((x - from.x) * dy - (y - from.y) * dx) < length * 0.03 + 2
      )
    })
    if (near.length < 2) return undefined
    const x = near.reduce((sum, point) => sum + point.x, 0) / near.length
    const y = near.reduce((sum, point) => sum + point.y, 0) / near.length
    let [xx, xy, yy] = [0, 0, 0]
    for (const point of near) {
      xx += (point.x - x) ** 2
      xy += (point.x - x) * (point.y - y)
      yy += (point.y - y) ** 2
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2
    return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) }
  })
  const found: Point[] = []
  for (let corner = 0; corner < 4; corner++) {
    const [one, other] = [lines[(corner + 3) % 4], lines[corner]]
    if (one === undefined || other === undefined) return undefined
    const cross = one.dx * other.dy - one.dy * other.dx
    if (Math.abs(cross) < 0.2) return undefined
    const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / cross
    found.push({ x: one.x + one.dx * along, y: one.y + one.dy * along })
  }
  return found
}

/** Points along the hull, a pixel apart: long straight parts weigh as much as they are long. */
function samplesOf(hull: readonly Point[]): Point[] {
  return hull.flatMap((from, at) => {
    const to = hull[(at + 1) % hull.length]!
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y)))
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }))
  })
}

/** Four corners between 50° and 130°, and opposite sides that differ by less than a half. */
function isSheetLike(quad: readonly Point[]): boolean {
  const sides = quad.map((from, at) =>
    Math.hypot(quad[(at + 1) % 4]!.x - from.x, quad[(at + 1) % 4]!.y - from.y),
  )
  const isRight = quad.every((corner, at) => {
    const [before, after] = [quad[(at + 3) % 4]!, quad[(at + 1) % 4]!]
    const cosine =
      ((before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y)) /
      (sides[(at + 3) % 4]! * sides[at]!)
    return Math.abs(cosine) < Math.cos((50 * Math.PI) / 180)
  })
  const alike = (one: number, other: number): boolean => Math.min(one, other) / Math.max(one, other) > 0.5
  return isRight && alike(sides[0]!, sides[2]!) && alike(sides[1]!, sides[3]!)
}

function fromUpperLeft(quad: readonly Point[]): Quad {
  // The hull is in the order of y down: clockwise on the screen, or the other way round.
  const clockwise = turn(quad[0]!, quad[1]!, quad[2]!) > 0 ? quad : [...quad].reverse()
  const first = clockwise.reduce(
    (best, { x, y }, at) => (x + y < clockwise[best]!.x + clockwise[best]!.y ? at : best),
    0,
  )
  return [0, 1, 2, 3].map((at) => clockwise[(first + at) % 4]!) as unknown as Quad
}

/** Whether opposite sides are not parallel, as those of a sheet that was photographed at an angle, and not scanned. */
export function isInPerspective([a, b, c, d]: Quad): boolean {
  const direction = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x)
  const between = (one: number, other: number): number => {
    const angle = Math.abs(one - other) % (2 * Math.PI)
    return (Math.min(angle, 2 * Math.PI - angle) * 180) / Math.PI
  }
  const across = between(direction(a, b), direction(d, c))
  return Math.max(across, between(direction(a, d), direction(b, c))) > LEAST_CONVERGENCE
}

/**
 * The sheet within a quad, seen from above. Its shape is that of the sheet (Zhang and He 2006: of a plane seen by a
 * camera with square pixels and its axis in the middle of the picture), its scale that of the longer sides.
 */
export function rectified(pixels: Pixels, quad: Quad, budget: PixelBudget): Pixels {
  const [a, b, c, d] = quad
  const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
  const across = Math.max(distance(a, b), distance(d, c))
  const down = Math.max(distance(a, d), distance(b, c))
  const ratio = sheetRatio(quad, pixels) ?? across / down
  const width = Math.max(1, Math.round(Math.max(across, down * ratio)))
  const height = Math.max(1, Math.round(width / ratio))
  const toPicture = squareTo(quad)
  return resampled(pixels, { width, height }, budget, [255, 255, 255], (y, xs, ys) => {
    const v = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width
      const w = toPicture[6]! * u + toPicture[7]! * v + 1
      xs[x] = (toPicture[0]! * u + toPicture[1]! * v + toPicture[2]!) / w
      ys[x] = (toPicture[3]! * u + toPicture[4]! * v + toPicture[5]!) / w
    }
  })
}

/** The projective mapping of the unit square to a quad (Heckbert 1989). */
function squareTo([a, b, c, d]: Quad): number[] {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

/** Width by height of the sheet; undefined where the view is too flat to tell. */
function sheetRatio(quad: Quad, { width, height }: Pixels): number | undefined {
  const centred = quad.map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2 })) as unknown as Quad
  const [m00, m01, , m10, m11, , g, h] = squareTo(centred) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (Math.abs(g) < 0.02 || Math.abs(h) < 0.02) return undefined
  const focal = -(m00 * m01 + m10 * m11) / (g * h)
  const longest = Math.max(width, height)
  // Lenses of phones and cameras: from very wide to tele.
  if (!(focal > (longest * 0.4) ** 2) || focal > (longest * 4) ** 2) return undefined
  const ratio = Math.sqrt((m00 ** 2 + m10 ** 2 + g ** 2 * focal) / (m01 ** 2 + m11 ** 2 + h ** 2 * focal))
  return ratio > 0.2 && ratio < 5 ? ratio : undefined
}
