import type { Block, LayoutDocument } from '@octavo/pdf/layout-tree'
import { blocksIn } from './blocks-in.js'

/** Whether most paragraphs of a document are written from right to left. */
export function isRightToLeft({ sections }: LayoutDocument): boolean {
  return sections.reduce((balance, { blocks }) => balance + balanceOf(blocks), 0) > 0
}

/** The same for some of its blocks. */
export function areRightToLeft(blocks: readonly Block[]): boolean {
  return balanceOf(blocks) > 0
}

function balanceOf(blocks: readonly Block[]): number {
  let balance = 0
  for (const block of blocksIn(blocks))
    if (block.kind === 'paragraph') balance += block.isRightToLeft ? 1 : -1
  return balance
}
