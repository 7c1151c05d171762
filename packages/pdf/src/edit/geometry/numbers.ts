import { type Box, transformBox } from '../../geometry/box.js'
import { type Matrix, transform } from '../../geometry/matrix.js'

/** Coordinates finer than a thousandth of a point say nothing. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}

export function roundedBox(box: Box): number[] {
  return box.map(thousandths)
}

export function movedBox(matrix: Matrix, box: Box): number[] {
  return roundedBox(transformBox(matrix, box))
}

/** A list of coordinates, x and y in turn. */
export function movedPoints(matrix: Matrix, coordinates: readonly number[]): number[] {
  const moved: number[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2) {
    const [x, y] = transform(matrix, [coordinates[at]!, coordinates[at + 1]!])
    moved.push(thousandths(x), thousandths(y))
  }
  return moved
}
