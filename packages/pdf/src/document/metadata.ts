import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { parseDate } from '../syntax/date.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'
import { claimsOf, isInformationClaim } from './xmp/xmp-claims.js'
import { XmpPacket } from './xmp/xmp-packet.js'
import { type SharedKey, sharedProperties } from './xmp/xmp-write.js'

/** Standard entries of the information dictionary (ISO 32000-1, table 317). */
const standardKeys: ReadonlyMap<string, SharedKey> = new Map([
  ['Title', 'title'],
  ['Author', 'author'],
  ['Subject', 'subject'],
  ['Keywords', 'keywords'],
  ['Creator', 'creator'],
  ['Producer', 'producer'],
  ['CreationDate', 'created'],
  ['ModDate', 'modified'],
])
/** The largest number of other entries of the information dictionary that is reported. */
const MAX_CUSTOM = 1000

export interface MetadataDescription extends Partial<Record<SharedKey, string>> {
  /** Other entries of the information dictionary that are text. */
  readonly custom: Readonly<Record<string, string>>
  /** Whether the document has XMP metadata. */
  readonly xmp: boolean
  /** The standards that the document claims to conform to: `PDF/A-2b`, `PDF/UA-1`. */
  readonly claims: readonly string[]
}

/** The document's metadata, from the information dictionary or else from XMP. Dates are ISO 8601. */
export function readMetadata(file: PdfFile, catalogue: PdfDict): MetadataDescription {
  const values: Partial<Record<SharedKey, string>> = {}
  const custom: [string, string][] = []
  const claims = new Set<string>()
  const info = file.dict(file.trailer.get('Info')) ?? new Map()
  for (const [key, value] of info) {
    const text = file.text(value)
    if (text === undefined) continue
    const standard = standardKeys.get(key)
    if (standard !== undefined) setValue(values, standard, text)
    else if (!isInformationClaim(key) && custom.length < MAX_CUSTOM) custom.push([key, text])
  }
  const conformance = file.text(info.get('GTS_PDFXConformance')) ?? file.text(info.get('GTS_PDFXVersion'))
  if (conformance?.startsWith('PDF/X')) claims.add(conformance.slice(0, 40))
  const bytes = readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  if (packet !== undefined) {
    for (const { name } of claimsOf(packet)) claims.add(name)
    addFromXmp(values, packet)
  }
  return { ...values, custom: Object.fromEntries(custom), xmp: bytes !== undefined, claims: [...claims] }
}

function setValue(values: Partial<Record<SharedKey, string>>, key: SharedKey, text: string): void {
  const value = key === 'created' || key === 'modified' ? parseDate(text) : text
  if (value !== undefined) values[key] = value
}

function addFromXmp(values: Partial<Record<SharedKey, string>>, packet: XmpPacket): void {
  for (const key of standardKeys.values()) {
    if (values[key] !== undefined) continue
    const { namespace, local, form } = sharedProperties[key]
    const [property] = packet.find(namespace, local)
    if (property === undefined) continue
    const found = packet.values(property).filter((value) => value !== '')
    const text = form === 'Seq' ? found.join(', ') : found[0]
    if (text !== undefined && text !== '') setValue(values, key, text)
  }
}

/** Larger metadata is ignored. */
const LARGEST_PACKET = 16 * 1024 * 1024

/** The bytes of a document's XMP (ISO 32000-1, 14.3.2); undefined if there is none or it is unreadable. */
export function readXmpBytes(file: PdfFile, catalogue: PdfDict): Uint8Array | undefined {
  const stream = file.resolve(catalogue.get('Metadata'))
  if (!(stream instanceof PdfStream) || stream.length > LARGEST_PACKET) return undefined
  try {
    const bytes = file.decode(stream)
    return bytes.length <= LARGEST_PACKET ? bytes : undefined
  } catch (error) {
    // Metadata that exceeds the limits is no reason to refuse the pages.
    if (error instanceof PdfError) return undefined
    throw error
  }
}
