import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'

/** What kind of font it is, what it is called, and where its program is (ISO 32000-1, 9.5 to 9.9). */
export interface FontIdentity {
  /** `Type1`, `MMType1`, `TrueType`, `Type3` or `Type0`; a file may say anything. */
  readonly subtype: string | undefined
  /** What a composite font is made of: `CIDFontType0` or `CIDFontType2`. */
  readonly descendantSubtype: string | undefined
  /** Without the tag of a subset; undefined for a font that has no name, as Type 3 fonts may. */
  readonly name: string | undefined
  /** The six letters that tell subsets of a font apart (9.6.4). */
  readonly subsetTag: string | undefined
  /** The embedded font program. */
  readonly program: FontProgram | undefined
}

export interface FontProgram {
  /** Type 1, TrueType, or what the /Subtype of the stream says (9.9, table 126). */
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3'
  readonly stream: PdfStream
}

/** "A tag consisting of six uppercase letters, followed by a plus sign" (9.6.4). */
const SUBSET_TAG = /^([A-Z]{6})\+/
const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const

export function identifyFont(file: PdfFile, font: PdfDict): FontIdentity {
  const descendant = descendantOf(file, font)
  const descriptor = file.dict((descendant ?? font).get('FontDescriptor'))
  const fullName = file.name(font.get('BaseFont')) ?? file.name(descriptor?.get('FontName'))
  return {
    subtype: file.name(font.get('Subtype')),
    descendantSubtype: file.name(descendant?.get('Subtype')),
    name: fullName?.replace(SUBSET_TAG, ''),
    subsetTag: SUBSET_TAG.exec(fullName ?? '')?.[1],
    program: readProgram(file, descriptor),
  }
}

/** The font that holds the glyphs of a composite one. */
export function descendantOf(file: PdfFile, font: PdfDict): PdfDict | undefined {
  return file.dict(file.array(font.get('DescendantFonts'))?.[0])
}

function readProgram(file: PdfFile, descriptor: PdfDict | undefined): FontProgram | undefined {
  for (const key of PROGRAM_KEYS) {
    const stream = file.resolve(descriptor?.get(key))
    if (stream instanceof PdfStream) return { key, stream }
  }
  return undefined
}
