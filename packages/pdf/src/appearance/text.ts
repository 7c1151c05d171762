import type { FontFace } from '../fonts/font-face.js'
import { Content } from './content.js'
import { drawFrame, type Frame, inset } from './frame.js'
import { wrapLines } from './wrap-lines.js'

export interface TextStyle {
  readonly face: FontFace
  /** The font's name in the appearance's resources. */
  readonly fontName: string
  /** 0 means: as large as fits. */
  readonly fontSize: number
  /** The operators that set the colour. */
  readonly colour: string
}

export type Alignment = 'left' | 'centre' | 'right'

export interface TextLook {
  readonly frame: Frame
  readonly style: TextStyle
  readonly text: string
  readonly alignment: Alignment
  /** Lines are broken where the box ends. */
  readonly multiline?: boolean
  /** The number of equal cells that characters stand in, one each. */
  readonly comb?: number | undefined
}

export interface Drawn {
  readonly content: Uint8Array
  /** Characters that the font lacks; a question mark stands in the place of each. */
  readonly unshown: readonly string[]
}

const LARGEST_AUTOMATIC = 12
const SMALLEST_AUTOMATIC = 4
/** Of the height of the box, so that accents and descenders have room. */
const AUTOMATIC_SHARE = 0.75
const LINE_SPACING = 1.15

/** The content of a text field or a caption (ISO 32000-1, 12.7.3.3). */
export function textAppearance(look: TextLook): Drawn {
  const { frame, style } = look
  const content = new Content()
  drawFrame(content, frame)
  content.raw('/Tx BMC')
  if (look.text !== '') drawText(content, look)
  content.raw('EMC')
  return {
    content: content.bytes(),
    unshown: [...new Set(style.face.encode(withoutBreaks(look.text)).unshown)],
  }
}

function drawText(content: Content, look: TextLook): void {
  const { frame, style } = look
  const edge = inset(frame)
  content.op('q')
  content.op('re', edge, edge, Math.max(0, frame.width - 2 * edge), Math.max(0, frame.height - 2 * edge))
  content.raw('W n')
  content.op('BT')
  content.raw(style.colour === '' ? '0 g' : style.colour)
  if (look.multiline) drawLines(content, look)
  else if (look.comb !== undefined && look.comb > 0) drawComb(content, look, look.comb)
  else drawLine(content, look)
  content.op('ET')
  content.op('Q')
}

function drawLine(content: Content, { frame, style, text, alignment }: TextLook): void {
  const { face, fontName } = style
  const { bytes } = face.encode(withoutBreaks(text))
  const room = frame.width - 2 * padding(frame)
  const width = face.widthOf(bytes)
  const size = style.fontSize > 0 ? style.fontSize : automaticSize(frame, width, room)
  content.font(fontName, size)
  content.op('Td', padding(frame) + offset(alignment, room - width * size), baseline(frame, face, size))
  content.show(bytes)
}

function drawComb(content: Content, { frame, style, text, alignment }: TextLook, cells: number): void {
  const { face, fontName } = style
  const { bytes } = face.encode(withoutBreaks(text))
  const cell = frame.width / cells
  const size = style.fontSize > 0 ? style.fontSize : automaticSize(frame, 0, frame.width)
  const step = face.codeBytes
  const count = bytes.length / step
  const unused = Math.max(0, cells - count)
  const first = alignment === 'right' ? unused : alignment === 'centre' ? Math.floor(unused / 2) : 0
  content.font(fontName, size)
  let x = 0
  for (let at = 0; at < Math.min(count, cells); at++) {
    const code = bytes.subarray(at * step, (at + 1) * step)
    const next = (first + at + 0.5) * cell - (face.widthOf(code) * size) / 2
    content.op('Td', next - x, at === 0 ? baseline(frame, face, size) : 0)
    content.show(code)
    x = next
  }
}

function drawLines(content: Content, { frame, style, text, alignment }: TextLook): void {
  const { face, fontName } = style
  const room = Math.max(1, frame.width - 2 * padding(frame))
  const { size, lines } = fitLines(style, text, room, frame.height - 2 * padding(frame))
  content.font(fontName, size)
  const step = size * LINE_SPACING
  let x = 0
  let y = frame.height - padding(frame) - face.ascent * size
  content.op('Td', 0, y)
  for (const line of lines) {
    // What lies below the box is not seen.
    if (y + face.ascent * size < 0) break
    const next = padding(frame) + offset(alignment, room - face.widthOf(line) * size)
    content.op('Td', next - x, 0)
    content.show(line)
    content.op('Td', 0, -step)
    x = next
    y -= step
  }
}

function fitLines(
  { face, fontSize }: TextStyle,
  text: string,
  room: number,
  height: number,
): { size: number; lines: Uint8Array[] } {
  if (fontSize > 0) return { size: fontSize, lines: wrapLines(face, text, fontSize, room) }
  for (let size = LARGEST_AUTOMATIC; ; size--) {
    const lines = wrapLines(face, text, size, room)
    if (size === SMALLEST_AUTOMATIC || lines.length * size * LINE_SPACING <= height) return { size, lines }
  }
}

function automaticSize(frame: Frame, width: number, room: number): number {
  const byHeight = (frame.height - 2 * inset(frame)) * AUTOMATIC_SHARE
  const byWidth = width > 0 ? room / width : byHeight
  return Math.max(SMALLEST_AUTOMATIC, Math.min(byHeight, byWidth))
}

/** Capitals stand in the middle of the box, unless descenders would then be cut off. */
export function baseline(frame: Frame, face: FontFace, size: number): number {
  const middle = (frame.height - face.capHeight * size) / 2
  const lowest = inset(frame) - face.descent * size
  const highest = frame.height - inset(frame) - face.capHeight * size
  return middle < lowest && lowest <= highest ? lowest : middle
}

export function padding({ borderWidth }: Frame): number {
  return 2 * Math.max(1, borderWidth)
}

function offset(alignment: Alignment, spare: number): number {
  if (alignment === 'left' || spare < 0) return 0
  return alignment === 'right' ? spare : spare / 2
}

function withoutBreaks(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029\t]/g, ' ')
}
