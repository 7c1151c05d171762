import { asciiText } from '../syntax/characters.js'
import { isDict } from '../syntax/objects.js'
import type { PdfFile } from './pdf-file.js'
import { type IndirectObject, readIndirect } from './read-indirect.js'

/**
 * "The linearization parameter dictionary shall be entirely contained within the first 1024 bytes" (ISO
 * 32000-1, F.3.3).
 */
const LINEARIZATION_BYTES = 1024

/** Whether a file can be shown while it is downloaded, and has not been changed since. */
export function isLinearized(file: PdfFile): boolean {
  const first = firstObject(file)?.value
  if (!isDict(first) || typeof first.get('Linearized') !== 'number') return false
  // An update appended to the file makes the length wrong and the hints useless (F.3.3, /L).
  return first.get('L') === file.source.size
}

function firstObject(file: PdfFile): IndirectObject | undefined {
  const { bytes, base } = file.source.block(0, LINEARIZATION_BYTES)
  const start = asciiText(bytes, 0, Math.min(bytes.length, LINEARIZATION_BYTES))
  const found = /\d+\s+\d+\s+obj\b/.exec(start)
  return found === null ? undefined : readIndirect(file, base + found.index, (value) => value)
}
