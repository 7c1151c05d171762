import { pageSize } from '../inspect/page-sizes.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

export type Orientation = 'portrait' | 'landscape'

/**
 * A page's rotation as 0, 90, 180 or 270. Values that are not multiples of 90 are interpreted as by readers
 * (ISO 32000-1, table 30).
 */
export function rotationOf(draft: Draft, index: number): number {
  return rotationIn(draft, index, draft.file.dict(draft.pageRef(index)))
}

function rotationIn(draft: Draft, index: number, page: PdfDict | undefined): number {
  const own = page?.get('Rotate')
  return own === undefined ? inheritedRotation(draft, index) : quarters(draft, own)
}

/**
 * Rotates a page clockwise by a multiple of 90 degrees, relative to its current rotation. Only its own
 * dictionary is changed.
 */
export function rotatePage(draft: Draft, index: number, degrees: number): void {
  const dict = draft.edit(draft.pages[index]!.num)
  const rotation = normalised(rotationIn(draft, index, dict) + degrees)
  if (rotation === inheritedRotation(draft, index)) dict.delete('Rotate')
  else dict.set('Rotate', rotation)
}

/** The orientation of a page as displayed, with its rotation and crop box; undefined for a square page. */
export function orientationOf(draft: Draft, index: number): Orientation | undefined {
  const { num, inherited } = draft.pages[index]!
  const page: PdfDict = new Map([...inherited, ...(draft.file.dict(draft.pageRef(index)) ?? draft.edit(num))])
  const { width, height, rotation } = pageSize(draft.file, page)
  if (width === height) return undefined
  return width > height === (rotation % 180 === 0) ? 'landscape' : 'portrait'
}

function inheritedRotation(draft: Draft, index: number): number {
  return quarters(draft, draft.pages[index]!.inherited.get('Rotate'))
}

function quarters({ file }: Draft, rotate: PdfValue | undefined): number {
  return normalised(Math.trunc((file.number(rotate) ?? 0) / 90) * 90)
}

function normalised(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
