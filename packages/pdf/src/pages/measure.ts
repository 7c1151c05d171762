import type { PdfFile } from '../file/pdf-file.js'
import { readBox } from '../geometry/read.js'
import { isDict, isName, type PdfDict, type PdfValue } from '../syntax/objects.js'
import { movedBox, type PageMove } from './page-move.js'

/**
 * Adapts a measure dictionary (ISO 32000-1, 12.9) to the new scale of its page, so that measured lengths do
 * not change. The first number format of each axis converts page units to real-world units; the others are
 * based on it.
 */
export function scaledMeasure(file: PdfFile, value: PdfValue, scale: number): PdfValue {
  const measure = file.dict(value)
  if (measure === undefined || isName(file.resolve(measure.get('Subtype')), 'GEO')) return value
  const own: PdfDict = new Map(measure)
  for (const axis of ['X', 'Y']) {
    const [first, ...rest] = file.array(own.get(axis)) ?? []
    const format = file.resolve(first)
    const factor = isDict(format) ? file.number(format.get('C')) : undefined
    if (!isDict(format) || factor === undefined) continue
    own.set(axis, [new Map(format).set('C', factor / scale), ...rest])
  }
  return own
}

/** The viewports of a page (12.9): parts of it with a measure. */
export function movedViewports(file: PdfFile, value: PdfValue | undefined, move: PageMove): PdfValue[] {
  return (file.array(value) ?? []).flatMap((item): PdfValue[] => {
    const viewport = file.dict(item)
    if (viewport === undefined) return []
    const own: PdfDict = new Map(viewport)
    const box = readBox(file, own.get('BBox'))
    if (box !== undefined) own.set('BBox', movedBox(move.matrix, box))
    const measure = own.get('Measure')
    if (measure !== undefined) own.set('Measure', scaledMeasure(file, measure, move.scale))
    return [own]
  })
}
