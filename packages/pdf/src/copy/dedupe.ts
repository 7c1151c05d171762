import type { StreamData } from '../file/stream-data.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'

/** Streams up to this size are hashed completely, longer ones by three samples, before they are compared. */
const SMALL_STREAM = 64 * 1024
const SAMPLE_BYTES = 1024
/** The bytes hashed at the start and at the end of a stream before a second candidate exists. */
const QUICK_COMPARE_BYTES = 32
const COMPARE_BYTES = 256 * 1024
/** An encrypted stream must be decrypted completely for comparison; larger ones are simply written again. */
const LARGEST_DECRYPTED = 64 * 1024 * 1024
/** The total size of remembered dictionaries and small objects. */
const REMEMBERED_BYTES = 32 * 1024 * 1024
/** More collisions of one hash than this are not accidental. */
const LONGEST_CHAIN = 32

interface Entry {
  readonly num: number
  readonly start: number
  readonly length: number
  readonly data: StreamData | undefined
  next: Entry | undefined
}

/**
 * Detects whether an equal object was already written. Objects are compared in their output form, with
 * renumbered references, and every object comes after those it refers to: so equal fonts have equal
 * descriptors, down to the font file. The hash only selects candidates; equality is always verified.
 */
export class Dedupe {
  /** By hash: objects that are not streams, and streams whose data had to be hashed. */
  readonly #entries = new Map<number, Entry>()
  /**
   * The first stream with a given dictionary, length and samples: its data is not hashed before there is a
   * second.
   */
  readonly #firsts = new Map<number, { readonly entry: Entry; isFiled: boolean }>()
  readonly #remembered = new ByteBuffer(16 * 1024)
  #buffers: { readonly left: Uint8Array; readonly right: Uint8Array } | undefined
  objects = 0
  streams = 0
  streamBytes = 0

  /**
   * The number of an equal object written before; otherwise this one is remembered under a number from
   * `reserve`.
   */
  object(bytes: Uint8Array, start: number, end: number, reserve: () => number): SharedObject {
    const hash = hashBytes(bytes, start, end, end - start)
    const head = this.#entries.get(hash)
    let chain = 0
    for (let entry = head; entry !== undefined; entry = entry.next, chain++) {
      if (entry.data !== undefined || !this.#sameBytes(entry, bytes, start, end)) continue
      this.objects++
      return { num: entry.num, isNew: false }
    }
    const num = reserve()
    const entry = chain < LONGEST_CHAIN ? this.#remember(num, bytes, start, end, undefined) : undefined
    if (entry !== undefined) this.#file(hash, entry)
    return { num, isNew: true }
  }

  /** The same for a stream; `bytes` are its dictionary's. */
  stream(
    bytes: Uint8Array,
    start: number,
    end: number,
    data: StreamData,
    reserve: () => number,
  ): SharedObject {
    const seed = hashBytes(bytes, start, end, data.length)
    const sampled = sampleHash(data, seed)
    const first = this.#firsts.get(sampled)
    if (first === undefined) {
      const num = reserve()
      const entry = this.#remember(num, bytes, start, end, data)
      if (entry !== undefined) this.#firsts.set(sampled, { entry, isFiled: false })
      return { num, isNew: true }
    }
    if (!first.isFiled) {
      first.isFiled = true
      this.#file(fullHash(first.entry.data!, sampled), first.entry)
    }
    const hash = fullHash(data, sampled)
    let chain = 0
    for (let entry = this.#entries.get(hash); entry !== undefined; entry = entry.next, chain++) {
      if (entry.data === undefined || !this.#sameBytes(entry, bytes, start, end)) continue
      if (!this.#sameData(entry.data, data)) continue
      this.streams++
      this.streamBytes += data.length
      return { num: entry.num, isNew: false }
    }
    const num = reserve()
    const entry = chain < LONGEST_CHAIN ? this.#remember(num, bytes, start, end, data) : undefined
    if (entry !== undefined) this.#file(hash, entry)
    return { num, isNew: true }
  }

  /** Call it when nothing more will be compared. */
  release(): void {
    this.#remembered.release()
  }

  #remember(
    num: number,
    bytes: Uint8Array,
    start: number,
    end: number,
    data: StreamData | undefined,
  ): Entry | undefined {
    const at = this.#remembered.length
    if (at + end - start > REMEMBERED_BYTES) return undefined
    this.#remembered.copy(bytes, start, end)
    return { num, start: at, length: end - start, data, next: undefined }
  }

  #file(hash: number, entry: Entry): void {
    entry.next = this.#entries.get(hash)
    this.#entries.set(hash, entry)
  }

  #sameBytes(entry: Entry, bytes: Uint8Array, start: number, end: number): boolean {
    if (entry.length !== end - start) return false
    const known = this.#remembered.bytes
    for (let i = start, j = entry.start; i < end; i++, j++) if (bytes[i] !== known[j]) return false
    return true
  }

  #sameData(one: StreamData, other: StreamData): boolean {
    if (one.length !== other.length) return false
    if (one.decipher !== null || other.decipher !== null) {
      return one.length <= LARGEST_DECRYPTED && sameArrays(one.bytes(), other.bytes())
    }
    if (one.source === other.source && one.start === other.start) return true
    if (one.length <= SMALL_STREAM) return sameArrays(one.bytes(), other.bytes())
    this.#buffers ??= { left: new Uint8Array(COMPARE_BYTES), right: new Uint8Array(COMPARE_BYTES) }
    for (let done = 0; done < one.length; done += COMPARE_BYTES) {
      const count = Math.min(COMPARE_BYTES, one.length - done)
      const left = this.#buffers.left.subarray(0, count)
      const right = this.#buffers.right.subarray(0, count)
      one.source.read(one.start + done, left)
      other.source.read(other.start + done, right)
      if (!sameArrays(left, right)) return false
    }
    return true
  }
}

export interface SharedObject {
  readonly num: number
  readonly isNew: boolean
}

/** Hashes both ends. Compressed data ends with a checksum, so different data usually differs there. */
function sampleHash({ decipher, source, start, length }: StreamData, seed: number): number {
  if (decipher !== null) return seed
  const quick = Math.min(QUICK_COMPARE_BYTES, length)
  const head = source.block(start, quick)
  const hash = hashBytes(head.bytes, start - head.base, start - head.base + quick, seed)
  const tail = source.block(start + length - quick, quick)
  const from = start + length - quick - tail.base
  return hashBytes(tail.bytes, from, from + quick, hash)
}

function fullHash(data: StreamData, seed: number): number {
  if (data.decipher !== null) {
    if (data.length > LARGEST_DECRYPTED) return seed
    const bytes = data.bytes()
    return hashBytes(bytes, 0, bytes.length, seed)
  }
  if (data.length <= SMALL_STREAM) {
    const { bytes, base } = data.source.block(data.start, data.length)
    return hashBytes(bytes, data.start - base, data.start - base + data.length, seed)
  }
  const sample = new Uint8Array(SAMPLE_BYTES)
  let hash = seed
  for (const at of [0, data.length >> 1, data.length - SAMPLE_BYTES]) {
    const count = data.source.read(data.start + at, sample)
    hash = hashBytes(sample, 0, count, hash)
  }
  return hash
}

/** Four bytes at a time, because multiplication dominates the cost. */
function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  let at = start
  for (const last = end - 3; at < last; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    hash = Math.imul(hash ^ word, 0x01000193)
    hash ^= hash >>> 15
  }
  for (; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash
}

function sameArrays(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let at = 0
  if (one.byteOffset % 4 === 0 && other.byteOffset % 4 === 0) {
    const words = one.length >> 2
    const left = new Int32Array(one.buffer, one.byteOffset, words)
    const right = new Int32Array(other.buffer, other.byteOffset, words)
    for (let i = 0; i < words; i++) if (left[i] !== right[i]) return false
    at = words * 4
  }
  for (; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
