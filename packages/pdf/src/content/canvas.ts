import { type Box, contains, intersection, union } from '../geometry/box.js'

/** Gathers where marks are: the box around all of them, within the part of the page that is seen. */
export class Canvas {
  readonly #seen: Box
  #box: Box | undefined

  constructor(seen: Box) {
    this.#seen = seen
  }

  get box(): Box | undefined {
    return this.#box
  }

  /** Whether the marks reach to every side, so that no further one can matter. */
  get isFull(): boolean {
    return this.#box !== undefined && contains(this.#box, this.#seen)
  }

  /** Whether nothing that is painted inside could matter. */
  holds(box: Box): boolean {
    return this.#box !== undefined && contains(this.#box, box)
  }

  mark(box: Box): void {
    const seen = intersection(box, this.#seen)
    if (seen !== undefined) this.#box = this.#box === undefined ? seen : union(this.#box, seen)
  }
}
