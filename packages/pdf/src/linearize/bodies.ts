import { limitExceeded } from '../errors.js'
import { StreamData } from '../file/stream-data.js'
import type { Source } from '../source/source.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { writeReference } from '../syntax/serialiser.js'
import { IntList } from './int-list.js'

/** What is to be known of an object besides its bytes. */
export const IS_STREAM = 1
/** A dictionary that calls itself a page and stands in no page tree: what leads there leads into another document. */
export const IS_STRAY_PAGE = 2
/** Never packed into an object stream (ISO 32000-2, 7.5.7), and its strings are never encrypted. */
export const STANDS_ALONE = 4
const IS_MISSING = 8

const LARGEST = 0x7fffffff
const LONGEST_ALIAS = 32

/**
 * Every object of the document, by an index of its own: the bytes of what is not a stream, the dictionaries
 * of streams without their last two brackets and their /Length, and in both, instead of references, the
 * places where they stood. So an object's length is known as soon as all objects have their numbers, and
 * writing it takes one pass.
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

  /** A new index, whose body may come later. */
  reserve(): number {
    if (this.count === this.flags.length) this.#grow()
    return this.count++
  }

  /** The buffer that the body of `index` is appended to from now on. */
  begin(index: number): ByteBuffer {
    this.#from[index] = this.#bytes.length
    this.#refFrom[index] = this.#refAt.length
    return this.#bytes
  }

  /** Adds a reference at the end of what has been appended. */
  reference(to: number): void {
    this.#refAt.push(this.#bytes.length)
    this.#refTo.push(to)
  }

  /** How many references there are so far, of all objects. */
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

  /** The data of a stream that lies in the source as it is to be carried over. */
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

  /** An object that is only a reference is the one it leads to. */
  isAlias(index: number, to: number): void {
    this.isMissing(index)
    this.#aliases.set(index, to)
  }

  exists(index: number): boolean {
    return (this.flags[index]! & IS_MISSING) === 0
  }

  /** To be called when all bodies are there: from then on every reference leads to one, or nowhere. */
  settle(): void {
    const { values, length } = this.#refTo
    for (let i = 0; i < length; i++) values[i] = this.settled(values[i]!)
  }

  /** Where a reference to an index leads at last: -1 where to nothing. */
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

  /** The bytes that are held of an object, its references not counted. */
  size(index: number): number {
    return this.#end[index]! - this.#from[index]!
  }

  /** The length of a body when objects have these numbers, by index; what has none is written as null. */
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

  /** A stream's data; `source` is the document's. */
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

/** The number of decimal digits of a whole number above 0. */
export function digits(value: number): number {
  if (value < 100000) return value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10000 ? 4 : 5
  let count = 6
  for (let rest = Math.floor(value / 1000000); rest > 0; rest = Math.floor(rest / 10)) count++
  return count
}
