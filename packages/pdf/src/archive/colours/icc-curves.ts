/** The tone curve of sRGB (IEC 61966-2-1) from encoded to linear values, both from 0 to 1. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The colorants of sRGB in the connection space of ICC profiles, adapted to D50 (ISO 15076-1, annex E). */
export const SRGB_TO_XYZ = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
] as const

export const D50 = [0.9642, 1, 0.8249] as const

/** An sRGB colour, with components from 0 to 1, as CIE L*a*b* relative to D50. */
export function labOfSrgb(rgb: readonly number[]): [number, number, number] {
  const light = rgb.map(linear)
  const [x, y, z] = SRGB_TO_XYZ.map((row, index) =>
    root(row.reduce((sum, weight, at) => sum + weight * light[at]!, 0) / D50[index]!),
  )
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)]
}

function root(ratio: number): number {
  return ratio > 216 / 24389 ? Math.cbrt(ratio) : (24389 / 27 / 116) * ratio + 16 / 116
}
