import { pageColour } from '@octavo/pdf/background'
import type { LayoutDocument, Paragraph } from '@octavo/pdf/layout-tree'
import { blocksIn } from './blocks-in.js'
import type { ScannedPages } from './scanned-pages.js'

const WHITE = 'ffffff'
/** Text with less contrast than this cannot be read; light grey on white has 1.6 (WCAG 2.1, "contrast ratio"). */
const LEAST_CONTRAST = 1.5
/** In points: what is higher is no mark behind words of a line. */
const HIGHEST_MARK = 30
const MAX_MARKS = 300

type Box = Paragraph['box']

/** What is behind text that flows: areas of their own, and one colour for all pages. */
export class Backdrops {
  /** The colour of most pages. */
  readonly page: string
  /** The pages in another colour, which the text does not keep. */
  readonly otherPages: number
  /** Those with a picture behind the text. */
  readonly #withPicture = new Set<number>()
  /** Low drawings, by page: marks behind some words. */
  readonly #marks = new Map<number, Box[]>()

  /** `keepsMarks` says whether words stay on the marks behind them. */
  constructor({ pages, sections }: LayoutDocument, scans: ScannedPages, keepsMarks: boolean) {
    const counts = new Map<string, number>()
    for (const page of pages) {
      const colour = pageColour(page) ?? WHITE
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const most = [...counts].find(([, count]) => count * 2 > pages.length)
    this.page = most?.[0] ?? WHITE
    this.otherPages = pages.length - (counts.get(this.page) ?? 0)
    for (const { blocks } of sections)
      for (const block of blocksIn(blocks))
        if (block.kind === 'figure') {
          const { page, box, content } = block
          if (scans.isBackground(block)) this.#withPicture.add(page)
          else if (keepsMarks && content.type === 'drawing' && box[3] - box[1] < HIGHEST_MARK)
            this.#mark(page, box)
        }
  }

  #mark(page: number, box: Box): void {
    const own = this.#marks.get(page)
    if (own === undefined) this.#marks.set(page, [box])
    else if (own.length < MAX_MARKS) own.push(box)
  }

  get isWhite(): boolean {
    return this.page === WHITE
  }

  /** The colour behind a paragraph, if it is known; `around` is that of its cell. */
  of(
    { shading, page, box }: Pick<Paragraph, 'shading' | 'page' | 'box'>,
    around: string | undefined,
  ): string | undefined {
    if (shading !== undefined || around !== undefined) return shading ?? around
    if (this.#withPicture.has(page)) return undefined
    const isMarked = this.#marks.get(page)?.some((mark) => areOver(mark, box)) ?? false
    return isMarked ? undefined : this.page
  }
}

function areOver(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

export function isLegible(colour: string, backdrop: string | undefined): boolean {
  if (backdrop === undefined) return true
  const [one, other] = [luminance(colour), luminance(backdrop)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= LEAST_CONTRAST
}

/** Black or white, whichever is easier to read. */
export function legibleOn(backdrop: string): string {
  return luminance(backdrop) > 0.18 ? '000000' : WHITE
}

/** From 0 to 1 (WCAG 2.1, "relative luminance"). */
function luminance(colour: string): number {
  const at = (index: number): number => {
    const part = Number.parseInt(colour.slice(index, index + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * at(0) + 0.7152 * at(2) + 0.0722 * at(4)
}
