import { type Matrix, multiply } from '../geometry/matrix.js'
import { isName, PdfName, type PdfValue } from '../syntax/objects.js'
import { colourSpace, isWhite } from './colour.js'
import type { ContentReader } from './content-reader.js'
import type { Drawing } from './drawing.js'
import type { Paint } from './graphics-state.js'

export type Operator = (drawing: Drawing, reader: ContentReader) => void

type Side = 'fill' | 'stroke'

/** The graphics state and colours (ISO 32000-1, 8.4.4 and 8.6.8). */
export const stateOperators: Readonly<Record<string, Operator>> = {
  q: (drawing) => drawing.save(),
  Q: (drawing) => drawing.restore(),
  cm({ state }, reader) {
    const matrix = reader.numbers(6)
    if (matrix !== undefined) state.matrix = multiply(matrix as unknown as Matrix, state.matrix)
  },
  w: setNumber('lineWidth'),
  J: setNumber('lineCap'),
  j: setNumber('lineJoin'),
  M: setNumber('miterLimit'),
  gs: useParameters,
  CS: setSpace('stroke'),
  cs: setSpace('fill'),
  SC: setColour('stroke'),
  sc: setColour('fill'),
  SCN: setColour('stroke'),
  scn: setColour('fill'),
  G: setDeviceColour('stroke', 'light'),
  g: setDeviceColour('fill', 'light'),
  RG: setDeviceColour('stroke', 'light'),
  rg: setDeviceColour('fill', 'light'),
  K: setDeviceColour('stroke', 'ink'),
  k: setDeviceColour('fill', 'ink'),
}

function setNumber(key: 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit'): Operator {
  return ({ state }, reader) => {
    const [value] = reader.numbers(1) ?? []
    if (value !== undefined) state[key] = Math.abs(value)
  }
}

function setSpace(side: Side): Operator {
  return ({ state, around, resources, ignoresColours }, reader) => {
    const name = reader.name()
    if (name === undefined || ignoresColours) return
    // Every space begins with a colour that shows (8.6.3).
    const space = colourSpace(around.file, resources, name)
    state[side] = { ...state[side], space, isWhite: false }
  }
}

function setColour(side: Side): Operator {
  return ({ state, ignoresColours }, { operands }) => {
    if (ignoresColours) return
    const isPattern = operands.at(-1) instanceof PdfName
    state[side] = { ...state[side], isWhite: !isPattern && isWhite(state[side].space, operands) }
  }
}

function setDeviceColour(side: Side, space: Paint['space']): Operator {
  return ({ state, ignoresColours }, { operands }) => {
    if (!ignoresColours) state[side] = { ...state[side], space, isWhite: isWhite(space, operands) }
  }
}

/** ISO 32000-1, table 58. */
function useParameters({ state, around, resources }: Drawing, reader: ContentReader): void {
  const { file } = around
  const name = reader.name()
  const parameters = name === undefined ? undefined : file.dict(resources.find('ExtGState', name))
  if (parameters === undefined) return
  const number = (key: string, use: (value: number) => void): void => {
    const value = file.number(parameters.get(key))
    if (value !== undefined) use(value)
  }
  number('LW', (value) => {
    state.lineWidth = Math.abs(value)
  })
  number('LC', (value) => {
    state.lineCap = value
  })
  number('LJ', (value) => {
    state.lineJoin = value
  })
  number('ML', (value) => {
    state.miterLimit = value
  })
  number('CA', (value) => {
    state.stroke = { ...state.stroke, isTransparent: value <= 0 }
  })
  number('ca', (value) => {
    state.fill = { ...state.fill, isTransparent: value <= 0 }
  })
  const [font, size] = file.array(parameters.get('Font')) ?? []
  if (font !== undefined) {
    state.font = around.font(font, resources)
    state.fontSize = file.number(size) ?? 0
  }
  const blend = file.resolve(parameters.get('BM'))
  if (blend !== null) state.isBlended = !isPlain(file.resolve(Array.isArray(blend) ? blend[0] : blend))
}

function isPlain(mode: PdfValue): boolean {
  return isName(mode, 'Normal') || isName(mode, 'Compatible')
}
