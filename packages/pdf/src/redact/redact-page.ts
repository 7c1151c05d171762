import { pageContent } from '../content/page-content.js'
import { PageResources } from '../content/resources.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, contains, widened } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { toDisplayedFromTop, viewDict } from '../geometry/page-view.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { touches, touchesAny } from './areas.js'
import { type BoxStyle, drawBoxes, type Label } from './draw-boxes.js'
import type { ContinuedMatch } from './find-continued.js'
import { boxesOf, findMatches, glyphsToRemove } from './find-text.js'
import { type Layout, layOutLines } from './line-layout.js'
import type { Match, Matcher } from './match.js'
import { isUnreadable, type PageGlyph, type PageImage, type PageScan } from './page-scan.js'
import { areasOn } from './pixels.js'
import { type ImageChange, redactContent } from './redacted-content.js'
import { ImageRedaction } from './redacted-image.js'
import type { RedactionState } from './redaction-state.js'

export interface RedactedPage {
  /** From 1. */
  readonly page: number
  readonly redacted: readonly { readonly kind: string; readonly count: number }[]
  /** Left, top, right and bottom of the boxes that were drawn, in points on the page as displayed. */
  readonly boxes: readonly Box[]
  readonly glyphs: number
  readonly paths: number
  /** Lines whose text stays where it is, because it has no room to move: their boxes reveal widths. */
  readonly linesInPlace: number
  /** Boxes that are too small for the label. */
  readonly labelsLeftOut: number
  readonly images: number
  /** Images that were removed completely, because their pixels cannot be decoded. */
  readonly imagesRemoved: number
}

/**
 * Pixels under recognised text of a scan are removed in steps, so that their number does not reveal the width
 * of a word.
 */
const PIXEL_STEP = 1.5
/** Fewer unreadable characters are assumed to be symbols and ornaments. */
const MIN_UNREADABLE = 20
/** The fonts named in a message. */
const MAX_NAMED = 3
const MAX_NAME_LENGTH = 60
const SUBSET_TAG = /^[A-Z]{6}\+/
const IN_PLACE: Layout = { shifts: new Map(), boxes: [], linesInPlace: 0 }

/** The redaction of one page. The constructor finds what is removed, `write` removes it. */
export class PageRedaction {
  readonly #state: RedactionState
  readonly #index: number
  readonly #page: PageScan
  readonly #matches: readonly Match[]
  readonly #areas: readonly Box[]
  /** For each glyph: 1 if it is removed. */
  readonly #removed: Uint8Array
  readonly #layout: Layout
  readonly #images = new Map<number, ImageRedaction | 'remove'>()
  readonly #matrix: Matrix
  /** The boxes of removed annotations. */
  readonly #annotations: readonly Box[]
  readonly isUntouched: boolean

  /** `areas` are in points on the page as displayed, from its upper left corner. */
  constructor(
    state: RedactionState,
    index: number,
    areas: readonly Box[],
    matchersOf: (page: number) => readonly Matcher[],
    annotations: readonly Box[] = [],
  ) {
    const matchers = matchersOf(index)
    const view = viewDict(state.draft.file, state.pageDict(index))
    const page = state.scan(index)
    this.#state = state
    this.#index = index
    this.#page = page
    this.#areas = areas
    this.#annotations = annotations
    this.#matrix = toDisplayedFromTop(view)
    if (matchers.length > 0) this.#countUnreadable()
    this.#matches =
      matchers.length === 0 ? [] : [...findMatches(page, matchers), ...this.#continued(matchersOf)]
    this.#removed = glyphsToRemove(page, this.#matches, areas)
    this.isUntouched = areas.length + annotations.length + this.#matches.length === 0
    this.#layout = this.#matches.length === 0 ? IN_PLACE : this.#layOut(view)
    for (const [glyph, found] of page.glyphs.entries()) state.addGlyph(found, this.#removed[glyph] === 1)
    if (this.isUntouched) state.addDrawn(page.drawn)
    else this.#planImages()
  }

  /** The parts of matches that begin on the page before, or end on the next one. */
  #continued(matchersOf: (page: number) => readonly Matcher[]): Match[] {
    const state = this.#state
    const between = (index: number): readonly ContinuedMatch[] => {
      const isSearched = matchersOf(index).length > 0 && matchersOf(index + 1).length > 0
      return isSearched ? state.continued(index, matchersOf(index)) : []
    }
    return [
      ...between(this.#index - 1).map(({ there }) => there),
      ...between(this.#index).map(({ here }) => here),
    ]
  }

  /** Images that another engine has to decode first. */
  get pictures(): ImageRedaction[] {
    return [...this.#images.values()].flatMap((image) => (image === 'remove' ? [] : image.pictures))
  }

  /** Each removed text with its position. */
  get found(): { readonly kind: string; readonly text: string; readonly boxes: readonly Box[] }[] {
    return this.#matches.map(({ kind, text, glyphs }) => ({
      kind,
      text,
      boxes: boxesOf(this.#page.glyphs, glyphs),
    }))
  }

  /** The removed texts that matched. */
  get texts(): string[] {
    return this.#matches.map(({ text }) => text)
  }

  /** The texts removed because they lie in an area, in contiguous runs as they were drawn. */
  get areaTexts(): string[] {
    const texts: string[] = []
    let text = ''
    let last = -2
    this.#page.glyphs.forEach((glyph, index) => {
      if (this.#removed[index] !== 1 || glyph.outer >= 0 || !touchesAny(this.#areas, glyph.box)) return
      if (index !== last + 1 || glyph.stream !== this.#page.glyphs[last]?.stream) {
        texts.push(text)
        text = ''
      }
      text += glyph.text
      last = index
    })
    texts.push(text)
    return texts.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '')
  }

  write(fill: BoxStyle['fill'], label: Label | undefined): RedactedPage {
    const { draft } = this.#state
    const { file } = draft
    const { glyphs } = this.#page
    const images = this.#changedImages()
    const repositioned = this.#repositionedStreams()
    const marks = this.#marksOfRemovedGlyphs()
    const dict = draft.pageDict(this.#index)
    const content = redactContent(
      this.#state,
      pageContent(file, dict.get('Contents')),
      new PageResources(file).of(dict.get('Resources')),
      this.#matrix,
      {
        glyphs,
        isRemoved: (glyph) => this.#removed[glyph] === 1,
        shifts: this.#layout.shifts,
        repositionsText: (stream) => repositioned.has(stream),
        areas: this.#areas,
        found: this.found.flatMap(({ boxes }) => boxes),
        imageChange: (image) => images.get(image) ?? 'keep',
        removesDescriptions: (mark) => marks.has(mark),
      },
    )
    const boxes = [...this.#areas, ...this.#layout.boxes, ...this.#annotations]
    const all = new ByteBuffer(content.bytes.length + 1024)
    all.copy(content.bytes)
    const labelsLeftOut = drawBoxes(boxes, fill, label, this.#matrix, all)
    dict.set('Contents', draft.addContent(all.slice()))
    label?.addTo(content.resources)
    dict.set('Resources', content.resources)
    this.#recordRemovedContent(marks)
    const changed = [...images.values()].filter((change) => change !== 'remove').length
    const planned = [...this.#images.values()].filter((image) => image !== 'remove').length
    return {
      page: this.#index + 1,
      redacted: counted(this.#matches, this.#areas.length),
      boxes: boxes.map((box) => box.map((side) => Math.round(side * 100) / 100) as unknown as Box),
      glyphs: this.#removed.reduce((sum, each) => sum + each, 0),
      paths: content.pathsChanged,
      linesInPlace: this.#layout.linesInPlace,
      labelsLeftOut,
      images: changed,
      imagesRemoved: planned - changed,
    }
  }

  #layOut({ width, height }: { readonly width: number; readonly height: number }): Layout {
    const areas = this.#areas
    const { glyphs, plain } = this.#page
    const found = areas.length === 0 ? this.#removed : glyphsToRemove(this.#page, this.#matches, [])
    return layOutLines({
      glyphs,
      isRemoved: (glyph) => this.#removed[glyph] === 1,
      isFound: (glyph) => found[glyph] === 1 && !touchesAny(areas, glyphs[glyph]!.box),
      areas,
      lineStarts: plain.lineStarts,
      width,
      height,
    })
  }

  #planImages(): void {
    const { draft } = this.#state
    this.#page.images.forEach((image, index) => {
      if (image.isInGlyph) return
      const areas = areasOn(image.box, [...this.#areas, ...this.#shownByImage(image)])
      if (areas.length === 0) return
      const isWhole = areas.some((area) => contains(area, image.box))
      this.#images.set(
        index,
        isWhole || image.isInPattern ? 'remove' : ImageRedaction.of(draft, image, areas),
      )
    })
  }

  /** Boxes of matches that are visible only in an image: invisible text, or text under the image. */
  #shownByImage({ box, order }: PageImage): Box[] {
    const { glyphs } = this.#page
    return this.#matches.flatMap((match) => {
      const isVisible = match.glyphs.every(
        (index) => !glyphs[index]!.isInvisible && glyphs[index]!.order > order,
      )
      if (isVisible) return []
      return boxesOf(glyphs, match.glyphs)
        .filter((found) => touches(box, found))
        .map((found) => inSteps(found))
    })
  }

  #changedImages(): Map<number, ImageChange> {
    return new Map(
      [...this.#images].map(([index, image]) => [
        index,
        (image === 'remove' ? undefined : image.write()) ?? 'remove',
      ]),
    )
  }

  #repositionedStreams(): Set<number> {
    const streams = new Set<number>()
    this.#page.glyphs.forEach(({ stream, outer }, index) => {
      if (outer < 0 && (this.#removed[index] === 1 || this.#layout.shifts.has(index))) streams.add(stream)
    })
    return streams
  }

  /** Marked content that contains removed glyphs; its descriptions in words must be removed. */
  #marksOfRemovedGlyphs(): Set<number> {
    const { glyphs, marks } = this.#page
    const found = new Set<number>()
    glyphs.forEach(({ mark }, index) => {
      if (this.#removed[index] !== 1) return
      for (let at = mark; at >= 0 && !found.has(at); at = marks[at]!.parent) found.add(at)
    })
    return found
  }

  #recordRemovedContent(marks: ReadonlySet<number>): void {
    const { draft, removedContent } = this.#state
    const page = draft.pages[this.#index]!.num
    for (const mark of marks) {
      const { id, owner, structParents } = this.#page.marks[mark]!
      const isPage = owner === 0
      if (id !== undefined)
        removedContent.push({ owner: isPage ? page : owner, isPage, structParents, ids: new Set([id]) })
    }
  }

  /**
   * Text in fonts without a mapping to characters cannot be searched. If that is most of a page, finding
   * nothing does not mean that nothing is there.
   */
  #countUnreadable(): void {
    const own = this.#page.glyphs.filter(({ outer, isBlank }) => outer < 0 && !isBlank)
    const unreadable = own.filter(isUnreadable)
    this.#state.unreadable += unreadable.length
    if (unreadable.length < MIN_UNREADABLE || unreadable.length * 2 < own.length) return
    throw new PdfError(
      'redaction_unsafe',
      `The text of page ${this.#index + 1} cannot be searched: fonts do not say which characters they show (${namesOf(this.#state.draft.file, unreadable)}). Redact the page by areas, and leave it out of the pages that are searched. Files that are made again with ToUnicode CMaps, or whose text is recognised (OCR), can be searched.`,
      { page: this.#index + 1 },
    )
  }
}

/** For a message: the names of the fonts of glyphs. */
function namesOf(file: PdfFile, glyphs: readonly PageGlyph[]): string {
  const fonts = new Set(
    glyphs.map(({ font }) => file.name(font.dict.get('BaseFont')) ?? 'one without a name'),
  )
  const names = [...fonts].map((name) => name.replace(SUBSET_TAG, '').slice(0, MAX_NAME_LENGTH))
  const others = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
  return [...names.slice(0, MAX_NAMED), ...others].join(', ')
}

function inSteps(box: Box): Box {
  const step = PIXEL_STEP * (box[3] - box[1])
  const wide = step > 0 ? Math.ceil((box[2] - box[0]) / step) * step : box[2] - box[0]
  return widened(box, (wide - (box[2] - box[0])) / 2, 0)
}

function counted(matches: readonly Match[], areas: number): { kind: string; count: number }[] {
  const counts = new Map<string, number>()
  if (areas > 0) counts.set('area', areas)
  for (const { kind } of matches) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count }))
}
