import { characterOfCode } from '../fonts/font.js'
import type { PdfString } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'

/**
 * A string is also read as UTF-16 without a byte order mark if at least one byte in this many is zero. In
 * Latin text it is every second byte.
 */
const ZEROS = 4
/** Has one reading, if each character is one byte: ASCII without the characters that begin codes and tags. */
const PLAIN = /^[\t\n\r -$'-;=-~]*$/

/**
 * The possible readings of a string: as the standard defines it, with the encoding of programs that omit the byte
 * order mark, and with the characters that addresses and rich text write as codes.
 */
export function readingsOf({ bytes }: PdfString): string[] {
  const text = decodeTextString(bytes)
  const readings = [text]
  if (text.length === bytes.length && PLAIN.test(text)) return readings
  if (bytes.some((byte) => byte > 0x7f)) add(readings, decoded('utf-8', bytes))
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  if (zeros > 0 && zeros * ZEROS >= bytes.length) {
    add(readings, decoded('utf-16be', bytes))
    add(readings, decoded('utf-16le', bytes))
  }
  for (const reading of [...readings]) {
    add(readings, withoutPercents(reading))
    add(readings, withoutEntities(reading))
    add(readings, withoutEntities(withoutTags(reading)))
  }
  return readings
}

/** Rich text (ISO 32000-2, 12.7.4.4) is XML. */
function withoutTags(text: string): string {
  return text.replace(/<[^<>]*>/g, '')
}

/** In addresses, characters can be written as the codes of their bytes (RFC 3986, 2.1). */
function withoutPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) =>
    new TextDecoder().decode(Uint8Array.from(codes.slice(1).split('%'), (code) => Number.parseInt(code, 16))),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** In rich text, characters can be written as references (XML 1.0, 4.1). */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    return characterOfCode(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? whole
  })
}

function add(readings: string[], text: string | undefined): void {
  if (text !== undefined && !readings.includes(text)) readings.push(text)
}

function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
