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
  return editDistance(word, typed)
}

/** How many letters are wrong, missing, too many or swapped with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          last[column]! + 1,
          current[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length]!
}
