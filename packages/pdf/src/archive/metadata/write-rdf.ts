import type { XmpNode } from '../../conformance/xmp/read-rdf.js'
import { escapeXml } from '../../document/xmp/xml-scan.js'
import { RDF } from '../../document/xmp/xmp-packet.js'

/** The prefixes that standards demand or that everybody uses. */
const USUAL: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/mm/': 'xmpMM',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/pdf/1.3/': 'pdf',
  'http://www.aiim.org/pdfa/ns/id/': 'pdfaid',
  'http://www.aiim.org/pdfua/ns/id/': 'pdfuaid',
  'http://www.aiim.org/pdfa/ns/extension/': 'pdfaExtension',
  'http://www.aiim.org/pdfa/ns/schema#': 'pdfaSchema',
  'http://www.aiim.org/pdfa/ns/property#': 'pdfaProperty',
  'http://www.aiim.org/pdfa/ns/type#': 'pdfaType',
  'http://www.aiim.org/pdfa/ns/field#': 'pdfaField',
  [RDF]: 'rdf',
}
const PREFIX = /^[A-Za-z_][\w.-]*$/
/** What XML does not allow (XML 1.0, 2.2). */
const FORBIDDEN =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text with only the characters that XML can have. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '')
}

/** The prefixes of one packet, each of one namespace. */
class Prefixes {
  readonly #of = new Map<string, string>()
  readonly #taken = new Set(Object.values(USUAL))

  of({ namespace, prefix }: XmpNode): string {
    const known = this.#of.get(namespace) ?? USUAL[namespace]
    if (known !== undefined) {
      this.#of.set(namespace, known)
      return known
    }
    let free = PREFIX.test(prefix) && !/^xml/i.test(prefix) ? prefix : 'ns'
    for (let count = 1; this.#taken.has(free); count++)
      free = `${PREFIX.test(prefix) ? prefix : 'ns'}${count}`
    this.#taken.add(free)
    this.#of.set(namespace, free)
    return free
  }

  declarations(): string {
    return [...this.#of]
      .filter(([namespace]) => namespace !== RDF)
      .map(([namespace, prefix]) => ` xmlns:${prefix}="${escapeXml(namespace).replaceAll('"', '&quot;')}"`)
      .join('')
  }
}

/** A packet with these properties (ISO 16684-1, 7), in UTF-8 and without the attributes that PDF/A forbids. */
export function writePacket(properties: readonly XmpNode[]): Uint8Array {
  const prefixes = new Prefixes()
  const elements = properties.map((node) => `  ${element(node, prefixes)}`)
  return new TextEncoder().encode(
    [
      '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">`,
      `<rdf:Description rdf:about=""${prefixes.declarations()}>`,
      ...elements,
      '</rdf:Description>',
      '</rdf:RDF></x:xmpmeta>',
      '<?xpacket end="w"?>',
    ].join('\n'),
  )
}

function element(node: XmpNode, prefixes: Prefixes): string {
  const name = `${prefixes.of(node)}:${node.local}`
  return written(node, name, prefixes)
}

function written(node: XmpNode, name: string, prefixes: Prefixes): string {
  const lang = node.lang === undefined ? '' : ` xml:lang="${text(node.lang).replaceAll('"', '&quot;')}"`
  if (node.form === 'simple') return `<${name}${lang}>${text(node.value)}</${name}>`
  if (node.form === 'struct') {
    const fields = node.children.map((child) => element(child, prefixes)).join('')
    return `<${name} rdf:parseType="Resource"${lang}>${fields}</${name}>`
  }
  const items = node.children.map((item) => written(item, 'rdf:li', prefixes)).join('')
  return `<${name}${lang}><rdf:${node.form}>${items}</rdf:${node.form}></${name}>`
}

function text(value: string): string {
  return escapeXml(xmlText(value))
}
