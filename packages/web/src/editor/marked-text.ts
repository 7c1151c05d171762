import { rounded } from './object-geometry.js'
import type { Box } from './page-object.js'

interface Caret {
  readonly node: Node
  readonly offset: number
}

/** Whether there is text of the page at this place of the screen. */
export function isOverText(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest('.text-layer span') !== null
}

export function caretAt(x: number, y: number): Caret | undefined {
  // Safari has only the older one.
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y)
    return found === null ? undefined : { node: found.offsetNode, offset: found.offset }
  }
  const found = (document as Document).caretRangeFromPoint(x, y)
  return found === null ? undefined : { node: found.startContainer, offset: found.startOffset }
}

/** The boxes of the text between two places, in points on the page. */
export function textBetween(from: Caret, to: Caret, page: DOMRect, scale: number): readonly Box[] {
  const range = new Range()
  range.setStart(from.node, from.offset)
  range.setEnd(from.node, from.offset)
  const isBackwards = range.comparePoint(to.node, to.offset) < 0
  if (isBackwards) range.setStart(to.node, to.offset)
  else range.setEnd(to.node, to.offset)
  const boxes = [...range.getClientRects()].map(({ left, top, width, height }) => ({
    x: (left - page.left) / scale,
    y: (top - page.top) / scale,
    width: width / scale,
    height: height / scale,
  }))
  return lineBoxes(boxes)
}

/** One box for each line: parts of text on the same line that are next to each other are joined. */
export function lineBoxes(boxes: readonly Box[]): readonly Box[] {
  const lines: Box[] = []
  for (const box of boxes) {
    if (box.width <= 0 || box.height <= 0) continue
    const at = lines.findIndex((line) => isBeside(line, box))
    if (at < 0) lines.push(box)
    else lines[at] = joined(lines[at]!, box)
  }
  return lines.map(({ x, y, width, height }) => ({
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
  }))
}

function isBeside(one: Box, other: Box): boolean {
  const common = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const lower = Math.min(one.height, other.height)
  const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width)
  return common > lower / 2 && gap < Math.max(one.height, other.height)
}

function joined(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
