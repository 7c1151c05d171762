import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream } from '../file/stream-data.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import type { PdfDict, PdfStream } from '../syntax/objects.js'
import { serialise, writeReference } from '../syntax/serialiser.js'
import { Dedupe } from './dedupe.js'

/** The replacement of a stream. */
export interface StreamReplacement {
  /** Contains the filters of `bytes`; its references are to objects of the input. A /Length is not needed. */
  readonly dict: PdfDict
  readonly bytes: Uint8Array
}

/**
 * Called for every stream that is copied: returns the replacement, or undefined to keep the stream. The
 * dictionary belongs to the file and must not be changed; the data is not read before `file.decode(stream)`
 * (all filters decoded) or `file.data(stream)` (still encoded, but decrypted) is called.
 */
export type ReplaceStream = (stream: PdfStream, file: PdfFile) => StreamReplacement | undefined

/** The stream was copied unchanged. */
const KEPT = 0

/**
 * Replaces streams while they are copied to one output. If equal objects are shared, equal streams are
 * replaced once: within one file, or across files if their dictionaries contain no references. Others become
 * equal, and are shared, once they are replaced.
 */
export class StreamReplacements {
  readonly #replace: ReplaceStream
  /** Shares the objects of the output; undefined if every object is written. */
  readonly #sharing: Dedupe | undefined
  /** Identifies equal originals by a number. */
  readonly #originals = new Dedupe()
  #originalCount = 0
  /** The outcome for each original: its number in the output, or KEPT; missing until it is written. */
  readonly #outcomes = new Map<number, number>()
  readonly #waiting = new Map<MemoryStream, number>()
  readonly #files = new Map<PdfFile, number>()
  readonly #key = new ByteBuffer(256)

  constructor(replace: ReplaceStream, sharing: Dedupe | undefined) {
    this.#replace = replace
    this.#sharing = sharing
  }

  /**
   * The stream to write instead, or the output number of the replacement of an equal stream; undefined if the
   * stream is kept.
   */
  find(file: PdfFile, stream: PdfStream, mayBeShared: boolean): MemoryStream | number | undefined {
    if (this.#sharing === undefined || !mayBeShared) return this.#ask(file, stream)
    const original = this.#original(file, stream)
    const outcome = this.#outcomes.get(original)
    if (outcome === KEPT) return undefined
    if (outcome !== undefined) {
      this.#sharing.streams++
      this.#sharing.streamBytes += stream.length
      return outcome
    }
    const replaced = this.#ask(file, stream)
    if (replaced === undefined) this.#outcomes.set(original, KEPT)
    else this.#waiting.set(replaced, original)
    return replaced
  }

  /** Records the output number of a replaced stream. */
  wrote(stream: MemoryStream, num: number): void {
    const original = this.#waiting.get(stream)
    if (original === undefined) return
    this.#waiting.delete(stream)
    this.#outcomes.set(original, num)
  }

  release(): void {
    this.#originals.release()
  }

  #ask(file: PdfFile, stream: PdfStream): MemoryStream | undefined {
    const replacement = this.#replace(stream, file)
    return replacement && new MemoryStream(replacement.dict, replacement.bytes, stream.num)
  }

  #original(file: PdfFile, stream: PdfStream): number {
    const key = this.#key
    key.length = 0
    const dict: PdfDict = new Map(stream.dict)
    dict.delete('Length')
    // Object numbers of different files are unrelated.
    serialise(dict, key, (num, _gen, out) => writeReference(num, this.#ordinal(file), out))
    const count = () => ++this.#originalCount
    return this.#originals.stream(key.bytes, 0, key.length, file.data(stream), count).num
  }

  #ordinal(file: PdfFile): number {
    let ordinal = this.#files.get(file)
    if (ordinal === undefined) {
      ordinal = this.#files.size
      this.#files.set(file, ordinal)
    }
    return ordinal
  }
}
