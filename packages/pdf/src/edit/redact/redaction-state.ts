import { type ContentFont, ContentFonts } from '../../content/content-fonts.js'
import { pageDict } from '../../document/pages.js'
import type { PdfDict } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'
import type { GoneContent } from '../sanitize/layers/forget-marked-content.js'

/** What the pages of a document have in common while they are redacted. */
export class RedactionState {
  readonly draft: Draft
  readonly fonts: ContentFonts
  readonly decoded = new Map<number, Uint8Array>()
  readonly fontNums = new Map<ContentFont, number>()
  /** Streams that are still drawn, and those that others are drawn in place of. */
  readonly drawn = new Set<number>()
  readonly replaced = new Set<number>()
  readonly gone: GoneContent[] = []
  /** By the number of a font: the codes that are shown, and those that no longer are everywhere. */
  readonly used = new Map<number, Set<number>>()
  readonly taken = new Map<number, Set<number>>()

  constructor(draft: Draft) {
    this.draft = draft
    this.fonts = new ContentFonts(draft.file)
  }

  /** With what it inherits; not to be changed. */
  pageDict(index: number): PdfDict {
    return pageDict(this.draft.file, this.draft.pages[index]!)
  }

  noteCode(font: number, code: number, isGone: boolean): void {
    const codes = isGone ? this.taken : this.used
    const known = codes.get(font)
    if (known === undefined) codes.set(font, new Set([code]))
    else known.add(code)
  }
}
