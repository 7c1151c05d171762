import { type Box, transformBox } from '../geometry/box.js'
import { isDict, isName, type PdfDict, PdfName, PdfStream } from '../syntax/objects.js'
import type { ContentReader } from './content-reader.js'
import type { Drawing } from './drawing.js'
import type { Operator } from './state-operators.js'

/** Every image fills this (ISO 32000-1, 8.9.5.2). */
const UNIT_SQUARE: Box = [0, 0, 1, 1]

/** Images, forms and marked content (ISO 32000-1, 8.8 to 8.10 and 14.6). */
export const objectOperators: Readonly<Record<string, Operator>> = {
  Do: drawObject,
  BI(drawing, { operands }) {
    const [dict] = operands
    if (isDict(dict)) markImage(drawing, dict)
  },
  BMC: (drawing) => drawing.beginMarked(false),
  BDC(drawing, { operands }) {
    const [tag, property] = operands.slice(-2)
    const isOptional = isName(tag, 'OC') && property instanceof PdfName
    const group = isOptional ? drawing.resources.find('Properties', property.value) : undefined
    drawing.beginMarked(drawing.around.hidden.has(group))
  },
  EMC: (drawing) => drawing.endMarked(),
  d0(drawing) {
    drawing.isColoured = true
  },
  d1(drawing) {
    drawing.ignoresColours = true
  },
}

function drawObject(drawing: Drawing, reader: ContentReader): void {
  const { around, resources } = drawing
  const name = reader.name()
  const object = name === undefined ? null : around.file.resolve(resources.find('XObject', name))
  if (!(object instanceof PdfStream) || drawing.isHidden || around.hidden.has(object.dict.get('OC'))) return
  const kind = around.file.name(object.dict.get('Subtype'))
  if (kind === 'Image') markImage(drawing, object.dict)
  else if (kind === 'Form') around.drawForm(object, drawing)
}

function markImage(drawing: Drawing, dict: PdfDict): void {
  const { state, around } = drawing
  const isMask = around.file.resolve(dict.get('ImageMask') ?? dict.get('IM')) === true
  // A mask is a stencil for the present colour; an image has its own.
  const isSeen = isMask ? state.shows(state.fill) : !state.fill.isTransparent
  if (isSeen) drawing.mark(transformBox(state.matrix, UNIT_SQUARE))
}
