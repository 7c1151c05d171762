import { markdownOf } from '../../src/layout/markdown/write-markdown.js'
import { type LayoutOptions, readLayout } from '../../src/layout/read-layout.js'
import { textOf } from '../../src/layout/running-text.js'
import type { Block, LayoutDocument } from '../../src/layout/tree.js'
import { opened } from '../text/read-text.js'

export function treeOf(bytes: Uint8Array, options?: LayoutOptions): LayoutDocument {
  const { file, catalogue, pages } = opened(bytes)
  return readLayout(file, catalogue, pages, [...pages.keys()], options)
}

export function markdownIn(bytes: Uint8Array, options?: LayoutOptions): string {
  return [...markdownOf(treeOf(bytes, options))].join('').trimEnd()
}

export function blocksOf(bytes: Uint8Array): readonly Block[] {
  return treeOf(bytes).sections.flatMap(({ blocks }) => blocks)
}

/** Each block in one line: its kind or role, and its text. */
export function outlined(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    if (block.kind === 'table')
      return `table ${block.rows.map(({ cells }) => cells.map((cell) => outlined(cell.blocks).map(bare).join(' / ')).join(' | ')).join(' || ')}`
    if (block.kind !== 'paragraph') return block.kind
    const { role } = block
    const kind =
      role.type === 'heading'
        ? `heading ${role.level}`
        : role.type === 'item'
          ? `item ${role.item.list}.${role.item.level} ${role.item.marker}`
          : role.type
    return `${kind}: ${textOf(block)}`
  })
}

function bare(line: string): string {
  return line.slice(line.indexOf(': ') + 2)
}
