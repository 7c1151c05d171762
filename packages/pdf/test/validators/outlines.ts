import { targets } from './destinations.js'
import type { PdfNode, QpdfDocument } from './document.js'

/**
 * The bookmarks, one line each, indented by depth: `  A Chapter → A-2 @2 XYZ 11 250 0 (closed) (style 2) (colour 1 0 0)`.
 * Fails when the items are not linked to and fro as they must be, or count wrongly (ISO 32000-1, 12.3.3).
 */
export function outlineLines(document: QpdfDocument): string[] {
  const root = document.catalog.get('Outlines')
  if (!root.exists) return []
  const { lines, visible } = walk(document, root, 0)
  const count = root.get('Count').number
  if (count !== undefined && count !== visible) {
    throw new Error(`The outline's /Count is ${count}, but ${visible} items are visible.`)
  }
  return lines
}

function walk(document: QpdfDocument, parent: PdfNode, depth: number): { lines: string[]; visible: number } {
  if (depth > 50) throw new Error('The outline is too deep to be sound.')
  const lines: string[] = []
  let visible = 0
  let previous: string | undefined
  for (let item = parent.get('First'); item.exists; item = item.get('Next')) {
    const title = item.get('Title').text
    if (title === undefined) throw new Error(`The outline item ${item.reference} has no /Title.`)
    if (item.get('Parent').reference !== parent.reference)
      throw new Error(`${title} does not name its /Parent.`)
    if (item.get('Prev').reference !== previous) throw new Error(`${title} does not name its /Prev.`)
    if (lines.length > 10_000) throw new Error('The outline goes round in circles.')
    previous = item.reference
    const below = walk(document, item, depth + 1)
    const count = item.get('Count').number ?? 0
    if (Math.abs(count) !== below.visible)
      throw new Error(`${title} has /Count ${count}, not ${below.visible}.`)
    lines.push(`${'  '.repeat(depth)}${title} → ${itemWords(document, item)}`, ...below.lines)
    visible += 1 + (count > 0 ? below.visible : 0)
  }
  if (parent.get('Last').reference !== previous)
    throw new Error(`${parent.reference} does not name its /Last.`)
  return { lines, visible }
}

function itemWords(document: QpdfDocument, item: PdfNode): string {
  const words = [targets(document, item).join(' then ') || 'nowhere']
  if ((item.get('Count').number ?? 0) < 0) words.push('(closed)')
  const style = item.get('F').number ?? 0
  if (style !== 0) words.push(`(style ${style})`)
  const colour = item.get('C').numbers()
  if (colour.some((part) => part !== 0)) words.push(`(colour ${colour.join(' ')})`)
  return words.join(' ')
}
