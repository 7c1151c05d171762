import type { PdfFile } from '../file/pdf-file.js'
import { identifyFont } from '../fonts/font-identity.js'
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

export interface FontDescription {
  /** Without the subset tag; null for a font without a name, such as a Type 3 font. */
  readonly name: string | null
  /**
   * `Type1`, `TrueType`, `Type3`, `MMType1`; for a composite font that of its descendant, `CIDFontType0` or
   * `CIDFontType2`.
   */
  readonly type: string
  readonly embedded: boolean
  /** Whether only the used characters are embedded. */
  readonly subset: boolean
}

/**
 * Finds the fonts of pages: in their resources, and in those of the forms, patterns, Type 3 fonts and
 * appearances reached from there. Each object is visited once, even if many pages use it.
 */
export class FontFinder {
  /** False if fonts were left out because there are too many. */
  isComplete = true
  readonly #file: PdfFile
  readonly #maxFonts: number
  readonly #seen = new Set<number>()
  readonly #fonts = new Map<string, FontDescription>()
  /** Resource dictionaries that are not yet visited. */
  readonly #waiting: PdfValue[] = []

  constructor(file: PdfFile, maxFonts: number) {
    this.#file = file
    this.#maxFonts = maxFonts
  }

  addPage(page: PdfDict): void {
    this.#waitFor(page.get('Resources'))
    for (const annotation of this.#file.array(page.get('Annots')) ?? []) this.#addAppearances(annotation)
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const resources = this.#file.dict(next)
      if (resources !== undefined) this.#addResources(resources)
    }
  }

  fonts(): FontDescription[] {
    const byName = (one: FontDescription, other: FontDescription): number => {
      const [a, b] = [one.name ?? '', other.name ?? '']
      return a < b ? -1 : a > b ? 1 : 0
    }
    return [...this.#fonts.values()].sort(byName)
  }

  #addResources(resources: PdfDict): void {
    for (const font of this.#values(resources.get('Font'))) this.#addFont(font)
    for (const state of this.#values(resources.get('ExtGState'))) {
      const font = this.#isNew(state) && this.#file.array(this.#file.dict(state)?.get('Font'))
      if (font && font[0] !== undefined) this.#addFont(font[0])
    }
    for (const kind of ['XObject', 'Pattern']) {
      for (const drawn of this.#values(resources.get(kind))) this.#addResourcesOf(drawn)
    }
  }

  #addFont(value: PdfValue): void {
    const font = this.#isNew(value) ? this.#file.dict(value) : undefined
    if (font === undefined) return
    this.#waitFor(font.get('Resources'))
    const described = describe(this.#file, font)
    const key = JSON.stringify(described)
    if (this.#fonts.has(key)) return
    if (this.#fonts.size < this.#maxFonts) this.#fonts.set(key, described)
    else this.isComplete = false
  }

  /** An appearance is a form, or one form for each appearance state (ISO 32000-1, 12.5.5). */
  #addAppearances(annotation: PdfValue): void {
    if (!this.#isNew(annotation)) return
    const appearances = this.#file.dict(this.#file.dict(annotation)?.get('AP'))
    const normal = appearances?.get('N')
    if (normal === undefined) return
    if (this.#file.resolve(normal) instanceof PdfStream) this.#addResourcesOf(normal)
    else for (const state of this.#values(normal)) this.#addResourcesOf(state)
  }

  #addResourcesOf(form: PdfValue): void {
    if (this.#isNew(form)) this.#waitFor(this.#file.dict(form)?.get('Resources'))
  }

  #waitFor(resources: PdfValue | undefined): void {
    if (resources !== undefined && this.#isNew(resources)) this.#waiting.push(resources)
  }

  #values(dict: PdfValue | undefined): Iterable<PdfValue> {
    return this.#file.dict(dict)?.values() ?? []
  }

  #isNew(value: PdfValue): boolean {
    if (!(value instanceof PdfRef)) return true
    if (this.#seen.has(value.num)) return false
    this.#seen.add(value.num)
    return true
  }
}

function describe(file: PdfFile, font: PdfDict): FontDescription {
  const { subtype, descendantSubtype, name, subsetTag, program } = identifyFont(file, font)
  const type = descendantSubtype ?? subtype ?? 'unknown'
  return {
    name: name ?? null,
    type,
    embedded: type === 'Type3' || program !== undefined,
    subset: subsetTag !== undefined,
  }
}
