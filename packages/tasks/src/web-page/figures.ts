import type { Drawing, Figure, Picture } from '@octavo/pdf/layout-tree'
import { escaped } from '../office-files/xml.js'
import type { MarkupState, Piece } from './markup-state.js'
import { imageMarkup, pixels, shapeMarkup, svgStart } from './svg.js'

/** Sides of a picture and of its visible part that differ by less than this, in points, are the same. */
const SAME_EDGE = 1

/** How a figure stands in the text. */
export type FigureSide = 'left' | 'right' | undefined

/** `caption` is an element, or nothing. */
export function* figureMarkup(
  figure: Figure,
  state: MarkupState,
  side: FigureSide,
  caption: { readonly before: string; readonly behind: string },
): Generator<Piece> {
  const { content } = figure
  const { attribute, inside } = state.identifiers(figure)
  const isShown = content.type === 'drawing' ? isDrawn(content, state) : state.target.hasPicture(content)
  if (!isShown) {
    state.without(content.type)
    if (attribute + caption.before + caption.behind === '') return
  }
  yield `<figure${attribute}${side === undefined ? '' : ` class="${side}"`}>${inside}${caption.before}`
  if (isShown) {
    if (content.type === 'drawing') yield* drawingMarkup(content, figure, state)
    else if (isUpright(content)) yield* plainPicture(content, figure)
    else {
      yield svgStart(figure.box, roleAttributes(figure))
      yield* imageMarkup(content, state)
      yield '</svg>'
    }
  }
  yield `${caption.behind}</figure>\n`
}

function isDrawn({ shapes, pictures }: Drawing, { target }: MarkupState): boolean {
  return shapes.length > 0 || pictures.some((picture) => target.hasPicture(picture))
}

/** Whether a picture is shown as it is: neither turned nor mirrored nor cropped. */
function isUpright({ matrix: [a, b, c, d, e, f], clip }: Picture): boolean {
  const edges = [e, f + d, e + a, f]
  return (
    a > 0 &&
    d < 0 &&
    Math.abs(b) < SAME_EDGE &&
    Math.abs(c) < SAME_EDGE &&
    edges.every((edge, at) => Math.abs(edge - clip[at]!) < SAME_EDGE)
  )
}

function* plainPicture(picture: Picture, { box, alternative = '' }: Figure): Generator<Piece> {
  const [left, top, right, bottom] = box
  yield '<img src="'
  yield picture
  yield `" alt="${escaped(alternative)}" width="${pixels(right - left)}" height="${pixels(bottom - top)}"/>`
}

function* drawingMarkup({ shapes, pictures }: Drawing, figure: Figure, state: MarkupState): Generator<Piece> {
  yield svgStart(figure.box, roleAttributes(figure))
  for (const shape of shapes) yield shapeMarkup(shape)
  for (const picture of pictures)
    if (state.target.hasPicture(picture)) yield* imageMarkup(picture, state)
    else state.without('picture')
  yield '</svg>'
}

function roleAttributes({ alternative }: Figure): string {
  return alternative === undefined
    ? ' aria-hidden="true"'
    : ` role="img" aria-label="${escaped(alternative)}"`
}
