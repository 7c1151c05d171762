import { limitExceeded } from '../../../errors.js'
import type { Limits } from '../../../limits.js'

/** The parent index of elements directly below the structure tree root. */
export const ROOT = -1

/** The element or a descendant has content in the source: marked content or an object of some page. */
const HAS_CONTENT = 1
/** Some of that content is in the output. */
const IS_KEPT = 2
/** Its parent in the output already lists it. */
const PLACED = 4

/**
 * The elements of one input's structure tree in reading order, identified by index. Only a few numbers are
 * stored per element, because a tree can have millions of them; the dictionaries are read again when they are
 * written.
 */
export class ElementTable {
  count = 0
  readonly #limits: Limits
  /** The element's object number in the input; 0 when its dictionary is direct in /K. */
  #sources = new Int32Array(256)
  #parents = new Int32Array(256)
  /** The object number of the page that integers in /K refer to, 0 if there is none. */
  #pages = new Int32Array(256)
  /** The object number in the output, 0 until assigned. */
  #numbers = new Int32Array(256)
  #flags = new Uint8Array(256)
  /** The index plus one, by object number in the input. */
  #indexes: Int32Array

  /** `objects` is the size of the input's cross-reference table. */
  constructor(objects: number, limits: Limits) {
    this.#indexes = new Int32Array(objects + 1)
    this.#limits = limits
  }

  add(source: number, parent: number, page: number): number {
    const index = this.count++
    if (index >= this.#limits.maxTreeNodes)
      throw limitExceeded('The number of structure elements', this.#limits.maxTreeNodes)
    if (index === this.#sources.length) this.#grow()
    this.#sources[index] = source
    this.#parents[index] = parent
    this.#pages[index] = page
    if (source > 0) {
      // A table rebuilt by scanning can be larger than the file's own.
      while (source >= this.#indexes.length) this.#indexes = doubled(this.#indexes)
      this.#indexes[source] = index + 1
    }
    return index
  }

  /** The index of the element with this object number in the input, undefined when there is none. */
  indexOf(source: number): number | undefined {
    const found = this.#indexes[source] ?? 0
    return found === 0 ? undefined : found - 1
  }

  source(index: number): number {
    return this.#sources[index]!
  }

  parent(index: number): number {
    return this.#parents[index]!
  }

  page(index: number): number {
    return this.#pages[index]!
  }

  number(index: number): number {
    return this.#numbers[index]!
  }

  noteContent(index: number, lives: boolean): void {
    this.#flags[index]! |= lives ? HAS_CONTENT | IS_KEPT : HAS_CONTENT
  }

  /** Returns true only the first time: an element has one parent. */
  place(index: number): boolean {
    if ((this.#flags[index]! & PLACED) !== 0) return false
    this.#flags[index]! |= PLACED
    return true
  }

  /**
   * Decides which elements are kept, and numbers them. Elements with content in the output are kept, with all
   * their ancestors. An element that never had content (an empty table cell) is kept with its parent, unless
   * it belongs to a page that was not taken.
   */
  keep(isWhole: boolean, isGone: (page: number) => boolean, reserve: () => number): number {
    for (let index = this.count - 1; index >= 0; index--) {
      const parent = this.#parents[index]!
      if (parent !== ROOT) this.#flags[parent]! |= this.#flags[index]!
    }
    let kept = 0
    for (let index = 0; index < this.count; index++) {
      const flags = this.#flags[index]!
      const isEmpty = (flags & HAS_CONTENT) === 0
      if ((flags & IS_KEPT) === 0 && !(isEmpty && this.#emptyStays(index, isWhole, isGone))) continue
      this.#numbers[index] = reserve()
      kept++
    }
    return kept
  }

  #emptyStays(index: number, isWhole: boolean, isGone: (page: number) => boolean): boolean {
    const parent = this.#parents[index]!
    if (parent !== ROOT && this.#numbers[parent] === 0) return false
    return isWhole || (parent !== ROOT && !isGone(this.#pages[index]!))
  }

  #grow(): void {
    this.#sources = doubled(this.#sources)
    this.#parents = doubled(this.#parents)
    this.#pages = doubled(this.#pages)
    this.#numbers = doubled(this.#numbers)
    const flags = new Uint8Array(this.#flags.length * 2)
    flags.set(this.#flags)
    this.#flags = flags
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2)
  grown.set(array)
  return grown
}
