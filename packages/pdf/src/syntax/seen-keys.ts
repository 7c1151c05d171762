import { limitExceeded } from '../errors.js'
import { MAX_DICTIONARY_ENTRIES } from '../limits.js'
import { asciiText, characterClass, REGULAR } from './characters.js'

/** Dictionaries with more keys than this are rare. Their keys are stored as strings. */
const FEW = 48

/**
 * The keys of the dictionaries around the scan position, to detect duplicates. No strings are built for
 * dictionaries of normal size: the positions of the keys are stored, and a key is compared only with those
 * that set the same of 32 bits.
 */
export class SeenKeys {
  #starts = new Int32Array(128)
  /** The range of the keys of the innermost dictionary, and the bits that they set. */
  #base = 0
  #count = 0
  #bits = 0
  /** By depth: the same for the enclosing dictionary, and the keys of a large dictionary. */
  readonly #bases: Int32Array
  readonly #bitsAround: Int32Array
  readonly #large = new Map<number, Set<string>>()

  constructor(maxNesting: number) {
    this.#bases = new Int32Array(maxNesting + 1)
    this.#bitsAround = new Int32Array(maxNesting + 1)
  }

  clear(): void {
    this.#base = 0
    this.#count = 0
    if (this.#large.size > 0) this.#large.clear()
  }

  enter(depth: number): void {
    this.#bases[depth] = this.#base
    this.#bitsAround[depth] = this.#bits
    this.#base = this.#count
    this.#bits = 0
  }

  leave(depth: number): void {
    this.#count = this.#base
    this.#base = this.#bases[depth]!
    this.#bits = this.#bitsAround[depth]!
    if (this.#large.size > 0) this.#large.delete(depth)
  }

  /** Whether the innermost dictionary, which is at `depth`, already has the key. If not, the key is added. */
  hasOrAdd(bytes: Uint8Array, start: number, end: number, depth: number): boolean {
    const bit = 1 << (bytes[start + 1]! + 3 * bytes[end - 1]! + 5 * (end - start))
    if ((this.#bits & bit) !== 0 && this.#has(bytes, start, end, depth)) return true
    this.#bits |= bit
    if (this.#count === this.#starts.length) this.#grow()
    if (this.#count - this.#base >= MAX_DICTIONARY_ENTRIES)
      throw limitExceeded('The number of entries of one dictionary', MAX_DICTIONARY_ENTRIES)
    this.#starts[this.#count++] = start
    return false
  }

  #has(bytes: Uint8Array, start: number, end: number, depth: number): boolean {
    if (this.#count - this.#base > FEW) return this.#isInLarge(bytes, start, end, depth)
    for (let i = this.#base; i < this.#count; i++)
      if (isSame(bytes, this.#starts[i]!, start, end - start)) return true
    return false
  }

  /** The strings of its keys are created for the first comparison, and updated from then on. */
  #isInLarge(bytes: Uint8Array, start: number, end: number, depth: number): boolean {
    let keys = this.#large.get(depth)
    if (keys === undefined) {
      keys = new Set()
      this.#large.set(depth, keys)
    }
    for (let i = this.#base + keys.size; i < this.#count; i++) keys.add(nameAt(bytes, this.#starts[i]!))
    return keys.has(asciiText(bytes, start, end))
  }

  #grow(): void {
    const starts = new Int32Array(this.#starts.length * 2)
    starts.set(this.#starts)
    this.#starts = starts
  }
}

/**
 * Whether the name at `other` equals the name of this length at `start`. The byte after each is not part of a
 * name.
 */
function isSame(bytes: Uint8Array, other: number, start: number, length: number): boolean {
  for (let i = 1; i < length; i++) if (bytes[other + i] !== bytes[start + i]) return false
  return characterClass[bytes[other + length]!] !== REGULAR
}

function nameAt(bytes: Uint8Array, start: number): string {
  let end = start + 1
  while (end < bytes.length && characterClass[bytes[end]!] === REGULAR) end++
  return asciiText(bytes, start, end)
}
