import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'

/** The type and name of a font, and its font program (ISO 32000-1, 9.5 to 9.9). */
export interface FontIdentity {
  /** `Type1`, `MMType1`, `TrueType`, `Type3` or `Type0`. A file can contain any other value. */
  readonly subtype: string | undefined
  /** The subtype of the descendant of a composite font: `CIDFontType0` or `CIDFontType2`. */
  readonly descendantSubtype: string | undefined
  /** Without the subset tag; undefined for a font without a name, such as a Type 3 font. */
  readonly name: string | undefined
  /** The six letters that distinguish subsets of a font (9.6.4). */
  readonly subsetTag: string | undefined
  readonly program: FontProgram | undefined
}

export interface FontProgram {
  /** Type 1, TrueType, or the format named by the /Subtype of the stream (9.9, table 126). */
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

/** The descendant CIDFont of a composite font. */
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
