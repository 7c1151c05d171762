import type { Tool } from '@modelcontextprotocol/sdk/types.js'

/** Limits and examples: a call that exceeds a limit is refused with it. */
const LEFT_OUT = new Set([
  'additionalProperties',
  'contentEncoding',
  'examples',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
  'writeOnly',
])
/** Their values are no schemas. */
const DATA = new Set(['const', 'default', 'enum'])

/**
 * A tool as it is listed. All tools are in the context of the model at all times, so what only helps with a call of this tool is left out: what its result
 * looks like, limits, examples, empty defaults, and all but the first sentence of a description, and the optional fields of objects of several kinds. The fields of files, which all tools share, are in the instructions.
 */
export function shortTool({ outputSchema: _, inputSchema, ...tool }: Tool): Tool {
  const { files, ...others } = inputSchema.properties as Record<string, Schema>
  const { items, ...ofFiles } = files!
  const names = Object.entries(items!.properties!).map(([name, { description, ...field }]) => [
    name,
    shortSchema(name === 'pages' ? { ...field, description } : field),
  ])
  const properties = {
    files: { ...ofFiles, items: { type: 'object', properties: Object.fromEntries(names) } },
    ...shortProperties(others),
  }
  return { ...tool, inputSchema: { type: 'object', properties, required: ['files'] } }
}

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
}

function shortSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortSchema)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (LEFT_OUT.has(key) || (key === 'default' && isNothing(inner))) return []
      if (key === 'description') return [[key, firstSentence(String(inner))]]
      if (key === 'properties') return [[key, shortProperties(inner)]]
      if (key === 'anyOf') return [[key, (inner as Schema[]).map(shortAlternative)]]
      return [[key, DATA.has(key) ? inner : shortSchema(inner)]]
    }),
  )
}

/** Of an object that is one of several kinds only the required fields: together they would be longer than all other tools. */
function shortAlternative({ properties, required = [], ...schema }: Schema): unknown {
  if (properties === undefined) return shortSchema(schema)
  const own = Object.entries(properties).filter(([name]) => required.includes(name))
  return {
    type: 'object',
    properties: shortProperties(Object.fromEntries(own)),
    ...(own.length < Object.keys(properties).length && { description: 'More fields: tool-details.' }),
  }
}

/** A property may have the name of a keyword. */
function shortProperties(properties: object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, shortSchema(schema) as object]),
  )
}

/** Everyone expects it of what is left out. */
function isNothing(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text
}
