import type { PdfFile } from '../file/pdf-file.js'
import { type IndirectObject, readIndirect } from '../file/read-indirect.js'
import { IN_STREAM } from '../file/xref-table.js'
import { asciiText } from '../syntax/characters.js'
import { isDict, isName } from '../syntax/objects.js'

/** The structure of the file. */
export interface FileLayout {
  /**
   * Whether the file is linearized, so that it can be shown while it is downloaded, and not changed since.
   */
  readonly linearized: boolean
  /** The form of the cross-reference information; null if it cannot be read. */
  readonly crossReference: 'table' | 'stream' | 'hybrid' | null
  /** Whether objects are packed into object streams. */
  readonly objectStreams: boolean
}

/**
 * "The linearization parameter dictionary shall be entirely contained within the first 1024 bytes" (ISO
 * 32000-1, F.3.3).
 */
const LINEARIZATION_BYTES = 1024

export function readFileLayout(file: PdfFile): FileLayout {
  return {
    linearized: isLinearized(file),
    crossReference: crossReferenceKind(file),
    objectStreams: hasObjectStreams(file),
  }
}

function isLinearized(file: PdfFile): boolean {
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

function crossReferenceKind({ trailer }: PdfFile): FileLayout['crossReference'] {
  if (!trailer.has('Size')) return null
  if (trailer.has('XRefStm')) return 'hybrid'
  return isName(trailer.get('Type'), 'XRef') ? 'stream' : 'table'
}

function hasObjectStreams({ table }: PdfFile): boolean {
  for (let num = 0; num < table.size; num++) if (table.kind(num) === IN_STREAM) return true
  return false
}
