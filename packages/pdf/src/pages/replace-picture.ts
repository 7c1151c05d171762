import { Content } from '../appearance/content.js'
import type { Draft } from '../edit/draft.js'
import { type Box, transformBox, widened } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, multiply } from '../geometry/matrix.js'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { roundedBox } from './page-move.js'
import { type PageView, viewPage } from './page-view.js'
import type { ScannedPicture } from './scanned-picture.js'
import { turnAnnotations, turnAround } from './turn-annotations.js'

/** A picture instead of that of a page. Boxes are in points on the page as displayed, from its lower left corner. */
export interface NewPicture {
  /** The image XObject. */
  readonly image: PdfRef
  readonly place: Box
  /** Degrees clockwise by which the content of the page was turned around its centre. */
  readonly turned: number
  /** What is left of the page; undefined for all. */
  readonly page: Box | undefined
  /** The picture that it replaces; undefined if it replaces all content of the page. */
  readonly instead: ScannedPicture | undefined
}

const NAME = 'Scan'
const RESERVED_BOXES = ['BleedBox', 'TrimBox', 'ArtBox', 'Thumb']

/** Replaces pictures of pages, given by index. Invisible text and annotations are turned with the page. */
export function replacePictures(draft: Draft, pictures: ReadonlyMap<number, NewPicture>): void {
  const turns = new Map<number, Matrix>()
  for (const [index, picture] of pictures) {
    const view = viewPage(draft, index)
    const turn = picture.turned === 0 ? IDENTITY : turnAround(view, picture.turned)
    replacePicture(draft, index, view, picture, turn)
    if (picture.turned !== 0) turns.set(index, turn)
  }
  turnAnnotations(draft, turns)
}

function replacePicture(
  draft: Draft,
  index: number,
  view: PageView,
  { image, place, page, instead }: NewPicture,
  turn: Matrix,
): void {
  const dict = draft.pageDict(index)
  const back = inverse(view.toDisplayed)!
  const [left, bottom, right, top] = place
  const placed = multiply([right - left, 0, 0, top - bottom, left, bottom], back)
  if (instead?.name === undefined) {
    const content = new Content()
    content.matrix(placed)
    dict.set('Contents', draft.addContent(joined(content.bytes(), `/${NAME} Do`)))
    dict.set('Resources', new Map([['XObject', new Map([[NAME, image]])]]))
  } else {
    dict.set('Resources', withForm(draft, dict, instead, image, multiply(instead.matrix, turn), placed))
    if (turn !== IDENTITY) dict.set('Contents', turnedContents(draft, dict.get('Contents'), turn))
  }
  if (page !== undefined) {
    const box = roundedBox(transformBox(back, page))
    dict.set('MediaBox', box)
    dict.set('CropBox', [...box])
  }
  for (const key of RESERVED_BOXES) dict.delete(key)
}

/**
 * The resources of the page, in which a form has the name of the old picture: it draws the new one in its own place,
 * wherever the content draws the old one. So the content itself, with invisible text, stays as it is.
 */
function withForm(
  draft: Draft,
  page: PdfDict,
  { name }: ScannedPicture,
  image: PdfRef,
  drawnAt: Matrix,
  placed: Matrix,
): PdfDict {
  const { file } = draft
  const inForm = multiply(placed, inverse(drawnAt) ?? IDENTITY)
  const content = new Content()
  content.matrix(inForm)
  const form: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [...widened(transformBox(inForm, [0, 0, 1, 1]), 0.001)]],
    ['Resources', new Map([['XObject', new Map([[NAME, image]])]])],
  ])
  const resources: PdfDict = new Map(file.dict(page.get('Resources')) ?? [])
  const objects: PdfDict = new Map(file.dict(resources.get('XObject')) ?? [])
  objects.set(name!, draft.addStream(form, joined(content.bytes(), `/${NAME} Do`)))
  resources.set('XObject', objects)
  return resources
}

function joined(start: Uint8Array, end: string): Uint8Array {
  const bytes = new Uint8Array(start.length + end.length + 1)
  bytes.set(start)
  bytes.set(new TextEncoder().encode(`\n${end}`), start.length)
  return bytes
}

function turnedContents(draft: Draft, contents: PdfValue | undefined, turn: Matrix): PdfValue {
  const value = draft.file.resolve(contents)
  const streams = Array.isArray(value) ? value : value instanceof PdfStream ? [contents!] : []
  const content = new Content()
  content.matrix(turn)
  return [draft.addContent(joined(content.bytes(), '')), ...streams]
}
