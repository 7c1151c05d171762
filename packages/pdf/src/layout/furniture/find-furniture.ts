import type { PageContent } from '../page/page-content.js'
import type { RegionItem } from '../page/region-content.js'

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
  readonly key: string
  readonly text: string
}

/** Finds what repeats on consecutive pages, and takes it out of their regions. */
export function takeFurniture(pages: readonly PageContent[]): PageFurniture[] {
  const tops = pages.map((page) => candidates(page, 'top'))
  const bottoms = pages.map((page) => candidates(page, 'bottom'))
  const found = pages.map(({ page }, at) => ({
    header: repeated(tops, at, page.height),
    footer: repeated(bottoms, at, page.height).reverse(),
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
function candidates({ page, regions }: PageContent, side: 'top' | 'bottom'): Candidate[] {
  const found: Candidate[] = []
  for (const { items } of regions)
    for (const item of items) {
      const [, top, , bottom] = item.kind === 'line' ? item.line.box : item.box
      const distance = side === 'top' ? top : page.height - bottom
      const inner = side === 'top' ? bottom : page.height - top
      if (inner > ZONE * page.height) continue
      found.push({ item, distance, text: textOfItem(item), key: itemKey(item) })
    }
  return found.sort((one, other) => one.distance - other.distance)
}

/** The text of an item, with a sign in place of its numbers: these differ from page to page. */
export function itemKey(item: RegionItem): string {
  return textOfItem(item).replace(/\d+/g, '#')
}

function textOfItem(item: RegionItem): string {
  switch (item.kind) {
    case 'line':
      return item.line.text
    case 'table':
      return item.rows
        .flatMap(({ cells }) => cells.map(({ lines }) => lines.map(({ text }) => text).join(' ')))
        .join('\t')
    case 'figure':
      return `figure ${item.content.type === 'picture' ? (item.content.image.stream?.num ?? 0) : item.content.shapes.length} ${Math.round(item.box[0])}`
    case 'rule':
      return `rule ${Math.round(item.box[0])} ${Math.round(item.box[2])}`
  }
}

function repeated(all: readonly (readonly Candidate[])[], at: number, height: number): RegionItem[] {
  const taken: RegionItem[] = []
  const own = all[at]!
  for (const [index, one] of own.entries()) {
    if (taken.length < index - 1) break
    const isOutermost = index === taken.length && one.distance < OUTERMOST * height
    const isNumber = isOutermost && isPageNumber(one, own[index + 1])
    if (!isNumber && !isRepeated(all, at, one)) continue
    // A form or a chart on each page is not cut in two.
    if (taken.length === MAX_ITEMS) return []
    taken.push(one.item)
  }
  return taken
}

function isRepeated(all: readonly (readonly Candidate[])[], at: number, one: Candidate): boolean {
  for (let step = 1; step <= MAX_DISTANCE; step++)
    for (const other of [at - step, at + step])
      if (all[other]?.some((candidate) => isSame(one, candidate, other - at)) === true) return true
  return false
}

function isSame(one: Candidate, other: Candidate, pages: number): boolean {
  if (one.key !== other.key || one.item.kind !== other.item.kind) return false
  if (Math.abs(one.distance - other.distance) > SAME_HEIGHT) return false
  if (/\p{L}/u.test(one.key)) return true
  const [first, second] = [numberIn(one.text), numberIn(other.text)]
  return first === undefined || second === undefined || second - first === pages
}

function numberIn(text: string): number | undefined {
  const digits = /\d+/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

function isPageNumber({ item, text, distance }: Candidate, next: Candidate | undefined): boolean {
  if (item.kind !== 'line' || !PAGE_NUMBER.test(text.trim())) return false
  return next === undefined || next.distance - distance > 2 * item.line.size
}
