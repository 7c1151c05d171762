import { changesBetween } from '@octavo/tasks/changes-between'

/** Those of the known words that someone who typed `typed` may have meant. */
export function nearWords(typed: string, known: readonly string[]): string[] {
  if (typed.length < 2) return []
  const allowed = typed.length < 4 ? 1 : 2
  const distances = known.map((word) => ({ word, distance: distanceTo(word, typed) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  return distances.filter(({ distance }) => distance === least && distance <= allowed).map(({ word }) => word)
}

/** What is cut short or goes on is as near as one wrong letter. */
function distanceTo(word: string, typed: string): number {
  if (word.startsWith(typed) || typed.startsWith(`${word}-`)) return 1
  return changesBetween(word, typed)
}
