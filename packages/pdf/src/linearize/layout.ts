import type { Arrangement } from './arrangement.js'
import type { Numbering } from './numbering.js'

/**
 * The position of every object. The first page's cross-reference comes before the objects it describes, and
 * the hint tables are between objects. Both contain positions, so their sizes are set last and only shift
 * what follows.
 */
export class Layout {
  /** The size of the first page's cross-reference with its trailer. */
  firstXrefSize = 0
  /** The size of the hint stream's object. */
  hintSize = 0
  readonly #numbering: Numbering
  readonly #dictionaryAt: number
  readonly #firstXrefAt: number
  /** By object number, as if the two sizes were 0. */
  readonly #offsets: Float64Array
  readonly #firstPageEnd: number
  readonly #end: number

  /** `length` returns that of a unit; the linearization dictionary is at `dictionaryAt` to `firstXrefAt`. */
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

  /** The position of an object without the hint tables and the first page's cross-reference. */
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
