import { Fold } from './fold.js'
import type { Matcher } from './match.js'

const FOLD = new Fold({ isExact: false, isCaseSensitive: false })
const PARTS = /[\p{L}\p{M}\p{N}]+/gu
/** Shorter phrases occur in names by chance, unless they are complete words of the name. */
export const MIN_PHRASE_LENGTH = 5
/** The number of characters between the words of a phrase: a blank, an underscore, a hyphen, `%20`. */
const MAX_BETWEEN = 3

/** Adds matchers for names, in which `Jane Doe` is `JaneDoe`, `Jane_Doe` or `jane-doe`. */
export function matchersOfNames(matchers: readonly Matcher[]): Matcher[] {
  return matchers.flatMap((matcher) => {
    const inName = phraseInNames(matcher)
    return inName === undefined ? [matcher] : [matcher, inName]
  })
}

function phraseInNames({ kind, phrase }: Matcher): Matcher | undefined {
  const parts = phrase === undefined ? null : FOLD.of(phrase).text.match(PARTS)
  if (parts === null) return undefined
  const isLong = parts.length > 1 && parts.join('').length >= MIN_PHRASE_LENGTH
  const between = `(?:%20|[^\\p{L}\\p{M}\\p{N}]){0,${MAX_BETWEEN}}`
  const expression = new RegExp(parts.join(between), 'gu')
  return {
    kind,
    *find(name) {
      const folded = FOLD.of(name)
      for (const { index, 0: found } of folded.text.matchAll(expression)) {
        const [start, end] = folded.original(index, index + found.length)
        if (isLong || (isEdge(name, start) && isEdge(name, end))) yield [start, end]
      }
    },
  }
}

/** Whether this is a word boundary in a name: in `snake_case`, `camelCase` or next to a number. */
function isEdge(name: string, at: number): boolean {
  const [before, behind] = [name.slice(Math.max(0, at - 2), at), name.slice(at, at + 4)]
  return (
    !/[\p{L}\p{M}\p{N}]$/u.test(before) ||
    !/^[\p{L}\p{M}\p{N}]/u.test(behind) ||
    /\p{N}$/u.test(before) !== /^\p{N}/u.test(behind) ||
    (/\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(behind)) ||
    (/\p{Lu}$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(behind))
  )
}
