import { pageContent } from '../content/page-content.js'
import { PdfError } from '../errors.js'
import { type Box, contains, widened } from '../geometry/box.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { viewDict } from '../geometry/page-view.js'
import type { GoneContent } from '../sanitize/layers/forget-marked-content.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, PdfString } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import { touches } from './areas.js'
import type { ImageFate } from './content-frame.js'
import { boxesOf, findMatches, goneGlyphs, type Match, type Matcher } from './find-text.js'
import { GatheredPage, type PageImage, resourcesOf } from './gathered-page.js'
import { type Layout, layOutAnew } from './line-layout.js'
import { areasOn } from './pixels.js'
import { RedactedContent } from './redacted-content.js'
import { ImageRedaction } from './redacted-image.js'
import type { RedactionState } from './redaction-state.js'

/** The look of the boxes that replace removed content. */
export interface BoxLook {
  /** From 0 to 1 each. */
  readonly fill: readonly [red: number, green: number, blue: number]
  readonly label: string
}

export interface RedactedPage {
  /** From 1. */
  readonly page: number
  readonly redacted: readonly { readonly kind: string; readonly count: number }[]
  /** Left, top, right and bottom of the boxes that were drawn, in points on the page as displayed. */
  readonly boxes: readonly Box[]
  readonly glyphs: number
  readonly paths: number
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
const LEAST_UNREADABLE = 20
const LABEL_FONT = 'RdLabel'

/** The redaction of one page. The constructor finds what is removed, `write` removes it. */
export class PageRedaction {
  readonly #state: RedactionState
  readonly #index: number
  readonly #page: GatheredPage
  readonly #matches: readonly Match[]
  readonly #areas: readonly Box[]
  readonly #gone: Uint8Array
  readonly #layout: Layout
  readonly #found: readonly Box[]
  readonly #images = new Map<number, ImageRedaction | 'drop'>()
  readonly #matrix: Matrix
  /** The boxes of removed annotations. */
  readonly #covers: readonly Box[]
  readonly isUntouched: boolean

  /** `areas` are in points on the page as displayed, from its upper left corner. */
  constructor(
    state: RedactionState,
    index: number,
    areas: readonly Box[],
    matchers: readonly Matcher[],
    covered: readonly Box[] = [],
  ) {
    this.#covers = covered
    const { draft, fonts, decoded } = state
    const { file } = draft
    this.#state = state
    this.#index = index
    this.#areas = areas
    const view = viewDict(file, state.pageDict(index))
    this.#matrix = multiply(view.toSeen, [1, 0, 0, -1, 0, view.height])
    const page = new GatheredPage(file, fonts, decoded, new Set(), state.fontNums)
    page.spoken = state.spoken
    const content = pageContent(file, view.dict.get('Contents'))
    page.gather(
      content,
      resourcesOf(file, view.dict),
      this.#matrix,
      file.number(view.dict.get('StructParents')),
    )
    this.#page = page
    if (matchers.length > 0) this.#noteUnreadable()
    this.#matches = matchers.length === 0 ? [] : findMatches(page, matchers)
    this.#gone =
      areas.length + this.#matches.length === 0
        ? new Uint8Array(page.glyphs.length)
        : goneGlyphs(page, this.#matches, areas)
    this.isUntouched = areas.length + covered.length + this.#matches.length === 0
    this.#layout = this.isUntouched
      ? { shifts: new Map(), boxes: [] }
      : layOutAnew({
          glyphs: page.glyphs,
          isGone: (glyph) => this.#gone[glyph] === 1,
          areas,
          lineStarts: page.plain.lineStarts,
          width: view.width,
          height: view.height,
        })
    this.#found = this.#matches.flatMap(({ glyphs }) => boxesOf(page.glyphs, glyphs))
    if (!this.isUntouched) this.#planImages()
    this.#noteFonts()
    if (this.isUntouched) for (const num of page.drawn) state.drawn.add(num)
  }

  /** Images that another engine has to decode first. */
  get pictures(): ImageRedaction[] {
    return [...this.#images.values()].flatMap((image) => (image === 'drop' ? [] : image.pictures))
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
      if (
        this.#gone[index] !== 1 ||
        glyph.outer >= 0 ||
        !this.#areas.some((area) => touches(area, glyph.box))
      )
        return
      if (index !== last + 1 || glyph.use !== this.#page.glyphs[last]?.use) {
        texts.push(text)
        text = ''
      }
      text += glyph.text
      last = index
    })
    texts.push(text)
    return texts.map((each) => each.replace(/\s+/g, ' ').trim()).filter((each) => each !== '')
  }

  write(look: BoxLook): RedactedPage {
    const { draft, fonts, decoded, drawn } = this.#state
    const { file } = draft
    let removed = 0
    let changed = 0
    const fates = new Map<number, ImageFate>()
    for (const [index, image] of this.#images) {
      const other = image === 'drop' ? undefined : image.write()
      if (other === undefined) fates.set(index, 'drop')
      else fates.set(index, other)
      if (other !== undefined) changed++
      else if (image !== 'drop') removed++
    }
    const { glyphs, patterns } = this.#page
    const places = new Set<number>()
    glyphs.forEach(({ use, outer }, index) => {
      if (outer < 0 && (this.#gone[index] === 1 || this.#layout.shifts.has(index))) places.add(use)
    })
    const silenced = this.#silenced()
    const content = new RedactedContent(
      draft,
      fonts,
      decoded,
      {
        glyphs,
        isGone: (glyph) => this.#gone[glyph] === 1,
        placesText: (use) => places.has(use),
        shifts: this.#layout.shifts,
        areas: this.#areas,
        found: this.#found,
        fateOf: (image) => fates.get(image) ?? 'keep',
        isSilenced: (mark) => silenced.has(mark),
        changesPattern: (num) =>
          (patterns.get(num) ?? []).some(({ first, count }) =>
            this.#gone.subarray(first, first + count).includes(1),
          ),
      },
      drawn,
    )
    const dict = draft.pageDict(this.#index)
    const resources = resourcesOf(file, dict)
    const written = content.page(pageContent(file, dict.get('Contents')), resources, this.#matrix)
    for (const num of content.replaced) this.#state.replaced.add(num)
    const boxes = [...this.#areas, ...this.#layout.boxes, ...this.#covers]
    const drawnBoxes = this.#draw(boxes, look)
    const all = new ByteBuffer(written.bytes.length + drawnBoxes.length + 8)
    all.text('q\n')
    all.copy(written.bytes)
    all.text('\nQ\n')
    all.copy(drawnBoxes)
    dict.set('Contents', draft.addContent(all.slice()))
    if (look.label !== '') addLabelFont(written.resources)
    dict.set('Resources', written.resources)
    this.#state.gone.push(...this.#goneContent(silenced))
    return {
      page: this.#index + 1,
      redacted: counted(this.#matches, this.#areas.length),
      boxes: boxes.map((box) => box.map((side) => Math.round(side * 100) / 100) as unknown as Box),
      glyphs: this.#gone.reduce((sum, each) => sum + each, 0),
      paths: content.pathsChanged,
      images: changed,
      imagesRemoved: removed,
    }
  }

  #planImages(): void {
    const { draft } = this.#state
    this.#page.images.forEach((image, index) => {
      if (image.isInGlyph) return
      const areas = areasOn(image.box, [...this.#areas, ...this.#covered(image)])
      if (areas.length === 0) return
      const isWhole = areas.some((area) => contains(area, image.box))
      this.#images.set(index, isWhole || image.isInPattern ? 'drop' : ImageRedaction.of(draft, image, areas))
    })
  }

  /** Boxes of matches that are visible only in an image: invisible text, or text under the image. */
  #covered({ box, order }: PageImage): Box[] {
    const { glyphs } = this.#page
    return this.#matches.flatMap((match) => {
      const isSeen = match.glyphs.every(
        (index) => !glyphs[index]!.isInvisible && glyphs[index]!.order > order,
      )
      if (isSeen) return []
      return boxesOf(glyphs, match.glyphs)
        .filter((found) => touches(box, found))
        .map((found) => inSteps(found))
    })
  }

  /** Marked content that contains removed glyphs; its description in words must be removed. */
  #silenced(): Set<number> {
    const { glyphs, marks } = this.#page
    const silenced = new Set<number>()
    glyphs.forEach(({ mark }, index) => {
      if (this.#gone[index] !== 1) return
      for (let at = mark; at >= 0 && !silenced.has(at); at = marks[at]!.parent) silenced.add(at)
    })
    return silenced
  }

  #goneContent(silenced: ReadonlySet<number>): GoneContent[] {
    const page = this.#state.draft.pages[this.#index]!.num
    return [...silenced].flatMap((mark) => {
      const { id, owner, structParents } = this.#page.marks[mark]!
      if (id === undefined) return []
      return [{ owner: owner === 0 ? page : owner, isPage: owner === 0, structParents, ids: new Set([id]) }]
    })
  }

  /**
   * Text in fonts without a mapping to characters cannot be searched. If that is most of a page, finding
   * nothing does not mean that nothing is there.
   */
  #noteUnreadable(): void {
    const own = this.#page.glyphs.filter(({ outer, isBlank }) => outer < 0 && !isBlank)
    const unreadable = own.filter(({ text }) => text === '').length
    this.#state.unreadable += unreadable
    if (unreadable < LEAST_UNREADABLE || unreadable * 2 < own.length) return
    throw new PdfError(
      'redaction_unsafe',
      `The text of page ${this.#index + 1} cannot be searched: its fonts do not say which characters they show. Redact it by areas, and leave the page out of those that are searched.`,
      { page: this.#index + 1 },
    )
  }

  #noteFonts(): void {
    const { fontNums } = this.#state
    this.#page.glyphs.forEach(({ font, character }, index) => {
      const num = fontNums.get(font)
      if (num !== undefined) this.#state.note(num, character, this.#gone[index] === 1)
    })
  }

  #draw(boxes: readonly Box[], { fill, label }: BoxLook): Uint8Array {
    const out = new ByteBuffer(1024)
    const back = inverse(this.#matrix)
    if (back === undefined || boxes.length === 0) return out.slice()
    const numbers = (...values: readonly number[]): string =>
      values.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')
    out.text(`/Artifact BMC\nq ${numbers(...fill)} rg\n`)
    for (const box of boxes) {
      const [one, other] = [transform(back, [box[0], box[1]]), transform(back, [box[2], box[3]])]
      const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
      out.text(`${numbers(x, y, Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))} re f\n`)
    }
    if (label !== '') {
      const [red, green, blue] = fill
      const isDark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
      out.text(`${isDark ? '1 1 1' : '0 0 0'} rg\n`)
      for (const [left, top, right, bottom] of boxes) {
        const size = Math.min(bottom - top, 24) * 0.7
        if (size < 3 || right - left < size * 0.6 * label.length) continue
        const place = multiply([1, 0, 0, -1, left + size * 0.3, (top + bottom) / 2 + size * 0.35], back)
        out.text(`BT /${LABEL_FONT} ${numbers(size)} Tf ${numbers(...place)} Tm `)
        serialise(new PdfString(asciiBytes(label)), out)
        out.text(' Tj ET\n')
      }
    }
    out.text('Q\nEMC\n')
    return out.slice()
  }
}

function addLabelFont(resources: PdfDict): void {
  const fonts = resources.get('Font')
  const own: PdfDict = fonts instanceof Map ? fonts : new Map()
  const font: PdfDict = new Map()
  font.set('Type', new PdfName('Font')).set('Subtype', new PdfName('Type1'))
  font.set('BaseFont', new PdfName('Helvetica')).set('Encoding', new PdfName('WinAnsiEncoding'))
  own.set(LABEL_FONT, font)
  resources.set('Font', own)
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
