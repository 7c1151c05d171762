import { escapeXml } from '../../document/xmp/xml-scan.js'
import { editPacket } from '../../document/xmp/xmp-edit.js'
import type { XmpPacket, XmpProperty } from '../../document/xmp/xmp-packet.js'
import { KEYWORD_LIST, type SharedKey, sharedProperties } from '../../document/xmp/xmp-write.js'
import type { Trapped } from './info-keys.js'

/** Changes to a document's metadata. What is not named stays; null removes it. Dates are ISO 8601. */
export interface MetadataChange {
  readonly shared: ReadonlyMap<SharedKey, string | null>
  /** Further entries of the information dictionary, by their decoded names. */
  readonly custom: ReadonlyMap<string, string | null>
  /** Of the document's text: `en-GB`. */
  readonly language?: string | null | undefined
  readonly trapped?: Trapped | null | undefined
}

/** What became of the XMP metadata: `replaced` where they could not be read, and were made from the information dictionary. */
export type XmpOutcome = 'none' | 'kept' | 'changed' | 'made' | 'replaced' | 'removed'

const DC = 'http://purl.org/dc/elements/1.1/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
/** Where Acrobat repeats the further entries of the information dictionary. */
const PDFX = 'http://ns.adobe.com/pdfx/1.3/'

/** A packet that says what a change says, and else what it said; undefined if it has no room for it. */
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
  // When metadata were last changed (ISO 16684-1, 8.4): not known but where the change says so, and no longer what it was.
  const changedAt = change.shared.get('modified')
  if (take(XMP, 'MetadataDate') && typeof changedAt === 'string')
    further += `<xmp:MetadataDate>${escapeXml(changedAt)}</xmp:MetadataDate>`
  const keywords = change.shared.get('keywords')
  const hadList = keywords !== undefined && take(KEYWORD_LIST.namespace, KEYWORD_LIST.local)
  if (hadList && keywords !== null) further += bag('dc:subject', keywords.split(/[,;]/))
  if (change.language !== undefined) take(DC, 'language')
  if (change.trapped !== undefined) take(PDF, 'Trapped')
  for (const [name, value] of change.custom) {
    // Only where XMP has it already: PDF/A allows no property that no schema describes (ISO 19005-2, 6.6.2.3).
    const wasThere = take(PDFX, name)
    if (wasThere && value !== null && isXmlName(name))
      further += `<pdfx:${name} xmlns:pdfx="${PDFX}">${escapeXml(value)}</pdfx:${name}>`
  }
  return editPacket(packet, removed, added, further)
}

/** What is said of language and trapping, as XML. */
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

/** In ASCII, as which it stands in a packet of any encoding. */
function isXmlName(name: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(name)
}
