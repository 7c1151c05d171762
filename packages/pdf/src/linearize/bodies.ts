import { limitExceeded } from '../errors.js'
import { StreamData } from '../file/stream-data.js'
import type { Source } from '../source/source.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { writeReference } from '../syntax/serialiser.js'
import { IntList } from './int-list.js'

/** Flags of an object. */
export const IS_STREAM = 1
/** A dictionary of type /Page outside the page tree: references to it lead into another document. */
export const IS_UNLISTED_PAGE = 2
/** Never packed into an object stream (ISO 32000-2, 7.5.7), and its strings are not encrypted. */
export const NEVER_PACKED = 4
const IS_MISSING = 8

const LARGEST = 0x7fffffff
const LONGEST_ALIAS = 32

/**
 * All objects of the document, by index: the bytes of objects that are not streams, and the dictionaries of
 * streams without `>>` and /Length. References are removed from the bytes, and their positions are recorded.
 * So an object's length is known as soon as all objects have numbers, and writing takes one pass.
 */
export class Bodies {
  count = 0
  flags = new Uint8Array(256)
  readonly #bytes = new ByteBuffer(256 * 1024)
  #from = new Int32Array(256)
  #end = new Int32Array(256)
  #refFrom = new Int32Array(256)
  #refEnd = new Int32Array(256)
  readonly #refAt = new IntList()
  readonly #refTo = new IntList()
  #dataStart = new Float64Array(256)
  #dataLength = new Float64Array(256)
  readonly #data = new Map<number, StreamData>()
  readonly #aliases = new Map<number, number>()

  /** Reserves an index, whose body can be added later. */
  reserve(): number {
    if (this.count === this.flags.length) this.#grow()
    return this.count++
  }

  /** Returns the buffer to which the body of `index` is appended. */
  begin(index: number): ByteBuffer {
    this.#from[index] = this.#bytes.length
    this.#refFrom[index] = this.#refAt.length
    return this.#bytes
  }

  /** Adds a reference at the current end of the buffer. */
  reference(to: number): void {
    this.#refAt.push(this.#bytes.length)
    this.#refTo.push(to)
  }

  /** The number of references so far, of all objects. */
  get referenceCount(): number {
    return this.#refAt.length
  }

  end(index: number, flags = 0): void {
    if (this.#bytes.length > LARGEST)
      throw limitExceeded('The size of all objects that are no streams', LARGEST)
    this.#end[index] = this.#bytes.length
    this.#refEnd[index] = this.#refAt.length
    this.flags[index] = flags
  }

  /** Sets the data of a stream that is copied unchanged from the source. */
  dataAt(index: number, start: number, length: number): void {
    this.#dataStart[index] = start
    this.#dataLength[index] = length
  }

  dataIs(index: number, data: StreamData): void {
    this.#data.set(index, data)
    this.#dataLength[index] = data.length
  }

  isMissing(index: number): void {
    this.begin(index)
    this.end(index, IS_MISSING)
  }

  /** An object that is only a reference is replaced by its target. */
  isAlias(index: number, to: number): void {
    this.isMissing(index)
    this.#aliases.set(index, to)
  }

  exists(index: number): boolean {
    return (this.flags[index]! & IS_MISSING) === 0
  }

  /** Call it when all bodies are complete: it resolves every reference to an existing object or to -1. */
  settle(): void {
    const { values, length } = this.#refTo
    for (let i = 0; i < length; i++) values[i] = this.settled(values[i]!)
  }

  /** The final target of a reference; -1 if there is none. */
  settled(to: number): number {
    let found = to
    for (let hops = 0; hops < LONGEST_ALIAS; hops++) {
      if (found < 0 || this.exists(found)) return found
      found = this.#aliases.get(found) ?? -1
    }
    return -1
  }

  /** The range of an object's references, for `target`. */
  referencesFrom(index: number): number {
    return this.#refFrom[index]!
  }

  referencesEnd(index: number): number {
    return this.#refEnd[index]!
  }

  target(reference: number): number {
    return this.#refTo.values[reference]!
  }

  /** The bytes stored for an object, without its references. */
  size(index: number): number {
    return this.#end[index]! - this.#from[index]!
  }

  /**
   * The length of a body with these object numbers, by index; references to unnumbered objects are written as
   * null.
   */
  length(index: number, numbers: Int32Array): number {
    const end = this.#refEnd[index]!
    const targets = this.#refTo.values
    let length = this.size(index)
    for (let i = this.#refFrom[index]!; i < end; i++) {
      const to = targets[i]!
      length += to < 0 ? 4 : digits(numbers[to]!) + 4
    }
    return length
  }

  write(index: number, numbers: Int32Array, out: ByteBuffer): void {
    const { bytes } = this.#bytes
    const end = this.#refEnd[index]!
    const places = this.#refAt.values
    const targets = this.#refTo.values
    let done = this.#from[index]!
    for (let i = this.#refFrom[index]!; i < end; i++) {
      const at = places[i]!
      out.copy(bytes, done, at)
      const to = targets[i]!
      if (to < 0) out.text('null')
      else writeReference(numbers[to]!, 0, out)
      done = at
    }
    out.copy(bytes, done, this.#end[index]!)
  }

  dataLength(index: number): number {
    return this.#dataLength[index]!
  }

  /** A stream's data; `source` is that of the document. */
  data(index: number, source: Source): StreamData {
    return (
      this.#data.get(index) ?? new StreamData(source, this.#dataStart[index]!, this.#dataLength[index]!, null)
    )
  }

  #grow(): void {
    const capacity = this.count * 2
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(capacity)
      larger.set(old)
      return larger
    }
    this.#from = grown(this.#from)
    this.#end = grown(this.#end)
    this.#refFrom = grown(this.#refFrom)
    this.#refEnd = grown(this.#refEnd)
    const flags = new Uint8Array(capacity)
    flags.set(this.flags)
    this.flags = flags
    const start = new Float64Array(capacity)
    start.set(this.#dataStart)
    this.#dataStart = start
    const length = new Float64Array(capacity)
    length.set(this.#dataLength)
    this.#dataLength = length
  }
}

/** The number of decimal digits of a positive integer. */
export function digits(value: number): number {
  if (value < 100000) return value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10000 ? 4 : 5
  let count = 6
  for (let rest = Math.floor(value / 1000000); rest > 0; rest = Math.floor(rest / 10)) count++
  return count
}
