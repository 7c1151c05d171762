import { limitExceeded } from '../../../errors.js'
import type { Limits } from '../../../limits.js'

/** The index of an element's parent when that is the root of the tree. */
export const ROOT = -1

/** The element itself or one below it holds (or held) content: marked content or an object of some page. */
const HAS_CONTENT = 1
/** … and some of it is in the output. */
const IS_KEPT = 2
/** Already named by its parent in the output. */
const PLACED = 4

/**
 * The elements of one input's structure tree in reading order, identified by their index: a few numbers each, for a tree may have
 * millions of them. What they say is read again when they are written.
 */
export class ElementTable {
  count = 0
  readonly #limits: Limits
  /** The element's object number in the input; 0 when its dictionary stands in /K itself. */
  #sources = new Int32Array(256)
  #parents = new Int32Array(256)
  /** The number of the page that integers in /K relate to, 0 where there is none. */
  #pages = new Int32Array(256)
  /** The number in the output, 0 while there is none. */
  #numbers = new Int32Array(256)
  #flags = new Uint8Array(256)
  /** One more than the index, by the number in the input. */
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
      // A table that was found by scanning may be longer than the one the file came with.
      while (source >= this.#indexes.length) this.#indexes = doubled(this.#indexes)
      this.#indexes[source] = index + 1
    }
    return index
  }

  /** The index of the element with this number in the input, undefined when there is none. */
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

  /** True the first time: an element has one place in the tree. */
  place(index: number): boolean {
    if ((this.#flags[index]! & PLACED) !== 0) return false
    this.#flags[index]! |= PLACED
    return true
  }

  /**
   * Decides which elements stay, and numbers them. Those with content in the output stay, and all above them. One that never held
   * any (an empty cell of a table) stays where its parent does, unless it belongs to a page that is gone.
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
