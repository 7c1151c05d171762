import type { Matrix } from '../geometry/matrix.js'
import { PdfName, type PdfValue } from '../syntax/objects.js'
import type { ContentReader } from './content-reader.js'
import type { Drawing } from './drawing.js'
import type { Operator } from './state-operators.js'

/** Text rendering modes (ISO 32000-1, table 106): what is done with the glyphs. */
const FILLING: ReadonlySet<number> = new Set([0, 2, 4, 6])
const STROKING: ReadonlySet<number> = new Set([1, 2, 5, 6])
const FIRST_CLIPPING = 4

/** Text (ISO 32000-1, 9.3 and 9.4). */
export const textOperators: Readonly<Record<string, Operator>> = {
  BT: ({ text }) => text.begin(),
  ET: (drawing) => drawing.endText(),
  Tc: setNumber('characterSpacing'),
  Tw: setNumber('wordSpacing'),
  Tz: setNumber('horizontalScale', 0.01),
  TL: setNumber('leading'),
  Ts: setNumber('rise'),
  Tr: setNumber('renderingMode'),
  Tf({ state, around, resources }, { operands }) {
    const size = operands.at(-1)
    const name = operands.at(-2)
    if (typeof size !== 'number') return
    const font = name instanceof PdfName ? resources.find('Font', name.value) : undefined
    state.font = around.font(font, resources)
    state.fontSize = size
  },
  Td({ text }, reader) {
    const [x, y] = reader.numbers(2) ?? []
    if (x !== undefined && y !== undefined) text.moveLine(x, y)
  },
  TD({ text, state }, reader) {
    const [x, y] = reader.numbers(2) ?? []
    if (x === undefined || y === undefined) return
    state.leading = -y
    text.moveLine(x, y)
  },
  Tm({ text }, reader) {
    const matrix = reader.numbers(6)
    if (matrix !== undefined) text.set(matrix as unknown as Matrix)
  },
  'T*': nextLine,
  Tj: (drawing, { operands }) => show(drawing, operands.slice(-1)),
  TJ(drawing, { operands }) {
    const items = operands.at(-1)
    if (Array.isArray(items)) show(drawing, items)
  },
  "'"(drawing, { operands }) {
    nextLine(drawing)
    show(drawing, operands.slice(-1))
  },
  '"'(drawing, reader) {
    const [word, character] = reader.operands
    if (typeof word === 'number') drawing.state.wordSpacing = word
    if (typeof character === 'number') drawing.state.characterSpacing = character
    nextLine(drawing)
    show(drawing, reader.operands.slice(-1))
  },
}

type TextNumber =
  | 'characterSpacing'
  | 'wordSpacing'
  | 'horizontalScale'
  | 'leading'
  | 'rise'
  | 'renderingMode'

function setNumber(key: TextNumber, unit = 1): Operator {
  return ({ state }: Drawing, reader: ContentReader) => {
    const [value] = reader.numbers(1) ?? []
    if (value !== undefined) state[key] = value * unit
  }
}

function nextLine({ text, state }: Drawing): void {
  text.moveLine(0, -state.leading)
}

function show(drawing: Drawing, items: readonly PdfValue[]): void {
  const { state, text } = drawing
  const { box, coloured } = text.show(state, items)
  const mode = state.renderingMode
  if (coloured !== undefined && !state.fill.isTransparent) drawing.mark(coloured)
  if (box === undefined) return
  const isSeen =
    (FILLING.has(mode) && state.shows(state.fill)) || (STROKING.has(mode) && state.shows(state.stroke))
  if (isSeen) drawing.mark(box)
  if (mode >= FIRST_CLIPPING) drawing.addToTextClip(box)
}
