import { changesBetween } from '@octavo/tasks/changes-between'
import type { FieldProblem } from '../../errors/service-error.js'

const LONGEST_NAME = 64
const MAX_CHANGES = 2
/** Unknown fields of one request that are checked: more of them are not typing errors. */
const MAX_UNKNOWN = 100

/**
 * Unknown fields are ignored, because a client may pass on more than is needed. But a field that differs by a
 * letter or two from an optional field that is absent is a typing error: to ignore it would return a wrong
 * result.
 */
export function misspeltFields(sent: object, known: readonly string[]): FieldProblem[] {
  const missing = known.filter((name) => !Object.hasOwn(sent, name))
  const unknown = Object.keys(sent).filter((name) => !known.includes(name))
  return unknown.slice(0, MAX_UNKNOWN).flatMap((name) => {
    const meant = nearestName(name, missing)
    if (meant === undefined) return []
    const field = name.replace(/\p{C}/gu, '\ufffd')
    return [{ field, message: `${field}: There is no such field. Did you mean ${meant}?` }]
  })
}

/** The known name that was most likely meant; undefined if none is similar. */
export function nearestName(name: string, others: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  return others.find((other) => isNear(name.toLowerCase(), other))
}

/** Few letters are inserted, omitted, changed or swapped, so that most of the name is the same. */
function isNear(name: string, other: string): boolean {
  const most = Math.min(MAX_CHANGES, Math.floor(other.length / 3))
  return Math.abs(name.length - other.length) <= most && changesBetween(name, other) <= most
}
