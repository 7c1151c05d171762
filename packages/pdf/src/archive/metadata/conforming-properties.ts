import { Judge } from '../../conformance/judge.js'
import { EXTENSION, extensionSchemas } from '../../conformance/xmp/extension-schemas.js'
import { packageObjects } from '../../conformance/xmp/package-objects.js'
import type { XmpForm, XmpNode } from '../../conformance/xmp/read-rdf.js'
import { predefined, typeIn } from '../../conformance/xmp/schemas.js'
import type { XmpEdition } from '../../conformance/xmp/value-types.js'
import { parseDate } from '../../syntax/date.js'
import type { PdfAStandard } from '../conversion.js'
import { definitionsFor, describedType, schemasNode } from './extension-schema.js'
import { item } from './nodes.js'

const LIST = /^(bag|seq|alt) /i
const FORMS: Readonly<Record<string, XmpForm>> = { bag: 'Bag', seq: 'Seq', alt: 'Alt' }

/** The properties of a packet that may stay, and the names of the others. */
export interface ConformingProperties {
  readonly properties: readonly XmpNode[]
  readonly removed: readonly string[]
  /** Names of properties that got a definition. */
  readonly described: readonly string[]
}

/**
 * Keeps the properties that the rules accept. A value of another form is brought into the form of its type,
 * a property without a schema gets one, and only what cannot be described is removed.
 */
export function conformingProperties(
  properties: readonly XmpNode[],
  standard: PdfAStandard,
): ConformingProperties {
  const edition: XmpEdition = standard.startsWith('1') ? '2004' : '2005'
  const definitions = validDefinitions(properties, standard)
  const own = definitions.length > 0 ? [schemasNode(definitions)] : []
  const defined = extensionSchemas(own, edition)
  const kept: XmpNode[] = []
  const undescribed: XmpNode[] = []
  const removed: string[] = []
  for (const node of properties) {
    if (node.namespace === EXTENSION) continue
    const type = typeIn(defined, node) ?? typeIn(predefined[edition], node)
    if (type === undefined) {
      if (describedType(node) !== undefined && node.namespace !== '') undescribed.push(plain(node))
      else removed.push(nameOf(node))
      continue
    }
    const found = [plain(node), inFormOf(type, node)].find(
      (candidate) => candidate !== undefined && isAccepted([...own, candidate], standard),
    )
    if (found === undefined) removed.push(nameOf(node))
    else kept.push(found)
  }
  const all = [...definitions, ...definitionsFor(withoutDefined(undescribed, definitions, removed))]
  const described = undescribed.filter((node) => !removed.includes(nameOf(node)))
  return {
    properties: [...kept, ...described, ...(all.length > 0 ? [schemasNode(all)] : [])],
    removed,
    described: described.map(nameOf),
  }
}

export function nameOf({ prefix, local }: XmpNode): string {
  return `${prefix}:${local}`
}

/** A namespace has one definition; properties that it lacks cannot be added to it. */
function withoutDefined(
  nodes: readonly XmpNode[],
  definitions: readonly XmpNode[],
  removed: string[],
): XmpNode[] {
  const namespaces = new Set(
    definitions.flatMap(({ children }) =>
      children.filter(({ local }) => local === 'namespaceURI').map(({ value }) => value),
    ),
  )
  return nodes.filter((node) => {
    const isFree = !namespaces.has(node.namespace)
    if (!isFree) removed.push(nameOf(node))
    return isFree
  })
}

/** The definitions of extension schemas that keep all rules. */
function validDefinitions(properties: readonly XmpNode[], standard: PdfAStandard): XmpNode[] {
  const container = properties.find(({ namespace, local }) => namespace === EXTENSION && local === 'schemas')
  return (container?.children ?? []).filter((definition) => isAccepted([schemasNode([definition])], standard))
}

function isAccepted(properties: readonly XmpNode[], standard: PdfAStandard): boolean {
  const judge = new Judge(standard)
  const packet = {
    isSerializationValid: true,
    actualEncoding: 'UTF-8',
    bytes: null,
    encoding: null,
    properties,
  }
  const edition: XmpEdition = standard.startsWith('1') ? '2004' : '2005'
  for (const object of packageObjects(packet, { edition, main: undefined, isMain: false })) judge.add(object)
  return judge.failures().length === 0
}

/** A value in the form that its type demands; undefined if it cannot have it. */
function inFormOf(type: string, node: XmpNode): XmpNode | undefined {
  if (/^lang alt$/i.test(type)) return asAlternative(node)
  const list = LIST.exec(type)?.[1]?.toLowerCase()
  const form = list === undefined ? undefined : FORMS[list]
  if (form !== undefined) {
    const children = node.form === 'simple' ? [item(node.value)] : node.children
    const items = children.map((child) => ({ ...child, lang: undefined }))
    return node.form === 'struct' ? undefined : { ...plain(node), value: '', form, children: items }
  }
  if (/^date$/i.test(type) && node.form === 'simple') {
    const value = parseDate(node.value)
    return value === undefined ? undefined : { ...plain(node), value }
  }
  const [only, ...others] = node.children
  const isOne = node.form !== 'struct' && only?.form === 'simple' && others.length === 0
  return isOne ? { ...plain(node), form: 'simple', value: only.value, children: [] } : undefined
}

function asAlternative(node: XmpNode): XmpNode | undefined {
  if (node.form === 'struct') return undefined
  const values = node.form === 'simple' ? [item(node.value)] : node.children
  if (values.some(({ form }) => form !== 'simple')) return undefined
  const [first] = values
  const named = values.filter(({ lang }) => lang !== undefined)
  const children = named.length > 0 ? named : first === undefined ? [] : [item(first.value, 'x-default')]
  return { ...plain(node), form: 'Alt', value: '', children }
}

/** Without qualifiers, of which only the language has a meaning in these properties. */
function plain(node: XmpNode): XmpNode {
  return { ...node, qualifiers: [], children: node.children.map(plain) }
}
