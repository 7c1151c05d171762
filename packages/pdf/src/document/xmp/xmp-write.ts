import { asciiBytes } from '../../syntax/characters.js'
import { escapeXml } from './xml-scan.js'
import { RDF } from './xmp-packet.js'

const DC = 'http://purl.org/dc/elements/1.1/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
const XMP = 'http://ns.adobe.com/xap/1.0/'

/** Properties that the information dictionary and XMP have in common (ISO 32000-2, 14.3.3). */
export type SharedKey =
  | 'title'
  | 'author'
  | 'subject'
  | 'keywords'
  | 'creator'
  | 'producer'
  | 'created'
  | 'modified'

interface SharedProperty {
  readonly namespace: string
  readonly prefix: string
  readonly local: string
  /** How the value is written: as a language alternative, as a list, or as simple text. */
  readonly form: 'Alt' | 'Seq' | 'simple'
}

export const sharedProperties: Readonly<Record<SharedKey, SharedProperty>> = {
  title: { namespace: DC, prefix: 'dc', local: 'title', form: 'Alt' },
  author: { namespace: DC, prefix: 'dc', local: 'creator', form: 'Seq' },
  subject: { namespace: DC, prefix: 'dc', local: 'description', form: 'Alt' },
  keywords: { namespace: PDF, prefix: 'pdf', local: 'Keywords', form: 'simple' },
  creator: { namespace: XMP, prefix: 'xmp', local: 'CreatorTool', form: 'simple' },
  producer: { namespace: PDF, prefix: 'pdf', local: 'Producer', form: 'simple' },
  created: { namespace: XMP, prefix: 'xmp', local: 'CreateDate', form: 'simple' },
  modified: { namespace: XMP, prefix: 'xmp', local: 'ModifyDate', form: 'simple' },
}

/** The keywords as separate items: equally outdated when the keywords are replaced. */
export const KEYWORD_LIST = { namespace: DC, local: 'subject' }

/**
 * A description with these properties and further ones as XML; `about` is the raw attribute value that all
 * descriptions share.
 */
export function describe(values: ReadonlyMap<SharedKey, string>, about: string, further = ''): string {
  const properties = [...values].map(([key, value]) => element(sharedProperties[key], value))
  return `<rdf:Description rdf:about="${about}" xmlns:rdf="${RDF}" xmlns:dc="${DC}" xmlns:pdf="${PDF}" xmlns:xmp="${XMP}">${properties.join('')}${further}</rdf:Description>`
}

function element({ prefix, local, form }: SharedProperty, value: string): string {
  const text = escapeXml(value)
  if (form === 'simple') return `<${prefix}:${local}>${text}</${prefix}:${local}>`
  const language = form === 'Alt' ? ' xml:lang="x-default"' : ''
  return `<${prefix}:${local}><rdf:${form}><rdf:li${language}>${text}</rdf:li></rdf:${form}></${prefix}:${local}>`
}

/** A complete packet with only these properties. */
export function newPacket(values: ReadonlyMap<SharedKey, string>, further = ''): Uint8Array {
  const mark = '\u00ef\u00bb\u00bf'
  return asciiBytes(
    [
      `<?xpacket begin="${mark}" id="W5M0MpCehiHzreSzNTczkc9d"?>`,
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">`,
      describe(values, '', further),
      '</rdf:RDF></x:xmpmeta>',
      '<?xpacket end="w"?>',
    ].join('\n'),
  )
}
