import { alternatives, type OptionSchema } from '@octavo/tasks/options-schema'

/** The control that fits a value's schema. */
export type Control =
  | { readonly kind: 'switch' | 'password' | 'pages' | 'date' | 'day' | 'json' }
  /** A colour, a part of a whole as percent, one of nine positions, or a multiple of 90 degrees. */
  | { readonly kind: 'colour' | 'percent' | 'position' | 'turn' }
  /** A number with a unit: a file size or a length. */
  | { readonly kind: 'size' | 'length' }
  /** The name of a chosen file. */
  | { readonly kind: 'file'; readonly accepts: readonly string[] }
  | {
      readonly kind: 'text'
      readonly isLong: boolean
      readonly isNullable: boolean
      /** Whether an empty text is another value than none. */
      readonly canBeEmpty: boolean
    }
  | { readonly kind: 'number'; readonly step: number | 'any'; readonly isNullable: boolean }
  /** One of several values; shown as buttons side by side if they are few and short. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[]; readonly isShort: boolean }
  /** Any number of the values. */
  | { readonly kind: 'choices'; readonly values: readonly unknown[] }
  /** A list of short texts. */
  | { readonly kind: 'tags'; readonly item: OptionSchema }
  /** Languages of text recognition. */
  | { readonly kind: 'languages' }
  | { readonly kind: 'rows'; readonly item: OptionSchema }
  /** Values under arbitrary names. */
  | { readonly kind: 'map'; readonly value: OptionSchema }
  | { readonly kind: 'group'; readonly properties: Readonly<Record<string, OptionSchema>> }
  /** One of several forms, each with a separate control. */
  | { readonly kind: 'forms'; readonly forms: readonly OptionSchema[] }

const LONG_TEXT = 2000
const SHORT_CHOICE = 4
/** The total length of all values. Longer labels do not fit side by side. */
const SHORT_LABELS = 44

export function controlOf(schema: OptionSchema): Control {
  if (schema.format === 'pages') return { kind: 'pages' }
  const forms = alternatives(schema)
  const filled = forms.filter(({ type }) => type !== 'null')
  if (filled.length > 1) return { kind: 'forms', forms }
  const [only] = filled
  if (only === undefined) return { kind: 'json' }
  const isNullable = filled.length < forms.length
  const control = simpleControl({ ...only, ...described(schema) }, isNullable)
  return isNullable && !KNOWS_NULL.has(control.kind) ? { kind: 'forms', forms } : control
}

/** Their empty field is null. */
const KNOWS_NULL: ReadonlySet<Control['kind']> = new Set(['text', 'number', 'size', 'json'])

/** The properties of the outer schema that apply to all forms of a value. */
function described({ secret, format, accepts }: OptionSchema): Partial<OptionSchema> {
  return {
    ...(secret !== undefined && { secret }),
    ...(format !== undefined && { format }),
    ...(accepts !== undefined && { accepts }),
  }
}

/** The controls of values with a format of ours. */
const FORMATS: Readonly<Record<string, Control>> = {
  color: { kind: 'colour' },
  day: { kind: 'day' },
  fraction: { kind: 'percent' },
  bytes: { kind: 'size' },
  length: { kind: 'length' },
}

const POSITIONS = 9

function simpleControl(schema: OptionSchema, isNullable: boolean): Control {
  const { type, format = '', secret } = schema
  if (Object.hasOwn(FORMATS, format)) return FORMATS[format]!
  if (format === 'file') return { kind: 'file', accepts: schema.accepts ?? [] }
  if (schema.enum?.length === POSITIONS && schema.enum.includes('top-left')) return { kind: 'position' }
  if (schema.enum !== undefined) return choice(schema.enum)
  if (schema.const !== undefined) return choice([schema.const])
  if ((secret === true && type !== 'array') || format === 'password') return { kind: 'password' }
  if (type === 'boolean') return { kind: 'switch' }
  if (schema.multipleOf === 90) return { kind: 'turn' }
  if (type === 'integer' || type === 'number') return { kind: 'number', step: stepOf(schema), isNullable }
  if (type === 'string') {
    if (format === 'date-time' && !isNullable) return { kind: 'date' }
    const { minLength = 0, maxLength = 0, pattern } = schema
    const canBeEmpty = minLength === 0 && (pattern === undefined || new RegExp(pattern).test(''))
    return { kind: 'text', isLong: maxLength > LONG_TEXT, isNullable, canBeEmpty }
  }
  if (type === 'array' && schema.items !== undefined) return listControl(schema.items)
  if (type === 'object') return objectControl(schema)
  return { kind: 'json' }
}

function choice(values: readonly unknown[]): Control {
  const letters = values.join('').length
  return { kind: 'choice', values, isShort: values.length <= SHORT_CHOICE && letters <= SHORT_LABELS }
}

function stepOf({ type, multipleOf }: OptionSchema): number | 'any' {
  return multipleOf ?? (type === 'integer' ? 1 : 'any')
}

function listControl(item: OptionSchema): Control {
  if (item.format === 'recognition-language') return { kind: 'languages' }
  if (item.enum !== undefined) return { kind: 'choices', values: item.enum }
  if (item.format === 'pages' || (item.type === 'string' && (item.maxLength ?? 0) <= LONG_TEXT)) {
    return { kind: 'tags', item }
  }
  const isOfObjects = alternatives(item).every(({ type }) => type === 'object')
  return isOfObjects ? { kind: 'rows', item } : { kind: 'json' }
}

function objectControl({ properties, additionalProperties }: OptionSchema): Control {
  if (properties !== undefined) return { kind: 'group', properties }
  if (typeof additionalProperties !== 'object') return { kind: 'json' }
  const isKnown = alternatives(additionalProperties).every(({ type }) => type !== undefined)
  return isKnown ? { kind: 'map', value: additionalProperties } : { kind: 'json' }
}

/** The index of the first form that matches a value, or 0. */
export function formOf(forms: readonly OptionSchema[], value: unknown): number {
  const found = forms.findIndex((form) => isOfForm(form, value))
  return Math.max(0, found)
}

function isOfForm(schema: OptionSchema, value: unknown): boolean {
  if (schema.enum !== undefined) return schema.enum.includes(value)
  switch (schema.type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) && hasNamesOf(schema, value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === schema.type
  }
}

function hasNamesOf(schema: OptionSchema, value: object): boolean {
  const { properties, required = [] } = schema
  if (properties === undefined) return true
  const values = new Map(Object.entries(value))
  const isOfKind = (name: string): boolean => {
    const kinds = kindsOf(schema, name)
    return values.has(name) && (kinds.length === 0 || kinds.includes(values.get(name)))
  }
  return required.every(isOfKind) && [...values.keys()].every((name) => name in properties)
}

/** The values that a property of an object is limited to; none if it is not. */
export function kindsOf({ properties }: OptionSchema, name: string | undefined): readonly unknown[] {
  const property = name === undefined ? undefined : properties?.[name]
  if (property === undefined) return []
  return 'const' in property ? [property.const] : (property.enum ?? [])
}

/** The initial value when an item is added or a form is chosen. */
export function initialValue(schema: OptionSchema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined && schema.anyOf[0] !== undefined) return initialValue(schema.anyOf[0])
  switch (schema.type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, initialValue(schema.properties?.[name] ?? {})]),
      )
    case 'null':
      return null
    default:
      return ''
  }
}
