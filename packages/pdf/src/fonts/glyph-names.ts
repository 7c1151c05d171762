import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { type Encoding, encodingOf, namedEncoding } from './encodings.js'
import { isSymbolFont, type StandardFamily } from './standard-fonts.js'

const SYMBOLIC = 4
const MAX_DIFFERENCES = 1024

/** The glyph names of a simple font by code, as far as the file defines them. */
export interface GlyphNames {
  readonly names: Encoding
  /**
   * The names that /Encoding states itself. The others come from the usual built-in encoding of such a font.
   */
  readonly stated: Encoding
  /** Whether /Encoding states a base encoding in addition to /Differences. */
  readonly isBaseStated: boolean
  /**
   * Whether the codes that are not in /Differences have a known meaning, as opposed to the built-in encoding
   * of the font program.
   */
  readonly isBaseKnown: boolean
  /** Whether the font is flagged as symbolic and the file states no encoding for it. */
  readonly isSymbolic: boolean
}

/** ISO 32000-1, 9.6.6: the base encoding with the changes from /Differences. */
export function readGlyphNames(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict | undefined,
  family: StandardFamily | undefined,
): GlyphNames {
  const encoding = file.resolve(font.get('Encoding'))
  const isMarked = ((file.number(descriptor?.get('Flags')) ?? 0) & SYMBOLIC) !== 0
  const builtIn = builtInEncoding(descriptor, isMarked, family)
  const baseName =
    encoding instanceof PdfName
      ? encoding.value
      : isDict(encoding)
        ? file.name(encoding.get('BaseEncoding'))
        : undefined
  const statedBase = namedEncoding(baseName)
  const base = statedBase ?? builtIn
  const differences = isDict(encoding) ? file.array(encoding.get('Differences')) : undefined
  const changed = (from: Encoding | undefined): Encoding =>
    differences === undefined ? (from ?? []) : withDifferences(file, from ?? [], differences)
  const names = changed(base)
  return {
    names,
    stated: base === statedBase ? names : changed(undefined),
    isBaseStated: statedBase !== undefined,
    isBaseKnown: base !== undefined,
    isSymbolic: isMarked && encoding === null,
  }
}

/**
 * The assumed built-in encoding if the font program is not read; undefined for symbolic fonts other than the
 * standard ones.
 */
function builtInEncoding(
  descriptor: PdfDict | undefined,
  isSymbolic: boolean,
  family: StandardFamily | undefined,
): Encoding | undefined {
  if (isSymbolFont(family)) return encodingOf(family)
  const isLatin = family !== undefined || (descriptor !== undefined && !isSymbolic)
  return isLatin ? encodingOf('StandardEncoding') : undefined
}

function withDifferences(file: PdfFile, base: Encoding, differences: readonly PdfValue[]): Encoding {
  const names = [...base]
  let code = 0
  for (const item of differences.slice(0, MAX_DIFFERENCES)) {
    const value = file.resolve(item)
    if (typeof value === 'number') code = value
    else if (value instanceof PdfName) {
      if (code >= 0 && code < 256) names[code] = value.value
      code++
    }
  }
  return names
}
