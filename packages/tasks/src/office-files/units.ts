/** Units of Office Open XML, as whole numbers. */

/** English metric units: 914,400 in an inch (ECMA-376-1, 20.1.2.1). */
export function emus(points: number): number {
  return Math.round(points * 12_700)
}

/** Twentieths of a point. */
export function twips(points: number): number {
  return Math.round(points * 20)
}
