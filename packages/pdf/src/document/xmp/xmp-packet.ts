import { asciiBytes } from '../../syntax/characters.js'
import { scanXml, unescapeXml, XMLNS, type XmlAttribute, type XmlElement } from './xml-scan.js'
import { decodeUnits, encodeUnits, encodingOf, type XmpEncoding } from './xmp-encoding.js'

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

/** Values are truncated to this many characters. */
const LONGEST_VALUE = 16 * 1024
/** The largest number of values returned for one property. */
const MAX_VALUES = 1000

/** If a prefix is not bound, its usual namespace is assumed. */
const usualNamespaces: ReadonlyMap<string, string> = new Map([
  ['rdf', RDF],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['pdf', 'http://ns.adobe.com/pdf/1.3/'],
  ['xmp', 'http://ns.adobe.com/xap/1.0/'],
  ['xap', 'http://ns.adobe.com/xap/1.0/'],
  ['pdfaid', 'http://www.aiim.org/pdfa/ns/id/'],
  ['pdfuaid', 'http://www.aiim.org/pdfua/ns/id/'],
  ['pdfxid', 'http://www.npes.org/pdfx/ns/id/'],
  ['pdfx', 'http://ns.adobe.com/pdfx/1.3/'],
  ['pdfe', 'http://www.aiim.org/pdfe/ns/id/'],
  ['pdfvtid', 'http://www.npes.org/pdfvt/ns/id/'],
])

/** One property of the document: an attribute or a child element of a description. */
export interface XmpProperty {
  readonly namespace: string
  readonly local: string
  readonly description: XmlElement
  readonly node: XmlAttribute | XmlElement
}

/**
 * An XMP packet (ISO 16684-1) as editable text. Its characters are bytes, or code units of UTF-16 or UTF-32,
 * so that unedited parts are preserved exactly, regardless of the encoding.
 */
export class XmpPacket {
  readonly text: string
  readonly elements: readonly XmlElement[]
  readonly properties: readonly XmpProperty[]
  /** The element that contains all descriptions. */
  readonly rdf: XmlElement
  readonly #encoding: XmpEncoding

  private constructor(text: string, encoding: XmpEncoding, elements: readonly XmlElement[], rdf: XmlElement) {
    this.text = text
    this.#encoding = encoding
    this.elements = elements
    this.rdf = rdf
    this.properties = propertiesOf(elements)
  }

  /** Undefined if it is not well-formed XML that contains RDF. */
  static read(bytes: Uint8Array): XmpPacket | undefined {
    const encoding = encodingOf(bytes)
    const text = decodeUnits(bytes, encoding)
    if (text === undefined) return undefined
    const elements = scanXml(text)
    const rdf = elements?.find((element) => namespaceOf(element) === RDF && element.local === 'RDF')
    return elements && rdf && new XmpPacket(text, encoding, elements, rdf)
  }

  /** Encodes another text in the packet's encoding. */
  encode(text: string): Uint8Array {
    return encodeUnits(text, this.#encoding)
  }

  find(namespace: string, local: string): XmpProperty[] {
    return this.properties.filter((each) => each.namespace === namespace && each.local === local)
  }

  /**
   * A property's values as text: the items of a list, the languages of an alternative (the default first), or
   * a single value.
   */
  values({ node }: XmpProperty): string[] {
    if ('rawValue' in node) return [this.#plain(node.rawValue)]
    const items: XmlElement[] = []
    for (let at = this.#indexBehind(node.start); items.length < MAX_VALUES; at++) {
      const element = this.elements[at]
      if (element === undefined || element.end > node.contentEnd) break
      if (element.local === 'li' && namespaceOf(element) === RDF) items.push(element)
    }
    const isDefault = ({ attributes }: XmlElement): boolean =>
      attributes.some(({ local, rawValue }) => local === 'lang' && rawValue === 'x-default')
    items.sort((one, other) => Number(isDefault(other)) - Number(isDefault(one)))
    const sources = items.length > 0 ? items : [node]
    return sources.map(({ contentStart, contentEnd }) =>
      this.#plain(this.text.slice(contentStart, contentEnd)).trim(),
    )
  }

  /** The index of the first element that starts after an offset; elements are sorted by their start. */
  #indexBehind(position: number): number {
    let [from, to] = [0, this.elements.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.elements[middle]!.start <= position) from = middle + 1
      else to = middle
    }
    return from
  }

  #plain(raw: string): string {
    const text = withoutMarkup(raw.slice(0, LONGEST_VALUE))
    return unescapeXml(this.#encoding.unit === 1 ? utf8.decode(asciiBytes(text)) : text)
  }
}

/** Text without tags, comments and processing instructions; CDATA is kept. Runs in a single pass. */
function withoutMarkup(raw: string): string {
  let text = ''
  for (let at = 0; at < raw.length; ) {
    const next = raw.indexOf('<', at)
    if (next < 0) return text + raw.slice(at)
    text += raw.slice(at, next)
    const [start, end] = MARKUP.find(([begin]) => raw.startsWith(begin, next))!
    const ended = raw.indexOf(end, next + start.length)
    const data = start === CDATA ? raw.slice(next + start.length, ended < 0 ? undefined : ended) : ''
    text += data.replaceAll('&', '&#38;')
    if (ended < 0) return text
    at = ended + end.length
  }
  return text
}

const CDATA = '<![CDATA['
const MARKUP = [
  ['<!--', '-->'],
  ['<?', '?>'],
  [CDATA, ']]>'],
  ['<', '>'],
] as const

const utf8 = new TextDecoder()

/** The namespace of a name, or the usual one of its prefix. */
export function namespaceOf({ namespace, prefix }: XmlElement | XmlAttribute): string {
  return namespace || (usualNamespaces.get(prefix) ?? '')
}

function isDescription(element: XmlElement): boolean {
  if (element.local !== 'Description' || namespaceOf(element) !== RDF) return false
  const { parent } = element
  return parent !== undefined && parent.local === 'RDF' && namespaceOf(parent) === RDF
}

function propertiesOf(elements: readonly XmlElement[]): XmpProperty[] {
  const properties: XmpProperty[] = []
  const descriptions = new Set<XmlElement>()
  for (const element of elements) {
    const { parent } = element
    if (parent !== undefined && descriptions.has(parent)) {
      const { local } = element
      properties.push({ namespace: namespaceOf(element), local, description: parent, node: element })
    }
    if (!isDescription(element)) continue
    descriptions.add(element)
    for (const node of element.attributes) {
      const namespace = namespaceOf(node)
      if (node.prefix === '' || node.prefix === 'xml' || namespace === XMLNS || namespace === RDF) continue
      properties.push({ namespace, local: node.local, description: element, node })
    }
  }
  return properties
}
