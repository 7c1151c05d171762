import { RDF } from '../../document/xmp/xmp-packet.js'
import { PacketError, XML, XMLNS, type XmlAttribute, type XmlElement, type XmlNode } from './read-xml.js'

export type XmpForm = 'simple' | 'struct' | 'Bag' | 'Seq' | 'Alt'

/** A value of the XMP data model (ISO 16684-1, 6): a property, a field, an item or a qualifier. */
export interface XmpNode {
  readonly namespace: string
  readonly prefix: string
  /** Empty for an item of an array. */
  readonly local: string
  readonly form: XmpForm
  readonly value: string
  /** The value of its qualifier `xml:lang`. */
  readonly lang: string | undefined
  readonly qualifiers: readonly XmpNode[]
  /** Fields or items. */
  readonly children: readonly XmpNode[]
}

interface OpenNode {
  readonly namespace: string
  readonly prefix: string
  readonly local: string
  form: XmpForm
  value: string
  lang: string | undefined
  qualifiers: XmpNode[]
  children: OpenNode[]
  /** Names of the fields, which may not repeat. */
  readonly names: Set<string>
  /** Its `rdf:value`, whose siblings are qualifiers. */
  valueNode?: OpenNode
}

/** Names that RDF reserves and that no property may have (ISO 16684-1, 7.4). */
const reserved = new Set(['RDF', 'ID', 'about', 'parseType', 'resource', 'nodeID', 'datatype', 'Description'])
const removed = new Set(['aboutEach', 'aboutEachPrefix', 'bagID'])
const arrays = new Set(['Bag', 'Seq', 'Alt'])

/**
 * The properties of a packet, read as strictly as XMP's subset of RDF is defined (ISO 16684-1, 7 and annex C).
 * Undefined without RDF.
 */
export function readRdf(nodes: readonly XmlNode[]): XmpNode[] | undefined {
  const rdf = findRdf(nodes)
  if (rdf === undefined) return undefined
  const top = openNode('', '', '')
  let about = ''
  for (const element of significant(rdf.children)) {
    if (element.kind !== 'element' || !isRdf(element, 'Description'))
      throw new PacketError('The element rdf:RDF contains something other than descriptions.')
    const named = aboutOf(element)
    if (about !== '' && named !== '' && named !== about)
      throw new PacketError('The descriptions are about different things.')
    about ||= named
    readNode(top, element, true)
  }
  return top.children
}

function findRdf(nodes: readonly XmlNode[]): XmlElement | undefined {
  for (const node of nodes) {
    if (node.kind !== 'element') continue
    if (isRdf(node, 'RDF')) return node
    const inside = findRdf(node.children)
    if (inside !== undefined) return inside
  }
  return undefined
}

function isRdf({ namespace, local }: { namespace: string; local: string }, name: string): boolean {
  return namespace === RDF && local === name
}

function openNode(namespace: string, prefix: string, local: string, value = ''): OpenNode {
  const form = 'simple'
  return {
    namespace,
    prefix,
    local,
    form,
    value,
    lang: undefined,
    qualifiers: [],
    children: [],
    names: new Set(),
  }
}

/** What is not white space between elements. */
function significant(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.filter((node) => node.kind !== 'text' || node.text.trim() !== '')
}

/** Attributes without the declarations of namespaces; `about` and `ID` may lack their prefix. */
function attributesOf(element: XmlElement): XmlAttribute[] {
  return element.attributes.flatMap((each) => {
    if (each.namespace === XMLNS) return []
    const isBare = each.namespace === '' && (each.local === 'about' || each.local === 'ID')
    return [isBare && element.namespace === RDF ? { ...each, namespace: RDF } : each]
  })
}

function aboutOf(element: XmlElement): string {
  return attributesOf(element).find((each) => isRdf(each, 'about'))?.value ?? ''
}

function isLang({ namespace, local }: XmlAttribute): boolean {
  return namespace === XML && local === 'lang'
}

/** A description or typed node: its attributes and elements are properties of `parent`. */
function readNode(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  let isNamed = false
  for (const attribute of attributesOf(element)) {
    const { namespace, local } = attribute
    if (namespace === RDF && (local === 'about' || local === 'ID' || local === 'nodeID')) {
      if (isNamed) throw new PacketError('A description is named twice.')
      isNamed = true
    } else if (namespace === RDF && (reserved.has(local) || removed.has(local) || local === 'li'))
      throw new PacketError('A description has an attribute that is not allowed.')
    else addChild(parent, attribute, attribute.value, isTop)
  }
  readProperties(parent, element, isTop)
}

function readProperties(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  for (const node of significant(element.children)) {
    if (node.kind !== 'element') throw new PacketError('A text is where a property is expected.')
    readProperty(parent, node, isTop)
  }
}

function addChild(
  parent: OpenNode,
  { namespace, prefix, local }: { namespace: string; prefix: string; local: string },
  value: string,
  isTop: boolean,
): OpenNode {
  if (namespace === '') throw new PacketError('A property has no namespace.')
  if (isRdf({ namespace, local }, 'li')) {
    if (!arrays.has(parent.form)) throw new PacketError('An item is outside of an array.')
    const item = openNode(namespace, prefix, '', value)
    parent.children.push(item)
    return item
  }
  const child = openNode(namespace, prefix, local, value)
  const isValue = isRdf(child, 'value')
  if (isValue && (isTop || parent.form !== 'struct')) throw new PacketError('An rdf:value is misplaced.')
  const full = `${namespace} ${local}`
  if (parent.names.has(full)) throw new PacketError('A property or field is repeated.')
  parent.names.add(full)
  if (isValue) parent.valueNode = child
  parent.children.push(child)
  return child
}

/** Decides which of the forms of a property it has (ISO 16684-1, C.2). */
function readProperty(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  const { namespace, local } = element
  if (namespace === RDF && (reserved.has(local) || removed.has(local)))
    throw new PacketError('A property has a name that RDF reserves.')
  const attributes = attributesOf(element)
  const kind = attributes.find((each) => !isLang(each))
  if (kind !== undefined && isRdf(kind, 'datatype')) readLiteral(parent, element, isTop)
  else if (kind !== undefined && isRdf(kind, 'parseType')) readResource(parent, element, kind.value, isTop)
  else if (kind !== undefined || element.children.length === 0) readEmpty(parent, element, isTop)
  else if (element.children.every((node) => node.kind === 'text')) readLiteral(parent, element, isTop)
  else readCompound(parent, element, isTop)
}

/** `xml:lang` becomes a qualifier, `rdf:ID` and those that are permitted are ignored, others are errors. */
function readQualifiers(node: OpenNode, element: XmlElement, permitted: string): void {
  for (const attribute of attributesOf(element)) {
    if (isLang(attribute)) node.lang = attribute.value
    else if (!isRdf(attribute, 'ID') && !isRdf(attribute, permitted))
      throw new PacketError('A property has an attribute that is not allowed.')
  }
}

function readLiteral(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  const node = addChild(parent, element, '', isTop)
  readQualifiers(node, element, 'datatype')
  for (const child of element.children) {
    if (child.kind !== 'text') throw new PacketError('A simple value contains something other than text.')
    node.value += child.text
  }
}

function readResource(parent: OpenNode, element: XmlElement, parseType: string, isTop: boolean): void {
  if (parseType !== 'Resource') throw new PacketError('A parse type is not allowed.')
  const node = addChild(parent, element, '', isTop)
  node.form = 'struct'
  readQualifiers(node, element, 'parseType')
  readProperties(node, element, false)
  foldValue(node)
}

function readCompound(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  const node = addChild(parent, element, '', isTop)
  readQualifiers(node, element, 'ID')
  const [inner, ...others] = significant(element.children)
  if (inner?.kind !== 'element' || others.length > 0)
    throw new PacketError('A property contains something other than one value.')
  const { namespace, local } = inner
  if (
    namespace === RDF &&
    (reserved.has(local) || removed.has(local) || local === 'li') &&
    local !== 'Description'
  )
    throw new PacketError('A value has a name that RDF reserves.')
  if (namespace === RDF && arrays.has(local)) node.form = local as XmpForm
  else {
    node.form = 'struct'
    if (namespace === '') throw new PacketError('A value has no namespace.')
    if (namespace !== RDF) node.qualifiers.push(openNode(RDF, 'rdf', 'type', namespace + local))
  }
  readNode(node, inner, false)
  foldValue(node)
}

/** A property without content: its value is in attributes, or they are fields. */
function readEmpty(parent: OpenNode, element: XmlElement, isTop: boolean): void {
  if (element.children.length > 0) throw new PacketError('A property has both attributes and content.')
  const attributes = attributesOf(element)
  const allowed = new Set(['ID', 'nodeID', 'resource', 'value'])
  for (const { namespace, local } of attributes) {
    if (
      namespace === RDF &&
      !allowed.has(local) &&
      (reserved.has(local) || removed.has(local) || local === 'li')
    )
      throw new PacketError('A property has an attribute that is not allowed.')
  }
  const find = (name: string): XmlAttribute | undefined => attributes.find((each) => isRdf(each, name))
  const [value, resource, nodeId] = [find('value'), find('resource'), find('nodeID')]
  if (resource !== undefined && (value !== undefined || nodeId !== undefined))
    throw new PacketError('A property has two values.')
  const node = addChild(parent, element, (value ?? resource)?.value ?? '', isTop)
  const fields = attributes.filter((each) => each.namespace !== RDF && !isLang(each))
  const isStruct = value === undefined && resource === undefined && fields.length > 0
  if (isStruct) node.form = 'struct'
  node.lang = attributes.find(isLang)?.value
  for (const field of fields) {
    if (isStruct) addChild(node, field, field.value, false)
    else node.qualifiers.push(openNode(field.namespace, field.prefix, field.local, field.value))
  }
}

/** A structure with an `rdf:value` is that value, and its other fields are qualifiers (7.8). */
function foldValue(node: OpenNode): void {
  const { valueNode } = node
  if (valueNode === undefined) return
  node.qualifiers.push(...valueNode.qualifiers, ...node.children.filter((child) => child !== valueNode))
  node.lang = valueNode.lang ?? node.lang
  node.form = valueNode.form
  node.value = valueNode.value
  node.children = valueNode.children
}
