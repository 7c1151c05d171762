import { type Matrix, multiply } from '../../geometry/matrix.js'
import { PdfName, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { ContentRun } from '../content-run.js'
import { GlyphExtent } from '../text-object.js'
import type { Operator, OperatorTable } from './operator.js'

/** Text rendering modes from this one on add to the clipping path (ISO 32000-1, table 106). */
const FIRST_CLIPPING = 4

/** Text (ISO 32000-1, 9.3 and 9.4). */
export const textOperators: OperatorTable = {
  BT: { kind: 'beginText', execute: ({ text }) => text.begin() },
  ET: { kind: 'endText', execute: (run) => run.endText() },
  Tc: setNumber('characterSpacing'),
  Tw: setNumber('wordSpacing'),
  Tz: setNumber('horizontalScale', 0.01),
  TL: setNumber('leading'),
  Ts: setNumber('rise'),
  Tr: setNumber('renderingMode'),
  Tf: {
    kind: 'state',
    execute({ state, context, resources }, { operands }) {
      const size = operands.at(-1)
      const name = operands.at(-2)
      if (typeof size !== 'number') return
      const font = name instanceof PdfName ? resources.find('Font', name.value) : undefined
      state.font = context.fonts.get(font, resources)
      state.fontSize = size
    },
  },
  Td: {
    kind: 'textPosition',
    execute({ text }, reader) {
      const [x, y] = reader.numbers(2) ?? []
      if (x !== undefined && y !== undefined) text.moveLine(x, y)
    },
  },
  TD: {
    kind: 'textPosition',
    execute({ text, state }, reader) {
      const [x, y] = reader.numbers(2) ?? []
      if (x === undefined || y === undefined) return
      state.leading = -y
      text.moveLine(x, y)
    },
  },
  Tm: {
    kind: 'textPosition',
    execute({ text }, reader) {
      const matrix = reader.numbers(6)
      if (matrix !== undefined) text.set(matrix as unknown as Matrix)
    },
  },
  'T*': { kind: 'textPosition', execute: nextLine },
  Tj: {
    kind: 'showText',
    execute: (run, { operands }) => show(run, operands.length === 1 ? operands : operands.slice(-1)),
  },
  TJ: {
    kind: 'showText',
    execute(run, { operands }) {
      const items = operands.at(-1)
      if (Array.isArray(items)) show(run, items)
    },
  },
  "'": {
    kind: 'showText',
    execute(run, { operands }) {
      nextLine(run)
      show(run, operands.slice(-1))
    },
  },
  '"': {
    kind: 'showText',
    execute(run, { operands }) {
      const [word, character] = operands
      if (typeof word === 'number') run.state.wordSpacing = word
      if (typeof character === 'number') run.state.characterSpacing = character
      nextLine(run)
      show(run, operands.slice(-1))
    },
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
  return {
    kind: 'state',
    execute({ state }, reader) {
      const [value] = reader.numbers(1) ?? []
      if (value !== undefined) state[key] = value * unit
    },
  }
}

function nextLine({ text, state }: ContentRun): void {
  text.moveLine(0, -state.leading)
}

/**
 * Shows strings; numbers (`TJ`) move the next one against the writing direction, in thousandths of the font
 * size.
 */
function show(run: ContentRun, items: readonly PdfValue[]): void {
  const { state, device, glyph, text } = run
  const { font, fontSize, renderingMode } = state
  if (font === undefined) return
  const isHandedOver = run.isHandedOver
  const wantsGlyphs = device.glyph !== undefined && isHandedOver
  const procedures = isHandedOver && run.follows('glyph') ? font.procedures : undefined
  const clipped = renderingMode >= FIRST_CLIPPING ? new GlyphExtent() : undefined
  if (isHandedOver) followPatterns(run)
  // Positions are needed only if glyphs are passed on.
  if (device.glyph === undefined && procedures === undefined && clipped === undefined) return
  const { metrics } = font
  const { isVertical } = metrics
  const { characterSpacing, wordSpacing, rise } = state
  const scale = isVertical ? 1 : state.horizontalScale
  const textMatrix = multiply(text.matrix, state.matrix)
  glyph.font = font
  glyph.state = state
  glyph.textMatrix = textMatrix
  /** The distance covered along the writing direction, in text space units. */
  let way = 0
  for (const item of items) {
    if (typeof item === 'number') way -= (item / 1000) * fontSize * scale
    if (!(item instanceof PdfString)) continue
    const { source, start, end } = item
    glyph.string = item
    for (let at = start; at < end; ) {
      const character = metrics.character(source, at, end)
      const x = isVertical ? 0 : way
      const y = (isVertical ? way : 0) + rise
      glyph.character = character
      glyph.at = at
      glyph.x = x
      glyph.y = y
      if (wantsGlyphs) device.glyph!(glyph, state)
      if (procedures !== undefined) run.context.glyph(glyph, procedures, run)
      if (clipped !== undefined && character.box !== undefined && !character.isColoured)
        clipped.include(character.box, state, x, y)
      at += Math.max(1, character.length)
      const spacing = characterSpacing + (character.isSpace ? wordSpacing : 0)
      way += (character.advance * fontSize + spacing) * scale
    }
  }
  if (isVertical) text.advance(0, way)
  else text.advance(way, 0)
  if (wantsGlyphs) device.endGlyphs?.(textMatrix, state)
  const clip = clipped?.take(textMatrix)
  if (clip !== undefined) run.addToTextClip(clip)
}

function followPatterns(run: ContentRun): void {
  const { state } = run
  if (state.fill.pattern !== undefined && state.fillsText) run.context.pattern(state.fill, run)
  if (state.stroke.pattern !== undefined && state.strokesText) run.context.pattern(state.stroke, run)
}
