import { drawIntoPage } from '../appearance/draw-into-page.js'
import type { Drawing } from '../appearance/drawing.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Draft } from '../edit/draft.js'
import type { Box } from '../geometry/box.js'
import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import { type PageView, viewPage } from '../pages/page-view.js'
import { type Align, type Fit, place, type Size } from '../pages/placement.js'
import type { PdfRef } from '../syntax/objects.js'

/** An object drawn on pages: a form XObject with its lower left corner at the origin, in points. */
export interface Mark extends Size {
  readonly xobject: PdfRef
  /** From 0 to 1. */
  readonly opacity: number
}

/** A mark and its position on the displayed page, in points from the lower left corner. */
export interface PlacedMark {
  readonly mark: Mark
  readonly matrix: Matrix
}

export type Layer = 'over' | 'under'

/** The types of artifacts (ISO 32000-2, tables 363 and 364), which are not part of the document's content. */
export type ArtifactKind = 'Watermark' | 'Header' | 'Footer'

/**
 * Draws marks over or under the content of a page, relative to the page as displayed: rotated, cropped and
 * scaled.
 */
export function drawMarks(
  draft: Draft,
  target: DrawingTarget,
  index: number,
  marks: readonly PlacedMark[],
  layer: Layer,
  kind: ArtifactKind,
): void {
  if (marks.length === 0) return
  const fromSeen = inverse(viewPage(draft, index).toDisplayed)
  if (fromSeen === undefined) return
  const page = draft.pageDict(index)
  const drawings = marks.map(
    ({ mark, matrix }): Drawing => ({
      xobject: mark.xobject,
      matrices: [multiply(matrix, fromSeen)],
      layer: undefined,
      blendMode: undefined,
      opacity: mark.opacity,
      unshown: [],
      mark: `/Artifact << /Type /Pagination /Subtype /${kind} >> BDC`,
    }),
  )
  drawIntoPage(target, { source: page, page }, layer === 'over' ? { over: drawings } : { under: drawings })
}

/** The free space at the sides, and above and below, in points. */
export interface Margin {
  readonly x: number
  readonly y: number
}

/** The area within the margins of a page. Margins are limited to half of the page. */
export function areaWithinMargins({ width, height }: PageView, { x, y }: Margin): Box {
  const [left, bottom] = [Math.min(x, width / 2), Math.min(y, height / 2)]
  return [left, bottom, width - left, height - bottom]
}

/** The matrix that rotates a mark counterclockwise, scales it and places it in a box. */
export function placeRotated(
  mark: Size,
  degrees: number,
  room: Box,
  fit: Fit,
  align: Align,
  scale = 1,
): Matrix {
  const turned = rotatedSize(mark, degrees)
  const within = { width: turned.width * scale, height: turned.height * scale }
  return multiply(turnedInto(mark, degrees, scale), place(within, room, fit, align))
}

/** The size of a rotated rectangle's bounding box. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const [cos, sin] = directionOf(degrees)
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  }
}

/**
 * Rotates a mark about its centre, then moves it so that the lower left corner of its bounding box is at the
 * origin.
 */
function turnedInto(mark: Size, degrees: number, scale: number): Matrix {
  const [cos, sin] = directionOf(degrees)
  const { width, height } = rotatedSize(mark, degrees)
  const toMiddle: Matrix = [1, 0, 0, 1, -mark.width / 2, -mark.height / 2]
  const turn: Matrix = [cos * scale, sin * scale, -sin * scale, cos * scale, 0, 0]
  return multiply(multiply(toMiddle, turn), [1, 0, 0, 1, (width * scale) / 2, (height * scale) / 2])
}

/** Exact for multiples of 90 degrees. */
export function directionOf(degrees: number): [cos: number, sin: number] {
  const quarters: readonly [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  const turned = ((degrees % 360) + 360) % 360
  if (turned % 90 === 0) return quarters[turned / 90]!
  const radians = (turned * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians)]
}
