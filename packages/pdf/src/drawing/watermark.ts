import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { PdfError } from '../errors.js'
import { type Matrix, multiply, transform } from '../geometry/matrix.js'
import { viewPage } from '../pages/page-view.js'
import type { Align, Size } from '../pages/placement.js'
import type { TextStyleWanted } from '../platform/typesetting.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'
import { dropClaimsOnColour } from './claims.js'
import {
  areaWithinMargins,
  directionOf,
  drawMarks,
  type Layer,
  type Margin,
  type Mark,
  placeRotated,
  rotatedSize,
} from './mark.js'
import { type Colour, type SetText, setText, textMark } from './text-mark.js'

export interface WatermarkPlace {
  readonly align: Align
  readonly margin: Margin
  /** Counterclockwise. */
  readonly degrees: number
  readonly layer: Layer
  /** The space between copies in points, if the page is covered with them. */
  readonly tiles: { readonly gap: number } | undefined
}

export interface TextWatermark extends WatermarkPlace, TextStyleWanted {
  readonly text: string
  /**
   * In points. 0: as large as fits into four fifths of the page, or a quarter of it if the page is covered
   * with copies.
   */
  readonly size: number
  readonly colour: Colour
  readonly opacity: number
}

/** The fraction of a page that an automatically sized watermark takes. */
const SHARE = 0.8
const SHARE_OF_TILES = 0.25
const LARGEST = 1000
const MAX_TILES = 10_000

/** Draws a text on pages, given by index; returns the claims that were removed from the document. */
export function watermarkText(draft: Draft, pages: Iterable<number>, watermark: TextWatermark): string[] {
  const target = draftTarget(draft)
  const text = setText(target, watermark.text, watermark)
  const marks = new Map<number, Mark>()
  const drawer = new WatermarkDrawer(draft, target, watermark)
  for (const page of pages) {
    const size = watermark.size > 0 ? watermark.size : fittingSize(text, viewPage(draft, page), watermark)
    const mark = marks.get(size) ?? textMark(target, text, { ...watermark, size, align: 'center' })
    marks.set(size, mark)
    drawer.draw(page, mark)
  }
  return dropClaimsOnColour(draft, watermark.colour, watermark.opacity)
}

/** Rounded to half points, so that pages of almost the same size share a mark. */
function fittingSize(text: SetText, page: Size, { degrees, tiles }: WatermarkPlace): number {
  const { width, height } = rotatedSize(text, degrees)
  const share = tiles === undefined ? SHARE : SHARE_OF_TILES
  const size = Math.min((page.width * share) / width, (page.height * share) / height, LARGEST)
  return Number.isFinite(size) ? Math.max(1, Math.floor(size * 2) / 2) : 1
}

/** Draws a mark once or repeatedly on pages of any size. */
export class WatermarkDrawer {
  readonly #draft: Draft
  readonly #target: DrawingTarget
  readonly #place: WatermarkPlace
  /** Marks that cover a page, by page size. */
  readonly #sheets = new Map<string, Mark>()

  constructor(draft: Draft, target: DrawingTarget, place: WatermarkPlace) {
    this.#draft = draft
    this.#target = target
    this.#place = place
  }

  draw(page: number, mark: Mark): void {
    this.#draft.file.budget.ensure()
    const view = viewPage(this.#draft, page)
    const { align, margin, degrees, layer, tiles } = this.#place
    const drawn =
      tiles === undefined
        ? { mark, matrix: placeRotated(mark, degrees, areaWithinMargins(view, margin), 'none', align) }
        : { mark: this.#sheet(view, mark, tiles.gap), matrix: NOWHERE_ELSE }
    drawMarks(this.#draft, this.#target, page, [drawn], layer, 'Watermark')
  }

  #sheet({ width, height }: Size, mark: Mark, gap: number): Mark {
    const key = `${width} ${height} ${mark.xobject.num}`
    const known =
      this.#sheets.get(key) ?? tiledMark(this.#target, { width, height }, mark, gap, this.#place.degrees)
    this.#sheets.set(key, known)
    return known
  }
}

const NOWHERE_ELSE: Matrix = [1, 0, 0, 1, 0, 0]

/** A form that shows a mark as often as fits on a page; every other row is shifted by half. */
function tiledMark(target: DrawingTarget, page: Size, mark: Mark, gap: number, degrees: number): Mark {
  const content = new Content()
  const step = { x: mark.width + gap, y: mark.height + gap }
  const [cos, sin] = directionOf(degrees)
  const turn: Matrix = [cos, sin, -sin, cos, page.width / 2, page.height / 2]
  const reach = Math.hypot(page.width, page.height) / 2
  const [columns, rows] = [Math.ceil(reach / step.x) + 1, Math.ceil(reach / step.y) + 1]
  if ((2 * columns + 1) * (2 * rows + 1) > MAX_TILES)
    throw new PdfError(
      'invalid_option',
      `A page would be covered with more than ${MAX_TILES} of them. A larger size or gap makes them fewer.`,
    )
  const radius = Math.hypot(mark.width, mark.height) / 2
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const middle = [(column + (row % 2 === 0 ? 0 : 0.5)) * step.x, row * step.y] as const
      const [x, y] = transform(turn, middle)
      // Copies outside of the page are omitted.
      if (x < -radius || y < -radius || x > page.width + radius || y > page.height + radius) continue
      content.op('q')
      content.matrix(multiply([1, 0, 0, 1, middle[0] - mark.width / 2, middle[1] - mark.height / 2], turn))
      content.draw('Mark')
      content.op('Q')
    }
  }
  const dict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, page.width, page.height]],
    ['Resources', new Map([['XObject', new Map([['Mark', mark.xobject]])]])],
  ])
  if (mark.opacity < 1) dict.set('Group', new Map([['S', new PdfName('Transparency')]]))
  return { xobject: target.stream(dict, content.bytes()), ...page, opacity: mark.opacity }
}
