import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { FormFonts } from '../appearance/form-fonts.js'
import { showLine } from '../appearance/typeset-text.js'
import { PdfError } from '../errors.js'
import { textFonts } from '../fonts/drawing/text-fonts.js'
import { type TypesetLine, typesetLine } from '../fonts/drawing/typeset-line.js'
import type { TextStyleWanted, Typesetting } from '../platform/typesetting.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import type { Mark } from './mark.js'

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

export interface TextMarkStyle extends TextStyleWanted {
  /** In points. */
  readonly size: number
  readonly colour: Colour
  readonly align: 'left' | 'center' | 'right'
  /** From 0 to 1. */
  readonly opacity: number
}

/** The distance between baselines, as a multiple of the font size. */
const LINE_SPACING = 1.2
/**
 * The space around the text, as a multiple of the font size, because some glyphs extend beyond their line.
 */
const OVERHANG = 0.5

/** Text of one or several lines, with dimensions for a font size of 1. */
export interface SetText {
  readonly lines: readonly TypesetLine[]
  readonly width: number
  readonly height: number
}

export function setText(target: DrawingTarget, text: string, style: TextStyleWanted): SetText {
  const typesetting = typesettingOf(target)
  const fonts = textFonts(typesetting, target.file, style, text)
  const lines = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => typesetLine(typesetting, fonts, line.replaceAll('\t', ' ')))
  const [first, last] = [lines[0]!, lines.at(-1)!]
  return {
    lines,
    width: Math.max(...lines.map(({ width }) => width)),
    height: first.ascent + (lines.length - 1) * LINE_SPACING - last.descent,
  }
}

/** A form XObject (ISO 32000-2, 8.10) that shows a text, with its lower left corner at the origin. */
export function textMark(target: DrawingTarget, text: SetText, style: TextMarkStyle): Mark {
  const { lines } = text
  const { size, colour, align, opacity } = style
  const [width, height] = [text.width * size, text.height * size]
  const fonts = new FormFonts(target)
  const content = new Content()
  content.op('BT')
  setColour(content, colour)
  let [x, y] = [0, 0]
  lines.forEach((line, index) => {
    const left = (text.width - line.width) * size * { left: 0, center: 0.5, right: 1 }[align]
    const base = height - (lines[0]!.ascent + index * LINE_SPACING) * size
    content.op('Td', left - x, base - y)
    showLine(content, line, size, fonts)
    ;[x, y] = [left, base]
  })
  content.op('ET')
  const around = size * OVERHANG
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [-around, -around, width + around, height + around].map(hundredths)],
    ['Resources', new Map([['Font', fonts.dict]])],
  ])
  // A group, so that overlapping letters do not show through each other.
  if (opacity < 1) dict.set('Group', new Map([['S', new PdfName('Transparency')]]))
  return { xobject: target.stream(dict, content.bytes()), width, height, opacity }
}

export function typesettingOf({ file }: DrawingTarget): Typesetting {
  const { typesetting } = file.primitives
  if (typesetting === undefined)
    throw new PdfError('invalid_option', 'No fonts are available to draw text with.')
  return typesetting
}

/** Grey is set as DeviceGray, which is allowed with every output colour space. */
function setColour(content: Content, [red, green, blue]: Colour): void {
  if (red === green && green === blue) content.op('g', red)
  else content.op('rg', red, green, blue)
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
