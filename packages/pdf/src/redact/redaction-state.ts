import { type ContentFont, ContentFonts } from '../content/content-fonts.js'
import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import type { Character } from '../fonts/font.js'
import type { GoneContent } from '../sanitize/layers/forget-marked-content.js'
import type { PdfDict } from '../syntax/objects.js'
import { spokenByElements } from './gathered-page.js'

/** The state that a document's pages share while they are redacted. */
export class RedactionState {
  readonly draft: Draft
  readonly fonts: ContentFonts
  readonly spoken: ReturnType<typeof spokenByElements>
  /** The number of characters on the searched pages whose meaning is unknown. */
  unreadable = 0
  readonly decoded = new Map<number, Uint8Array>()
  readonly fontNums = new Map<ContentFont, number>()
  /** Streams that are still drawn, and streams that were replaced by others. */
  readonly drawn = new Set<number>()
  readonly replaced = new Set<number>()
  readonly gone: GoneContent[] = []
  /**
   * By a font's object number: the characters that are shown, by their codes, and the codes that were removed
   * somewhere.
   */
  readonly used = new Map<number, Map<number, Character>>()
  readonly taken = new Map<number, Set<number>>()

  constructor(draft: Draft) {
    this.draft = draft
    this.fonts = new ContentFonts(draft.file)
    this.spoken = spokenByElements(draft.file, draft.file.dict(draft.catalogueRef) ?? new Map())
  }

  /** Includes inherited entries; must not be changed. */
  pageDict(index: number): PdfDict {
    return pageDict(this.draft.file, this.draft.pages[index]!)
  }

  note(font: number, character: Character, isGone: boolean): void {
    const key = codeKey(character)
    if (isGone) {
      const taken = this.taken.get(font)
      if (taken === undefined) this.taken.set(font, new Set([key]))
      else taken.add(key)
      return
    }
    const used = this.used.get(font)
    if (used === undefined) this.used.set(font, new Map([[key, character]]))
    else if (!used.has(key)) used.set(key, character)
  }
}

/** Codes have up to four bytes. Codes of different length are distinct. */
function codeKey({ code, length }: Character): number {
  return code * 8 + length
}
