import { escapeXml } from '../document/xmp/xml-scan.js'
import { editPacket } from '../document/xmp/xmp-edit.js'
import type { XmpPacket, XmpProperty } from '../document/xmp/xmp-packet.js'
import { KEYWORD_LIST, type SharedKey, sharedProperties } from '../document/xmp/xmp-write.js'
import type { Trapped } from './info-keys.js'

/**
 * Changes to a document's metadata. Values that are not listed stay; null removes a value. Dates are ISO
 * 8601.
 */
export interface MetadataChange {
  readonly shared: ReadonlyMap<SharedKey, string | null>
  /** Other entries of the information dictionary, by their decoded names. */
  readonly custom: ReadonlyMap<string, string | null>
  /** The language of the document's text: `en-GB`. */
  readonly language?: string | null | undefined
  readonly trapped?: Trapped | null | undefined
}

/**
 * What happened to the XMP metadata: `replaced` if they could not be read and were created from the
 * information dictionary.
 */
export type XmpOutcome = 'none' | 'kept' | 'changed' | 'made' | 'replaced' | 'removed'

const DC = 'http://purl.org/dc/elements/1.1/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
/** The namespace in which Acrobat repeats the other entries of the information dictionary. */
const PDFX = 'http://ns.adobe.com/pdfx/1.3/'

/** A packet with the changed values; undefined if they cannot be inserted. */
export function changePacket(packet: XmpPacket, change: MetadataChange): Uint8Array | undefined {
  const removed: XmpProperty[] = []
  const added = new Map<SharedKey, string>()
  const take = (namespace: string, local: string): boolean => {
    const found = packet.find(namespace, local)
    removed.push(...found)
    return found.length > 0
  }
  for (const [key, value] of change.shared) {
    take(sharedProperties[key].namespace, sharedProperties[key].local)
    if (value !== null) added.set(key, value)
  }
  let further = furtherProperties(change)
  // The date of the last metadata change (ISO 16684-1, 8.4): the old value is outdated, and a new one is
  // known only if the change contains it.
  const changedAt = change.shared.get('modified')
  if (take(XMP, 'MetadataDate') && typeof changedAt === 'string')
    further += `<xmp:MetadataDate>${escapeXml(changedAt)}</xmp:MetadataDate>`
  const keywords = change.shared.get('keywords')
  const hadList = keywords !== undefined && take(KEYWORD_LIST.namespace, KEYWORD_LIST.local)
  if (hadList && keywords !== null) further += bag('dc:subject', keywords.split(/[,;]/))
  if (change.language !== undefined) take(DC, 'language')
  if (change.trapped !== undefined) take(PDF, 'Trapped')
  for (const [name, value] of change.custom) {
    // Only if XMP already has it: PDF/A does not allow properties without a schema (ISO 19005-2, 6.6.2.3).
    const wasThere = take(PDFX, name)
    if (wasThere && value !== null && isXmlName(name))
      further += `<pdfx:${name} xmlns:pdfx="${PDFX}">${escapeXml(value)}</pdfx:${name}>`
  }
  return editPacket(packet, removed, added, further)
}

/** The language and trapping properties as XML. */
export function furtherProperties({
  language,
  trapped,
}: Pick<MetadataChange, 'language' | 'trapped'>): string {
  let xml = ''
  if (language !== undefined && language !== null) xml += bag('dc:language', [language])
  if (trapped !== undefined && trapped !== null) xml += `<pdf:Trapped>${trapped}</pdf:Trapped>`
  return xml
}

function bag(name: string, items: readonly string[]): string {
  const said = items.map((item) => item.trim()).filter((item) => item !== '')
  if (said.length === 0) return ''
  return `<${name}><rdf:Bag>${said.map((item) => `<rdf:li>${escapeXml(item)}</rdf:li>`).join('')}</rdf:Bag></${name}>`
}

/** Only ASCII names, which can be written in a packet of any encoding. */
function isXmlName(name: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(name)
}
