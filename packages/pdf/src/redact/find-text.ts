import { limitExceeded } from '../errors.js'
import { type Box, transformBox, union } from '../geometry/box.js'
import { inverse } from '../geometry/matrix.js'
import { share, touches } from './areas.js'
import { findContinued } from './find-continued.js'
import type { Match, Matcher } from './match.js'
import type { PageGlyph, PageScan } from './page-scan.js'
import type { SearchText } from './text-view.js'

/** Glyphs of the same text that overlap by this fraction are drawn twice, for a bold face or a shadow. */
const SAME_PLACE = 0.6
/** More matches are a mistake in the pattern, or an attempt to overload the service. */
const MAX_MATCHES = 100_000

/** All matches on a page, in each way in which its text can be read. */
export function findMatches(page: PageScan, matchers: readonly Matcher[]): Match[] {
  const matches = new MatchList()
  const search = (searched: SearchText, isReplacement: boolean): void => {
    for (const { kind, find } of matchers)
      for (const [start, end] of find(searched.text)) {
        const glyphs = [...new Set(searched.glyphsOf(start, end))]
        // A match in a replacement text is skipped if some of its glyphs were found already; otherwise all of
        // its glyphs are removed.
        if (glyphs.length === 0 || (isReplacement && matches.hasSome(glyphs))) continue
        matches.add({ kind, text: searched.text.slice(start, end), glyphs })
      }
  }
  for (const view of page.views) for (const searched of view.texts()) search(searched, view === page.replaced)
  for (const searched of page.elementTexts()) search(searched, true)
  for (const { here, there } of findContinued(page, page, matchers)) {
    matches.add({ ...here, glyphs: [...here.glyphs, ...there.glyphs] })
  }
  return matches.all
}

/** Matches that begin at the same glyph are one. */
class MatchList {
  readonly #matches = new Map<string, Match>()
  readonly #found = new Map<string, Set<number>>()

  get all(): Match[] {
    return [...this.#matches.values()]
  }

  hasSome(glyphs: readonly number[]): boolean {
    return [...this.#found.values()].some((found) => glyphs.some((glyph) => found.has(glyph)))
  }

  add({ kind, text, glyphs }: Match): void {
    const found = this.#found.get(kind) ?? new Set()
    this.#found.set(kind, found)
    if (glyphs.every((glyph) => found.has(glyph))) return
    if (this.#matches.size >= MAX_MATCHES)
      throw limitExceeded('The number of places on a page that are found', MAX_MATCHES)
    for (const glyph of glyphs) found.add(glyph)
    const key = `${kind} ${glyphs.reduce((first, glyph) => Math.min(first, glyph))}`
    const known = this.#matches.get(key)
    this.#matches.set(
      key,
      known === undefined
        ? { kind, text, glyphs }
        : {
            kind,
            text: known.text.length < text.length ? text : known.text,
            glyphs: [...new Set([...known.glyphs, ...glyphs])],
          },
    )
  }
}

/**
 * The glyphs that are removed: those that match or lie in an area, glyphs drawn with or on top of them, and
 * the blanks between them.
 */
export function glyphsToRemove(page: PageScan, matches: readonly Match[], areas: readonly Box[]): Uint8Array {
  const { glyphs, patterns } = page
  const removed = new Uint8Array(glyphs.length)
  if (matches.length + areas.length === 0) return removed
  for (const match of matches) for (const index of match.glyphs) removed[index] = 1
  glyphs.forEach((glyph, index) => {
    if (areas.some((area) => liesIn(area, glyph))) removed[index] = 1
  })
  // A Type 3 glyph is removed as a unit.
  const completeType3Glyphs = (): void => {
    for (let index = 0; index < glyphs.length; index++) {
      const { outer } = glyphs[index]!
      if (outer >= 0 && removed[index] === 1) removed[outer] = 1
    }
    for (let index = 0; index < glyphs.length; index++)
      if (glyphs[index]!.outer >= 0 && removed[glyphs[index]!.outer] === 1) removed[index] = 1
  }
  completeType3Glyphs()
  removeDuplicates(glyphs, removed)
  completeType3Glyphs()
  for (const uses of patterns.values()) {
    const count = uses.reduce((least, use) => Math.min(least, use.count), Number.POSITIVE_INFINITY)
    for (let at = 0; at < count; at++)
      if (uses.some(({ first }) => removed[first + at] === 1))
        for (const { first } of uses) removed[first + at] = 1
  }
  removeBlanksBetween(glyphs, removed)
  return removed
}

function liesIn(area: Box, { box, tiling }: PageGlyph): boolean {
  const back = tiling && inverse(tiling.matrix)
  if (tiling === undefined || back === undefined || tiling.xStep === 0 || tiling.yStep === 0)
    return touches(area, box)
  const [one, other] = [transformBox(back, area), transformBox(back, box)]
  return (
    overlapsRepeated(one[0], one[2], other[0], other[2], tiling.xStep) &&
    overlapsRepeated(one[1], one[3], other[1], other[3], tiling.yStep)
  )
}

/** Whether an interval that repeats at every step overlaps another. */
function overlapsRepeated(low: number, high: number, start: number, end: number, step: number): boolean {
  if (high - low + end - start >= step) return true
  const first = Math.ceil((low - end) / step)
  return start + first * step <= high
}

/** Text that is drawn twice, in another stream or another layer, is removed twice. */
function removeDuplicates(glyphs: readonly PageGlyph[], removed: Uint8Array): void {
  const byPlace = new Map<string, number[]>()
  const key = (x: number, y: number, text: string): string => `${Math.round(x)} ${Math.round(y)} ${text}`
  glyphs.forEach(({ box, text }, index) => {
    const place = key(box[0] / 4, box[1] / 4, text)
    const known = byPlace.get(place)
    if (known === undefined) byPlace.set(place, [index])
    else known.push(index)
  })
  glyphs.forEach(({ box, text }, index) => {
    if (removed[index] !== 1 || text === '') return
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const other of byPlace.get(key(box[0] / 4 + dx, box[1] / 4 + dy, text)) ?? [])
          if (removed[other] !== 1 && share(glyphs[other]!.box, box) > SAME_PLACE) removed[other] = 1
  })
}

/** Blanks between two removed glyphs, in content order. */
function removeBlanksBetween(glyphs: readonly PageGlyph[], removed: Uint8Array): void {
  for (let index = 0; index < glyphs.length; index++) {
    if (removed[index] !== 1) continue
    let next = index + 1
    while (next < glyphs.length && glyphs[next]!.isBlank && removed[next] !== 1) next++
    if (next < glyphs.length && removed[next] === 1) for (let at = index + 1; at < next; at++) removed[at] = 1
  }
}

/** The bounding boxes of a match's glyphs, one for each line. */
export function boxesOf(glyphs: readonly PageGlyph[], indexes: readonly number[]): Box[] {
  const boxes: { box: Box; across: number; size: number; dx: number }[] = []
  for (const index of indexes) {
    const { box, x, y, dx, dy, size } = glyphs[index]!
    const across = y * dx - x * dy
    const last = boxes.at(-1)
    if (last !== undefined && Math.abs(last.across - across) < 0.6 * size && Math.abs(last.dx - dx) < 0.1)
      last.box = union(last.box, box)
    else boxes.push({ box, across, size, dx })
  }
  return boxes.map(({ box }) => box)
}
