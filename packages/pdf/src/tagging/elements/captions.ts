import type { Block, Figure, Paragraph, Table } from '../../layout/tree.js'

type Captioned = Figure | Table

/** The captions among blocks, and what they belong to. */
export interface Captions {
  has(caption: Paragraph): boolean
  of(captioned: Captioned): { readonly before: readonly Paragraph[]; readonly after: readonly Paragraph[] }
}

/** A caption belongs to the figure before it or the table behind it, or else to what is at its other side. */
export function captionsOf(blocks: readonly Block[]): Captions {
  const before = new Map<Block, Paragraph[]>()
  const after = new Map<Block, Paragraph[]>()
  const owned = new Set<Paragraph>()
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' || block.role.type !== 'caption') continue
    const [above, below] = [blocks[at - 1], blocks[at + 1]]
    const isAbove = above?.kind === 'figure' || (above?.kind === 'table' && below?.kind !== 'table')
    const owner = isAbove ? above : below
    if (owner?.kind !== 'figure' && owner?.kind !== 'table') continue
    const side = isAbove ? after : before
    side.set(owner, [...(side.get(owner) ?? []), block])
    owned.add(block)
  }
  return {
    has: (caption) => owned.has(caption),
    of: (captioned) => ({ before: before.get(captioned) ?? [], after: after.get(captioned) ?? [] }),
  }
}
