import { measuresOf } from '../fonts/drawing/font-measures.js'
import { graphemesOf, type TypesetLine, typesetLine } from '../fonts/drawing/typeset-line.js'
import type { FontFace } from '../fonts/font-face.js'
import type { Heights } from '../fonts/standard-fonts.js'
import type { TextFonts, Typesetting } from '../platform/typesetting.js'
import type { Content } from './content.js'
import { type StreamFonts, showLine } from './typeset-text.js'

/** Laid-out text that is ready to be shown. */
export interface SetText {
  /** For a font size of 1. */
  readonly width: number
  /** Shows the text at the current text position. */
  show(content: Content, size: number): void
}

/** Converts text to glyphs, with any font. */
export interface TextSetter extends Heights {
  /** Call it inside the text object, before any text is shown. */
  begin(content: Content, size: number): void
  line(text: string): SetText
  /** Each character separately. */
  characters(text: string): SetText[]
  /** Breaks lines at spaces, and inside a word only if the word is too long for a line. */
  wrap(text: string, size: number, width: number): SetText[]
}

export const PARAGRAPHS = /\r\n|[\r\n\u2028\u2029]/

/** Uses a font of the document or a standard font: one code per character. */
export function faceSetter(face: FontFace, fontName: string): TextSetter {
  const { ascent, descent, capHeight, codeBytes: step } = face
  const set = (bytes: Uint8Array): SetText => ({
    // Computed on demand, because few lines of a long text are drawn.
    get width() {
      return face.widthOf(bytes)
    },
    show: (content) => content.show(bytes),
  })
  return {
    ascent,
    descent,
    capHeight,
    begin: (content, size) => content.font(fontName, size),
    line: (text) => set(face.encode(text).bytes),
    characters(text) {
      const { bytes } = face.encode(text)
      return Array.from({ length: bytes.length / step }, (_, at) =>
        set(bytes.subarray(at * step, (at + 1) * step)),
      )
    },
    wrap: (text, size, width) => wrapLines(face, text, size, width).map(set),
  }
}

/**
 * The lines of a text at a size and width: broken at spaces, and inside a word only if it is too long for a
 * line.
 */
export function wrapLines(face: FontFace, text: string, size: number, width: number): Uint8Array[] {
  const room = width / size
  return text.split(PARAGRAPHS).flatMap((paragraph) => wrapParagraph(face, paragraph, room))
}

function wrapParagraph(face: FontFace, paragraph: string, room: number): Uint8Array[] {
  const characters = [...paragraph]
  const { bytes } = face.encode(paragraph)
  const step = face.codeBytes
  const lines: Uint8Array[] = []
  let start = 0
  let used = 0
  let behindSpace = 0
  for (let at = 0; at < bytes.length; at += step) {
    const isSpace = characters[at / step] === ' '
    used += face.widthOf(bytes, at, at + step)
    // Spaces at the end of a line can exceed its width.
    if (used > room && !isSpace && at > start) {
      const end = behindSpace > start ? behindSpace : at
      lines.push(bytes.subarray(start, end))
      start = end
      used = face.widthOf(bytes, start, at + step)
    }
    if (isSpace) behindSpace = at + step
  }
  lines.push(bytes.subarray(start))
  return lines
}

/** Uses embedded fonts, which have every character of the text. */
export function typesetSetter(typesetting: Typesetting, fonts: TextFonts, names: StreamFonts): TextSetter {
  const { ascent, descent, capHeight } = measuresOf(fonts.first)
  const typeset = (text: string): TypesetLine => typesetLine(typesetting, fonts, text)
  const set = (text: string): SetText => {
    const line = typeset(text)
    return { width: line.width, show: (content, size) => showLine(content, line, size, names) }
  }
  return {
    ascent,
    descent,
    capHeight,
    // Each line sets its fonts itself.
    begin: () => {},
    line: set,
    characters: (text) => [...graphemesOf(text)].map(({ segment }) => set(segment)),
    wrap: (text, size, width) =>
      text
        .split(PARAGRAPHS)
        .flatMap((paragraph) => brokenLines(paragraph, width / size, (part) => typeset(part).width))
        .map(set),
  }
}

/**
 * The lines of a paragraph, broken at spaces, and inside a word only if the word is too long for a line. Letters of
 * a word are shaped together, but words separately, so that their widths add up.
 */
export function brokenLines(paragraph: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = (): void => {
    lines.push(line)
    line = ''
    used = 0
  }
  for (const word of paragraph.split(/(?<= )/)) {
    const [width, seen] = [widthOf(word), widthOf(word.trimEnd())]
    if (used > 0 && used + seen > room) end()
    if (seen <= room) {
      line += word
      used += width
      continue
    }
    for (const { segment } of graphemesOf(word)) {
      const part = widthOf(segment)
      if (used > 0 && used + part > room && segment !== ' ') end()
      line += segment
      used += part
    }
  }
  end()
  return lines
}
