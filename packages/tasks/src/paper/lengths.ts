import * as z from 'zod'

const POINTS = { pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72 } as const

export type Unit = keyof typeof POINTS

/** No side of a page is longer, in points: 200 inches (ISO 32000-1, annex C.2). */
export const MAX_SIDE = 14_400

export function unitOption(what: string) {
  return z
    .enum(['pt', 'mm', 'cm', 'in'])
    .default('pt')
    .meta({
      description: `Unit of ${what}: points (72 per inch), millimetres, centimetres or inches.`,
      examples: ['mm'],
    })
}

/** A length in the unit of another option. */
export function lengthOption(description: string, example: number) {
  return z
    .number()
    .min(0)
    .max(MAX_SIDE)
    .default(0)
    .meta({ description, examples: [example], format: 'length' })
}

export function inPoints(length: number, unit: Unit): number {
  return length * POINTS[unit]
}
