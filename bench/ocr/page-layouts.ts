import type { Random } from '../inputs/random.js'
import { type Language, sentences } from './sentences.js'

/** A page as SVG, and what is written on it, line by line in the order in which it is read. */
export interface LaidOutPage {
  readonly svg: string
  readonly lines: readonly string[]
}

export interface Style {
  readonly font: string
  /** In points. */
  readonly size: number
  readonly language: Language
}

export type Layout = (random: Random, style: Style) => LaidOutPage

/** In points. A6 across: half an hour is enough for a hundred of them. */
export const WIDTH = 420
export const HEIGHT = 298
const MARGIN = 40
const TOP = 30
/** Of the font size: the width of a character of the widest font, so that no line needs to be measured. */
const CHARACTER = 0.62
const LEADING = 1.45

interface Text {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly fill?: string
}

export const oneColumn: Layout = (random, style) => {
  const lines = block(random, style, MARGIN, WIDTH - 2 * MARGIN, TOP, HEIGHT - 2.2 * TOP)
  return page(style, lines)
}

export const twoColumns: Layout = (random, style) => {
  const small = { ...style, size: Math.min(style.size, 9.5) }
  const width = (WIDTH - 2 * MARGIN - 24) / 2
  const left = block(random, small, MARGIN, width, TOP, HEIGHT - 2.2 * TOP)
  const right = block(random, small, MARGIN + width + 24, width, TOP, HEIGHT - 2.2 * TOP)
  return page(small, [...left, ...right])
}

/** Rows of words and amounts between rules, as on an invoice. The lines of text are its rows. */
export const table: Layout = (random, style) => {
  const [left, right, rows] = [MARGIN, WIDTH - MARGIN, 9]
  const columns = [left + 6, left + 60, left + 215, left + 285]
  const texts: Text[] = []
  const lines: string[] = []
  const top = TOP
  const height = style.size * 2
  const words = sentences[style.language].flatMap(
    (sentence) => sentence.match(/(?<!\p{L})\p{L}{4,9}(?!\p{L})/gu) ?? [],
  )
  const word = (): string => words[random.below(words.length)]!
  for (let row = 0; row < rows; row++) {
    const cells = [
      String(1000 + random.below(9000)),
      `${word()} ${word()}`,
      String(1 + random.below(90)),
      `${10 + random.below(900)}.${10 + random.below(90)}`,
    ]
    cells.forEach((text, at) => {
      texts.push({ x: columns[at]!, y: top + height * (row + 0.68), text })
    })
    lines.push(cells.join(' '))
  }
  const rules = Array.from({ length: rows + 1 }, (_, row) =>
    rule(left, top + row * height, right, top + row * height),
  )
  const sides = [left, ...columns.slice(1).map((x) => x - 6), right]
  const upright = sides.map((x) => rule(x, top, x, top + rows * height))
  return { ...page(style, texts, [...rules, ...upright].join('')), lines }
}

/** The whole page, or parts of it, white on black. */
export const whiteOnBlack: Layout = (random, style) => {
  if (random.below(2) === 0) {
    const lines = block(random, style, MARGIN, WIDTH - 2 * MARGIN, TOP, HEIGHT - 2.2 * TOP)
    return page(
      style,
      lines.map((line) => ({ ...line, fill: 'white' })),
      `<rect width="${WIDTH}" height="${HEIGHT}"/>`,
    )
  }
  const parts = [25, 115, 200].map((top) => block(random, style, MARGIN, WIDTH - 2 * MARGIN, top, 60))
  const boxes = parts.map((part, at) =>
    at === 1
      ? ''
      : `<rect x="${MARGIN - 14}" y="${part[0]!.y - 1.8 * style.size}" width="${WIDTH - 2 * MARGIN + 28}" height="${part.at(-1)!.y - part[0]!.y + 2.8 * style.size}"/>`,
  )
  const texts = parts.flatMap((part, at) =>
    at === 1 ? part : part.map((line) => ({ ...line, fill: 'white' })),
  )
  return page(style, texts, boxes.join(''))
}

/** Sentences in random order, broken into lines. */
function block(
  random: Random,
  { size, language }: Style,
  x: number,
  width: number,
  top: number,
  height: number,
): Text[] {
  const most = Math.floor(width / (size * CHARACTER))
  const count = Math.floor(height / (size * LEADING))
  const lines: string[] = []
  let line = ''
  while (lines.length < count) {
    for (const word of sentences[language][random.below(sentences[language].length)]!.split(' ')) {
      if (`${line} ${word}`.length > most) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
  }
  return lines.slice(0, count).map((text, at) => ({ x, y: top + (at + 1) * size * LEADING, text }))
}

function page({ font, size }: Style, texts: readonly Text[], below = ''): LaidOutPage {
  const drawn = texts.map(
    ({ x, y, text, fill = 'black' }) => `<text x="${x}" y="${y}" fill="${fill}">${text}</text>`,
  )
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${font}" font-size="${size}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>${below}${drawn.join('')}</svg>`,
    lines: texts.map(({ text }) => text),
  }
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="black" stroke-width="0.7"/>`
}
