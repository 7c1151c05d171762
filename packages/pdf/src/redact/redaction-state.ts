import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import type { Character } from '../fonts/font.js'
import type { RemovedMarkedContent } from '../sanitize/layers/remove-marked-content.js'
import type { PdfDict } from '../syntax/objects.js'
import { type ContinuedMatch, findContinued } from './find-continued.js'
import type { Matcher } from './match.js'
import { type PageGlyph, type PageScan, PageScanner } from './page-scan.js'

/** The state that a document's pages share while they are redacted. */
export class RedactionState {
  readonly draft: Draft
  readonly scanner: PageScanner
  /** The number of characters on the searched pages whose meaning is unknown. */
  unreadable = 0
  /** Object numbers of streams that are still drawn. */
  readonly drawn = new Set<number>()
  readonly removedContent: RemovedMarkedContent[] = []
  /**
   * By a font's object number: the characters that are shown, by their codes, and the codes that were removed
   * somewhere.
   */
  readonly shownCharacters = new Map<number, Map<number, Character>>()
  readonly removedCodes = new Map<number, Set<number>>()
  /** The last scans, by page: each page is also compared with its neighbours. */
  readonly #scans = new Map<number, PageScan>()

  #continued: { readonly index: number; readonly found: readonly ContinuedMatch[] } | undefined

  constructor(draft: Draft) {
    this.draft = draft
    this.scanner = new PageScanner(draft.file, draft.file.dict(draft.catalogueRef))
  }

  /** Includes inherited entries; must not be changed. */
  pageDict(index: number): PdfDict {
    return pageDict(this.draft.file, this.draft.pages[index]!)
  }

  scan(index: number): PageScan {
    let scan = this.#scans.get(index)
    if (scan === undefined) {
      scan = this.scanner.page(this.pageDict(index))
      this.#scans.set(index, scan)
      for (const page of this.#scans.keys()) if (Math.abs(page - index) > 2) this.#scans.delete(page)
    }
    return scan
  }

  /** The matches that begin on a page and continue on the next one. Both pages ask for them. */
  continued(index: number, matchers: readonly Matcher[]): readonly ContinuedMatch[] {
    if (this.#continued?.index !== index)
      this.#continued = { index, found: findContinued(this.scan(index), this.scan(index + 1), matchers) }
    return this.#continued.found
  }

  addDrawn(nums: Iterable<number>): void {
    for (const num of nums) this.drawn.add(num)
  }

  addGlyph({ font: { num }, character }: PageGlyph, isRemoved: boolean): void {
    if (num === 0) return
    const key = codeKey(character)
    if (isRemoved) {
      const removed = this.removedCodes.get(num)
      if (removed === undefined) this.removedCodes.set(num, new Set([key]))
      else removed.add(key)
      return
    }
    const shown = this.shownCharacters.get(num)
    if (shown === undefined) this.shownCharacters.set(num, new Map([[key, character]]))
    else if (!shown.has(key)) shown.set(key, character)
  }
}

/** Codes have up to four bytes. Codes of different length are distinct. */
function codeKey({ code, length }: Character): number {
  return code * 8 + length
}
