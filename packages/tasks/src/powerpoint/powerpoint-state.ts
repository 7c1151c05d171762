import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { ScannedPages } from '../from-layout/scanned-pages.js'
import type { PictureParts } from '../office-files/picture-parts.js'
import { Relationships } from '../office-files/relationships.js'
import type { DeckSize, PagePlace } from './deck-size.js'
import type { SlideContent } from './slide-content.js'

/** What a result does not have of its document. */
export type Missing = 'address' | 'drawing' | 'link' | 'picture' | 'scan'

/** What the parts of one presentation share while they are written. */
export class PowerPointState {
  readonly scans: ScannedPages
  readonly missing = new Map<Missing, number>()
  /** The slides that links lead to, by the names of their places. */
  readonly #targets = new Map<string, number>()

  constructor(
    readonly tree: LayoutDocument,
    readonly pictures: PictureParts,
    readonly deck: DeckSize,
    readonly slides: readonly SlideContent[],
  ) {
    this.scans = new ScannedPages(tree)
    for (const [at, { anchors }] of slides.entries())
      for (const anchor of anchors) if (!this.#targets.has(anchor)) this.#targets.set(anchor, at)
  }

  /** The index of the slide with a place; undefined if it was not converted. */
  slideOf(anchor: string): number | undefined {
    return this.#targets.get(anchor)
  }

  /** Counts what is left out of the XML. */
  without(what: Missing): undefined {
    this.missing.set(what, (this.missing.get(what) ?? 0) + 1)
    return undefined
  }
}

/** One slide while it is written. */
export class Slide {
  readonly relationships = new Relationships()
  #ids = 1

  constructor(
    readonly state: PowerPointState,
    readonly index: number,
    readonly place: PagePlace,
  ) {}

  get content(): SlideContent {
    return this.state.slides[this.index]!
  }

  /** A number that no other shape of the slide has; the first one is of its tree. */
  nextId(): number {
    return ++this.#ids
  }
}
