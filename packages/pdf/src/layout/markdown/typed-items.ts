import { textOf } from '../running-text.js'
import type { Block } from '../tree.js'

const NUMBERED = /^(\d{1,3})[.)]\s+\S/
const BULLETED = /^([-\u2013\u2014\u2022\u2023\u2043\u00b7\u2212\u25a0-\u25ff])\s+\S/

/** The length of text that can begin so. */
const LONGEST = 20

/**
 * Whether a paragraph begins with a number or a sign as its neighbour does, and only a blank is behind it. The layout
 * takes that for text, because in a dialogue it is. But an item of a list is written so in Markdown.
 */
export function isTypedItem(block: Block, neighbours: readonly (Block | undefined)[]): boolean {
  const start = startOf(block)
  if (start === undefined) return false
  return neighbours.some((neighbour) => {
    const other = startOf(neighbour)
    return typeof start === 'number' && typeof other === 'number'
      ? Math.abs(start - other) === 1
      : start === other
  })
}

/** The text of such an item, with the bullet that Markdown has. */
export function asTypedItem(text: string): string {
  return text.replace(BULLETED, (begun, sign: string) => `-${begun.slice(sign.length)}`)
}

function startOf(block: Block | undefined): number | string | undefined {
  if (block?.kind !== 'paragraph' || block.role.type !== 'body') return undefined
  const text = textOf(block).slice(0, LONGEST)
  const number = NUMBERED.exec(text)?.[1]
  return number === undefined ? BULLETED.exec(text)?.[1] : Number(number)
}
