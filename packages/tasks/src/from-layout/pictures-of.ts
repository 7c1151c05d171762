import type { Block, LayoutDocument, Picture } from '@octavo/pdf/layout-tree'
import { blocksIn } from './blocks-in.js'
import type { ScannedPages } from './scanned-pages.js'

/** All pictures of a document, also those in headers, footers, notes and drawings, without its scans. */
export function* picturesOf({ sections, notes }: LayoutDocument, scans: ScannedPages): Generator<Picture> {
  for (const { blocks, header, footer } of sections) {
    yield* picturesIn(blocks, scans)
    for (const { usual, first = [], even = [] } of [header, footer])
      for (const part of [usual, first, even]) yield* picturesIn(part, scans)
  }
  for (const { blocks } of notes) yield* picturesIn(blocks, scans)
}

export function* picturesIn(blocks: readonly Block[], scans: ScannedPages): Generator<Picture> {
  for (const block of blocksIn(blocks)) {
    if (block.kind !== 'figure' || scans.isScan(block)) continue
    if (block.content.type === 'picture') yield block.content
    else yield* block.content.pictures
  }
}
