import { ContentReader } from '../content/content-reader.js'
import { pageContent } from '../content/page-content.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes, characterClass, REGULAR } from '../syntax/characters.js'
import type { PdfValue } from '../syntax/objects.js'

const SAVE = 0x71
const RESTORE = 0x51
const SPACE = 0x20
const [LETTER_B, LETTER_C, LETTER_D, LETTER_E, LETTER_M] = [0x42, 0x43, 0x44, 0x45, 0x4d]

/** The results for contents that pages share. */
const known = new WeakMap<Uint8Array, Uint8Array | undefined>()

/**
 * A page's content with balanced `q` and `Q` (ISO 32000-1, 8.4.2) and complete marked content (14.6).
 * Otherwise, content drawn after it would be misplaced or belong to a hidden layer, and enclosing it would
 * change its own end. Undefined if it is already balanced.
 */
export function balancedContent(file: PdfFile, contents: PdfValue | undefined): Uint8Array | undefined {
  const bytes = contentOf(file, contents)
  return bytes && balancedBytes(file, bytes)
}

function balancedBytes(file: PdfFile, bytes: Uint8Array): Uint8Array | undefined {
  if (!known.has(bytes)) known.set(bytes, balanced(bytes, file.limits.maxNesting))
  return known.get(bytes)
}

function balanced(bytes: Uint8Array, maxNesting: number): Uint8Array | undefined {
  if (looksBalanced(bytes)) return undefined
  const { excess, open, marked } = measure(bytes, maxNesting)
  if (excess.length === 0 && open === 0 && marked === 0) return undefined
  const ends = asciiBytes(' EMC'.repeat(marked) + ' Q'.repeat(open))
  const repaired = new Uint8Array(bytes.length + ends.length)
  repaired.set(bytes)
  for (const at of excess) repaired[at] = SPACE
  repaired.set(ends, bytes.length)
  return repaired
}

/** The same, or the content itself if it is balanced. Throws `limit_exceeded` if it is too long. */
export function contentToEnclose(file: PdfFile, contents: PdfValue | undefined): Uint8Array {
  const bytes = pageContent(file, contents)
  return balancedBytes(file, bytes) ?? bytes
}

/** Undefined if it cannot be read: readers do not show it either, or it exceeds a limit. */
function contentOf(file: PdfFile, contents: PdfValue | undefined): Uint8Array | undefined {
  try {
    return pageContent(file, contents)
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return undefined
    throw error
  }
}

/**
 * A quick check of the bytes, which also counts letters in text and images as operators: when in doubt, the
 * content is parsed.
 */
function looksBalanced(bytes: Uint8Array): boolean {
  let depth = 0
  let marked = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === LETTER_C) marked += markedBy(bytes, at)
    if (byte !== SAVE && byte !== RESTORE) continue
    if (isRegular(bytes[at - 1]) || isRegular(bytes[at + 1])) continue
    depth += byte === SAVE ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0 && marked === 0
}

/** 1 at the last letter of BMC or BDC, -1 at that of EMC. */
function markedBy(bytes: Uint8Array, at: number): number {
  if (isRegular(bytes[at + 1]) || isRegular(bytes[at - 3])) return 0
  const [first, second] = [bytes[at - 2], bytes[at - 1]]
  if (first === LETTER_B && (second === LETTER_M || second === LETTER_D)) return 1
  return first === LETTER_E && second === LETTER_M ? -1 : 0
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && characterClass[byte] === REGULAR
}

/**
 * The positions of excess restores, and the number of unrestored saves and of unended marked-content
 * sequences.
 */
function measure(bytes: Uint8Array, maxNesting: number): { excess: number[]; open: number; marked: number } {
  const reader = new ContentReader(bytes, maxNesting)
  const excess: number[] = []
  let open = 0
  let marked = 0
  while (reader.next()) {
    if (reader.operator === 'q') open++
    else if (reader.operator === 'Q' && open > 0) open--
    else if (reader.operator === 'Q') excess.push(reader.position - 1)
    else if (reader.operator === 'BMC' || reader.operator === 'BDC') marked++
    else if (reader.operator === 'EMC' && marked > 0) marked--
  }
  return { excess, open, marked }
}
