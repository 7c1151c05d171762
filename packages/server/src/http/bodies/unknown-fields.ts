import type { FieldProblem } from '../../errors/service-error.js'
import { shownField } from './invalid-field.js'
import { nearestName } from './misspelt-fields.js'

/** More than any object has that is sent to us, but for those that a task defines itself. */
export const MOST_FIELDS = 100

export interface KnownFields {
  /** What the object is called: `An entry`. */
  readonly what: string
  readonly names: readonly string[]
  /** Fields of earlier answers: a client may hand on what it got. */
  readonly handedOn: ReadonlySet<string>
  /** Names that have their place in `options`. */
  readonly options?: readonly string[]
}

/** To go on without a field that was sent would give another result than the one that is wanted. */
export function unknownFields(
  sent: object,
  { what, names, handedOn, options = [] }: KnownFields,
  spell: (name: string) => string,
): FieldProblem[] {
  const unknown = Object.keys(sent).filter((name) => !names.includes(name) && !handedOn.has(name))
  if (unknown.length === 0) return []
  const missing = names.filter((name) => !Object.hasOwn(sent, name))
  return unknown.map((name) => {
    const field = spell(shownField(name))
    return { field, message: `${field}: There is no such field. ${hint(name)}` }
  })

  function hint(name: string): string {
    if (options.includes(name)) return `Did you mean options[${name}]?`
    const meant = nearestName(name, missing)
    if (meant !== undefined) return `Did you mean ${meant}?`
    const option = nearestName(name, options)
    if (option !== undefined) return `Did you mean options[${option}]?`
    return `${what} has ${names.join(', ')}.`
  }
}

/** Known before anything is done for each of them. */
export function tooManyFields(sent: unknown, field: string): FieldProblem | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const count = Object.keys(sent).length
  if (count <= MOST_FIELDS) return undefined
  return { field, message: `${field}: It has ${count} fields; the maximum is ${MOST_FIELDS}.` }
}
