import type { Draft } from '../edit/draft.js'
import { type Box, hasArea, intersection } from '../geometry/box.js'
import { readNumbers, readRectangle } from '../geometry/read.js'
import { isDict, type PdfDict, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { scaledMeasure } from './measure.js'
import { DefaultAppearances, RotatedAppearances, scaledFontSize } from './moved-appearance.js'
import { movedBox, movedPoints, type PageMove, thousandths } from './page-move.js'

/** Moves the annotations of pages. Each is moved once, even if several pages list it. */
export class AnnotationMover {
  readonly #draft: Draft
  readonly #turned: RotatedAppearances
  readonly #moved = new Set<number>()
  readonly #appearances: DefaultAppearances

  constructor(draft: Draft) {
    this.#draft = draft
    this.#appearances = new DefaultAppearances(draft)
    this.#turned = new RotatedAppearances(draft)
  }

  /** The value of the new page's /Annots; empty if the old one has none. */
  move(annotations: PdfValue | undefined, move: PageMove): PdfValue[] {
    const { file } = this.#draft
    const kept: PdfValue[] = []
    for (const item of file.array(annotations) ?? []) {
      if (item instanceof PdfRef) {
        if (!isDict(file.get(item.num))) continue
        kept.push(item)
        if (this.#moved.has(item.num)) continue
        this.#moved.add(item.num)
        moveAnnotation(this.#draft, this.#appearances, this.#turned, this.#draft.edit(item.num), move)
      } else if (isDict(item)) {
        const own: PdfDict = new Map(item)
        moveAnnotation(this.#draft, this.#appearances, this.#turned, own, move)
        kept.push(own)
      }
    }
    return kept
  }
}

/** Flag of annotations that are not visible (ISO 32000-1, table 165). */
const HIDDEN = 1 << 1

/** Arrays of points, and arrays of such arrays (ISO 32000-1, 12.5.6; Path is from PDF 2.0). */
const POINTS = ['QuadPoints', 'Vertices', 'L', 'CL']
const PATHS = ['InkList', 'Path']
/** Lengths of a line annotation's leader lines. */
const LENGTHS = ['LL', 'LLE', 'LLO']

/**
 * Moves an annotation with its page; its dictionary is changed in place. Appearances are scaled to the
 * rectangle when they are displayed (12.5.5), so they change only if they are rotated.
 */
function moveAnnotation(
  draft: Draft,
  appearances: DefaultAppearances,
  turned: RotatedAppearances,
  annotation: PdfDict,
  move: PageMove,
): void {
  const { file } = draft
  const { matrix, scale, turn } = move
  annotation.set('P', move.page)
  const rect = readRectangle(file, annotation.get('Rect'))
  if (rect !== undefined) {
    moveDifferences(draft, annotation, rect, move)
    hideIfCroppedAway(draft, annotation, rect, move)
    annotation.set('Rect', movedBox(matrix, rect))
  }
  for (const key of POINTS) {
    const points = readNumbers(file, annotation.get(key))
    if (points !== undefined) annotation.set(key, movedPoints(matrix, points))
  }
  for (const key of PATHS) {
    const paths = file.array(annotation.get(key))
    if (paths !== undefined)
      annotation.set(
        key,
        paths.map((path) => movedPoints(matrix, readNumbers(file, path) ?? [])),
      )
  }
  if (turn !== 0) turn90(draft, annotation, turn, turned)
  if (scale !== 1) scaleLengths(draft, appearances, annotation, scale)
}

/** Annotations outside of the page's visible area must not become visible if the new page is larger. */
function hideIfCroppedAway({ file }: Draft, annotation: PdfDict, rect: Box, { seen }: PageMove): void {
  if (file.name(annotation.get('Subtype')) === 'Popup' || !hasArea(rect)) return
  const common = intersection(rect, seen)
  if (common !== undefined && hasArea(common)) return
  annotation.set('F', (file.number(annotation.get('F')) ?? 0) | HIDDEN)
}

/** The distances between the rectangle and the drawing in it: left, top, right, bottom (table 174). */
function moveDifferences({ file }: Draft, annotation: PdfDict, rect: Box, { matrix }: PageMove): void {
  const [left, top, right, bottom] = readNumbers(file, annotation.get('RD')) ?? []
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return
  const outer = movedBox(matrix, rect)
  const inner = movedBox(matrix, [rect[0] + left, rect[1] + bottom, rect[2] - right, rect[3] - top])
  annotation.set(
    'RD',
    [inner[0]! - outer[0]!, outer[3]! - inner[3]!, outer[2]! - inner[2]!, inner[1]! - outer[1]!].map(
      thousandths,
    ),
  )
}

function turn90({ file }: Draft, annotation: PdfDict, turn: number, appearances: RotatedAppearances): void {
  const own = annotation.get('AP')
  if (own !== undefined) annotation.set('AP', appearances.of(own, turn))
  if (file.name(annotation.get('Subtype')) !== 'Widget') return
  // Viewers use this rotation when they redraw a field after its value changed (table 189).
  const characteristics: PdfDict = new Map(file.dict(annotation.get('MK')))
  const turned = ((file.number(characteristics.get('R')) ?? 0) + turn) % 360
  characteristics.set('R', turned)
  annotation.set('MK', characteristics)
}

function scaleLengths(
  draft: Draft,
  appearances: DefaultAppearances,
  annotation: PdfDict,
  scale: number,
): void {
  const { file } = draft
  for (const key of LENGTHS) {
    const length = file.number(annotation.get(key))
    if (length !== undefined) annotation.set(key, thousandths(length * scale))
  }
  const offset = readNumbers(file, annotation.get('CO'))
  if (offset !== undefined) annotation.set('CO', scaled(offset, scale))
  scaleBorder(draft, annotation, scale)
  const measure = annotation.get('Measure')
  if (measure !== undefined) annotation.set('Measure', scaledMeasure(file, measure, scale))
  const appearance = appearances.of(annotation)
  const resized = appearance && scaledFontSize(appearance, scale)
  if (resized !== undefined) annotation.set('DA', new PdfString(resized))
}

/** ISO 32000-1, 12.5.4: a border style dictionary, or in older files an array of radii, width and dashes. */
function scaleBorder({ file }: Draft, annotation: PdfDict, scale: number): void {
  const style = file.resolve(annotation.get('BS'))
  if (isDict(style)) {
    const own: PdfDict = new Map(style)
    const width = file.number(own.get('W'))
    if (width !== undefined) own.set('W', thousandths(width * scale))
    const dashes = readNumbers(file, own.get('D'))
    if (dashes !== undefined) own.set('D', scaled(dashes, scale))
    annotation.set('BS', own)
  }
  const border = file.array(annotation.get('Border'))
  if (border === undefined) return
  annotation.set(
    'Border',
    border.map((item): PdfValue => {
      const value = file.resolve(item)
      if (typeof value === 'number') return thousandths(value * scale)
      return scaled(readNumbers(file, value) ?? [], scale)
    }),
  )
}

function scaled(lengths: readonly number[], scale: number): number[] {
  return lengths.map((length) => thousandths(length * scale))
}
