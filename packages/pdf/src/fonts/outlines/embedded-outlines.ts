import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfStream } from '../../syntax/objects.js'
import { cffTable } from '../cff-program.js'
import { decodeIfPossible } from '../decode-if-possible.js'
import type { FontProgram } from '../font-identity.js'
import { type GlyphCodes, readGlyphCodes } from '../truetype-cmap.js'
import { cffOutlines } from './cff-outlines.js'
import type { OutlineBudget, Outlines } from './outlines.js'
import { truetypeOutlines } from './truetype-outlines.js'
import { type1Outlines } from './type1-outlines.js'

/** An embedded font program whose glyphs have outlines. */
export interface EmbeddedOutlines {
  readonly outlines: Outlines
  /** Present for a TrueType or OpenType font. */
  readonly codes: GlyphCodes | undefined
}

/** The cached font programs of one file. Several fonts can share one program. */
interface Known {
  readonly budget: OutlineBudget
  bytes: number
  readonly programs: Map<number | PdfStream, EmbeddedOutlines | undefined>
}

const knownByFile = new WeakMap<PdfFile, Known>()

/**
 * The outlines of an embedded font program; undefined if they cannot be read, or if the limits for the file
 * are reached.
 */
export function embeddedOutlines(file: PdfFile, program: FontProgram): EmbeddedOutlines | undefined {
  const { maxOutlineOperators, maxOutlineBytes } = file.limits
  const known = knownByFile.get(file) ?? {
    budget: { steps: maxOutlineOperators },
    bytes: maxOutlineBytes,
    programs: new Map(),
  }
  knownByFile.set(file, known)
  const { stream } = program
  const key = stream.num > 0 ? stream.num : stream
  if (!known.programs.has(key)) known.programs.set(key, read(file, stream, known))
  return known.programs.get(key)
}

function read(file: PdfFile, stream: PdfStream, known: Known): EmbeddedOutlines | undefined {
  if (known.bytes <= 0) return undefined
  file.budget.ensure()
  const bytes = decodeIfPossible(file, stream)
  if (bytes === undefined) return undefined
  known.bytes -= bytes.length
  return known.bytes < 0 ? undefined : outlinesIn(bytes, known.budget)
}

/** The format is detected from the bytes, because the key in the file can be wrong. */
function outlinesIn(bytes: Uint8Array, budget: OutlineBudget): EmbeddedOutlines | undefined {
  switch (formatOf(bytes)) {
    case 'Type1':
      return withCodes(type1Outlines(bytes, budget), undefined)
    case 'CFF':
      return withCodes(cffOutlines(bytes, budget), undefined)
    case 'TrueType': {
      const cff = cffTable(bytes)
      const outlines = cff === undefined ? truetypeOutlines(bytes) : cffOutlines(cff, budget)
      return withCodes(outlines, outlines && readGlyphCodes(bytes))
    }
    default:
      return undefined
  }
}

function withCodes(
  outlines: Outlines | undefined,
  codes: GlyphCodes | undefined,
): EmbeddedOutlines | undefined {
  return outlines && { outlines, codes }
}

function formatOf(bytes: Uint8Array): 'Type1' | 'CFF' | 'TrueType' | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if ((a === 0x25 && b === 0x21) || (a === 0x80 && b === 1)) return 'Type1'
  const tag = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  // Version 1.0, `true` and `OTTO`.
  if (tag === 0x00010000 || tag === 0x74727565 || tag === 0x4f54544f) return 'TrueType'
  if (a === 1 && c >= 4) return 'CFF'
  return undefined
}
