import { ByteBuffer } from '../../syntax/byte-buffer.js'

/** In this order at one place. */
const [END, BEGIN, PART] = [0, 1, 2]

interface Insertion {
  readonly at: number
  readonly rank: number
  readonly bytes: Uint8Array | string
}

/**
 * A content stream with operators inserted between its own, which stay as they are. Parts of a divided operator are at
 * fractions between its start and the byte behind it.
 */
export class WrittenContent {
  readonly #insertions: Insertion[] = []
  readonly #removed: { readonly start: number; readonly end: number }[] = []

  get isChanged(): boolean {
    return this.#insertions.length > 0 || this.#removed.length > 0
  }

  begin(at: number, operator: string): void {
    this.#insertions.push({ at, rank: BEGIN, bytes: operator })
  }

  end(at: number): void {
    this.#insertions.push({ at, rank: END, bytes: 'EMC' })
  }

  /** Writes operators in place of those that are removed there. */
  part(at: number, bytes: Uint8Array | string): void {
    this.#insertions.push({ at, rank: PART, bytes })
  }

  remove(start: number, end: number): void {
    this.#removed.push({ start, end })
  }

  write(content: Uint8Array): Uint8Array {
    const out = new ByteBuffer(content.length + 16 * this.#insertions.length)
    const insertions = this.#insertions
      .map((insertion, order) => ({ ...insertion, order }))
      .sort((one, other) => one.at - other.at || one.rank - other.rank || one.order - other.order)
    const removed = this.#removed.sort((one, other) => one.start - other.start)
    let position = 0
    let next = 0
    const copyTo = (end: number): void => {
      while (position < end) {
        const gap = removed[next]
        if (gap === undefined || gap.start >= end) {
          out.copy(content, position, end)
          position = end
        } else {
          if (gap.start > position) out.copy(content, position, gap.start)
          position = Math.max(position, gap.end)
          next++
        }
      }
    }
    for (const { at, bytes } of insertions) {
      copyTo(Math.floor(at))
      if (out.length > 0) out.byte(0x0a)
      if (typeof bytes === 'string') out.text(bytes)
      else out.copy(bytes)
      out.byte(0x0a)
    }
    copyTo(content.length)
    return out.slice()
  }
}
