import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return withoutDialect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)
}

/** The document says once which dialect its schemas are in. */
export function withoutDialect(schema: Json): Json {
  const { $schema: _, ...rest } = schema
  return rest
}
