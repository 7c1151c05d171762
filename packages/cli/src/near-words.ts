import { changesBetween } from '@octavo/tasks/changes-between'

/** The known words that are similar to `typed`. */
export function nearWords(typed: string, known: readonly string[]): string[] {
  if (typed.length < 2) return []
  const allowed = typed.length < 4 ? 1 : 2
  const distances = known.map((word) => ({ word, distance: distanceTo(word, typed) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  return distances.filter(({ distance }) => distance === least && distance <= allowed).map(({ word }) => word)
}

/** A prefix, or a longer word, counts like one wrong letter. */
function distanceTo(word: string, typed: string): number {
  if (word.startsWith(typed) || typed.startsWith(`${word}-`)) return 1
  return changesBetween(word, typed)
}
