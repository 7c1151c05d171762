import type { PageText } from '@octavo/pdf/page-text'

type Block = PageText['blocks'][number]
type Line = Block['lines'][number]
type Word = Line['words'][number]

/** Left, top, right and bottom, in points from the upper left corner of the displayed page. */
type Sides = readonly [left: number, top: number, right: number, bottom: number]

/** The text of a page with positions, as written. */
export function pageJson(page: number, { width, height, blocks }: PageText) {
  return {
    page,
    width: rounded(width),
    height: rounded(height),
    blocks: blocks.map(({ lines }) => ({
      box: boxAround(lines),
      lines: lines.map((line) => ({
        text: line.words.map((word) => word.text).join(' '),
        box: boxOf(line),
        ...(line.direction === 0 ? {} : { rotation: line.direction * 90 }),
        words: line.words.map(wordJson),
      })),
    })),
  }
}

function wordJson(word: Word) {
  const { look, style, size } = word
  return {
    text: word.text,
    box: boxOf(word),
    font: look.name,
    size: rounded(size),
    ...(look.isBold ? { bold: true } : {}),
    ...(look.isItalic ? { italic: true } : {}),
    ...(style.isInvisible ? { invisible: true } : {}),
  }
}

function boxOf({ left, top, right, bottom }: Line | Word): Sides {
  return [rounded(left), rounded(top), rounded(right), rounded(bottom)]
}

function boxAround(lines: readonly Line[]): Sides {
  let [left, top, right, bottom] = boxOf(lines[0]!)
  for (const line of lines) {
    const own = boxOf(line)
    left = Math.min(left, own[0])
    top = Math.min(top, own[1])
    right = Math.max(right, own[2])
    bottom = Math.max(bottom, own[3])
  }
  return [left, top, right, bottom]
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
