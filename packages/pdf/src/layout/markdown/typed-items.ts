import { BULLET } from '../lists/bullets.js'
import { textOf } from '../running-text.js'
import type { Block } from '../tree.js'

const MARKED = /^(\S{1,4})\s+\S/
const NUMBER = /^(\d{1,3})[.)]$/

/**
 * Whether a paragraph begins with a number or a sign as its neighbour does, and only a blank is behind it. The layout
 * takes that for text, because in a dialogue it is. But an item of a list is written so in Markdown.
 */
export function isTypedItem(block: Block, neighbours: readonly (Block | undefined)[]): boolean {
  const marker = markerOf(block)
  if (marker === undefined) return false
  return neighbours.some((neighbour) => {
    const other = markerOf(neighbour)
    return typeof marker === 'number' && typeof other === 'number'
      ? Math.abs(marker - other) === 1
      : marker === other
  })
}

/** The text of such an item, with the bullet that Markdown has. */
export function asTypedItem(text: string): string {
  return NUMBER.test(text.split(' ', 1)[0]!) ? text : text.replace(/^\S+/, '-')
}

function markerOf(block: Block | undefined): number | string | undefined {
  if (block?.kind !== 'paragraph' || block.role.type !== 'body') return undefined
  const marker = MARKED.exec(textOf({ lines: block.lines.slice(0, 1) }))?.[1] ?? ''
  const number = NUMBER.exec(marker)?.[1]
  if (number !== undefined) return Number(number)
  return BULLET.test(marker) ? marker : undefined
}
