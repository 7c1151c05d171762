import type { ModelObject } from '../model-object.js'
import type { XmpNode } from './read-rdf.js'
import type { Schema, Schemas } from './schemas.js'
import { type Structure, ValueTypes, type XmpEdition } from './value-types.js'

/** The namespaces of extension schemas (ISO 19005-1, 6.7.8; ISO 19005-2, 6.6.2.3.3). */
export const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/'
const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#'
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#'
const TYPE = 'http://www.aiim.org/pdfa/ns/type#'
const FIELD = 'http://www.aiim.org/pdfa/ns/field#'

/** The fields that the tables of the standard define. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  [SCHEMA]: ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'],
  [PROPERTY]: ['name', 'valueType', 'category', 'description'],
  [TYPE]: ['type', 'namespaceURI', 'prefix', 'description', 'field'],
  [FIELD]: ['name', 'valueType', 'description'],
}

function find(node: XmpNode, namespace: string, local: string): XmpNode | undefined {
  return node.children.find((child) => child.namespace === namespace && child.local === local)
}

function textOf(node: XmpNode, namespace: string, local: string): string | undefined {
  const found = find(node, namespace, local)
  return found?.form === 'simple' ? found.value : undefined
}

function containerIn(properties: readonly XmpNode[]): XmpNode | undefined {
  return properties.find(({ namespace, local }) => namespace === EXTENSION && local === 'schemas')
}

function itemsOf(node: XmpNode, namespace: string, local: string): readonly XmpNode[] {
  const found = find(node, namespace, local)
  return found !== undefined && isArray(found) ? found.children : []
}

function isArray({ form }: XmpNode): boolean {
  return form !== 'simple' && form !== 'struct'
}

export const NO_SCHEMAS: Schemas = new Map()

/** Those of the main packet are needed for every other packet. */
const read = new WeakMap<readonly XmpNode[], Partial<Record<XmpEdition, Schemas>>>()

/** The schemas that a packet defines. */
export function extensionSchemas(properties: readonly XmpNode[], edition: XmpEdition): Schemas {
  const known = read.get(properties)
  const schemas = known?.[edition] ?? readSchemas(properties, edition, NO_SCHEMAS)
  read.set(properties, { ...known, [edition]: schemas })
  return schemas
}

/**
 * The schemas that a packet defines which is not the main one: their properties can have the types that the main
 * packet defines for the same namespace (ISO 19005-2, 6.6.2.3.2).
 */
export function schemasBelow(main: Schemas, properties: readonly XmpNode[], edition: XmpEdition): Schemas {
  return readSchemas(properties, edition, main)
}

function readSchemas(properties: readonly XmpNode[], edition: XmpEdition, main: Schemas): Schemas {
  const schemas = new Map<string, Schema>()
  const container = containerIn(properties)
  for (const definition of container !== undefined && isArray(container) ? container.children : []) {
    const namespace = textOf(definition, SCHEMA, 'namespaceURI')
    if (namespace === undefined) continue
    const types = typesOf(definition, edition, main)
    const defined = new Map<string, string>()
    for (const property of itemsOf(definition, SCHEMA, 'property')) {
      const name = textOf(property, PROPERTY, 'name')
      const type = textOf(property, PROPERTY, 'valueType')
      if (name === undefined || type === undefined || defined.has(name)) continue
      if (types.isDefined(type)) defined.set(name, type)
    }
    schemas.set(namespace, { properties: defined, types })
  }
  return schemas
}

function typesOf(definition: XmpNode, edition: XmpEdition, main: Schemas): ValueTypes {
  const own = new Map<string, Structure>()
  for (const type of itemsOf(definition, SCHEMA, 'valueType')) {
    const name = textOf(type, TYPE, 'type')
    const namespace = textOf(type, TYPE, 'namespaceURI')
    if (name === undefined || namespace === undefined) continue
    const fields = new Map<string, string>()
    for (const field of itemsOf(type, TYPE, 'field')) {
      const fieldName = textOf(field, FIELD, 'name')
      const fieldType = textOf(field, FIELD, 'valueType')
      if (fieldName !== undefined && fieldType !== undefined) fields.set(fieldName, fieldType)
    }
    own.set(name.trim().toLowerCase(), { namespace, fields })
  }
  const inherited = main.get(textOf(definition, SCHEMA, 'namespaceURI') ?? '')?.types
  return (inherited ?? ValueTypes.of[edition]).extended(own)
}

/** The container of extension schemas in a packet, and all that it contains; `main`: what it can name of the main packet. */
export function* extensionObjects(
  properties: readonly XmpNode[],
  edition: XmpEdition,
  main: Schemas,
): Generator<ModelObject> {
  const container = containerIn(properties)
  if (container === undefined) return
  const { prefix, form } = container
  yield { type: 'ExtensionSchemasContainer', prefix, isValidBag: form === 'Bag' }
  if (!isArray(container)) return
  for (const definition of container.children) {
    const types = typesOf(definition, edition, main)
    yield described('ExtensionSchemaDefinition', definition, SCHEMA, {
      ...textField(definition, SCHEMA, 'schema', 'isSchemaValidText'),
      ...textField(definition, SCHEMA, 'namespaceURI', 'isNamespaceURIValidURI'),
      ...textField(definition, SCHEMA, 'prefix', 'isPrefixValidText'),
      ...listField(definition, SCHEMA, 'property', 'isPropertyValidSeq'),
      ...listField(definition, SCHEMA, 'valueType', 'isValueTypeValidSeq'),
    })
    for (const property of itemsOf(definition, SCHEMA, 'property')) {
      yield described('ExtensionSchemaProperty', property, PROPERTY, {
        ...textField(property, PROPERTY, 'name', 'isNameValidText'),
        ...typeField(property, PROPERTY, types),
        ...textField(property, PROPERTY, 'category', 'isCategoryValidText'),
        ...textField(property, PROPERTY, 'description', 'isDescriptionValidText'),
        category: textOf(property, PROPERTY, 'category') ?? null,
      })
    }
    for (const type of itemsOf(definition, SCHEMA, 'valueType')) {
      yield described('ExtensionSchemaValueType', type, TYPE, {
        ...textField(type, TYPE, 'type', 'isTypeValidText'),
        ...textField(type, TYPE, 'namespaceURI', 'isNamespaceURIValidURI'),
        ...textField(type, TYPE, 'prefix', 'isPrefixValidText'),
        ...textField(type, TYPE, 'description', 'isDescriptionValidText'),
        ...listField(type, TYPE, 'field', 'isFieldValidSeq'),
      })
      for (const field of itemsOf(type, TYPE, 'field')) {
        yield described('ExtensionSchemaField', field, FIELD, {
          ...textField(field, FIELD, 'name', 'isNameValidText'),
          ...typeField(field, FIELD, types),
          ...textField(field, FIELD, 'description', 'isDescriptionValidText'),
        })
      }
    }
  }
}

function described(
  type: string,
  node: XmpNode,
  namespace: string,
  properties: Readonly<Record<string, unknown>>,
): ModelObject {
  const undefinedFields = node.children
    .filter((child) => child.namespace !== namespace || !fieldsOf[namespace]!.includes(child.local))
    .map(({ prefix, local }) => `${prefix}:${local}`)
  return {
    type,
    ...properties,
    containsUndefinedFields: undefinedFields.length > 0,
    undefinedFields: undefinedFields.slice(0, MAX_LISTED).join(','),
  }
}

/** So many undefined fields are listed. */
const MAX_LISTED = 100

function prefixOf(node: XmpNode, namespace: string, local: string): Record<string, string | null> {
  return { [`${local}Prefix`]: find(node, namespace, local)?.prefix ?? null }
}

function textField(node: XmpNode, namespace: string, local: string, key: string): Record<string, unknown> {
  return { [key]: find(node, namespace, local)?.form === 'simple', ...prefixOf(node, namespace, local) }
}

/** An ordered list may be absent; the items of an `rdf:Alt` have an order too. */
function listField(node: XmpNode, namespace: string, local: string, key: string): Record<string, unknown> {
  const form = find(node, namespace, local)?.form
  return {
    [key]: form === undefined || form === 'Seq' || form === 'Alt',
    ...prefixOf(node, namespace, local),
  }
}

function typeField(node: XmpNode, namespace: string, types: ValueTypes): Record<string, unknown> {
  const type = textOf(node, namespace, 'valueType')
  return {
    ...textField(node, namespace, 'valueType', 'isValueTypeValidText'),
    isValueTypeDefined: type !== undefined && types.isDefined(type),
  }
}
