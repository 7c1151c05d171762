import type { FontFace } from '../fonts/font-face.js'
import { Content } from './content.js'
import { drawFrame, type Frame, inset } from './frame.js'
import { faceSetter, type SetText, type TextSetter } from './text-setter.js'

export interface TextStyle {
  readonly face: FontFace
  /** The font's name in the appearance's resources. */
  readonly fontName: string
  /** 0 means automatic. */
  readonly fontSize: number
  /** The operators that set the colour. */
  readonly colour: string
}

export type Alignment = 'left' | 'centre' | 'right'

export interface TextLayout extends SetTextLayout {
  readonly style: TextStyle
}

/** The layout of a text, independent of how its glyphs are made. */
export interface SetTextLayout {
  readonly frame: Frame
  readonly style: Pick<TextStyle, 'fontSize' | 'colour'>
  readonly text: string
  readonly alignment: Alignment
  /** Breaks lines at the width of the box. */
  readonly multiline?: boolean
  /** The number of equal cells, with one character each. */
  readonly comb?: number | undefined
}

export interface Drawn {
  readonly content: Uint8Array
  /** Characters that the font lacks; each is replaced by a question mark. */
  readonly unshown: readonly string[]
}

const LARGEST_AUTOMATIC = 12
const SMALLEST_AUTOMATIC = 4
/** The fraction of the box height, which leaves room for accents and descenders. */
const AUTOMATIC_SHARE = 0.75
const LINE_SPACING = 1.15

/** The content of a text field or a caption (ISO 32000-1, 12.7.3.3). */
export function textAppearance(layout: TextLayout): Drawn {
  const { face, fontName } = layout.style
  return {
    content: drawnTextField(layout, faceSetter(face, fontName)),
    unshown: [...new Set(face.encode(withoutBreaks(layout.text)).unshown)],
  }
}

/** The same with an explicit text setter. */
export function drawnTextField(layout: SetTextLayout, setter: TextSetter): Uint8Array {
  const content = new Content()
  drawFrame(content, layout.frame)
  content.raw('/Tx BMC')
  if (layout.text !== '') drawText(content, layout, setter)
  content.raw('EMC')
  return content.bytes()
}

function drawText(content: Content, layout: SetTextLayout, setter: TextSetter): void {
  const { frame, style } = layout
  const edge = inset(frame)
  content.op('q')
  content.op('re', edge, edge, Math.max(0, frame.width - 2 * edge), Math.max(0, frame.height - 2 * edge))
  content.raw('W n')
  content.op('BT')
  content.raw(style.colour === '' ? '0 g' : style.colour)
  if (layout.multiline) drawLines(content, layout, setter)
  else if (layout.comb !== undefined && layout.comb > 0) drawComb(content, layout, setter, layout.comb)
  else drawLine(content, layout, setter)
  content.op('ET')
  content.op('Q')
}

function drawLine(content: Content, layout: SetTextLayout, setter: TextSetter): void {
  const { frame, style, text, alignment } = layout
  const line = setter.line(withoutBreaks(text))
  const room = frame.width - 2 * padding(frame)
  const size = style.fontSize > 0 ? style.fontSize : automaticSize(frame, line.width, room)
  setter.begin(content, size)
  content.op(
    'Td',
    padding(frame) + offset(alignment, room - line.width * size),
    baseline(frame, setter, size),
  )
  line.show(content, size)
}

function drawComb(content: Content, layout: SetTextLayout, setter: TextSetter, cells: number): void {
  const { frame, style, text, alignment } = layout
  const characters = setter.characters(withoutBreaks(text))
  const cell = frame.width / cells
  const size = style.fontSize > 0 ? style.fontSize : automaticSize(frame, 0, frame.width)
  const unused = Math.max(0, cells - characters.length)
  const first = alignment === 'right' ? unused : alignment === 'centre' ? Math.floor(unused / 2) : 0
  setter.begin(content, size)
  let x = 0
  characters.slice(0, cells).forEach((character, at) => {
    const next = (first + at + 0.5) * cell - (character.width * size) / 2
    content.op('Td', next - x, at === 0 ? baseline(frame, setter, size) : 0)
    character.show(content, size)
    x = next
  })
}

function drawLines(content: Content, layout: SetTextLayout, setter: TextSetter): void {
  const { frame, style, text, alignment } = layout
  const room = Math.max(1, frame.width - 2 * padding(frame))
  const { size, lines } = fitLines(setter, style.fontSize, text, room, frame.height - 2 * padding(frame))
  setter.begin(content, size)
  const step = size * LINE_SPACING
  let x = 0
  let y = frame.height - padding(frame) - setter.ascent * size
  content.op('Td', 0, y)
  for (const line of lines) {
    // Lines below the box are invisible.
    if (y + setter.ascent * size < 0) break
    const next = padding(frame) + offset(alignment, room - line.width * size)
    content.op('Td', next - x, 0)
    line.show(content, size)
    content.op('Td', 0, -step)
    x = next
    y -= step
  }
}

function fitLines(
  setter: TextSetter,
  fontSize: number,
  text: string,
  room: number,
  height: number,
): { size: number; lines: SetText[] } {
  if (fontSize > 0) return { size: fontSize, lines: setter.wrap(text, fontSize, room) }
  for (let size = LARGEST_AUTOMATIC; ; size--) {
    const lines = setter.wrap(text, size, room)
    if (size === SMALLEST_AUTOMATIC || lines.length * size * LINE_SPACING <= height) return { size, lines }
  }
}

function automaticSize(frame: Frame, width: number, room: number): number {
  const byHeight = (frame.height - 2 * inset(frame)) * AUTOMATIC_SHARE
  const byWidth = width > 0 ? room / width : byHeight
  return Math.max(SMALLEST_AUTOMATIC, Math.min(byHeight, byWidth))
}

/** Centres capitals vertically, unless descenders would be cut off. */
function baseline(frame: Frame, face: TextSetter, size: number): number {
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
