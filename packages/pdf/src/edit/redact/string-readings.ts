import type { PdfString } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'

/** Characters that nobody sees: soft hyphens, joiners, marks of direction and of byte order. */
const UNSEEN = /\u00ad|\u034f|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** So much of a string has to be zeros for it to be UTF-16 that does not say so: text of Latin letters is one half. */
const ZEROS = 4

/** What a string may say: as the standard reads it, and as the program meant it that left out the mark of its encoding. */
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

/** The text as it is searched: letters composed, one blank for all kinds of blanks, without what nobody sees. */
export function plainly(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/g, ' ')
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
