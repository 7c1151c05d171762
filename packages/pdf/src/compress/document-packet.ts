import { readMetadata, readXmpBytes } from '../document/metadata.js'
import { editPacket } from '../document/xmp/xmp-edit.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import type { Draft } from '../edit/draft.js'
import { asciiBytes } from '../syntax/characters.js'
import { PdfStream } from '../syntax/objects.js'
import { flated, withoutEncoding } from './flate-stream.js'

const PACKET_END = asciiBytes('<?xpacket end=')
const XMP_BASIC = 'http://ns.adobe.com/xap/1.0/'

/** How the XMP packet of a document was changed. */
export interface ChangedPacket {
  /** The number of removed thumbnails (ISO 16684-1, 8.3). */
  readonly thumbnails: number
  readonly savedBytes: number
}

/**
 * Removes thumbnails and the padding for edits in place (ISO 16684-1, 7.3.2) from the document's XMP packet.
 * An unfiltered packet is deflated, unless the document claims to conform to a standard: archives require
 * unfiltered metadata (ISO 19005-1, 6.7.2).
 */
export function changePacket(draft: Draft): ChangedPacket {
  const { file } = draft
  const catalogue = file.dict(draft.catalogueRef) ?? new Map()
  const stream = file.resolve(catalogue.get('Metadata'))
  const bytes = readXmpBytes(file, catalogue)
  const nothing = { thumbnails: 0, savedBytes: 0 }
  if (!(stream instanceof PdfStream) || stream.num <= 0 || bytes === undefined) return nothing
  const packet = XmpPacket.read(bytes)
  const thumbnails = packet?.find(XMP_BASIC, 'Thumbnails') ?? []
  const edited = packet && thumbnails.length > 0 ? editPacket(packet, thumbnails, new Map()) : undefined
  const trimmed = withoutPadding(edited ?? bytes)
  const isFiltered = file.resolve(stream.dict.get('Filter')) !== null
  // A packet that cannot be parsed can contain claims.
  const isFree = packet !== undefined && readMetadata(file, catalogue).claims.length === 0
  const changed =
    isFiltered || isFree
      ? flated(stream.dict, trimmed, file.primitives)
      : { dict: withoutEncoding(stream.dict), bytes: trimmed }
  const savedBytes = stream.length - changed.bytes.length
  if (savedBytes <= 0) return nothing
  draft.changeStream(stream.num, changed.dict, changed.bytes)
  return { thumbnails: edited === undefined ? 0 : thumbnails.length, savedBytes }
}

function withoutPadding(bytes: Uint8Array): Uint8Array {
  const end = lastIndexOf(bytes, PACKET_END)
  if (end < 0) return bytes
  let start = end
  while (start > 0 && isSpace(bytes[start - 1]!)) start--
  if (end - start < 2) return bytes
  const trimmed = new Uint8Array(bytes.length - (end - start) + 1)
  trimmed.set(bytes.subarray(0, start))
  trimmed[start] = 10
  trimmed.set(bytes.subarray(end), start + 1)
  return trimmed
}

function lastIndexOf(bytes: Uint8Array, word: Uint8Array): number {
  for (let at = bytes.length - word.length; at >= 0; at--)
    if (word.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}
