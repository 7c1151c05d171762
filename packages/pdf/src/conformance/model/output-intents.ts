import type { PdfDict, PdfValue } from '../../syntax/objects.js'
import { type IccProfile, readIccProfile } from './icc-profile.js'
import { nameIn, objectNumber, placeOf, textIn, type Walk } from './walk.js'

/** Output intents of the document or of a page (ISO 32000-1, 14.11.5). */
export class OutputIntents {
  readonly #walk: Walk
  readonly #entries: readonly { readonly value: PdfValue; readonly dict: PdfDict }[]

  constructor(walk: Walk, value: PdfValue | undefined) {
    this.#walk = walk
    this.#entries = (walk.file.array(value) ?? []).flatMap((entry) => {
      const dict = walk.file.dict(entry)
      return dict === undefined ? [] : [{ value: entry, dict }]
    })
  }

  /** The colour space of the first profile that PDF/A uses. */
  get colourSpace(): string | null {
    for (const { dict } of this.#entries) {
      if (nameIn(this.#walk.file, dict, 'S') !== 'GTS_PDFA1') continue
      const profile = this.#profile(dict)
      if (profile?.colorSpace != null) return profile.colorSpace
    }
    return null
  }

  add(): void {
    const walk = this.#walk
    if (this.#entries.length === 0) return
    const profiles = this.#entries.flatMap(({ dict }) => {
      const num = objectNumber(dict.get('DestOutputProfile'))
      return num > 0 ? [`${num} 0 R`] : []
    })
    walk.add({
      type: 'OutputIntents',
      sameOutputProfileIndirect: new Set(profiles).size < 2,
      outputProfileIndirects: [...new Set(profiles)].join(','),
    })
    for (const { value, dict } of this.#entries) this.#addIntent(value, dict)
  }

  #addIntent(value: PdfValue, dict: PdfDict): void {
    const walk = this.#walk
    const profile = this.#profile(dict)
    const subtype = nameIn(walk.file, dict, 'S')
    walk.add({
      type: 'PDOutputIntent',
      place: placeOf(value),
      S: subtype,
      containsDestOutputProfileRef: dict.has('DestOutputProfileRef'),
      destOutputProfileIndirect: profile?.indirect ?? null,
      ICCProfileMD5: profile?.digest ?? null,
      OutputConditionIdentifier: textIn(walk.file, dict, 'OutputConditionIdentifier'),
    })
    if (profile !== undefined)
      walk.add({ type: 'ICCOutputProfile', place: placeOf(dict.get('DestOutputProfile')), ...profile, S: subtype })
  }

  #profile(dict: PdfDict): IccProfile | undefined {
    return readIccProfile(this.#walk.file, dict.get('DestOutputProfile'))
  }
}
