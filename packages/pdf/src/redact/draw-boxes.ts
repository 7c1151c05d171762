import { standardFace } from '../fonts/font-face.js'
import type { Box } from '../geometry/box.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { type PdfDict, PdfName, PdfString } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'

/** The boxes that replace removed content. */
export interface BoxStyle {
  /** From 0 to 1 each. */
  readonly fill: readonly [red: number, green: number, blue: number]
  readonly label: string
}

const LABEL_FONT = 'RdLabel'
/** Font sizes of labels, in points; smaller ones cannot be read. */
const MIN_LABEL = 3
const MAX_LABEL = 17
/** The share of a box that a label can take: of its height, and of its length. */
const LABEL_HEIGHT = 0.7
const LABEL_LENGTH = 0.92

/**
 * Draws boxes over a page's content. `matrix` leads from the page to the coordinates of the boxes, which start
 * at its upper left corner as displayed. Returns the number of boxes that are too small for the label.
 */
export function drawBoxes(
  boxes: readonly Box[],
  { fill, label }: BoxStyle,
  matrix: Matrix,
  out: ByteBuffer,
): number {
  const back = inverse(matrix)
  if (back === undefined || boxes.length === 0) return 0
  out.text(`\n/Artifact BMC\nq ${numbers(...fill)} rg\n`)
  for (const box of boxes) {
    const [one, other] = [transform(back, [box[0], box[1]]), transform(back, [box[2], box[3]])]
    const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
    out.text(`${numbers(x, y, Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))} re f\n`)
  }
  let without = 0
  if (label !== '') {
    const [red, green, blue] = fill
    const isDark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
    out.text(`${isDark ? '1 1 1' : '0 0 0'} rg\n`)
    for (const box of boxes) if (!drawLabel(label, box, back, out)) without++
  }
  out.text('Q\nEMC\n')
  return without
}

/** In the middle of the box, along its longer side if it only fits there. */
function drawLabel(label: string, [left, top, right, bottom]: Box, back: Matrix, out: ByteBuffer): boolean {
  const face = standardFace('Helvetica')
  const { bytes } = face.encode(label)
  const width = face.widthOf(bytes)
  const [wide, high] = [right - left, bottom - top]
  const sizeIn = (length: number, height: number): number =>
    Math.min(MAX_LABEL, LABEL_HEIGHT * height, (LABEL_LENGTH * length) / width)
  const isUpright = sizeIn(wide, high) >= Math.min(MIN_LABEL, sizeIn(high, wide))
  const size = isUpright ? sizeIn(wide, high) : sizeIn(high, wide)
  if (!(size >= MIN_LABEL)) return false
  const [along, across] = [(size * width) / 2, size * 0.35]
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const upright: Matrix = [1, 0, 0, -1, x - along, y + across]
  const turned: Matrix = [0, -1, -1, 0, x + across, y + along]
  const place = multiply(isUpright ? upright : turned, back)
  out.text(`BT /${LABEL_FONT} ${numbers(size)} Tf ${numbers(...place)} Tm `)
  serialise(new PdfString(bytes), out)
  out.text(' Tj ET\n')
  return true
}

export function addLabelFont(resources: PdfDict): void {
  const fonts = resources.get('Font')
  const own: PdfDict = fonts instanceof Map ? fonts : new Map()
  const font: PdfDict = new Map()
  font.set('Type', new PdfName('Font')).set('Subtype', new PdfName('Type1'))
  font.set('BaseFont', new PdfName('Helvetica')).set('Encoding', new PdfName('WinAnsiEncoding'))
  own.set(LABEL_FONT, font)
  resources.set('Font', own)
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')
}
