import { Content } from '../appearance/content.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { type Box, contains, hasArea, intersection, transformBox, widened } from '../geometry/box.js'
import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import { readBox } from '../geometry/read.js'
import { PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { movedViewports } from './measure.js'
import { AnnotationMover } from './move-annotations.js'
import { moveBeads } from './move-beads.js'
import { moveDestinations } from './move-destinations.js'
import { moveStructure } from './move-structure.js'
import { MovedResources } from './moved-resources.js'
import { type PageMove, pageMove, roundedBox } from './page-move.js'
import { type PageView, toDisplayed, viewPage } from './page-view.js'
import { type Align, type Fit, place, type Size, shownSize } from './placement.js'

export interface ResizeOptions {
  readonly fit: Fit
  readonly align: Align
  /** The free space on each side, in points. */
  readonly margin: number
}

/** Smaller differences, in points, are ignored. */
const TOLERANCE = 0.01

/**
 * Changes the size of pages, given by index, to a displayed size in points, and adapts their content,
 * annotations and destinations. Returns the number of changed pages: a page that already has its size is not
 * changed.
 */
export function resizePages(draft: Draft, sizes: ReadonlyMap<number, Size>, options: ResizeOptions): number {
  const moves = new Map<number, PageMove>()
  const annotations = new AnnotationMover(draft)
  const resources = new MovedResources(draft)
  for (const [index, size] of sizes) {
    const view = viewPage(draft, index)
    const room = widened([0, 0, size.width, size.height], -options.margin)
    if (!hasArea(room))
      throw new PdfError('invalid_option', `The margin leaves no room on a page of ${shownSize(size)}.`)
    const placed = place(view, room, options.fit, options.align)
    if (isUnchanged(view, size, placed)) continue
    const across = view.rotation % 180 === 0
    const box: Box = [0, 0, across ? size.width : size.height, across ? size.height : size.width]
    // From the old user space to the displayed page, to its new place, and back to the user space of the new
    // page, which has the same rotation.
    const matrix = multiply(multiply(view.toDisplayed, placed), inverse(toDisplayed(box, view.rotation, 1))!)
    const move = pageMove(draft.pageRef(index), matrix, view.box, false)
    resizePage(draft, index, view, box, move, annotations, resources)
    moves.set(draft.pages[index]!.num, move)
  }
  if (moves.size > 0) {
    moveDestinations(draft, moves)
    moveBeads(draft, moves)
    moveStructure(draft, moves)
  }
  return moves.size
}

function isUnchanged(view: PageView, { width, height }: Size, [a, b, c, d, e, f]: Matrix): boolean {
  const isSameSize = Math.abs(view.width - width) < TOLERANCE && Math.abs(view.height - height) < TOLERANCE
  const shift = Math.max(Math.abs(e), Math.abs(f))
  return (
    isSameSize && b === 0 && c === 0 && Math.abs(a - 1) < 1e-4 && Math.abs(d - 1) < 1e-4 && shift < TOLERANCE
  )
}

function resizePage(
  draft: Draft,
  index: number,
  view: PageView,
  box: Box,
  move: PageMove,
  annotations: AnnotationMover,
  resources: MovedResources,
): void {
  const { file } = draft
  const dict = draft.pageDict(index)
  const set = (key: string, value: PdfValue | undefined): void => {
    if (value !== undefined) dict.set(key, value)
  }
  dict.set('MediaBox', roundedBox(box))
  dict.set('CropBox', roundedBox(box))
  // The new size is in points.
  dict.delete('UserUnit')
  // The thumbnail is outdated.
  dict.delete('Thumb')
  for (const key of ['BleedBox', 'TrimBox', 'ArtBox']) {
    const own = readBox(file, dict.get(key))
    // These boxes are clipped to the page (ISO 32000-1, 14.11.2.1).
    const onPage = own && intersection(own, view.box)
    const left = onPage && intersection(transformBox(move.matrix, onPage), box)
    if (left !== undefined && hasArea(left)) dict.set(key, roundedBox(left))
    else dict.delete(key)
  }
  set('Contents', movedContents(draft, dict.get('Contents'), view, box, move))
  set('Resources', resources.move(dict.get('Resources'), move.matrix))
  if (dict.has('Annots')) set('Annots', annotations.move(dict.get('Annots'), move))
  if (dict.has('VP')) set('VP', movedViewports(file, dict.get('VP'), move))
}

/**
 * The content with a matrix at its start. It is not enclosed in `q` and `Q`: content with more `Q` than `q`
 * would restore the state too early, and nothing follows that the matrix could affect.
 */
function movedContents(
  draft: Draft,
  contents: PdfValue | undefined,
  { box: seen }: PageView,
  box: Box,
  { matrix, place }: PageMove,
): PdfValue | undefined {
  const { file } = draft
  const value = file.resolve(contents)
  const streams = Array.isArray(value) ? value : value instanceof PdfStream ? [contents!] : []
  if (streams.length === 0) return contents
  const content = new Content()
  content.matrix(matrix)
  // Content outside of the old page must not become visible.
  if (!contains(place, widened(box, -TOLERANCE))) {
    content.op('re', seen[0], seen[1], seen[2] - seen[0], seen[3] - seen[1])
    content.raw('W n')
  }
  const stream = draft.addContent(content.bytes())
  return [stream, ...streams.filter((item) => item instanceof PdfRef)]
}
