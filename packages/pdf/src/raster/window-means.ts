import type { Grey, PixelBudget } from './pixels.js'

/**
 * Calls `row` for each row with the sums and sums of squares of the window around each of its pixels, and the
 * number of pixels in it. Windows end at the edges of the picture. Takes the same time for each radius.
 */
export function eachWindowRow(
  { width, height, data }: Grey,
  radius: number,
  budget: PixelBudget,
  row: (y: number, sums: Float64Array, squares: Float64Array, counts: Uint32Array) => void,
): void {
  budget.spend(3 * width * height)
  const columns = new Float64Array(width)
  const columnSquares = new Float64Array(width)
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  const counts = new Uint32Array(width)
  const change = (y: number, sign: 1 | -1): void => {
    for (let x = 0, from = y * width; x < width; x++, from++) {
      const value = data[from]!
      columns[x]! += sign * value
      columnSquares[x]! += sign * value * value
    }
  }
  for (let y = 0; y < Math.min(radius, height); y++) change(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) change(y + radius, 1)
    if (y - radius > 0) change(y - radius - 1, -1)
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius)
    let [sum, square, inside] = [0, 0, 0]
    const end = Math.min(radius, width)
    for (let x = 0; x < end; x++) {
      sum += columns[x]!
      square += columnSquares[x]!
    }
    inside = end
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += columns[x + radius]!
        square += columnSquares[x + radius]!
        inside++
      }
      if (x - radius > 0) {
        sum -= columns[x - radius - 1]!
        square -= columnSquares[x - radius - 1]!
        inside--
      }
      sums[x] = sum
      squares[x] = square
      counts[x] = inside * rows
    }
    row(y, sums, squares, counts)
  }
}

/** The mean of the window around each pixel. */
export function windowMeans(grey: Grey, radius: number, budget: PixelBudget): Grey {
  const { width, height } = grey
  const data = new Uint8Array(width * height)
  eachWindowRow(grey, radius, budget, (y, sums, _squares, counts) => {
    for (let x = 0, to = y * width; x < width; x++, to++) data[to] = sums[x]! / counts[x]! + 0.5
  })
  return { width, height, channels: 1, data }
}
