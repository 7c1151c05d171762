import type { PageContent } from '../page/page-content.js'
import type { RegionItem } from '../page/region-content.js'
import type { Figure } from '../tree.js'
import { changesBetween, type NumberedText, numberedText } from './numbered-text.js'

/** What repeats is within this fraction of the height of the page at its top and its bottom. */
const ZONE = 0.22
/** In points: what repeats is at about the same height. */
const SAME_HEIGHT = 4
/** Even and odd pages can differ. */
const MAX_DISTANCE = 2
/** What has more items than this is no header or footer. */
const MAX_ITEMS = 12
/** A number alone at the top or the bottom is that of the page. */
const PAGE_NUMBER =
  /^(?:page|seite|p\.|página|pagina|strana|strona)?\s*[-\u2013\u2014]?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*[-\u2013\u2014]?(?:\s*(?:of|\/|von|de|sur|z|di|van)\s*\d{1,4})?$/iu
/** A single page number is in the outermost part of the page. */
const OUTERMOST = 0.09

/** What repeats at the top and at the bottom of one page. */
export interface PageFurniture {
  readonly header: readonly RegionItem[]
  readonly footer: readonly RegionItem[]
}

interface Candidate {
  readonly item: RegionItem
  /** Its distance from the top or the bottom of the page. */
  readonly distance: number
  readonly numbered: NumberedText
}

/** The candidates of one page, from its edge inwards. */
interface CandidatesOfPage {
  /** The index of the page in the file. */
  readonly index: number
  readonly height: number
  readonly own: readonly Candidate[]
}

/** Finds what repeats on consecutive pages, and takes it out of their regions. */
export function takeFurniture(pages: readonly PageContent[]): PageFurniture[] {
  const tops = pages.map((page) => candidates(page, 'top'))
  const bottoms = pages.map((page) => candidates(page, 'bottom'))
  const found = pages.map((_, at) => ({
    header: repeated(tops, at),
    footer: repeated(bottoms, at).reverse(),
  }))
  const haveMore = pages.map((page, at) => hasMore(page, found[at]!))
  return pages.map((page, at) => {
    // What repeats is around something: if these pages say nothing else, it is what they say.
    if (!haveMore.slice(Math.max(0, at - MAX_DISTANCE), at + MAX_DISTANCE + 1).includes(true))
      return { header: [], footer: [] }
    const { header, footer } = found[at]!
    const taken = new Set([...header, ...footer])
    if (taken.size > 0)
      for (const { items } of page.regions) {
        const kept = items.filter((item) => !taken.has(item))
        items.length = 0
        for (const item of kept) items.push(item)
      }
    return { header, footer }
  })
}

/** Whether a page has text or figures besides what repeats. */
function hasMore({ regions }: PageContent, { header, footer }: PageFurniture): boolean {
  const taken = new Set([...header, ...footer])
  return regions.some(({ items }) => items.some((item) => item.kind !== 'rule' && !taken.has(item)))
}

/** From the edge of the page inwards. */
function candidates({ page, regions }: PageContent, side: 'top' | 'bottom'): CandidatesOfPage {
  const { index, height } = page
  const own: Candidate[] = []
  for (const { items } of regions)
    for (const item of items) {
      const [, top, , bottom] = item.kind === 'line' ? item.line.box : item.box
      const distance = side === 'top' ? top : height - bottom
      const inner = side === 'top' ? bottom : height - top
      if (inner > ZONE * height) continue
      own.push({ item, distance, numbered: numberedItem(item) })
    }
  return { index, height, own: own.sort((one, other) => one.distance - other.distance) }
}

/** The text of an item, or what it looks like. */
export function numberedItem(item: RegionItem): NumberedText {
  switch (item.kind) {
    case 'line':
      return numberedText(item.line.text)
    case 'table':
      return numberedText(
        item.rows
          .flatMap(({ cells }) => cells.map(({ lines }) => lines.map(({ text }) => text).join(' ')))
          .join('\t'),
      )
    case 'figure':
      return unnumbered(`figure ${figureKey(item)} ${placeKey(item)}`)
    case 'rule':
      return unnumbered(`rule ${placeKey(item)}`)
  }
}

function unnumbered(text: string): NumberedText {
  return { text, key: text, numbers: [] }
}

/** The same picture can be an object of its own on each page. */
function figureKey({ content }: Figure): string {
  if (content.type === 'drawing') return `drawing ${content.shapes.length}`
  const { stream, data } = content.image
  return `picture ${stream?.length ?? data?.length ?? 0}`
}

function placeKey({ box: [left, , right] }: { readonly box: Figure['box'] }): string {
  return `${Math.round(left)} ${Math.round(right)}`
}

function repeated(all: readonly CandidatesOfPage[], at: number): RegionItem[] {
  const taken: RegionItem[] = []
  const { own, height } = all[at]!
  for (const [index, one] of own.entries()) {
    if (taken.length < index - 1) break
    const isOutermost = index === taken.length && one.distance < OUTERMOST * height
    const isNumber = isOutermost && isPageNumber(one, own[index + 1]) && !isOtherNumber(all, at, one)
    if (!isNumber && !isRepeated(all, at, one)) continue
    // A form or a chart on each page is not cut in two.
    if (taken.length === MAX_ITEMS) return []
    taken.push(one.item)
  }
  return taken
}

function isRepeated(all: readonly CandidatesOfPage[], at: number, one: Candidate): boolean {
  return neighboursOf(all, at).some(({ own, pages }) => own.some((other) => isSame(one, other, pages)))
}

/** Whether pages around it have numbers alone at its place, and none of them counts pages with it. */
function isOtherNumber(all: readonly CandidatesOfPage[], at: number, one: Candidate): boolean {
  if (isRepeated(all, at, one)) return false
  return neighboursOf(all, at).some(({ own }) =>
    own.some((other) => isAtSamePlace(one, other) && one.numbered.key === other.numbered.key),
  )
}

/** The candidates of the pages around one, with their distance from it. */
function neighboursOf(
  all: readonly CandidatesOfPage[],
  at: number,
): { readonly own: readonly Candidate[]; readonly pages: number }[] {
  const found: { readonly own: readonly Candidate[]; readonly pages: number }[] = []
  for (let step = 1; step <= MAX_DISTANCE; step++)
    for (const other of [at - step, at + step]) {
      const page = all[other]
      if (page !== undefined) found.push({ own: page.own, pages: page.index - all[at]!.index })
    }
  return found
}

function isSame(one: Candidate, other: Candidate, pages: number): boolean {
  return isAtSamePlace(one, other) && changesBetween(one.numbered, other.numbered, pages) !== undefined
}

function isAtSamePlace(one: Candidate, other: Candidate): boolean {
  return one.item.kind === other.item.kind && Math.abs(one.distance - other.distance) <= SAME_HEIGHT
}

function isPageNumber({ item, distance, numbered }: Candidate, next: Candidate | undefined): boolean {
  if (item.kind !== 'line' || !PAGE_NUMBER.test(numbered.text.trim())) return false
  return next === undefined || next.distance - distance > 2 * item.line.size
}
