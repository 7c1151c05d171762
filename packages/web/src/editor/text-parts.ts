import type { ListedLine } from './existing.js'
import type { Box } from './page-object.js'

/** A line or a paragraph that can be typed over. */
export interface TextPart {
  readonly id: string
  readonly box: Box
  readonly text: string
  readonly size: number
  /** The name of its font in the file. */
  readonly font: string
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The lines of a page by paragraph. Text that is not visible, such as that of a scan, is left out. */
export function textParts(lines: readonly ListedLine[]): readonly TextPart[] {
  const parts = new Map<string, TextPart>()
  for (const { id, paragraph = id, text, font, font_size: size, invisible, x, y, width, height } of lines) {
    if (invisible === true || text.trim() === '') continue
    const box = { x, y, width, height }
    const begun = parts.get(paragraph)
    parts.set(
      paragraph,
      begun === undefined
        ? { id: paragraph, box, text, size, font }
        : { ...begun, box: around(begun.box, box), text: joined(begun.text, text) },
    )
  }
  return [...parts.values()]
}

/** As one text: scripts without spaces between words have none between lines. */
function joined(before: string, after: string): string {
  const isEastAsian = EAST_ASIAN.test(before.at(-1) ?? '') && EAST_ASIAN.test(after[0] ?? '')
  return `${before.trimEnd()}${isEastAsian ? '' : ' '}${after.trimStart()}`
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
