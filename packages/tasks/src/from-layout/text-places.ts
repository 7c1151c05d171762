import type { Block, Figure } from '@octavo/pdf/layout-tree'

type Box = Figure['box']

/** A line is beside a figure if they share this part of its height. */
const BESIDE = 0.4
/** Lines that are compared with figures; further figures count as beside text. */
const MAX_COMPARED = 100_000_000

/** Where the text of a flow is on its pages. */
export class TextPlaces {
  readonly #lines = new Map<number, Box[]>()
  #left = MAX_COMPARED

  constructor(blocks: readonly Block[]) {
    const add = (page: number, box: Box): void => {
      const own = this.#lines.get(page)
      if (own === undefined) this.#lines.set(page, [box])
      else own.push(box)
    }
    for (const block of blocks) {
      if (block.kind === 'paragraph') for (const { page, box } of block.lines) add(page, box)
      if (block.kind === 'table')
        for (const { cells } of block.rows) for (const { page, box } of cells) add(page, box)
    }
  }

  /** Whether text is at the height of a figure, beside it or over it. */
  hasTextBeside({ page, box: [, top, , bottom] }: Figure): boolean {
    const lines = this.#lines.get(page) ?? []
    this.#left -= lines.length
    if (this.#left < 0) return true
    return lines.some(
      ([, above, , below]) => Math.min(bottom, below) - Math.max(top, above) > BESIDE * (below - above),
    )
  }
}
