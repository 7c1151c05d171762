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
  ['boolean', /^(?:True|False)$/],
  ['integer', /^[+-]?\d+$/],
  ['real', /^[+-]?\d*\.?\d+$/],
  ['mimetype', /^[-\w+.]+\/[-\w+.]+$/],
  ['gpscoordinate', /^\d{1,2},\d{1,2}(?:,\d{1,2}|\.\d+)[NSEW]$/],
])
const dateSyntax =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-](\d\d):(\d\d)))?)?)?$/
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
  readonly #structures: ReadonlyMap<string, Structure>

  private constructor(structures: ReadonlyMap<string, Structure>) {
    this.#structures = structures
  }

  static readonly of: Readonly<Record<XmpEdition, ValueTypes>> = {
    2004: new ValueTypes(structuresOf('2004')),
    2005: new ValueTypes(structuresOf('2005')),
  }

  /** With more types; their names are in lower case, as names of types are compared. */
  extended(own: ReadonlyMap<string, Structure>): ValueTypes {
    return own.size === 0 ? this : new ValueTypes(new Map([...this.#structures, ...own]))
  }

  isDefined(name: string): boolean {
    const { base } = parsed(name)
    return this.#structures.has(base) || simpleTypes.has(base) || base === 'date' || base === 'lang alt'
  }

  /** Whether a value is of a type; none is of a type that is not defined. */
  accepts(name: string, node: XmpNode): boolean {
    const { arrays, base } = parsed(name)
    return this.#acceptsIn(arrays, 0, base, node)
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
    if (node.form !== 'simple') return false
    if (structure !== undefined) return true
    return base === 'date' ? isDate(node.value) : simpleTypes.get(base)?.test(node.value) === true
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

/** The profile of ISO 8601 that XMP uses (ISO 16684-1, 8.2.1.2). */
function isDate(text: string): boolean {
  const match = dateSyntax.exec(text)
  if (match === null) return false
  const within = (at: number, least: number, most: number): boolean =>
    match[at] === undefined || (Number(match[at]) >= least && Number(match[at]) <= most)
  return within(2, 1, 12) && within(3, 1, 31) && within(4, 0, 23) && within(5, 0, 59) && within(6, 0, 59)
}
