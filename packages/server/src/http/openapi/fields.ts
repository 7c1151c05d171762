import type * as z from 'zod'
import type { Json, Schemas } from './json-schema.js'

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly description?: unknown
  readonly schema: Json
}

export function parametersOf(
  place: 'path' | 'query' | 'header',
  schema: z.ZodObject | undefined,
  schemas: Schemas,
): Json[] {
  return fieldsOf(schema, schemas).map(({ name, isRequired, ...field }) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    ...field,
  }))
}

/** Of a response. */
export function headersOf(schema: z.ZodObject | undefined, schemas: Schemas): { headers?: Json } {
  const headers = fieldsOf(schema, schemas).map(({ name, isRequired: _, ...field }) => [name, field])
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }
}

/** Parameters and headers are described next to their schemas, not in them. */
function fieldsOf(schema: z.ZodObject | undefined, schemas: Schemas): Field[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    isRequired: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }))
}
