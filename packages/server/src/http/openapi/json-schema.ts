import * as z from 'zod'

export type Json = Readonly<Record<string, unknown>>

const PLACE = '#/components/schemas/'

/**
 * JSON Schemas for one document. A schema with an `id` in its metadata is written once, under that name, and
 * referenced.
 */
export class Schemas {
  readonly #named = new Map<string, Json>()

  /** The schema, or a reference to it. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs = {}, ...written } = inDocument(
      z.toJSONSchema(schema, { io, unrepresentable: 'any', override: io === 'output' ? open : bare }) as Json,
    )
    for (const [name, named] of Object.entries($defs as Readonly<Record<string, Json>>))
      this.#named.set(name, named)
    return written
  }

  named(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

export function reference(name: string): Json {
  return { $ref: `${PLACE}${name}` }
}

/** The document states the dialect of its schemas once, and has one place for named schemas. */
function inDocument({ $schema: _, ...schema }: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}`)) as Json
}

/** The name of a schema is its key. */
function bare({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.id
}

/** Responses may get further fields: a client that rejects them would break. */
function open(context: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  bare(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}
