import type { Block } from '@octavo/pdf/layout-tree'

/** All blocks in order, with those in cells and text boxes. */
export function* blocksIn(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* blocksIn(cell.blocks)
    else if (block.kind === 'textBox') yield* blocksIn(block.blocks)
  }
}
