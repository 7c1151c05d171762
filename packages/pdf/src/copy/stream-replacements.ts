import type { PdfFile } from '../file/pdf-file.js'
import { MemoryStream } from '../file/stream-data.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import type { PdfDict, PdfStream } from '../syntax/objects.js'
import { serialise, writeReference } from '../syntax/serialiser.js'
import { Dedupe } from './dedupe.js'

/** What is written in a stream's place. */
export interface StreamReplacement {
  /** Names the filters that `bytes` are encoded with; what it refers to are objects of the input. A /Length is not needed. */
  readonly dict: PdfDict
  readonly bytes: Uint8Array
}

/**
 * Asked for every stream that is carried over: gives what is written instead, or undefined if the stream
 * stays as it is. The dictionary belongs to the file and must not be changed; of the data nothing is read
 * before `file.decode(stream)` (every filter undone) or `file.data(stream)` (as they are encoded, decrypted)
 * is called.
 */
export type ReplaceStream = (stream: PdfStream, file: PdfFile) => StreamReplacement | undefined

/** The stream was carried over as it is. */
const KEPT = 0

/**
 * Replaces streams on their way into one output. Where equal objects are shared, equal streams are asked for once: of one file,
 * or, where their dictionaries refer to nothing, of any. Others become equal, and are shared, once they are replaced.
 */
export class StreamReplacements {
  readonly #replace: ReplaceStream
  /** What shares the objects of the output; undefined if every object is written. */
  readonly #sharing: Dedupe | undefined
  /** Knows equal originals by a number for each. */
  readonly #originals = new Dedupe()
  #originalCount = 0
  /** What became of each original: its number in the output, or KEPT; those that are yet to be written are missing. */
  readonly #outcomes = new Map<number, number>()
  readonly #waiting = new Map<MemoryStream, number>()
  readonly #files = new Map<PdfFile, number>()
  readonly #key = new ByteBuffer(256)

  constructor(replace: ReplaceStream, sharing: Dedupe | undefined) {
    this.#replace = replace
    this.#sharing = sharing
  }

  /**
   * The stream to be written in place of one, or the number in the output of that which was written for an
   * equal one; undefined if it stays as it is.
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

  /** Notes the number that a replaced stream has in the output. */
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
    // Objects of different files have nothing to do with each other, whatever their numbers.
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
