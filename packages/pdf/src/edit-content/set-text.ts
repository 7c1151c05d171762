import { brokenLines, PARAGRAPHS } from '../appearance/text-setter.js'
import type { TextFrame } from './text-frame.js'

/** A line of new text. */
export interface SetLine {
  readonly text: string
  /** Its start along the text, and its baseline. */
  readonly start: number
  readonly base: number
  /** What is added to each of its spaces to fill the line. */
  readonly stretch: number
}

export interface SetLines {
  readonly lines: readonly SetLine[]
  /** Less than 1 if the letters are smaller than those that they replace. */
  readonly scale: number
  /** Whether the text is longer than its room even so. */
  readonly overflows: boolean
}

/** The text is made smaller in these steps, to this part of its size. */
const STEP = 0.97
const LEAST_SCALE = 0.6
/** Rounding must not break a text that fits exactly. */
const TOLERANCE = 0.01
/** Lines that fill less than this part of their width are not justified. */
const FULL = 0.75

/**
 * Sets a text anew: in one line, or broken into lines. If there is no room for it, it is made smaller.
 * `widthOf` returns the width of a text in its full size.
 */
export function setText(text: string, frame: TextFrame, widthOf: (text: string) => number): SetLines {
  const room = frame.end - frame.start
  const isLine = frame.lines === 1
  const broken = (scale: number): string[] =>
    isLine
      ? [text.split(PARAGRAPHS).join(' ')]
      : text
          .split(PARAGRAPHS)
          .flatMap((paragraph) => brokenLines(paragraph, room / scale + TOLERANCE, widthOf))
          .map((line) => line.trimEnd())
  let scale = 1
  const fits = (lines: readonly string[]): boolean =>
    isLine
      ? widthOf(lines[0]!) * scale <= room + TOLERANCE
      : (lines.length - 1) * scale <= frame.lines - 1 + 1e-6
  let lines = broken(1)
  while (!fits(lines) && scale * STEP >= LEAST_SCALE) {
    scale *= STEP
    lines = broken(scale)
  }
  const overflows = !fits(lines)
  return {
    scale,
    overflows,
    lines: lines.map((line, index) => {
      const spare = room - widthOf(line) * scale
      const spaces = line.split(' ').length - 1
      const isFull = index < lines.length - 1 && spare < (1 - FULL) * room && spaces > 0
      const share = { left: 0, justify: 0, center: 0.5, right: 1 }[frame.align]
      return {
        text: line,
        start: frame.start + Math.max(spare, frame.align === 'left' ? 0 : spare) * share,
        base: frame.base + index * frame.leading * scale,
        stretch: frame.align === 'justify' && isFull ? spare / spaces / scale : 0,
      }
    }),
  }
}
