import type { Arrangement } from './arrangement.js'
import type { Numbering } from './numbering.js'

/**
 * Where every object begins. The first page's cross-reference stands before all objects it speaks of and the hint tables amid them; both
 * say where objects are, so their own sizes are given last and only move what follows.
 */
export class Layout {
  /** The size of the first page's cross-reference with its trailer. */
  firstXrefSize = 0
  /** The size of the hint stream's object. */
  hintSize = 0
  readonly #numbering: Numbering
  readonly #dictionaryAt: number
  readonly #firstXrefAt: number
  /** By number, as if the two sizes were 0. */
  readonly #offsets: Float64Array
  readonly #firstPageEnd: number
  readonly #end: number

  /** `length` tells a unit's; the linearization dictionary takes the bytes from `dictionaryAt` to `firstXrefAt`. */
  constructor(
    arrangement: Arrangement,
    numbering: Numbering,
    length: (unit: number) => number,
    dictionaryAt: number,
    firstXrefAt: number,
  ) {
    const { numbers, size, hints } = numbering
    this.#numbering = numbering
    this.#dictionaryAt = dictionaryAt
    this.#firstXrefAt = firstXrefAt
    this.#offsets = new Float64Array(size)
    let position = firstXrefAt
    const place = (units: Int32Array): void => {
      for (const unit of units) {
        this.#offsets[numbers[unit]!] = position
        position += length(unit)
      }
    }
    place(arrangement.opening)
    this.#offsets[hints] = position
    place(arrangement.firstPage)
    this.#firstPageEnd = position
    place(arrangement.otherPages)
    place(arrangement.shared)
    place(arrangement.rest)
    this.#end = position
  }

  /** The position of an object by its number. */
  position(num: number): number {
    const { firstHalf, dictionary, firstXref, hints, mainXref } = this.#numbering
    if (num === dictionary) return this.#dictionaryAt
    if (num === firstXref) return this.#firstXrefAt
    if (num === mainXref) return this.mainXrefAt
    const isBehindHints = num < firstHalf || num > hints
    return this.#offsets[num]! + this.firstXrefSize + (isBehindHints ? this.hintSize : 0)
  }

  /** The position an object would have if there were neither hint tables nor the first page's cross-reference. */
  positionWithoutFrame(num: number): number {
    return this.#offsets[num]!
  }

  get firstXrefAt(): number {
    return this.#firstXrefAt
  }

  get firstPageEnd(): number {
    return this.#firstPageEnd + this.firstXrefSize + this.hintSize
  }

  get mainXrefAt(): number {
    return this.#end + this.firstXrefSize + this.hintSize
  }
}
