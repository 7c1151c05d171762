import type { Block, Source } from './source.js'

/** The first bytes of a source, such as an earlier revision of a file. */
export function prefixSource(source: Source, size: number): Source {
  const cut = (block: Block): Block =>
    block.base + block.bytes.length <= size
      ? block
      : { bytes: block.bytes.subarray(0, Math.max(0, size - block.base)), base: block.base }
  return {
    size,
    block: (position, length) => cut(source.block(position, Math.min(length, Math.max(0, size - position)))),
    read: (position, target) =>
      source.read(position, target.subarray(0, Math.max(0, Math.min(target.length, size - position)))),
  }
}
