import { CffProgram } from './cff-program.js'
import { type Encoding, encodingOf } from './encodings.js'

/** An operator of a Top DICT (5176.CFF, table 9). */
const ENCODING = 16

/** The built-in encoding of a CFF font program; undefined if it has none or cannot be read. */
export function cffEncoding(bytes: Uint8Array): Encoding | undefined {
  const program = new CffProgram(bytes)
  // The glyphs of a CIDFont have numbers instead of names, and there is no encoding.
  if (program.top.size === 0 || program.isCid) return undefined
  const encoding = program.top.get(ENCODING)?.[0] ?? 0
  if (encoding === 0) return encodingOf('StandardEncoding')
  if (encoding === 1) return encodingOf('Expert')
  if (program.charStrings.count === 0 || encoding < 0 || encoding >= bytes.length) return undefined
  return ownEncoding(program, encoding)
}

/**
 * Codes of the glyphs in glyph order, as a list or in ranges, followed by additional codes of single glyphs
 * (section 12).
 */
function ownEncoding(program: CffProgram, at: number): Encoding | undefined {
  const names = new Array<string | undefined>(256).fill(undefined)
  const format = program.number(at, 1)
  const isRanges = (format & 0x7f) === 1
  if ((format & 0x7f) > 1) return undefined
  const count = program.number(at + 1, 1)
  let glyph = 1
  let pos = at + 2
  for (let index = 0; index < count; index++) {
    const first = program.number(pos, 1)
    const further = isRanges ? program.number(pos + 1, 1) : 0
    for (let code = first; code <= Math.min(255, first + further); code++)
      names[code] = program.nameOf(glyph++)
    pos += isRanges ? 2 : 1
  }
  const supplements = (format & 0x80) === 0 ? 0 : program.number(pos, 1)
  for (let index = 0; index < supplements; index++)
    names[program.number(pos + 1 + index * 3, 1)] = program.string(program.number(pos + 2 + index * 3, 2))
  return names
}
