import type { PdfString } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'

/**
 * A string is also read as UTF-16 without a byte order mark if at least one byte in this many is zero. In
 * Latin text it is every second byte.
 */
const ZEROS = 4

/**
 * The possible readings of a string: as the standard defines it, and with the encoding of programs that omit
 * the byte order mark.
 */
export function readingsOf({ bytes }: PdfString): string[] {
  const readings = [decodeTextString(bytes)]
  if (bytes.some((byte) => byte > 0x7f)) add(readings, decoded('utf-8', bytes))
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  if (zeros > 0 && zeros * ZEROS >= bytes.length) {
    add(readings, decoded('utf-16be', bytes))
    add(readings, decoded('utf-16le', bytes))
  }
  return readings
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
