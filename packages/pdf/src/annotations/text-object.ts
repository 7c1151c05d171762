import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { FormFonts } from '../appearance/form-fonts.js'
import { setColour } from '../appearance/frame.js'
import { brokenLines, PARAGRAPHS, typesetSetter } from '../appearance/text-setter.js'
import { typesettingOf } from '../drawing/text-mark.js'
import { textFonts } from '../fonts/drawing/text-fonts.js'
import { type Box, widened } from '../geometry/box.js'
import type { Point } from '../geometry/matrix.js'
import type { PdfDict } from '../syntax/objects.js'
import { componentsOf } from './colour.js'
import type { TextObject } from './new-object.js'

/** The position and the width of an underline, as multiples of the font size. */
const UNDERLINE = { below: 0.12, width: 0.06 }

/** The space around the text, as a multiple of the font size, because some glyphs extend beyond their line. */
export const OVERHANG = 0.5

/** A text without its place on a page. */
export type SetTextObject = Omit<
  TextObject,
  'type' | 'page' | 'as' | 'opacity' | 'comment' | 'author' | 'degrees' | 'y'
>

export interface DrawnText {
  readonly content: Uint8Array
  readonly resources: PdfDict
  /** The box of its lines. */
  readonly lines: Box
  /** The same with room for glyphs that extend beyond it. */
  readonly box: Box
}

/**
 * Sets a text in lines of one height, as CSS does: half of the space between lines is above the first one. `top`
 * is the height of its upper edge above the lower edge of the page.
 */
export function drawText(target: DrawingTarget, object: SetTextObject, top: number): DrawnText {
  const { x, size, align, text } = object
  const typesetting = typesettingOf(target)
  const fonts = new FormFonts(target)
  const setter = typesetSetter(typesetting, textFonts(typesetting, target.file, object, text), fonts)
  const room = object.width === undefined ? Number.POSITIVE_INFINITY : object.width / size
  const lines = text
    .replaceAll('\t', '    ')
    .split(PARAGRAPHS)
    .flatMap((paragraph) => brokenLines(paragraph, room, (part) => setter.line(part).width))
    // Spaces at the end of a line would move it.
    .map((line) => setter.line(line.trimEnd()))
  const width = object.width ?? Math.max(...lines.map((line) => line.width)) * size
  const step = object.lineHeight * size
  const box: Box = [x, top - lines.length * step, x + width, top]
  const content = new Content()
  if (object.fill !== undefined) {
    setColour(content, componentsOf(object.fill), false)
    content.op('re', box[0], box[1], box[2] - box[0], box[3] - box[1])
    content.op('f')
  }
  const toBaseline = (step + (setter.ascent + setter.descent) * size) / 2
  const placed = lines.map((line, index) => ({
    line,
    left: x + (width - line.width * size) * { left: 0, center: 0.5, right: 1 }[align],
    base: top - index * step - toBaseline,
  }))
  setColour(content, componentsOf(object.colour), false)
  content.op('BT')
  let pen: Point = [0, 0]
  for (const { line, left, base } of placed) {
    content.op('Td', left - pen[0], base - pen[1])
    line.show(content, size)
    pen = [left, base]
  }
  content.op('ET')
  if (object.isUnderlined) {
    for (const { line, left, base } of placed)
      content.op('re', left, base - UNDERLINE.below * size, line.width * size, -UNDERLINE.width * size)
    content.op('f')
  }
  return {
    content: content.bytes(),
    resources: new Map([['Font', fonts.dict]]),
    lines: box,
    box: widened(box, OVERHANG * size),
  }
}
