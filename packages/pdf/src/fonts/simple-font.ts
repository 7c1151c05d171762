import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { readExtents } from './extents.js'
import { fontFace } from './font-face.js'
import { type Character, SPACE, type TextFont } from './text-font.js'

const SYMBOLIC = 4
/** As wide as the characters of any of the standard fonts that do not say. */
const FALLBACK_WIDTH = 1
const BLANK_GLYPHS: ReadonlySet<string> = new Set([
  'space',
  'nbspace',
  'nonbreakingspace',
  'uni00A0',
  'uni0020',
])

/** A font with codes of one byte (ISO 32000-1, 9.6), but for Type 3. */
export function readSimpleFont(file: PdfFile, reference: PdfValue, font: PdfDict): TextFont {
  const widths = readWidths(file, reference, font)
  const descriptor = file.dict(font.get('FontDescriptor'))
  const { bottom, top, overhang } = readExtents(file, descriptor)
  const isBlank = blankCodes(file, font, descriptor)
  const characters = Array.from({ length: 256 }, (_, code): Character => {
    const advance = widths[code]!
    return {
      length: 1,
      advance,
      box: isBlank(code) ? undefined : [-overhang, bottom, Math.max(advance, 0) + overhang, top],
      isSpace: code === SPACE,
      isColoured: false,
    }
  })
  return { isVertical: false, character: (bytes, at) => characters[bytes[at]!]! }
}

export function readWidths(file: PdfFile, reference: PdfValue, font: PdfDict): readonly number[] {
  const listed = file.array(font.get('Widths'))
  if (listed === undefined) {
    const face = fontFace(file, reference)
    return Array.from({ length: 256 }, (_, code) => face?.widthOf(Uint8Array.of(code)) ?? FALLBACK_WIDTH)
  }
  const first = file.number(font.get('FirstChar')) ?? 0
  const missing = (file.number(file.dict(font.get('FontDescriptor'))?.get('MissingWidth')) ?? 0) / 1000
  return Array.from({ length: 256 }, (_, code) => {
    const width = code >= first ? file.number(listed[code - first]) : undefined
    return width === undefined ? missing : width / 1000
  })
}

/** Which codes leave no mark, by the names of their glyphs. */
function blankCodes(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict | undefined,
): (code: number) => boolean {
  const encoding = file.resolve(font.get('Encoding'))
  const isSymbolic = ((file.number(descriptor?.get('Flags')) ?? 0) & SYMBOLIC) !== 0
  const blank = new Set<number>()
  // What a font of symbols has under a code of its own encoding is not known; elsewhere it is a space.
  if (encoding !== null || !isSymbolic) blank.add(SPACE)
  const base =
    encoding instanceof PdfName ? encoding.value : isDict(encoding) ? encoding.get('BaseEncoding') : undefined
  if (base === 'WinAnsiEncoding' || (base instanceof PdfName && base.value === 'WinAnsiEncoding'))
    blank.add(0xa0)
  if (isDict(encoding)) {
    let code = 0
    for (const item of (file.array(encoding.get('Differences')) ?? []).slice(0, 1024)) {
      const value = file.resolve(item)
      if (typeof value === 'number') code = value
      else if (value instanceof PdfName) {
        if (BLANK_GLYPHS.has(value.value)) blank.add(code)
        else blank.delete(code)
        code++
      }
    }
  }
  return (code) => blank.has(code)
}
