import type { SourcePage } from '../../document/pages.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfRef, type PdfValue } from '../../syntax/objects.js'

const MAX_ANCHORS = 50_000

/** A place that links or bookmarks lead to. */
export interface Anchor {
  readonly name: string
  /** In default user space; undefined for the top of the page. */
  readonly y: number | undefined
}

/** The places in the document that links and bookmarks lead to, by the index of their page in the file. */
export class Anchors {
  readonly #file: PdfFile
  readonly #indexOf = new Map<number, number>()
  readonly #byPage = new Map<number, Map<string, Anchor>>()
  #count = 0

  constructor(file: PdfFile, pages: readonly SourcePage[]) {
    this.#file = file
    for (const [index, { num }] of pages.entries()) if (num > 0) this.#indexOf.set(num, index)
  }

  /** The name of the place of an explicit destination (ISO 32000-2, 12.3.2.2). */
  nameOf([target, kind, ...numbers]: readonly PdfValue[]): string | undefined {
    const file = this.#file
    const index =
      target instanceof PdfRef ? this.#indexOf.get(target.num) : (file.number(target ?? null) ?? undefined)
    if (index === undefined) return undefined
    const at = { XYZ: 1, FitH: 0, FitBH: 0, FitR: 3 }[file.name(kind ?? null) ?? '']
    const y = at === undefined ? undefined : file.number(numbers[at] ?? null)
    const onPage = this.#byPage.get(index) ?? new Map<string, Anchor>()
    this.#byPage.set(index, onPage)
    const key = y === undefined ? 'top' : String(Math.round(y))
    const known = onPage.get(key)
    if (known !== undefined) return known.name
    if (this.#count >= MAX_ANCHORS) return undefined
    const name = `place${++this.#count}`
    onPage.set(key, { name, y })
    return name
  }

  onPage(index: number): readonly Anchor[] {
    return [...(this.#byPage.get(index)?.values() ?? [])]
  }
}
