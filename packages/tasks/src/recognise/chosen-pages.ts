import { type Draft, PagePictures } from '@octavo/pdf/draft'
import { pageLook } from '@octavo/pdf/page-look'
import { TextReader } from '@octavo/pdf/page-text'
import { pageDict } from '@octavo/pdf/pages'
import { OncePerLook } from '../pictures/once-per-look.js'
import type { RecogniseOptions } from './recognise-options.js'

/** Left, top, right and bottom in points on the displayed page. */
export type PlacedBox = readonly [left: number, top: number, right: number, bottom: number]

export interface VisibleWord {
  readonly text: string
  readonly box: PlacedBox
}

/** A page whose text is recognised. */
export interface ChosenPage {
  /** From 0. */
  readonly index: number
  /** The same for pages that look the same. */
  readonly look: string | undefined
  readonly hasInvisibleText: boolean
  /** The text that it has, which stays as it is: recognised words are left out there. */
  readonly visible: readonly VisibleWord[]
  /** The resolution of its picture; undefined if it has none. */
  readonly dpi: number | undefined
}

/** A page that is left as it is. */
export interface LeftPage {
  readonly index: number
  readonly why: 'blank' | 'text'
  /** Whether it is a picture for the most part, none of whose text was recognised before. */
  readonly isScan: boolean
}

/** The part of a page that the picture of a scan covers at least. */
const MOST_OF_A_PAGE = 0.5
/** Pictures that cover less of a page beside its text, such as a logo, are not worth a second look. */
const WORTH_RECOGNISING = 0.05

/** The pages that the mode chooses. */
export class PageChoice {
  readonly #draft: Draft
  readonly #reader: TextReader
  readonly #pictures: PagePictures
  /** Those of pages with text take work of their own, so that it is not lacking for pages that are read. */
  readonly #picturesBesideText: PagePictures
  readonly #chosen = new OncePerLook<ChosenPage | LeftPage>()
  readonly #mode: RecogniseOptions['mode']

  constructor(draft: Draft, mode: RecogniseOptions['mode']) {
    this.#draft = draft
    this.#reader = new TextReader(draft.file, draft.document.catalogue)
    this.#pictures = new PagePictures(draft)
    this.#picturesBesideText = new PagePictures(draft)
    this.#mode = mode
  }

  choose(index: number): ChosenPage | LeftPage {
    const { file, pages } = this.#draft
    const look = pageLook(pageDict(file, pages[index]!))
    return { ...this.#chosen.of(look, () => this.#choose(index, look)), index }
  }

  #choose(index: number, look: string | undefined): ChosenPage | LeftPage {
    const { blocks } = this.#reader.read(this.#draft.pages[index]!, { annotations: false })
    const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
    const hasText = words.length > 0
    const visible = words.filter(({ style }) => !style.isInvisible)
    const hasInvisibleText = visible.length < words.length
    if (this.#mode === 'skip' && hasText) {
      const isScan = !hasInvisibleText && this.#picturesBesideText.of(index).coverage >= MOST_OF_A_PAGE
      return { index, why: 'text', isScan }
    }
    const { isEmpty, coverage, dpi } = this.#pictures.of(index)
    if (isEmpty) return { index, why: 'blank', isScan: false }
    if (this.#mode === 'redo' && hasText && !hasInvisibleText && coverage < WORTH_RECOGNISING)
      return { index, why: 'text', isScan: false }
    const placed = visible.map(
      ({ text, left, top, right, bottom }): VisibleWord => ({ text, box: [left, top, right, bottom] }),
    )
    return { index, look, hasInvisibleText, visible: placed, dpi }
  }
}
