import { readXmpBytes } from '../document/metadata.js'
import { claimsOf, isInformationClaim } from '../document/xmp/xmp-claims.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import { type SharedKey, sharedProperties } from '../document/xmp/xmp-write.js'
import type { Draft } from '../edit/draft.js'
import { parseDate } from '../syntax/date.js'
import type { PdfDict } from '../syntax/objects.js'
import {
  isDateKey,
  isStandardKey,
  sharedKeys,
  sharedValues,
  type Trapped,
  textOfName,
  trappedOf,
} from './info-keys.js'

/** The maximum numbers of custom entries, XMP properties and their values. */
const MAX_CUSTOM = 1000
const MAX_PROPERTIES = 200
const MAX_VALUES = 50

export interface XmpReading {
  /** Whether it is well-formed; if not, nothing else is known. */
  readonly readable: boolean
  readonly values: ReadonlyMap<SharedKey, string>
  /** All other properties, each with its values. */
  readonly properties: readonly {
    readonly namespace: string
    readonly name: string
    readonly values: readonly string[]
  }[]
}

/** The metadata of a document, from both places. Dates are ISO 8601. */
export interface DocumentMetadata {
  readonly info: ReadonlyMap<SharedKey, string>
  readonly trapped: Trapped | undefined
  /** Other entries of the information dictionary that are text. */
  readonly custom: ReadonlyMap<string, string>
  /** The language of the document's text. */
  readonly language: string | undefined
  readonly xmp: XmpReading | undefined
  /** The standards that the document claims to conform to: `PDF/A-2b`. */
  readonly claims: readonly string[]
  /** Values that are different in the two places. */
  readonly differences: readonly SharedKey[]
}

export function readDocumentMetadata(draft: Draft): DocumentMetadata {
  const { file, info } = draft
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  const said = sharedValues(file, info)
  const packet = readPacket(draft, catalogue)
  const xmp = packet === undefined ? undefined : xmpReading(packet.packet)
  return {
    info: said,
    trapped: trappedOf(file, info),
    custom: customEntries(draft),
    language: file.text(catalogue.get('Lang')) || undefined,
    xmp,
    claims: claims(draft, packet?.packet),
    differences: sharedKeys.filter((key) => differs(key, said.get(key), xmp?.values.get(key))),
  }
}

function readPacket(
  { file }: Draft,
  catalogue: PdfDict,
): { readonly packet: XmpPacket | undefined } | undefined {
  if (file.resolve(catalogue.get('Metadata')) === null) return undefined
  const bytes = readXmpBytes(file, catalogue)
  return { packet: bytes && XmpPacket.read(bytes) }
}

function customEntries({ file, info }: Draft): Map<string, string> {
  const custom = new Map<string, string>()
  for (const [key, value] of info ?? []) {
    if (isStandardKey(key) || isInformationClaim(key)) continue
    const text = file.text(value) ?? file.name(value)
    if (text !== undefined && custom.size < MAX_CUSTOM) custom.set(textOfName(key), text)
  }
  return custom
}

function xmpReading(packet: XmpPacket | undefined): XmpReading {
  const values = new Map<SharedKey, string>()
  if (packet === undefined) return { readable: false, values, properties: [] }
  const known = new Set<string>()
  for (const key of sharedKeys) {
    const { namespace, local, form } = sharedProperties[key]
    known.add(`${namespace} ${local}`)
    const [property] = packet.find(namespace, local)
    if (property === undefined) continue
    const found = packet.values(property).filter((value) => value !== '')
    const text = form === 'Seq' ? found.join(', ') : found[0]
    const value = text !== undefined && isDateKey(key) ? parseDate(text) : text
    if (value !== undefined && value !== '') values.set(key, value)
  }
  const properties = packet.properties
    .filter(({ namespace, local }) => !known.has(`${namespace} ${local}`))
    .slice(0, MAX_PROPERTIES)
    .map((property) => ({
      namespace: property.namespace,
      name: property.local,
      values: packet.values(property).slice(0, MAX_VALUES),
    }))
  return { readable: true, values, properties }
}

function claims({ file, info }: Draft, packet: XmpPacket | undefined): string[] {
  const named = packet === undefined ? [] : claimsOf(packet).map(({ name }) => name)
  const old = file.text(info?.get('GTS_PDFXConformance')) ?? file.text(info?.get('GTS_PDFXVersion'))
  if (old?.startsWith('PDF/X')) named.push(old.slice(0, 40))
  return [...new Set(named)]
}

/** A missing value is not a difference. Dates can have other offsets, and lists other separators. */
function differs(key: SharedKey, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  if (isDateKey(key)) return Date.parse(one) !== Date.parse(other)
  const plain = (text: string): string => text.replace(/[\s,;]+/g, ' ').trim()
  return plain(one) !== plain(other)
}
