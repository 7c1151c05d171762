import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { blocksIn } from '../from-layout/blocks-in.js'

/** Whether most paragraphs are written from right to left. */
export function isRightToLeft({ sections }: LayoutDocument): boolean {
  let balance = 0
  for (const { blocks } of sections)
    for (const block of blocksIn(blocks))
      if (block.kind === 'paragraph') balance += block.isRightToLeft ? 1 : -1
  return balance > 0
}
