import { EXTENSION } from '../../conformance/xmp/extension-schemas.js'
import type { XmpNode } from '../../conformance/xmp/read-rdf.js'
import { isLangAlt } from '../../conformance/xmp/value-types.js'
import { listNode, simpleNode, structItem } from './nodes.js'

const SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#'
const PROPERTY = 'http://www.aiim.org/pdfa/ns/property#'

/** The container of these definitions (ISO 19005-2, 6.6.2.3.3). */
export function schemasNode(definitions: readonly XmpNode[]): XmpNode {
  return listNode(EXTENSION, 'pdfaExtension', 'schemas', 'Bag', definitions)
}

/** The type that a property without a schema gets; undefined for structures, whose fields nobody knows. */
export function describedType(node: XmpNode): string | undefined {
  if (node.form === 'simple') return 'Text'
  if (node.form === 'struct' || node.children.some(({ form }) => form !== 'simple')) return undefined
  return isLangAlt(node) ? 'Lang Alt' : `${node.form.toLowerCase()} Text`
}

/** Definitions of properties without a schema, one for each of their namespaces. */
export function definitionsFor(properties: readonly XmpNode[]): XmpNode[] {
  const byNamespace = new Map<string, XmpNode[]>()
  for (const node of properties)
    byNamespace.set(node.namespace, [...(byNamespace.get(node.namespace) ?? []), node])
  return [...byNamespace].map(([namespace, nodes]) => {
    const prefix = nodes[0]!.prefix
    return schemaItem(
      `Properties of ${prefix || namespace}`,
      namespace,
      prefix || 'ns',
      nodes.map(definition),
    )
  })
}

/** The definition of a schema whose properties, with what they mean, are texts. */
export function definedSchema(
  title: string,
  namespace: string,
  prefix: string,
  properties: readonly (readonly [name: string, description: string])[],
): XmpNode {
  return schemaItem(
    title,
    namespace,
    prefix,
    properties.map(([name, description]) => propertyItem(name, 'Text', description)),
  )
}

function schemaItem(
  title: string,
  namespace: string,
  prefix: string,
  properties: readonly XmpNode[],
): XmpNode {
  const field = (local: string, value: string): XmpNode => simpleNode(SCHEMA, 'pdfaSchema', local, value)
  return structItem([
    field('schema', title),
    field('namespaceURI', namespace),
    field('prefix', prefix),
    listNode(SCHEMA, 'pdfaSchema', 'property', 'Seq', properties),
  ])
}

function definition(node: XmpNode): XmpNode {
  const description = `The property ${node.local} of the file before it was archived`
  return propertyItem(node.local, describedType(node) ?? 'Text', description)
}

function propertyItem(name: string, valueType: string, description: string): XmpNode {
  const field = (local: string, value: string): XmpNode => simpleNode(PROPERTY, 'pdfaProperty', local, value)
  return structItem([
    field('name', name),
    field('valueType', valueType),
    field('category', 'external'),
    field('description', description),
  ])
}
