import { code, escaped, paragraph, prose, table } from './html.js'

/** The keywords of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** A schema with all its fields. */
export function schemaHtml(schema: JsonSchema): string {
  const { description } = schema
  return `${paragraph(description)}<p>${typeOf(schema)}</p>${fieldsOf(schema)}`
}

/** The table of the fields of an object, of the items of a list, or of each alternative. */
function fieldsOf(schema: JsonSchema): string {
  const { properties = {}, required = [], items, additionalProperties } = schema
  const rows = Object.entries(properties).map(([name, field]) => [
    `${code(name)}${required.includes(name) ? ' <em>required</em>' : ''}`,
    `${prose(field.description)} <small>${typeOf(field)}</small>${fieldsOf(field)}`,
  ])
  const inner = [
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...alternatives(schema),
  ]
  return `${rows.length === 0 ? '' : table(rows)}${inner.map(fieldsOf).join('')}`
}

/** What a value looks like, in a few words. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, format, enum: values, const: only, default: preset } = schema
  if ($ref !== undefined) return linkTo($ref)
  const words: string[] = []
  if (values !== undefined) words.push(values.map(json).join(' | '))
  else if (only !== undefined) words.push(json(only))
  else if (items !== undefined) words.push(`list of ${typeOf(items)}`)
  else if (type !== undefined) words.push(escaped([type].flat().join(' or ')))
  else if (alternatives(schema).length > 0)
    words.push(
      alternatives(schema)
        .map(typeOf)
        .join(schema.allOf === undefined ? ' or ' : ' and '),
    )
  if (format !== undefined) words.push(escaped(format))
  words.push(...limitsOf(schema))
  if (preset !== undefined) words.push(`default ${json(preset)}`)
  return words.join(', ')
}

function limitsOf({ minimum, maximum, maxLength, maxItems }: JsonSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [`up to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`up to ${maxItems} items`]),
  ]
}

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema): readonly JsonSchema[] =>
  anyOf ?? oneOf ?? allOf ?? []

const json = (value: unknown): string => code(JSON.stringify(value))

function linkTo(reference: string): string {
  const name = reference.split('/').at(-1)!
  return `<a href="#${schemaId(name)}">${escaped(name)}</a>`
}

export const schemaId = (name: string): string => `schema-${escaped(name)}`
