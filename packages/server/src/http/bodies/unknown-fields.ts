import type { FieldProblem } from '../../errors/service-error.js'
import { shownField } from './invalid-field.js'
import { nearestName } from './misspelt-fields.js'

/** More than any object of a request has, except for those that a task defines. */
const MAX_FIELDS = 100

export interface KnownFields {
  /** What the object is called: `An entry`. */
  readonly what: string
  readonly names: readonly string[]
  /** Fields of earlier responses, which a client may pass on. */
  readonly passedThrough: ReadonlySet<string>
  /** Names that belong into `options`. */
  readonly options?: readonly string[]
}

/** To ignore a field that was sent would return another result than the intended one. */
export function unknownFields(
  sent: object,
  { what, names, passedThrough, options = [] }: KnownFields,
  spell: (name: string) => string,
): FieldProblem[] {
  const unknown = Object.keys(sent).filter((name) => !names.includes(name) && !passedThrough.has(name))
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

/** Checked before any of them is examined. */
export function tooManyFields(sent: unknown, field: string): FieldProblem | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const count = Object.keys(sent).length
  if (count <= MAX_FIELDS) return undefined
  return { field, message: `${field}: It has ${count} fields; the maximum is ${MAX_FIELDS}.` }
}
