import type { NewObject } from '@octavo/pdf/draft'

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 }
const MARGIN = 56
const SIZE = 10
export const HEADING_SIZE = 16
const LINE = 14
const LINES = Math.floor((SHEET.height - 2 * MARGIN) / LINE)
/** Letters of a line, of which those of East Asian scripts take two places. */
const LINE_PLACES = 92
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/
const BLACK = [0, 0, 0] as const

export interface Line {
  readonly text: string
  readonly size: number
  readonly isBold: boolean
  readonly colour: readonly [number, number, number]
  readonly indent: number
}

/** The objects of each page of a report, whose lines were wrapped. */
export function reportSheets(lines: readonly Line[]): readonly (readonly NewObject[])[] {
  const sheets: NewObject[][] = []
  for (let at = 0; at < lines.length; at += LINES)
    sheets.push(
      lines
        .slice(at, at + LINES)
        .flatMap((line, index) => (line.text === '' ? [] : [lineObject(line, sheets.length, index)])),
    )
  return sheets
}

/** A text as lines that fit on a sheet. */
export function wrapped(text: string, style: Partial<Line> = {}): Line[] {
  const line = { size: SIZE, isBold: false, colour: BLACK, indent: 0, ...style }
  const places = LINE_PLACES * (SIZE / line.size)
  const lines: string[] = []
  let last = ''
  let used = 0
  for (const word of text.split(/(?<=\s)/)) {
    for (const part of partsOf(word, places)) {
      const width = widthOf(part)
      if (used > 0 && used + width > places) {
        lines.push(last)
        last = ''
        used = 0
      }
      last += part
      used += width
    }
  }
  return [...lines, last].map((one) => ({ ...line, text: one.trim() }))
}

/** Words that are longer than a line are broken. */
function partsOf(word: string, places: number): string[] {
  const letters = Array.from(word)
  const room = Math.floor(places / 2)
  if (widthOf(word) <= places) return [word]
  return Array.from({ length: Math.ceil(letters.length / room) }, (_, index) =>
    letters.slice(index * room, (index + 1) * room).join(''),
  )
}

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1
  return width
}

function lineObject({ text, size, isBold, colour, indent }: Line, page: number, index: number): NewObject {
  return {
    type: 'text',
    ...{ page, text, size, colour, as: 'content', opacity: 1, comment: '', author: '', degrees: 0 },
    ...{ x: MARGIN + indent, y: MARGIN + index * LINE, width: undefined, fill: undefined, align: 'left' },
    ...{ lineHeight: 1.2, isUnderlined: false, bold: isBold, italic: false },
  }
}
