/** A box for reports and data, from its left, top, right and bottom in points. */
export function boxOf([left, top, right, bottom]: readonly [number, number, number, number]): {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
} {
  return { x: rounded(left), y: rounded(top), width: rounded(right - left), height: rounded(bottom - top) }
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
