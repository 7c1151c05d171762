/** A transformation of the plane (ISO 32000-1, 8.3.3): `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export type Point = readonly [x: number, y: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Applies `first`, then `then`. */
export function multiply(first: Matrix, then: Matrix): Matrix {
  // Uses indexes because this runs for each line of text in content, where destructuring costs more than the
  // arithmetic.
  const g = then[0]
  const h = then[1]
  const i = then[2]
  const j = then[3]
  return [
    first[0] * g + first[1] * i,
    first[0] * h + first[1] * j,
    first[2] * g + first[3] * i,
    first[2] * h + first[3] * j,
    first[4] * g + first[5] * i + then[4],
    first[4] * h + first[5] * j + then[5],
  ]
}

/** Applies a translation, then a matrix. */
export function moved(x: number, y: number, then: Matrix): Matrix {
  const a = then[0]
  const b = then[1]
  const c = then[2]
  const d = then[3]
  return [a, b, c, d, x * a + y * c + then[4], x * b + y * d + then[5]]
}

/** Undefined for a singular matrix. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c
  if (!Number.isFinite(area) || area === 0) return undefined
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

export function transform([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** The average scale factor of lengths in all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}
