import type { StreamData } from '../file/stream-data.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'

/** Streams up to this size are told apart by all their bytes, longer ones by three samples, before they are compared. */
const SMALL_STREAM = 64 * 1024
const SAMPLE_BYTES = 1024
const COMPARE_BYTES = 256 * 1024
/** An encrypted stream is decrypted whole to be compared; beyond this it is simply written again. */
const LARGEST_DECRYPTED = 64 * 1024 * 1024
/** Dictionaries and small objects that are remembered, together. */
const REMEMBERED_BYTES = 32 * 1024 * 1024
/** So many different things with one hash are no accident. */
const LONGEST_CHAIN = 32

interface Entry {
  readonly num: number
  readonly start: number
  readonly length: number
  readonly data: StreamData | undefined
  readonly next: Entry | undefined
  readonly chain: number
}

/**
 * Finds out whether an object was written before. Objects are compared as they stand in the output, with their references
 * renumbered, and every object comes after those it refers to: so equal fonts have equal descriptors, down to the font file.
 * Equal means equal: a hash only says where to look.
 */
export class Dedupe {
  readonly #entries = new Map<number, Entry>()
  readonly #remembered = new ByteBuffer(16 * 1024)
  #buffers: { readonly left: Uint8Array; readonly right: Uint8Array } | undefined
  objects = 0
  streams = 0
  streamBytes = 0

  /** The number of an equal object that was written before, or 0 after remembering this one under `reserve()`'s number. */
  findOrAdd(
    bytes: Uint8Array,
    start: number,
    end: number,
    data: StreamData | undefined,
    reserve: () => number,
  ): Found {
    let hash = hashBytes(bytes, start, end, end - start)
    if (data !== undefined) hash = this.#hashData(data, hash)
    const head = this.#entries.get(hash)
    for (let entry = head; entry !== undefined; entry = entry.next) {
      if (!this.#sameBytes(entry, bytes, start, end)) continue
      if (entry.data !== undefined && data !== undefined) {
        if (!this.#sameData(entry.data, data)) continue
        this.streams++
        this.streamBytes += data.length
      } else if (entry.data !== data) continue
      else this.objects++
      return { num: entry.num, isNew: false }
    }
    const num = reserve()
    const chain = (head?.chain ?? 0) + 1
    if (chain <= LONGEST_CHAIN && this.#remembered.length + end - start <= REMEMBERED_BYTES) {
      const at = this.#remembered.length
      this.#remembered.copy(bytes, start, end)
      this.#entries.set(hash, { num, start: at, length: end - start, data, next: head, chain })
    }
    return { num, isNew: true }
  }

  #hashData(data: StreamData, seed: number): number {
    let hash = (seed ^ data.length) | 0
    if (data.decipher !== null) return hash
    if (data.length <= SMALL_STREAM) {
      const { bytes, base } = data.source.block(data.start, data.length)
      return hashBytes(bytes, data.start - base, data.start - base + data.length, hash)
    }
    const sample = new Uint8Array(SAMPLE_BYTES)
    for (const at of [0, data.length >> 1, data.length - SAMPLE_BYTES]) {
      const count = data.source.read(data.start + at, sample)
      hash = hashBytes(sample, 0, count, hash)
    }
    return hash
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

export interface Found {
  readonly num: number
  readonly isNew: boolean
}

function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
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
