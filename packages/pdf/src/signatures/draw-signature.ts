import { displayedBox } from '../annotations/annotation-box.js'
import { formDict } from '../annotations/form-xobject.js'
import { boxOf } from '../annotations/placed.js'
import { type DrawnText, drawText } from '../annotations/text-object.js'
import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { pictureTargetOf } from '../drawing/picture-watermark.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { PdfError } from '../errors.js'
import { type Box, widened } from '../geometry/box.js'
import { IDENTITY, inverse } from '../geometry/matrix.js'
import { PictureEmbedder } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import { viewPage } from '../pages/page-view.js'
import { joinBytes } from '../syntax/byte-buffer.js'
import type { PdfDict, PdfRef, PdfValue } from '../syntax/objects.js'
import type { AddedSignature } from './add-signature.js'

export interface SignatureLook {
  /** In lines; empty for none. */
  readonly text: string
  readonly picture: Picture | undefined
}

/** In points. */
const PADDING = 2
const LARGEST_TEXT = 12
const SMALLEST_TEXT = 3
const STEP = 0.5
const LINE_HEIGHT = 1.2
/** The part of the box for the picture, if there is text as well. */
const PICTURE_SHARE = 0.4
const BLACK = [0, 0, 0] as const

/** Draws what a signature looks like into the box of its field; nothing if the box is empty. */
export function drawSignature(draft: Draft, { widget, page }: AddedSignature, look: SignatureLook): void {
  if (page === undefined || (look.text === '' && look.picture === undefined)) return
  const view = viewPage(draft, page)
  const box = boxOf(displayedBox(draft.file, widget, view), view.height)
  if (box[2] - box[0] <= 2 * PADDING || box[3] - box[1] <= 2 * PADDING) return
  const target = draftTarget(draft)
  const [left, right] = parts(widened(box, -PADDING), look)
  const picture = look.picture === undefined ? undefined : drawPicture(draft, look.picture, left)
  const text = look.text === '' ? undefined : fittingText(target, look.text, right)
  const resources: PdfDict = new Map<string, PdfValue>([
    ...(text?.resources ?? []),
    ...(picture === undefined
      ? []
      : ([['XObject', new Map([['Image', picture.ref]])]] as [string, PdfValue][])),
  ])
  const content = joinBytes([picture?.content ?? new Uint8Array(0), text?.content ?? new Uint8Array(0)])
  const form = target.stream(formDict(box, resources, inverse(view.toDisplayed) ?? IDENTITY), content)
  widget.set('AP', new Map([['N', form]]))
}

/** The places of the picture and of the text: beside each other, or one above the other in a high box. */
function parts(box: Box, { text, picture }: SignatureLook): readonly [Box, Box] {
  if (text === '' || picture === undefined) return [box, box]
  const [left, bottom, right, top] = box
  if (right - left >= top - bottom) {
    const between = left + (right - left) * PICTURE_SHARE
    return [
      [left, bottom, between - PADDING, top],
      [between, bottom, right, top],
    ]
  }
  const between = top - (top - bottom) * PICTURE_SHARE
  return [
    [left, between + PADDING, right, top],
    [left, bottom, right, between],
  ]
}

/** As large as it can be without changing its shape. */
function drawPicture(
  draft: Draft,
  picture: Picture,
  [left, bottom, right, top]: Box,
): { readonly content: Uint8Array; readonly ref: PdfRef } {
  const embedded = new PictureEmbedder(pictureTargetOf(draft), draft.file.primitives).embed(picture)
  const scale = Math.min((right - left) / embedded.width, (top - bottom) / embedded.height)
  const [width, height] = [embedded.width * scale, embedded.height * scale]
  const content = new Content()
  content.op('q')
  content.matrix([width, 0, 0, height, (left + right - width) / 2, (bottom + top - height) / 2])
  content.matrix(embedded.upright)
  content.draw('Image')
  content.op('Q')
  return { content: content.bytes(), ref: embedded.ref }
}

function fittingText(target: DrawingTarget, text: string, [left, bottom, right, top]: Box): DrawnText {
  for (let size = LARGEST_TEXT; size >= SMALLEST_TEXT; size -= STEP) {
    const set = (upper: number): DrawnText =>
      drawText(
        target,
        {
          x: left,
          width: right - left,
          text,
          size,
          colour: BLACK,
          fill: undefined,
          align: 'left',
          lineHeight: LINE_HEIGHT,
          isUnderlined: false,
          bold: false,
          italic: false,
        },
        upper,
      )
    const { lines } = set(top)
    const height = lines[3] - lines[1]
    if (height <= top - bottom) return set((top + bottom + height) / 2)
  }
  throw new PdfError(
    'invalid_option',
    'The text of the signature does not fit into its box: the box must be larger, or the text shorter.',
  )
}
