import { isBackground } from '@octavo/pdf/background'
import type { Block, Figure, LayoutDocument } from '@octavo/pdf/layout-tree'
import { textOf } from '@octavo/pdf/running-text'
import { blocksIn } from './blocks-in.js'

/** Tells the pictures of scanned pages from others. */
export class ScannedPages {
  readonly #pages: LayoutDocument['pages']
  readonly #withText = new Set<number>()

  constructor({ pages, sections }: Pick<LayoutDocument, 'pages' | 'sections'>) {
    this.#pages = pages
    if (pages.some(({ isScan }) => isScan)) for (const { blocks } of sections) this.#note(blocks)
  }

  #note(blocks: readonly Block[]): void {
    for (const block of blocksIn(blocks))
      if (block.kind === 'paragraph' && textOf(block).trim() !== '')
        for (const { page } of block.lines) this.#withText.add(page)
  }

  /** The indexes in the file of scans whose text was not recognised. */
  get withoutText(): number[] {
    return this.#pages.flatMap(({ isScan, index }, at) => (isScan && !this.#withText.has(at) ? [index] : []))
  }

  isBackground({ page, box }: Figure): boolean {
    const shown = this.#pages[page]
    return shown !== undefined && isBackground(box, shown)
  }

  /** Whether a figure is the scan of a page whose recognised text is in the document: both would overlap. */
  isScan(figure: Figure): boolean {
    const { page } = figure
    return this.#pages[page]?.isScan === true && this.#withText.has(page) && this.isBackground(figure)
  }
}
