import { damagedImage } from '../errors.js'
import { StreamData } from '../file/stream-data.js'
import type { Source } from '../source/source.js'
import type { WritableData } from '../write/pdf-writer.js'

/** This many bytes of a source, or fewer at its end. They must not be modified. */
export function bytesAt(source: Source, position: number, length: number): Uint8Array {
  const from = Math.min(Math.max(position, 0), source.size)
  const { bytes, base } = source.block(from, Math.min(length, source.size - from))
  return bytes.subarray(from - base, Math.min(bytes.length, from - base + length))
}

/** A range of a source that begins at `start`. */
export interface Range {
  readonly start: number
  readonly length: number
}

/**
 * Ranges of a source in order, as the data of one stream. The gaps between them are small and are read as
 * well.
 */
export function rangesData(source: Source, ranges: readonly Range[]): WritableData {
  const length = ranges.reduce((sum, range) => sum + range.length, 0)
  return { length, blocks: (buffer) => blocksOf(source, ranges, buffer()) }
}

function* blocksOf(source: Source, ranges: readonly Range[], buffer: Uint8Array): Generator<Uint8Array> {
  let held = 0
  let heldFrom = 0
  for (const { start, length } of ranges) {
    for (let at = start; at < start + length; ) {
      if (at < heldFrom || at >= heldFrom + held) {
        heldFrom = at
        held = source.read(at, buffer.subarray(0, Math.min(buffer.length, source.size - at)))
        if (held === 0) throw damagedImage('The file became shorter while it was read.')
      }
      const end = Math.min(start + length, heldFrom + held)
      yield buffer.subarray(at - heldFrom, end - heldFrom)
      at = end
    }
  }
}

/** A range of a source that is open until the document is written: a draft reads it only then. */
export function storedData(source: Source, { start, length }: Range): WritableData {
  return new StreamData(source, start, length, null)
}

export function memoryData(bytes: Uint8Array): WritableData {
  return { length: bytes.length, blocks: () => [bytes] }
}

/** All the data in a new array. */
export function bytesOf(data: WritableData): Uint8Array {
  const all = new Uint8Array(data.length)
  let filled = 0
  for (const block of data.blocks(() => new Uint8Array(Math.min(1024 * 1024, Math.max(1, data.length))))) {
    all.set(block, filled)
    filled += block.length
  }
  return all
}
