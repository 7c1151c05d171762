import { changesBetween } from '@octavo/tasks/changes-between'
import type { FieldProblem } from '../../errors/service-error.js'

const LONGEST_NAME = 64
const MOST_CHANGES = 2
/** Unknown fields of one request that are looked at: who sends more of them has not misspelt one. */
const MOST_UNKNOWN = 100

/**
 * A field that we do not know is left alone: a client may hand on more than is asked for. One that differs by a letter or two from an
 * optional field that is not there was meant as that, and to go on without it would give another result than the one that is wanted.
 */
export function misspeltFields(sent: object, known: readonly string[]): FieldProblem[] {
  const missing = known.filter((name) => !Object.hasOwn(sent, name))
  const unknown = Object.keys(sent).filter((name) => !known.includes(name))
  return unknown.slice(0, MOST_UNKNOWN).flatMap((name) => {
    const meant = nearestName(name, missing)
    if (meant === undefined) return []
    const field = name.replace(/\p{C}/gu, '\ufffd')
    return [{ field, message: `${field}: There is no such field. Did you mean ${meant}?` }]
  })
}

/** The one that a name was most likely meant as; undefined where it is like none of them. */
export function nearestName(name: string, others: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  return others.find((other) => isNear(name.toLowerCase(), other))
}

/** By so few letters put in, left out, changed or swapped that most of the name is still there. */
function isNear(name: string, other: string): boolean {
  const most = Math.min(MOST_CHANGES, Math.floor(other.length / 3))
  return Math.abs(name.length - other.length) <= most && changesBetween(name, other) <= most
}
