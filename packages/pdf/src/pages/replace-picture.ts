import { Content } from '../appearance/content.js'
import type { Draft } from '../edit/draft.js'
import { type Box, transformBox, widened } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import { readRectangle } from '../geometry/read.js'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { AnnotationMover } from './move-annotations.js'
import { moveDestinations } from './move-destinations.js'
import { type PageMove, pageMove, roundedBox } from './page-move.js'
import { type PageView, viewPage } from './page-view.js'
import type { ScannedPicture } from './scanned-picture.js'

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
  const annotations = new AnnotationMover(draft)
  const moves = new Map<number, PageMove>()
  for (const [index, picture] of pictures) {
    const view = viewPage(draft, index)
    const turn = turnOf(view, picture.turned)
    replacePicture(draft, index, view, picture, turn)
    if (picture.turned === 0) continue
    const dict = draft.pageDict(index)
    const page = draft.pageRef(index)
    const items = draft.file.array(dict.get('Annots')) ?? []
    if (items.length > 0)
      dict.set(
        'Annots',
        items.flatMap((item) => turnAnnotation(draft, annotations, item, page, view, turn)),
      )
    moves.set(draft.pages[index]!.num, pageMove(page, turn, view.box, false))
  }
  if (moves.size > 0) moveDestinations(draft, moves)
}

/** In user space, around the centre of the displayed page. */
function turnOf({ toDisplayed, width, height }: PageView, degrees: number): Matrix {
  if (degrees === 0) return IDENTITY
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [width / 2, height / 2]
  const turn: Matrix = [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos]
  return multiply(multiply(toDisplayed, turn), inverse(toDisplayed)!)
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

/** An annotation keeps its size, and its centre is where the page has it. */
function turnAnnotation(
  draft: Draft,
  annotations: AnnotationMover,
  item: PdfValue,
  page: PdfRef,
  { box }: PageView,
  turn: Matrix,
): PdfValue[] {
  const rectangle = readRectangle(draft.file, draft.file.dict(item)?.get('Rect'))
  if (rectangle === undefined) return [item]
  const centre = [(rectangle[0] + rectangle[2]) / 2, (rectangle[1] + rectangle[3]) / 2] as const
  const [x, y] = transform(turn, centre)
  return annotations.move([item], pageMove(page, [1, 0, 0, 1, x - centre[0], y - centre[1]], box, false))
}
