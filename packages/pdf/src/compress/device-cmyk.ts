import { ContentReader } from '../content/content-reader.js'
import { pageContent } from '../content/page-content.js'
import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { eachObject } from '../edit/draft-objects.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import {
  forEachDict,
  isDict,
  isName,
  type PdfDict,
  PdfName,
  PdfStream,
  type PdfValue,
} from '../syntax/objects.js'

/** Set a colour in DeviceCMYK (ISO 32000-2, table 73). */
const CMYK_OPERATORS = ['k', 'K']
const CMYK_NAMES = ['DeviceCMYK', 'CMYK']

/**
 * Whether a document uses DeviceCMYK anywhere, or content that cannot be read; otherwise no /DefaultCMYK
 * colour space (ISO 32000-2, 8.6.5.6) has an effect. Such a space often has a profile of several hundred
 * kilobytes.
 */
export function usesDeviceCmyk(draft: Draft, checkpoint: () => void): boolean {
  const { file } = draft
  try {
    for (const page of draft.pages) {
      checkpoint()
      if (isInContent(file, pageContent(file, pageDict(file, page).get('Contents')))) return true
    }
    let isUsed = false
    eachObject(draft, (value) => {
      if (isUsed) return false
      checkpoint()
      isUsed = isInContentOf(file, value)
      forEachDict(value, (dict) => {
        isUsed ||= isNamedIn(dict) || hasUnstatedColours(file, dict)
      })
      isUsed ||= Array.isArray(value) && value.some(isCmyk)
      return false
    })
    return isUsed
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return true
    throw error
  }
}

function isCmyk(value: PdfValue | undefined): boolean {
  if (value instanceof PdfName) return CMYK_NAMES.includes(value.value)
  return Array.isArray(value) && value.some(isCmyk)
}

/** Readers that know ICC profiles ignore the /Alternate of one. */
function isNamedIn(dict: PdfDict): boolean {
  const isProfile = dict.has('N')
  for (const [key, value] of dict) if (isCmyk(value) && !(isProfile && key === 'Alternate')) return true
  return false
}

/** JPEG 2000 data can state their colour space themselves. */
function hasUnstatedColours(file: PdfFile, dict: PdfDict): boolean {
  const isImage = isName(file.resolve(dict.get('Subtype')), 'Image') && dict.has('Width')
  return isImage && !dict.has('ColorSpace') && file.resolve(dict.get('ImageMask')) !== true
}

/** Forms, tiling patterns, and the glyphs of Type 3 fonts. */
function isInContentOf(file: PdfFile, value: PdfValue): boolean {
  if (value instanceof PdfStream) {
    const { dict } = value
    const isContent = isName(file.resolve(dict.get('Subtype')), 'Form') || dict.has('PatternType')
    return isContent && isInContent(file, file.decode(value))
  }
  if (!isDict(value) || !isName(file.resolve(value.get('Subtype')), 'Type3')) return false
  return [...(file.dict(value.get('CharProcs'))?.values() ?? [])].some((item) => {
    const glyph = file.resolve(item)
    return glyph instanceof PdfStream && isInContent(file, file.decode(glyph))
  })
}

function isInContent(file: PdfFile, content: Uint8Array): boolean {
  const reader = new ContentReader(content, file.limits.maxNesting)
  while (reader.next()) {
    if (CMYK_OPERATORS.includes(reader.operator)) return true
    // A colour space operator, or an inline image.
    if (reader.operands.some((operand) => isCmyk(operand) || (isDict(operand) && isNamedIn(operand))))
      return true
  }
  return false
}
