import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET, IN_STREAM } from '../file/xref-table.js'
import { forEachReference, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'

/** References that are followed from changed objects: what many of them lead to is found again for each. */
const MIN_STEPS = 4_000_000
const STEPS_PER_OBJECT = 32
/** Longer streams of equal length are taken for different ones. */
const MAX_COMPARED_STREAM = 32 * 1024 * 1024

/** Which objects of a revision are other ones than in the revision before it. */
export class RevisionDifference {
  readonly before: PdfFile
  readonly after: PdfFile
  readonly added = new Set<number>()
  readonly replaced = new Set<number>()
  readonly removed = new Set<number>()
  readonly #maxSteps: number
  #steps: number

  constructor(before: PdfFile, after: PdfFile) {
    this.before = before
    this.after = after
    const size = Math.max(before.table.size, after.table.size)
    this.#maxSteps = MIN_STEPS + STEPS_PER_OBJECT * size
    this.#steps = this.#maxSteps
    for (let num = 1; num < size; num++) {
      const was = isInUse(before, num)
      if (!isInUse(after, num)) {
        if (was) this.removed.add(num)
      } else if (!was) this.added.add(num)
      else if (!isSamePlace(before, after, num) && !isSame(before, before.get(num), after, after.get(num)))
        this.replaced.add(num)
    }
  }

  differs(num: number): boolean {
    return this.added.has(num) || this.replaced.has(num)
  }

  /** The new objects that a value leads to, through new objects only. */
  addedFrom(value: PdfValue | undefined): Set<number> {
    const found = new Set<number>()
    const stack: PdfValue[] = [value ?? null]
    for (let next = stack.pop(); next !== undefined; next = stack.pop())
      forEachReference(next, ({ num }) => {
        if (this.#steps-- <= 0) throw limitExceeded('The number of references', this.#maxSteps)
        if (!this.added.has(num) || found.has(num)) return
        found.add(num)
        stack.push(this.after.get(num))
      })
    return found
  }

  /** Whether two values as they stand in the revisions are equal: references lead to the same object. */
  isSame(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    return isSame(this.before, before ?? null, this.after, after ?? null)
  }
}

export function isInUse({ table }: PdfFile, num: number): boolean {
  const kind = table.kind(num)
  return kind === AT_OFFSET || kind === IN_STREAM
}

function isSamePlace(before: PdfFile, after: PdfFile, num: number): boolean {
  const [one, other] = [before.table, after.table]
  if (one.kind(num) !== other.kind(num) || one.where(num) !== other.where(num)) return false
  if (one.kind(num) === AT_OFFSET) return true
  const container = one.where(num)
  return (
    one.detail(num) === other.detail(num) &&
    one.kind(container) === other.kind(container) &&
    one.where(container) === other.where(container)
  )
}

function isSame(before: PdfFile, one: PdfValue, after: PdfFile, other: PdfValue): boolean {
  if (one === other) return true
  if (one instanceof PdfName) return other instanceof PdfName && one.value === other.value
  if (one instanceof PdfRef) return other instanceof PdfRef && one.num === other.num && one.gen === other.gen
  if (one instanceof PdfString) return other instanceof PdfString && sameBytes(one.bytes, other.bytes)
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(before, item, after, other[index]!))
    )
  if (one instanceof Map)
    return (
      other instanceof Map &&
      one.size === other.size &&
      [...one].every(([key, item]) => isSame(before, item, after, other.get(key) ?? null))
    )
  if (!(one instanceof PdfStream) || !(other instanceof PdfStream)) return false
  if (!isSame(before, one.dict, after, other.dict)) return false
  const [data, otherData] = [before.data(one), after.data(other)]
  if (data.length !== otherData.length || data.length > MAX_COMPARED_STREAM) return false
  return sameBytes(data.bytes(), otherData.bytes())
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}
