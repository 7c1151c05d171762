import { predefinedSchemas } from './predefined-schemas.js'
import type { XmpNode } from './read-rdf.js'
import { divided, linesOf, ValueTypes, type XmpEdition } from './value-types.js'

/** The properties of one namespace with the names of their types, and the types themselves. */
export interface Schema {
  readonly properties: ReadonlyMap<string, string>
  readonly types: ValueTypes
}

/** Schemas by their namespaces. */
export type Schemas = ReadonlyMap<string, Schema>

export const predefined: Readonly<Record<XmpEdition, Schemas>> = {
  2004: schemasOf('2004'),
  2005: schemasOf('2005'),
}

function schemasOf(edition: XmpEdition): Schemas {
  const schemas = new Map<string, Schema>()
  let properties = new Map<string, string>()
  for (const line of linesOf(predefinedSchemas, edition)) {
    if (line.startsWith('http:')) {
      properties = new Map()
      schemas.set(line, { properties, types: ValueTypes.of[edition] })
    } else properties.set(...divided(line))
  }
  return schemas
}

/** The type of a property that one of these schemas defines. */
export function typeIn(schemas: Schemas, { namespace, local }: XmpNode): string | undefined {
  return schemas.get(namespace)?.properties.get(local)
}

/** Whether a value is of the type that these schemas define. */
export function isOfTypeIn(schemas: Schemas, node: XmpNode): boolean {
  const type = typeIn(schemas, node)
  return type !== undefined && schemas.get(node.namespace)!.types.accepts(type, node)
}
