import { setText, textMark } from '../drawing/text-mark.js'
import { draftTarget } from '../edit/draft-target.js'
import { standardFace } from '../fonts/font-face.js'
import type { Box } from '../geometry/box.js'
import { inverse, type Matrix, multiply, transform } from '../geometry/matrix.js'
import type { ByteBuffer } from '../syntax/byte-buffer.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { serialise } from '../syntax/serialiser.js'
import type { RedactionState } from './redaction-state.js'

/** The boxes that replace removed content. */
export interface BoxStyle {
  /** From 0 to 1 each. */
  readonly fill: readonly [red: number, green: number, blue: number]
  readonly label: string
}

/** The name of the label's font, or of the form XObject that shows it, in the resources of a page. */
const LABEL = 'RdLabel'
/** Font sizes of labels, in points; smaller ones cannot be read. */
const MIN_LABEL = 3
const MAX_LABEL = 17
/** The share of a box that a label can take: of its height, and of its length. */
const LABEL_HEIGHT = 0.7
const LABEL_LENGTH = 0.92

/** The font size in the form XObject of a label, from which it is scaled. */
const FORM_SIZE = 10

/** How the boxes of a document are labelled. Measures are for a font size of 1. */
export interface Label {
  readonly width: number
  /** From the baseline, or the lower edge, to the middle. */
  readonly middle: number
  /** Shows it at a size, from the origin of a matrix. */
  draw(size: number, place: Matrix, out: ByteBuffer): void
  addTo(resources: PdfDict): void
}

/** Undefined if the boxes have no label. */
export function labelOf(state: RedactionState, { label, fill }: BoxStyle): Label | undefined {
  if (label === '') return undefined
  return /^[\x20-\x7e]*$/.test(label) ? standardLabel(label) : typesetLabel(state, label, inkOn(fill))
}

/** Helvetica, which no reader needs to be given. */
export function standardLabel(label: string): Label {
  const face = standardFace('Helvetica')
  const { bytes } = face.encode(label)
  return {
    width: face.widthOf(bytes),
    middle: 0.35,
    draw(size, place, out) {
      out.text(`BT /${LABEL} ${numbers(size)} Tf ${numbers(...place)} Tm `)
      serialise(new PdfString(bytes), out)
      out.text(' Tj ET\n')
    },
    addTo(resources) {
      const font: PdfDict = new Map()
      font.set('Type', new PdfName('Font')).set('Subtype', new PdfName('Type1'))
      font.set('BaseFont', new PdfName('Helvetica')).set('Encoding', new PdfName('WinAnsiEncoding'))
      addResource(resources, 'Font', font)
    },
  }
}

/** A form XObject with embedded fonts, for other scripts. */
function typesetLabel(state: RedactionState, label: string, colour: BoxStyle['fill']): Label {
  const target = draftTarget(state.draft)
  const style = { bold: false, italic: false, size: FORM_SIZE, colour, align: 'left', opacity: 1 } as const
  const { xobject, width, height } = textMark(target, setText(target, label, style), style)
  state.addDrawn([xobject.num])
  return {
    width: width / FORM_SIZE,
    middle: height / FORM_SIZE / 2,
    draw(size, place, out) {
      out.text(
        `q ${numbers(...multiply([size / FORM_SIZE, 0, 0, size / FORM_SIZE, 0, 0], place))} cm /${LABEL} Do Q\n`,
      )
    },
    addTo: (resources) => addResource(resources, 'XObject', xobject),
  }
}

function addResource(resources: PdfDict, kind: 'Font' | 'XObject', value: PdfValue): void {
  const known = resources.get(kind)
  const own: PdfDict = known instanceof Map ? known : new Map()
  own.set(LABEL, value)
  resources.set(kind, own)
}

/** Black or white, whichever is seen on a colour. */
function inkOn([red, green, blue]: BoxStyle['fill']): BoxStyle['fill'] {
  return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? [1, 1, 1] : [0, 0, 0]
}

/**
 * Draws boxes over a page's content. `matrix` leads from the page to the coordinates of the boxes, which start
 * at its upper left corner as displayed. Returns the number of boxes that are too small for the label.
 */
export function drawBoxes(
  boxes: readonly Box[],
  fill: BoxStyle['fill'],
  label: Label | undefined,
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
  if (label !== undefined) {
    out.text(`${numbers(...inkOn(fill))} rg\n`)
    for (const box of boxes) if (!drawLabel(label, box, back, out)) without++
  }
  out.text('Q\nEMC\n')
  return without
}

/** In the middle of the box, along its longer side if it only fits there. */
function drawLabel(label: Label, [left, top, right, bottom]: Box, back: Matrix, out: ByteBuffer): boolean {
  const [wide, high] = [right - left, bottom - top]
  const sizeIn = (length: number, height: number): number =>
    Math.min(MAX_LABEL, LABEL_HEIGHT * height, (LABEL_LENGTH * length) / label.width)
  const isUpright = sizeIn(wide, high) >= Math.min(MIN_LABEL, sizeIn(high, wide))
  const size = isUpright ? sizeIn(wide, high) : sizeIn(high, wide)
  if (!(size >= MIN_LABEL)) return false
  const [along, across] = [(size * label.width) / 2, size * label.middle]
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const upright: Matrix = [1, 0, 0, -1, x - along, y + across]
  const turned: Matrix = [0, -1, -1, 0, x + across, y + along]
  label.draw(size, multiply(isUpright ? upright : turned, back), out)
  return true
}

function numbers(...values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 1e4) / 1e4)).join(' ')
}
