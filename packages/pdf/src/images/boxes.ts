import type { Source } from '../source/source.js'
import { bytesAt } from './source-bytes.js'

/** A box of the ISO base media file format (ISO/IEC 14496-12, 4.2), without its header. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** More boxes on one level say nothing about a picture. */
const MAX_BOXES = 10_000

/** The boxes from one position to another, up to the first that is cut off. */
export function* boxesIn(source: Source, from: number, to: number): Generator<Box> {
  for (let at = from, count = 0; at + 8 <= to && count < MAX_BOXES; count++) {
    const head = bytesAt(source, at, 16)
    if (head.length < 8) return
    const view = new DataView(head.buffer, head.byteOffset, head.length)
    const stated = view.getUint32(0)
    const isLong = stated === 1 && head.length === 16
    const length = stated === 0 ? to - at : isLong ? Number(view.getBigUint64(8)) : stated
    const start = at + (isLong ? 16 : 8)
    const end = at + length
    if (end < start || end > to) return
    yield { type: String.fromCharCode(...head.subarray(4, 8)), start, end }
    at = end
  }
}
