import { fullName, type SourceField } from '../document/forms/field-tree.js'

/** The maximum number of names in a message. */
const MAX_LISTED = 10

/** The fields with one full name: usually one, but a file can have several. */
export interface NamedFields {
  readonly name: string
  readonly fields: readonly SourceField[]
}

/** Why no fields were found for a name. */
export interface NameProblem {
  readonly problem: string
  /** Whether the document has no field with this name. */
  readonly isUnknown: boolean
}

/** Finds fields by full or partial names. */
export class FieldNames {
  readonly #byName = new Map<string, NamedFields & { fields: SourceField[] }>()
  /** By the last part of the name, with and without its number in brackets, as used by XFA forms. */
  readonly #byLastPart = new Map<string, Set<NamedFields>>()

  constructor(fields: readonly SourceField[]) {
    for (const field of fields) {
      const name = fullName(field)
      const known = this.#byName.get(name)
      if (known !== undefined) {
        known.fields.push(field)
        continue
      }
      const named = { name, fields: [field] }
      this.#byName.set(name, named)
      this.#index(lastPart(name), named)
      this.#index(lastPart(withoutNumbers(name)), named)
    }
  }

  /**
   * The fields with this full name, otherwise the only ones whose name ends with these parts, with or without
   * numbers in brackets. A problem is returned if there are none or too many.
   */
  find(name: string): NamedFields | NameProblem {
    const exact = this.#byName.get(name)
    if (exact !== undefined) return exact
    for (const plain of [(text: string) => text, withoutNumbers]) {
      const candidates = this.#byLastPart.get(lastPart(plain(name))) ?? new Set()
      const found = [...candidates].filter((one) => endsWithParts(plain(one.name), plain(name)))
      if (found.length === 1) return found[0]!
      if (found.length > 1)
        return {
          problem: `it could be any of ${found.length} fields: ${listed(found.map((one) => one.name))}. Send a full name`,
          isUnknown: false,
        }
    }
    return this.#problemWith(name)
  }

  #index(part: string, named: NamedFields): void {
    const known = this.#byLastPart.get(part)
    if (known === undefined) this.#byLastPart.set(part, new Set([named]))
    else known.add(named)
  }

  #problemWith(name: string): NameProblem {
    const names = [...this.#byName.keys()].filter((known) => known !== '')
    if (names.length === 0) return { problem: 'the document has no form fields', isUnknown: true }
    const below = names.filter((known) => known.startsWith(`${name}.`))
    if (below.length > 0)
      return {
        problem: `it is a group of fields, which are filled one by one: ${listed(below)}`,
        isUnknown: false,
      }
    const wanted = withoutNumbers(name).toLowerCase()
    const like = names.filter((known) => withoutNumbers(known).toLowerCase().includes(wanted))
    const hint =
      like.length > 0 ? `Fields with a name like it: ${listed(like)}` : `The fields are: ${listed(names)}`
    return { problem: `there is no such field. ${hint}`, isUnknown: true }
  }
}

function endsWithParts(name: string, end: string): boolean {
  return name === end || name.endsWith(`.${end}`)
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function withoutNumbers(name: string): string {
  return name.replace(/\[\d+\]/g, '')
}

/** Names and values from a file, formatted for a message. */
export function listed(items: readonly string[]): string {
  const shown = items.slice(0, MAX_LISTED).map(quoted)
  const more = items.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const LONGEST_SHOWN = 60

export function quoted(text: string): string {
  const plain = text.replace(/\p{C}/gu, '\ufffd')
  return `“${plain.length > LONGEST_SHOWN ? `${plain.slice(0, LONGEST_SHOWN)}…` : plain}”`
}
