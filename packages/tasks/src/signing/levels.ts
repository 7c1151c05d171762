/** The levels of PAdES (ETSI EN 319 142-1, 6): each has what the one before it has. */
export const levels = ['b-b', 'b-t', 'b-lt', 'b-lta'] as const
export type Level = (typeof levels)[number]

export const NAMES = { 'b-b': 'B-B', 'b-t': 'B-T', 'b-lt': 'B-LT', 'b-lta': 'B-LTA' } as const

export function hasTimestamp(level: Level): boolean {
  return level !== 'b-b'
}

export function hasEvidence(level: Level): boolean {
  return level === 'b-lt' || level === 'b-lta'
}

export function isArchived(level: Level): boolean {
  return level === 'b-lta'
}
