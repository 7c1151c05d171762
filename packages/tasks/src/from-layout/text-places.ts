import type { Block, Figure } from '@octavo/pdf/layout-tree'

type Box = Figure['box']

/** A line is beside a figure if they share this part of its height. */
const BESIDE = 0.4
/** In heights of a line: what is higher is no sign of it. */
const LINE_HIGH = 1.8
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
  hasTextBeside(figure: Figure): boolean {
    return this.#isBeside(figure, () => true) ?? true
  }

  /** Whether a figure is about as high as a line beside it: a sign among words, or a mark behind one. */
  isOfLine(figure: Figure): boolean {
    const [, top, , bottom] = figure.box
    const isLow = ([, above, , below]: Box): boolean => bottom - top < LINE_HIGH * (below - above)
    return this.#isBeside(figure, isLow) ?? false
  }

  /** Whether any line at the height of a figure is as it should be; undefined if too many were compared. */
  #isBeside({ page, box: [, top, , bottom] }: Figure, isIt: (line: Box) => boolean): boolean | undefined {
    const lines = this.#lines.get(page) ?? []
    this.#left -= lines.length
    if (this.#left < 0) return undefined
    return lines.some((line) => {
      const [, above, , below] = line
      return Math.min(bottom, below) - Math.max(top, above) > BESIDE * (below - above) && isIt(line)
    })
  }
}
