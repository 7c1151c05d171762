import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

/**
 * Entries that lead away from an object, to what is around it. Of /Resources, only those that content names
 * count. The last item of a list is also the next of another one.
 */
const LEADS_AWAY: ReadonlySet<string> = new Set([
  'Parent',
  'P',
  'Pg',
  'Resources',
  'Metadata',
  'PieceInfo',
  'Length',
  'OC',
  'Prev',
  'Last',
])

/** Limits the objects that are looked at for one document, repeated ones included. */
const MAX_OBJECTS = 500_000

/** Counts some of the objects that values refer to. */
export class ReachedObjects {
  readonly #file: PdfFile
  readonly #isCounted: (num: number) => boolean
  readonly #counts = new Map<number, number>()
  #objectsLeft = MAX_OBJECTS

  constructor(file: PdfFile, isCounted: (num: number) => boolean) {
    this.#file = file
    this.#isCounted = isCounted
  }

  /** The number of them among a value and everything that it refers to. */
  count(root: PdfValue | undefined): number {
    const num = root instanceof PdfRef ? root.num : 0
    const known = this.#counts.get(num)
    if (known !== undefined) return known
    const count = root === undefined ? 0 : this.#walk(root)
    if (num > 0) this.#counts.set(num, count)
    return count
  }

  #walk(root: PdfValue): number {
    const seen = new Set<number>()
    const pending: PdfValue[] = [root]
    let count = 0
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
      let found: PdfValue = value
      if (value instanceof PdfRef) {
        if (seen.has(value.num) || --this.#objectsLeft < 0) continue
        seen.add(value.num)
        found = this.#file.get(value.num)
        // Pages have losses of their own.
        if (isDict(found) && value !== root && isName(found.get('Type'), 'Page')) continue
        if (this.#isCounted(value.num)) count++
      }
      if (Array.isArray(found)) for (const item of found) if (typeof item === 'object') pending.push(item)
      const dict = found instanceof PdfStream ? found.dict : found
      if (!isDict(dict)) continue
      for (const [key, entry] of dict)
        if (typeof entry === 'object' && !LEADS_AWAY.has(key)) pending.push(entry)
    }
    return count
  }
}
