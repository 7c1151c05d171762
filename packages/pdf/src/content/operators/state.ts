import { type Matrix, multiply } from '../../geometry/matrix.js'
import { readNumbers } from '../../geometry/read.js'
import { isDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { type ColourSpace, DEVICE_CMYK, DEVICE_GRAY, DEVICE_RGB } from '../colour.js'
import type { ContentReader } from '../content-reader.js'
import type { ContentRun } from '../content-run.js'
import type { Execute, Operator, OperatorTable } from './operator.js'

type Side = 'fill' | 'stroke'

/** The graphics state and colours (ISO 32000-1, 8.4.4 and 8.6.8). */
export const stateOperators: OperatorTable = {
  q: { kind: 'save', execute: (run) => run.save() },
  Q: { kind: 'restore', execute: (run) => run.restore() },
  cm: {
    kind: 'matrix',
    execute({ state }, reader) {
      const matrix = reader.numbers(6)
      if (matrix !== undefined) state.matrix = multiply(matrix as unknown as Matrix, state.matrix)
    },
  },
  w: setNumber('lineWidth'),
  J: setNumber('lineCap'),
  j: setNumber('lineJoin'),
  M: setNumber('miterLimit'),
  d: { kind: 'state', execute: setDash },
  ri: { kind: 'state', execute: () => {} },
  i: { kind: 'state', execute: () => {} },
  gs: { kind: 'state', resource: 'ExtGState', execute: useParameters },
  CS: { kind: 'state', resource: 'ColorSpace', execute: setSpace('stroke') },
  cs: { kind: 'state', resource: 'ColorSpace', execute: setSpace('fill') },
  SC: { kind: 'state', execute: setColour('stroke') },
  sc: { kind: 'state', execute: setColour('fill') },
  SCN: { kind: 'state', resource: 'Pattern', execute: setColour('stroke') },
  scn: { kind: 'state', resource: 'Pattern', execute: setColour('fill') },
  G: setDeviceColour('stroke', DEVICE_GRAY),
  g: setDeviceColour('fill', DEVICE_GRAY),
  RG: setDeviceColour('stroke', DEVICE_RGB),
  rg: setDeviceColour('fill', DEVICE_RGB),
  K: setDeviceColour('stroke', DEVICE_CMYK),
  k: setDeviceColour('fill', DEVICE_CMYK),
}

function setNumber(key: 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit'): Operator {
  return {
    kind: 'state',
    execute({ state }, reader) {
      const [value] = reader.numbers(1) ?? []
      if (value !== undefined) state[key] = Math.abs(value)
    },
  }
}

function setDash({ state }: ContentRun, { operands }: ContentReader): void {
  const [dash, phase] = operands.slice(-2)
  if (!Array.isArray(dash)) return
  state.dash = dash.filter((length) => typeof length === 'number')
  state.dashPhase = typeof phase === 'number' ? phase : 0
}

function setSpace(side: Side): Execute {
  return ({ state, resources, ignoresColours }, reader) => {
    const name = reader.name()
    if (name === undefined || ignoresColours) return
    state[side] = { space: resources.colourSpace(name), components: [], pattern: undefined }
  }
}

function setColour(side: Side): Execute {
  return ({ state, resources, ignoresColours }, { operands }) => {
    if (ignoresColours) return
    const { space } = state[side]
    const last = operands.at(-1)
    state[side] =
      last instanceof PdfName
        ? {
            space,
            components: operands.slice(0, -1),
            pattern: { name: last.value, value: resources.find('Pattern', last.value) },
          }
        : { space, components: operands, pattern: undefined }
  }
}

function setDeviceColour(side: Side, space: ColourSpace): Operator {
  return {
    kind: 'state',
    execute({ state, ignoresColours }, { operands }) {
      if (!ignoresColours) state[side] = { space, components: operands, pattern: undefined }
    },
  }
}

/** ISO 32000-1, table 58. */
function useParameters(run: ContentRun, reader: ContentReader): void {
  const { state, context, resources } = run
  const { file } = context
  const name = reader.name()
  const parameters = name === undefined ? undefined : file.dict(resources.find('ExtGState', name))
  if (parameters === undefined) return
  const number = (key: string): number | undefined => file.number(parameters.get(key))
  state.lineWidth = Math.abs(number('LW') ?? state.lineWidth)
  state.lineCap = number('LC') ?? state.lineCap
  state.lineJoin = number('LJ') ?? state.lineJoin
  state.miterLimit = number('ML') ?? state.miterLimit
  state.strokeAlpha = number('CA') ?? state.strokeAlpha
  state.fillAlpha = number('ca') ?? state.fillAlpha
  const [lengths, phase] = file.array(parameters.get('D')) ?? []
  if (lengths !== undefined) {
    state.dash = readNumbers(file, lengths) ?? []
    state.dashPhase = file.number(phase) ?? 0
  }
  const [font, size] = file.array(parameters.get('Font')) ?? []
  if (font !== undefined) {
    state.font = context.fonts.get(font, resources)
    state.fontSize = file.number(size) ?? 0
  }
  const blend = file.resolve(parameters.get('BM'))
  // Of a list, the first supported mode applies (11.3.5); all readers support the common ones.
  if (blend !== null) state.blendMode = nameOf(file.resolve(Array.isArray(blend) ? blend[0] : blend))
  const mask = file.resolve(parameters.get('SMask'))
  if (isDict(mask)) {
    state.softMask = { dict: mask, matrix: state.matrix }
    context.softMask(mask.get('G'), run)
  } else if (mask !== null) state.softMask = undefined
}

function nameOf(value: PdfValue): string {
  return value instanceof PdfName ? value.value : ''
}
