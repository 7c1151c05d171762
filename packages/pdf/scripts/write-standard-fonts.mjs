// `node packages/pdf/scripts/write-standard-fonts.mjs`: writes the fonts that pdfium has for the 14 standard ones (CFF
// programs among the data of its WebAssembly module), so that a page looks the same after they are embedded.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const NAMES = {
  ChromFixedOTF: 'Courier',
  'ChromFixedOTF-Bold': 'Courier-Bold',
  'ChromFixedOTF-BoldItalic': 'Courier-BoldOblique',
  'ChromFixedOTF-Italic': 'Courier-Oblique',
  ChromSansOTF: 'Helvetica',
  'ChromSansOTF-Bold': 'Helvetica-Bold',
  'ChromSansPS-BoldItalic': 'Helvetica-BoldOblique',
  'ChromSansOTF-Italic': 'Helvetica-Oblique',
  ChromSerifOTF: 'Times-Roman',
  'ChromSerifOTF-Bold': 'Times-Bold',
  'ChromSerifOTF-BoldItalic': 'Times-BoldItalic',
  'ChromSerifOTF-Italic': 'Times-Italic',
  ChromSymbolOTF: 'Symbol',
  ChromDingbatsOTF: 'ZapfDingbats',
}

const require = createRequire(import.meta.url)
const module = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))
const missing = new Set(Object.keys(NAMES))
/** A header of version 1.0 with four bytes, and an INDEX with one name (5176.CFF, sections 6 and 7). */
for (const match of module.toString('latin1').matchAll(/\x01\x00\x04[\x01-\x04]\x00\x01\x01\x01(.)/gs)) {
  const length = match[1].charCodeAt(0) - 1
  const from = match.index + match[0].length
  const name = module.toString('latin1', from, from + length)
  if (!missing.delete(name)) continue
  const end = endOfProgram(module.subarray(match.index))
  const written = new URL(`../standard-fonts/${NAMES[name]}.bin`, import.meta.url)
  writeFileSync(written, module.subarray(match.index, match.index + end))
}
if (missing.size > 0) throw new Error(`pdfium has no ${[...missing].join(', ')}.`)

/** The charstrings come last but for the Private DICT and its subroutines. */
function endOfProgram(bytes) {
  const number = (at, size) => bytes.readUIntBE(at, size)
  const endOfIndex = (at) => {
    const count = number(at, 2)
    if (count === 0) return at + 2
    const size = bytes[at + 2]
    return at + 2 + (count + 1) * size + number(at + 3 + count * size, size)
  }
  const tops = endOfIndex(4)
  const top = dictOf(bytes.subarray(number(tops, 2) && tops + 3 + 2 * bytes[tops + 2], endOfIndex(tops)))
  const [size, at] = top.get(18)
  const [subroutines] = dictOf(bytes.subarray(at, at + size)).get(19) ?? []
  return Math.max(
    endOfIndex(top.get(17)[0]),
    at + size,
    subroutines === undefined ? 0 : endOfIndex(at + subroutines),
  )
}

/** Section 4. */
function dictOf(bytes) {
  const found = new Map()
  let operands = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++]
    if (first <= 21) {
      found.set(first === 12 ? 0x0c00 + bytes[at++] : first, operands)
      operands = []
    } else if (first === 28) {
      operands.push(bytes.readInt16BE(at))
      at += 2
    } else if (first === 29) {
      operands.push(bytes.readInt32BE(at))
      at += 4
    } else if (first === 30) {
      while ((bytes[at] & 15) !== 15 && bytes[at] >> 4 !== 15) at++
      at++
      operands.push(Number.NaN)
    } else if (first < 247) operands.push(first - 139)
    else if (first < 251) operands.push((first - 247) * 256 + bytes[at++] + 108)
    else operands.push(-(first - 251) * 256 - bytes[at++] - 108)
  }
  return found
}
