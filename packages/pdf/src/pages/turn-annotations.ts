import type { Draft } from '../edit/draft.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { readRectangle } from '../geometry/read.js'
import type { PdfValue } from '../syntax/objects.js'
import { AnnotationMover } from './move-annotations.js'
import { moveDestinations } from './move-destinations.js'
import { type PageMove, pageMove } from './page-move.js'
import { type PageView, viewPage } from './page-view.js'

/** Clockwise around the centre of the displayed page, in user space. */
export function turnAround({ toDisplayed, width, height }: PageView, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [width / 2, height / 2]
  const turn: Matrix = [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos]
  return multiply(multiply(toDisplayed, turn), inverse(toDisplayed)!)
}

/**
 * Puts the annotations of pages, given by index, where they are after their content was turned, and the destinations
 * that lead there.
 */
export function turnAnnotations(draft: Draft, turns: ReadonlyMap<number, Matrix>): void {
  const annotations = new AnnotationMover(draft)
  const moves = new Map<number, PageMove>()
  for (const [index, turn] of turns) {
    const { box } = viewPage(draft, index)
    const page = draft.pageRef(index)
    const dict = draft.pageDict(index)
    const items = draft.file.array(dict.get('Annots')) ?? []
    if (items.length > 0)
      dict.set(
        'Annots',
        items.flatMap((item) => turnAnnotation(draft, annotations, item, pageMove(page, turn, box, false))),
      )
    moves.set(draft.pages[index]!.num, pageMove(page, turn, box, false))
  }
  if (moves.size > 0) moveDestinations(draft, moves)
}

/** An annotation keeps its size, and its centre is where the page has it. */
function turnAnnotation(
  draft: Draft,
  annotations: AnnotationMover,
  item: PdfValue,
  { page, matrix, seen }: PageMove,
): PdfValue[] {
  const rectangle = readRectangle(draft.file, draft.file.dict(item)?.get('Rect'))
  if (rectangle === undefined) return [item]
  const centre = [(rectangle[0] + rectangle[2]) / 2, (rectangle[1] + rectangle[3]) / 2] as const
  const [x, y] = transform(matrix, centre)
  return annotations.move([item], pageMove(page, [1, 0, 0, 1, x - centre[0], y - centre[1]], seen, false))
}
