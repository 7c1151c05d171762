/**
 * The matrix that puts an appearance into its annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1): the appearance's box
 * is transformed by its own matrix, and what encloses the result is scaled and moved to the rectangle. Undefined where the box
 * has no area.
 */
export function appearanceMatrix(
  box: readonly number[],
  matrix: readonly number[],
  rect: readonly number[],
): number[] | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const xs: number[] = []
  const ys: number[] = []
  for (const x of [left, right]) {
    for (const y of [bottom, top]) {
      xs.push(a * x + c * y + e)
      ys.push(b * x + d * y + f)
    }
  }
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [rectLeft = 0, rectBottom = 0, rectRight = 0, rectTop = 0] = rect
  if (!(x1 > x0 && y1 > y0)) return undefined
  const scaleX = (rectRight - rectLeft) / (x1 - x0)
  const scaleY = (rectTop - rectBottom) / (y1 - y0)
  return [scaleX, 0, 0, scaleY, rectLeft - x0 * scaleX, rectBottom - y0 * scaleY]
}
