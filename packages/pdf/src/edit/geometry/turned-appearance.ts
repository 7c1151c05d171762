import { IDENTITY, type Matrix, multiply } from '../../geometry/matrix.js'
import { readMatrix } from '../../geometry/read.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'
import { copyStream } from './copy-stream.js'

const TURNS: Readonly<Record<number, Matrix>> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

/**
 * An annotation's appearances, turned counterclockwise: each in a copy, because other annotations may share it. The matrix decides how
 * the appearance lies before it is fitted into the rectangle (ISO 32000-1, 12.5.5).
 */
export function turnedAppearances({ file }: Draft, appearances: PdfValue, turn: number): PdfValue {
  const dict = file.dict(appearances)
  const matrix = TURNS[turn]
  if (dict === undefined || matrix === undefined) return appearances
  const turned = (value: PdfValue): PdfValue => {
    const stream = value instanceof PdfRef ? file.resolve(value) : null
    if (!(stream instanceof PdfStream)) return value
    const own: PdfDict = new Map(stream.dict)
    own.set('Matrix', [...multiply(readMatrix(file, own.get('Matrix')) ?? IDENTITY, matrix)])
    return copyStream(file, stream, own)
  }
  const out: PdfDict = new Map()
  for (const [kind, value] of dict) {
    const states = file.resolve(value)
    if (!isDict(states)) out.set(kind, turned(value))
    else out.set(kind, new Map([...states].map(([state, stream]) => [state, turned(stream)])))
  }
  return out
}
