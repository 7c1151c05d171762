import { decodeUnits, encodingOf } from '../../document/xmp/xmp-encoding.js'
import { readRdf, type XmpNode } from './read-rdf.js'
import { PacketError, readXml, type XmlNode } from './read-xml.js'

/** A packet as its serialization says; without properties if it cannot be read. */
export interface Packet {
  readonly isSerializationValid: boolean
  readonly actualEncoding: string | null
  /** The deprecated attributes of the header (ISO 16684-1, 7.3.2). */
  readonly bytes: string | null
  readonly encoding: string | null
  readonly properties: readonly XmpNode[]
}

const unreadable: Packet = {
  isSerializationValid: false,
  actualEncoding: null,
  bytes: null,
  encoding: null,
  properties: [],
}

export function readPacket(bytes: Uint8Array): Packet {
  try {
    const { text, encoding } = decoded(bytes)
    const nodes = readXml(text)
    const properties = readRdf(nodes)
    // Without RDF nothing of the packet is read.
    if (properties === undefined) return { ...unreadable, isSerializationValid: true }
    const header = headerOf(nodes)
    return {
      isSerializationValid: true,
      actualEncoding: encoding,
      bytes: attributeIn(header, 'bytes'),
      encoding: attributeIn(header, 'encoding'),
      properties,
    }
  } catch (error) {
    if (error instanceof PacketError) return unreadable
    throw error
  }
}

const declaredEncoding = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]{1,40})["']/

function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const { unit, isBigEndian } = encodingOf(bytes)
  if (unit > 1) {
    const text = decodeUnits(bytes, { unit, isBigEndian })
    if (text === undefined) throw new PacketError('A code unit is not a character.')
    return { text: text.replace(/^\ufeff/, ''), encoding: unit === 2 ? 'UTF-16' : 'UTF-32' }
  }
  return { text: eightBitText(bytes), encoding: 'UTF-8' }
}

function eightBitText(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = declaredEncoding.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    // Adobe's toolkit reads bytes that are not UTF-8 as Latin-1.
    return new TextDecoder('latin1').decode(bytes)
  }
}

function headerOf(nodes: readonly XmlNode[]): string {
  for (const node of nodes) {
    if (node.kind === 'instruction' && node.target === 'xpacket' && !node.text.startsWith('end'))
      return node.text
  }
  return ''
}

function attributeIn(header: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(header)?.[1] ?? null
}
