import type { ContentFont } from '../content/content-fonts.js'
import type { PdfFile } from '../file/pdf-file.js'
import { descendantOf } from '../fonts/font-identity.js'
import type { PdfDict } from '../syntax/objects.js'

/** The appearance of text in a font, according to its descriptor (ISO 32000-2, 9.8). */
export interface FontStyle {
  /** Without the subset tag; empty for a font without a name. */
  readonly name: string
  /** As the descriptor says it. */
  readonly family: string | undefined
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly hasSerifs: boolean
  /** The height of letters above and below the baseline, for a size of 1. */
  readonly ascent: number
  readonly descent: number
}

/** Flags of the descriptor (table 121). */
const FIXED_PITCH = 1
const SERIF = 1 << 1
const ITALIC = 1 << 6
const FORCE_BOLD = 1 << 18
const BOLD_WEIGHT = 600
/** Also matches short names, such as those of TeX: CMBX12, NimbusSanL-Medi, LinLibertineTB. */
const BOLD_NAME = /bold|black|heavy|semibd|demi(?!r)|^(?:cm|sf|ec|lm)bx?\d|-bd|-medi$|^lin.*t[bz]i?\d?$/i
const ITALIC_NAME = /ital|obli|slanted/i
const MONOSPACED_NAME = /courier|mono(?:space|$|[-, ])|consol|typewriter|cmtt/i
/** Many programs set the flag in no descriptor or in all, so that known names come first. */
const SERIF_NAME =
  /times|serif|roman|georgia|garamond|palatino|bookman|baskerville|century|cambria|minion|caslon|didot|bodoni|liberti|^(?:cm|sf|ec|lm)(?:r|bx|ti|sl)\d/i
const SANS_NAME =
  /sans|arial|helvet|verdana|calibri|tahoma|segoe|gothic|inter|roboto|futura|univers|frutiger/i
/** Defaults if the descriptor has no values, or implausible ones. */
const ASCENT = 0.75
const DESCENT = 0.22

export function fontStyleOf(file: PdfFile, font: ContentFont): FontStyle {
  const name = font.metrics.identity.name ?? ''
  const descriptor = file.dict((descendantOf(file, font.dict) ?? font.dict).get('FontDescriptor'))
  const flags = file.number(descriptor?.get('Flags')) ?? 0
  const weight = file.number(descriptor?.get('FontWeight')) ?? 0
  return {
    name,
    family: file.text(descriptor?.get('FontFamily')),
    isBold: BOLD_NAME.test(name) || weight >= BOLD_WEIGHT || (flags & FORCE_BOLD) !== 0,
    isItalic: ITALIC_NAME.test(name) || (flags & ITALIC) !== 0,
    isMonospaced: MONOSPACED_NAME.test(name) || (flags & FIXED_PITCH) !== 0,
    hasSerifs: !SANS_NAME.test(name) && (SERIF_NAME.test(name) || (flags & SERIF) !== 0),
    ascent: height(file, descriptor, 'Ascent', 0.4, 1.1) ?? ASCENT,
    descent: height(file, descriptor, 'Descent', 0.05, 0.5) ?? DESCENT,
  }
}

function height(
  file: PdfFile,
  descriptor: PdfDict | undefined,
  key: string,
  least: number,
  most: number,
): number | undefined {
  const value = Math.abs(file.number(descriptor?.get(key)) ?? 0) / 1000
  return value >= least ? Math.min(value, most) : undefined
}
