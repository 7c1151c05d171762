import { PdfError } from '../errors.js'
import { matches } from '../file/find-word.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET, IN_STREAM } from '../file/xref-table.js'
import { asciiBytes } from '../syntax/characters.js'
import { isName, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ReachedObjects } from './reached-objects.js'

/** The missing and damaged objects of a file. */
export class Damage {
  readonly #file: PdfFile
  readonly #reached: ReachedObjects
  readonly #objects = new Map<number, boolean>()
  readonly #unchecked = new Set<number>()
  #cutObject: number | undefined

  constructor(file: PdfFile) {
    this.#file = file
    this.#reached = new ReachedObjects(file, (num) => this.isDamaged(num))
  }

  /** The number of missing or damaged objects among a value and everything that it refers to. */
  count(root: PdfValue | undefined): number {
    return this.#reached.count(root)
  }

  /** Whether the file does not contain an object that something refers to. */
  isMissing(num: number): boolean {
    return this.#file.isMissing(num)
  }

  /** Whether an object is missing, the file ends in it, or its data can only be decoded in part. */
  isDamaged(num: number): boolean {
    const known = this.#objects.get(num)
    if (known !== undefined) return known
    const isFound = this.isMissing(num) || this.#isPartial(num) || this.#isCutInStream(num)
    this.#objects.set(num, isFound)
    return isFound
  }

  /** Whether the data of an object can be decoded but lack the right checksum. */
  isUnchecked(num: number): boolean {
    return !this.isDamaged(num) && this.#unchecked.has(num)
  }

  #isPartial(num: number): boolean {
    const stream = this.#file.get(num)
    const isCut = num === this.cutObject
    if (!(stream instanceof PdfStream)) return isCut
    const isShort = isCut && !this.#hasClaimedLength(stream)
    if (!stream.dict.has('Filter')) return isShort
    try {
      const { lost, remaining, unchecked } = this.#file.decoded(stream, true, true)
      if (unchecked) this.#unchecked.add(num)
      return lost || (isShort && (remaining.length > 0 || !this.#endsItself(stream)))
    } catch (error) {
      if (error instanceof PdfError && error.code !== 'aborted') return isShort
      throw error
    }
  }

  /** Whether an object is in the missing part of an object stream, or is the last one before it. */
  #isCutInStream(num: number): boolean {
    const { table } = this.#file
    if (table.kind(num) !== IN_STREAM || !this.isDamaged(table.where(num))) return false
    const next = this.#file.numbersIn(table.where(num))[table.detail(num) + 1]
    return this.#file.get(num) === null || next === undefined || this.#file.get(next) === null
  }

  #hasClaimedLength({ dict, start }: PdfStream): boolean {
    const claimed = this.#file.number(dict.get('Length'))
    return claimed !== undefined && start + claimed <= this.#file.source.size
  }

  /** Deflated data tell where they end; of others only the length tells whether they are complete. */
  #endsItself({ dict, length }: PdfStream): boolean {
    if (length === 0) return false
    const filter = this.#file.resolve(dict.get('Filter'))
    const first = Array.isArray(filter) ? this.#file.resolve(filter[0]) : filter
    return isName(first, 'FlateDecode') || isName(first, 'Fl')
  }

  /** The object that the end of the file cuts off; 0 if there is none. */
  get cutObject(): number {
    this.#cutObject ??= findCutObject(this.#file)
    return this.#cutObject
  }
}

const ENDS = [asciiBytes('endobj'), asciiBytes('endstream')]
const SEARCHED_BYTES = 64 * 1024

/** The last object of the file, if nothing ends it. */
function findCutObject({ table, source }: PdfFile): number {
  let last = 0
  let start = -1
  for (let num = 1; num < table.size; num++) {
    if (table.kind(num) !== AT_OFFSET || table.where(num) <= start) continue
    last = num
    start = table.where(num)
  }
  for (let at = start; at >= 0 && at < source.size; at += SEARCHED_BYTES) {
    const { bytes, base } = source.block(at, SEARCHED_BYTES + ENDS[1]!.length)
    const from = at - base
    for (let pos = bytes.indexOf(0x65, from); pos >= 0; pos = bytes.indexOf(0x65, pos + 1))
      if (ENDS.some((word) => matches(bytes, pos, word))) return 0
  }
  return last
}
