import { type StreamDecipher, TAIL_BYTES } from '../crypt/security.js'
import { PdfError } from '../errors.js'
import type { Source } from '../source/source.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'

/**
 * Streams up to this size are read from the cached block that contains them. Longer ones are read through a
 * buffer.
 */
const SMALL_STREAM = 64 * 1024

/** The bytes of one stream for copying: still encoded, but no longer encrypted. */
export class StreamData {
  readonly source: Source
  readonly start: number
  readonly rawLength: number
  readonly decipher: StreamDecipher | null
  /** The number of bytes that `blocks` returns. */
  readonly length: number

  constructor(source: Source, start: number, rawLength: number, decipher: StreamDecipher | null) {
    this.source = source
    this.start = start
    this.rawLength = Math.max(0, Math.min(rawLength, source.size - start))
    this.decipher = decipher
    if (decipher === null) this.length = this.rawLength
    else {
      const tail = new Uint8Array(Math.min(TAIL_BYTES, this.rawLength))
      source.read(start + this.rawLength - tail.length, tail)
      this.length = decipher.plainLength(this.rawLength, tail)
    }
  }

  /**
   * All bytes in order, read through a buffer if there are many. A block is valid until the next one is
   * requested.
   */
  blocks(buffer: () => Uint8Array): Iterable<Uint8Array> {
    if (this.decipher === null && this.rawLength <= SMALL_STREAM) return [this.bytes()]
    return this.#pieces(buffer())
  }

  *#pieces(buffer: Uint8Array): Generator<Uint8Array> {
    const cipher = this.decipher?.start()
    for (let done = 0; done < this.rawLength; ) {
      const wanted = Math.min(buffer.length, this.rawLength - done)
      const piece = buffer.subarray(0, wanted)
      const count = this.source.read(this.start + done, piece)
      if (count < wanted) throw new PdfError('damaged_pdf', 'The file became shorter while it was read.')
      done += count
      yield cipher === undefined ? piece : cipher.update(piece)
    }
    if (cipher !== undefined) yield cipher.finish()
  }

  /** All bytes in one array. */
  bytes(): Uint8Array {
    if (this.decipher === null) {
      const { bytes, base } = this.source.block(this.start, this.rawLength)
      if (bytes.length === this.rawLength) return bytes
      return bytes.subarray(this.start - base, this.start - base + this.rawLength)
    }
    const all = new Uint8Array(this.length)
    let filled = 0
    for (const piece of this.#pieces(new Uint8Array(Math.max(16, this.rawLength)))) {
      all.set(piece.subarray(0, all.length - filled), filled)
      filled += Math.min(piece.length, all.length - filled)
    }
    return all
  }
}

/**
 * A stream that is not in a file. Its bytes are in memory, encoded as stated in its dictionary and never
 * encrypted.
 */
export class MemoryStream extends PdfStream {
  readonly bytes: Uint8Array
  constructor(dict: PdfDict, bytes: Uint8Array, num: number) {
    super(dict, 0, bytes.length, num, 0)
    this.bytes = bytes
  }
}

/**
 * A stream whose bytes are in another source, encoded as stated in its dictionary. They are not loaded into
 * memory.
 */
export class SourceStream extends PdfStream {
  readonly source: Source
  /** Where they begin in the source. */
  readonly from: number
  constructor(dict: PdfDict, source: Source, from = 0, length = source.size) {
    super(dict, 0, length, 0, 0)
    this.source = source
    this.from = from
  }
}
