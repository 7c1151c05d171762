import { predefinedStructures } from './predefined-schemas.js'
import type { XmpForm, XmpNode } from './read-rdf.js'

/** The edition of the XMP specification whose schemas and types are predefined. */
export type XmpEdition = '2004' | '2005'

/** A type of values: a structure of fields of one namespace, or simple if it has no fields. */
export interface Structure {
  readonly namespace: string
  readonly fields: ReadonlyMap<string, string>
}

/** Longer names of types are not defined. */
const LONGEST_NAME = 1000

const anyText = /^/
/**
 * The profile of ISO 8601 that XMP uses (ISO 16684-1, 8.2.1.2), as Adobe's toolkit reads it: a number may have
 * fewer or more digits, and one that is too large is not an error.
 */
const date = /^(?:-?\d+(?:-\d+(?:-\d+(?:T\d+(?::\d+(?::\d+(?:\.\d+)?)?)?(?:Z|[+-]\d+(?::\d+)?)?)?)?)?)?$/
const simpleTypes: ReadonlyMap<string, RegExp> = new Map([
  ['text', anyText],
  ['uri', anyText],
  ['url', anyText],
  ['xpath', anyText],
  ['locale', anyText],
  ['propername', anyText],
  ['agentname', anyText],
  ['renditionclass', anyText],
  ['rational', anyText],
  ['date', date],
  ['boolean', /^(?:True|False)$/],
  ['integer', /^[+-]?\d+$/],
  ['real', /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/],
  ['mimetype', /^[-\w+.]+\/[-\w+.]+$/],
])
/** The later edition lets minutes have decimals instead of seconds. */
const coordinates: Readonly<Record<XmpEdition, RegExp>> = {
  2004: /^\d\d,\d\d,\d\d[NSEW]$/,
  2005: /^\d{1,3},\d{1,2}(?:,\d{1,2}|\.\d+)[NSEW]$/,
}
const arrayForms: Readonly<Record<string, XmpForm>> = { bag: 'Bag', seq: 'Seq', alt: 'Alt' }

function structuresOf(edition: XmpEdition): ReadonlyMap<string, Structure> {
  const structures = new Map<string, Structure>()
  let fields = new Map<string, string>()
  for (const line of linesOf(predefinedStructures, edition)) {
    const [name, type] = divided(line)
    if (type.startsWith('http:')) {
      fields = new Map()
      structures.set(name.toLowerCase(), { namespace: type, fields })
    } else fields.set(name, type)
  }
  return structures
}

/** The lines of a table that hold for an edition: a heading that does not takes its lines along. */
export function linesOf(table: string, edition: XmpEdition): string[] {
  let isSkipped = false
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const limited = /^(.*) (2004|2005)$/.exec(line)
      const holds = limited === null || limited[2] === edition
      if (line.includes('http:')) isSkipped = !holds
      return isSkipped || !holds ? [] : [limited?.[1] ?? line]
    })
}

export function divided(line: string): [first: string, rest: string] {
  const space = line.indexOf(' ')
  return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
}

/** The types of values that can be named in a schema: those of an edition, and those that an extension defines. */
export class ValueTypes {
  readonly #edition: XmpEdition
  readonly #structures: ReadonlyMap<string, Structure>

  private constructor(edition: XmpEdition, structures: ReadonlyMap<string, Structure>) {
    this.#edition = edition
    this.#structures = structures
  }

  static readonly of: Readonly<Record<XmpEdition, ValueTypes>> = {
    2004: new ValueTypes('2004', structuresOf('2004')),
    2005: new ValueTypes('2005', structuresOf('2005')),
  }

  /** With more types; their names are in lower case, as names of types are compared. */
  extended(own: ReadonlyMap<string, Structure>): ValueTypes {
    return own.size === 0 ? this : new ValueTypes(this.#edition, new Map([...this.#structures, ...own]))
  }

  isDefined(name: string): boolean {
    const { base } = parsed(name)
    return this.#structures.has(base) || base === 'lang alt' || this.#simple(base) !== undefined
  }

  /** Whether a value is of a type; none is of a type that is not defined. */
  accepts(name: string, node: XmpNode): boolean {
    const { arrays, base } = parsed(name)
    return this.#acceptsIn(arrays, 0, base, node)
  }

  #simple(base: string): RegExp | undefined {
    return base === 'gpscoordinate' ? coordinates[this.#edition] : simpleTypes.get(base)
  }

  #acceptsIn(arrays: readonly XmpForm[], depth: number, base: string, node: XmpNode): boolean {
    const form = arrays[depth]
    if (form === undefined) return this.#acceptsBase(base, node)
    return node.form === form && node.children.every((item) => this.#acceptsIn(arrays, depth + 1, base, item))
  }

  #acceptsBase(base: string, node: XmpNode): boolean {
    const structure = this.#structures.get(base)
    if (structure !== undefined && structure.fields.size > 0) {
      const { namespace, fields } = structure
      return (
        node.form === 'struct' &&
        node.children.every((field) => {
          const type = field.namespace === namespace ? fields.get(field.local) : undefined
          return type !== undefined && this.accepts(type, field)
        })
      )
    }
    if (base === 'lang alt') return isLangAlt(node)
    if (base === '*') return true
    if (node.form !== 'simple') return false
    if (structure !== undefined) return true
    return this.#simple(base)?.test(node.value) === true
  }
}

/** `bag`, `seq` and `alt` before the type of their items; a choice is of its type, and of text if it names none. */
function parsed(name: string): { readonly arrays: readonly XmpForm[]; readonly base: string } {
  const arrays: XmpForm[] = []
  if (name.length > LONGEST_NAME) return { arrays, base: '' }
  let rest = name.trim().toLowerCase()
  for (;;) {
    const prefix = /^(?:(bag|seq|alt)|(?:open |closed )?choice(?: of)?)(?: |$)/.exec(rest)
    if (prefix === null) break
    const form = arrayForms[prefix[1] ?? '']
    if (form !== undefined) arrays.push(form)
    rest = rest.slice(prefix[0].length)
  }
  return { arrays, base: rest === '' ? 'text' : rest }
}

/** An alternative array whose items are distinguished by their languages (ISO 16684-1, 8.2.2.4). */
export function isLangAlt({ form, children }: XmpNode): boolean {
  return form === 'Alt' && (children.length === 0 || children.some(({ lang }) => lang !== undefined))
}
