import type { PdfFile } from '../file/pdf-file.js'
import { isDict, PdfRef, type PdfValue } from '../syntax/objects.js'

/** Which optional content (ISO 32000-1, 8.11) is not shown when the document is opened. */
export class HiddenContent {
  readonly #file: PdfFile
  readonly #isOff: (group: number) => boolean
  readonly #known = new Map<number, boolean>()

  /** `isOff` says which groups are switched off. */
  constructor(file: PdfFile, isOff: (group: number) => boolean) {
    this.#file = file
    this.#isOff = isOff
  }

  /** Whether a group, or a membership dictionary (8.11.2.2), hides what belongs to it. */
  has(value: PdfValue | undefined): boolean {
    if (!(value instanceof PdfRef)) return this.#hides(value)
    const known = this.#known.get(value.num) ?? this.#hides(value)
    this.#known.set(value.num, known)
    return known
  }

  #hides(value: PdfValue | undefined): boolean {
    const file = this.#file
    const dict = file.resolve(value)
    if (!isDict(dict)) return false
    if (file.name(dict.get('Type')) !== 'OCMD') return value instanceof PdfRef && this.#isOff(value.num)
    // What an expression says is not followed: it counts as shown.
    if (dict.has('VE')) return false
    const listed = file.array(dict.get('OCGs')) ?? [dict.get('OCGs') ?? null]
    const groups = listed.filter((group) => group instanceof PdfRef)
    if (groups.length === 0) return false
    const off = groups.filter(({ num }) => this.#isOff(num)).length
    switch (file.name(dict.get('P'))) {
      case 'AllOn':
        return off > 0
      case 'AnyOff':
        return off === 0
      case 'AllOff':
        return off < groups.length
      default:
        return off === groups.length
    }
  }
}
