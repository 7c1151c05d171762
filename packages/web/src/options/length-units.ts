import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import { createStore } from '../store.js'
import { currentLocale } from '../texts/text.js'

export const UNITS: readonly Unit[] = ['mm', 'cm', 'in', 'pt']

/** Regions that measure paper in inches. */
const INCHES = new Set(['US', 'CA', 'PH', 'CL', 'CO', 'MX', 'VE'])

/** The unit that lengths are shown in until another is chosen. */
export const preferredUnit = createStore<Unit>(
  INCHES.has(currentLocale().maximize().region ?? '') ? 'in' : 'mm',
)

/** A length in another unit, without digits that only come from the conversion. */
export function converted(length: number, from: Unit, to: Unit): number {
  if (from === to) return length
  return Number((inPoints(length, from) / inPoints(1, to)).toFixed(to === 'pt' ? 1 : 2))
}
