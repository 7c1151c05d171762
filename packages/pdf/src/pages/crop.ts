import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { type Box, hasArea, intersection, transformBox, widened } from '../geometry/box.js'
import { inverse } from '../geometry/matrix.js'
import { readBox } from '../geometry/read.js'
import { ContentBoxes } from './content-box.js'
import { thousandths } from './page-move.js'
import { type PageView, viewPage } from './page-view.js'
import { shownSize } from './placement.js'

/** Lengths are in points, on pages as displayed: rotated, and in the printed size. */
export type CropTo =
  /** The amount that is cut off each side. */
  | {
      readonly kind: 'margins'
      readonly left: number
      readonly bottom: number
      readonly right: number
      readonly top: number
    }
  /** A box given by one of its corners, measured from the same corner of the page. */
  | {
      readonly kind: 'box'
      readonly corner: 'bottom-left' | 'top-left'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  /**
   * The part that is not blank, with a margin. `sameForAll`: all pages get the same margins, so that no marks
   * are cut off.
   */
  | { readonly kind: 'content'; readonly margin: number; readonly sameForAll: boolean }

export interface CropOptions {
  /** Whether the media box is also cropped, for readers that ignore crop boxes. */
  readonly media: boolean
}

export interface CropReport {
  readonly cropped: number
  /** Page numbers, from 1, of blank pages, which cannot be cropped to their content. */
  readonly blank: readonly number[]
  /** Page numbers, from 1, of pages whose content exceeds the limits; they are not changed. */
  readonly unread: readonly number[]
}

/** Smaller differences, in points, are ignored. */
const TOLERANCE = 0.001

/**
 * Crops pages, given by index, to a part of their visible area. The crop box determines what is shown (ISO
 * 32000-1, 14.11.2); content outside of it stays in the file.
 */
export function cropPages(
  draft: Draft,
  pages: readonly number[],
  to: CropTo,
  options: CropOptions,
): CropReport {
  const { parts, blank, unread } =
    to.kind === 'content' ? contentParts(draft, pages, to) : givenParts(draft, pages, to)
  let cropped = 0
  for (const { index, view, seen } of parts) if (cropPage(draft, index, view, seen, options)) cropped++
  return { cropped, blank, unread }
}

/** A page and the part of it that stays, as displayed. */
interface Part {
  readonly index: number
  readonly view: PageView
  readonly seen: Box
}

interface Parts {
  readonly parts: readonly Part[]
  readonly blank: readonly number[]
  readonly unread: readonly number[]
}

function givenParts(draft: Draft, pages: readonly number[], to: Exclude<CropTo, { kind: 'content' }>): Parts {
  const parts = pages.map((index): Part => {
    const view = viewPage(draft, index)
    const { width, height } = view
    const wanted: Box =
      to.kind === 'margins' ? [to.left, to.bottom, width - to.right, height - to.top] : boxFrom(to, height)
    const seen = intersection(wanted, [0, 0, width, height])
    if (seen === undefined || !hasArea(seen)) throw nothingLeft(draft, index, view, to)
    return { index, view, seen }
  })
  return { parts, blank: [], unread: [] }
}

function boxFrom({ corner, x, y, width, height }: Extract<CropTo, { kind: 'box' }>, pageHeight: number): Box {
  const bottom = corner === 'top-left' ? pageHeight - y - height : y
  return [x, bottom, x + width, bottom + height]
}

function nothingLeft(draft: Draft, index: number, view: PageView, to: CropTo): PdfError {
  const why = to.kind === 'margins' ? 'the margins leave nothing of it' : 'the box lies outside of it'
  const words = `Page ${index + 1} is ${shownSize(view)}, and ${why}.`
  const error = new PdfError('invalid_option', words, { page: index + 1 })
  error.input = draft.name
  return error
}

function contentParts(
  draft: Draft,
  pages: readonly number[],
  { margin, sameForAll }: Extract<CropTo, { kind: 'content' }>,
): Parts {
  const boxes = new ContentBoxes(draft)
  const blank: number[] = []
  const unread: number[] = []
  const parts: Part[] = []
  for (const index of pages) {
    const view = viewPage(draft, index)
    const found = boxes.of(view)
    const whole: Box = [0, 0, view.width, view.height]
    if (found.kind === 'blank') blank.push(index + 1)
    if (found.kind === 'unread') unread.push(index + 1)
    if (found.kind === 'marks') {
      const marks = widened(transformBox(view.toDisplayed, found.box), margin)
      parts.push({ index, view, seen: intersection(marks, whole) ?? whole })
    } else if (found.kind === 'unread') parts.push({ index, view, seen: whole })
  }
  return { parts: sameForAll ? alike(draft, parts, blank) : parts, blank, unread }
}

/** The same margins for all pages, including blank ones: the smallest of any page. */
function alike(draft: Draft, parts: readonly Part[], blank: readonly number[]): Part[] {
  const least = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]
  for (const { view, seen } of parts) {
    const margins = [seen[0], seen[1], view.width - seen[2], view.height - seen[3]]
    margins.forEach((margin, side) => {
      least[side] = Math.min(least[side]!, margin)
    })
  }
  if (parts.length === 0) return []
  const [left, bottom, right, top] = least as [number, number, number, number]
  const blankParts = blank.map((number) => ({ index: number - 1, view: viewPage(draft, number - 1) }))
  return [...parts, ...blankParts]
    .map(
      ({ index, view }): Part => ({
        index,
        view,
        seen: [left, bottom, view.width - right, view.height - top],
      }),
    )
    .filter(({ seen }) => hasArea(seen))
}

/** Returns whether anything was cut off. */
function cropPage(draft: Draft, index: number, view: PageView, seen: Box, { media }: CropOptions): boolean {
  const whole: Box = [0, 0, view.width, view.height]
  if (seen.every((side, at) => Math.abs(side - whole[at]!) < TOLERANCE)) return false
  const box = transformBox(inverse(view.toDisplayed)!, seen).map(thousandths) as unknown as Box
  const { file } = draft
  const dict = draft.pageDict(index)
  dict.set('CropBox', [...box])
  if (media) dict.set('MediaBox', [...box])
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox']) {
    const own = readBox(file, dict.get(key))
    if (own === undefined) continue
    const left = intersection(own, box)
    // The default of each of these boxes is the crop box (table 30).
    if (left !== undefined && hasArea(left)) dict.set(key, [...left])
    else dict.delete(key)
  }
  return true
}
