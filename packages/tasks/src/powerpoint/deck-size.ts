import type { LayoutPage } from '@octavo/pdf/layout-tree'
import { emus } from '../office-files/units.js'

/** The smallest and the largest side of a slide, in points (ECMA-376-1, 20.1.10 and 19.7.9). */
const LEAST = 72
const MOST = 4032
/** Pages whose sides differ by less than this are of one size. */
const SAME = 1

/** The size of all slides of a presentation, which has only one. */
export interface DeckSize {
  readonly width: number
  readonly height: number
}

/** The size that most pages have; of equally many, that of the first page. */
export function deckSize(pages: readonly LayoutPage[]): DeckSize {
  const counts = new Map<string, { readonly page: LayoutPage; count: number }>()
  for (const page of pages) {
    const key = `${Math.round(page.width)} ${Math.round(page.height)}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { page, count: 1 })
    else known.count++
  }
  let most: { readonly page: LayoutPage; count: number } | undefined
  for (const each of counts.values()) if (most === undefined || each.count > most.count) most = each
  const { width, height } = most?.page ?? { width: 720, height: 540 }
  const scale = Math.min(1, MOST / Math.max(width, height)) * Math.max(1, LEAST / Math.min(width, height))
  const within = (side: number): number => Math.min(MOST, Math.max(LEAST, side * scale))
  return { width: within(width), height: within(height) }
}

/** Where a page is on its slide: as large as fits, in the middle. */
export class PagePlace {
  readonly scale: number
  readonly #left: number
  readonly #top: number

  constructor({ width, height }: Pick<LayoutPage, 'width' | 'height'>, deck: DeckSize) {
    const isSame = Math.abs(width - deck.width) < SAME && Math.abs(height - deck.height) < SAME
    this.scale = isSame ? 1 : Math.min(deck.width / width, deck.height / height)
    this.#left = isSame ? 0 : (deck.width - width * this.scale) / 2
    this.#top = isSame ? 0 : (deck.height - height * this.scale) / 2
  }

  get isScaled(): boolean {
    return this.scale !== 1
  }

  /** The place of a box of the page on the slide, as attributes and elements of DrawingML (20.1.7.6). */
  transform([left, top, right, bottom]: readonly [number, number, number, number], inside = ''): string {
    const { scale } = this
    return `<a:off x="${emus(this.#left + left * scale)}" y="${emus(this.#top + top * scale)}"/><a:ext cx="${this.length(right - left)}" cy="${this.length(bottom - top)}"/>${inside}`
  }

  /** In English metric units; something without extent is not shown by some programs. */
  length(points: number): number {
    return Math.max(1, emus(points * this.scale))
  }

  /** In English metric units, from an edge. */
  distance(points: number): number {
    return emus(points * this.scale)
  }
}
