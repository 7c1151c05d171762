import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { BlockCache } from './block-cache.js'
import type { Block, Source } from './source.js'

export interface FileSource extends Source {
  readonly path: string
  close(): void
}

/** A file read by position through its descriptor. */
export function openFileSource(path: string): FileSource {
  const descriptor = openSync(path, 'r')
  return new OpenFile(path, descriptor, fstatSync(descriptor).size)
}

/** The bytes of an open file. */
export class DescriptorSource implements Source {
  readonly size: number
  readonly #descriptor: number
  readonly #cache: BlockCache

  constructor(descriptor: number, size: number) {
    this.size = size
    this.#descriptor = descriptor
    this.#cache = new BlockCache(
      size,
      (position, length) => readBlock(descriptor, position, length),
      (position, target) => readInto(descriptor, position, target),
    )
  }

  read(position: number, target: Uint8Array): number {
    return readInto(this.#descriptor, position, target)
  }

  block(position: number, length: number): Block {
    return this.#cache.block(position, length)
  }

  passing(position: number, length: number): Block {
    return this.#cache.passing(position, length)
  }

  /** Releases the memory of the file. */
  clear(): void {
    this.#cache.clear()
  }
}

class OpenFile extends DescriptorSource implements FileSource {
  readonly path: string
  readonly #descriptor: number

  constructor(path: string, descriptor: number, size: number) {
    super(descriptor, size)
    this.path = path
    this.#descriptor = descriptor
  }

  close(): void {
    this.clear()
    closeSync(this.#descriptor)
  }
}

/** Fills `target` from a file at `position`, and returns the number of bytes read. */
function readInto(descriptor: number, position: number, target: Uint8Array): number {
  let filled = 0
  while (filled < target.length) {
    const count = readSync(descriptor, target, filled, target.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  return filled
}

/** Up to `length` bytes of a file, in memory that is not cleared before it is filled. */
function readBlock(descriptor: number, position: number, length: number): Uint8Array {
  const { buffer } = Buffer.allocUnsafeSlow(length)
  const target = new Uint8Array(buffer, 0, length)
  return target.subarray(0, readInto(descriptor, position, target))
}
