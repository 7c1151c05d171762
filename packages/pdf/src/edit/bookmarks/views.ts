import type { PdfFile } from '../../file/pdf-file.js'
import { PdfName, type PdfRef, type PdfValue } from '../../syntax/objects.js'

/** The coordinates that each kind of destination has, in their order (ISO 32000-1, table 151). */
const coordinates = {
  XYZ: ['left', 'top', 'zoom'],
  Fit: [],
  FitH: ['top'],
  FitV: ['left'],
  FitR: ['left', 'bottom', 'right', 'top'],
  FitB: [],
  FitBH: ['top'],
  FitBV: ['left'],
} as const satisfies Record<string, readonly Coordinate[]>

export type Coordinate = 'left' | 'bottom' | 'right' | 'top' | 'zoom'
export type ViewKind = keyof typeof coordinates
export const viewKinds = Object.keys(coordinates) as ViewKind[]

/** How a page is shown when a bookmark leads to it, in the page's own units. Null keeps what the viewer has. */
export interface View extends Partial<Record<Coordinate, number | null | undefined>> {
  readonly kind: ViewKind
}

/** A coordinate may be this far off; what is further away is a mistake, and brought back. */
export const FARTHEST = 1_000_000

/** What stands behind the page in an explicit destination; undefined for no kind that is known. */
export function readView(file: PdfFile, behindPage: readonly PdfValue[]): View | undefined {
  const kind = file.name(behindPage[0])
  if (kind === undefined || !Object.hasOwn(coordinates, kind)) return undefined
  const view: Partial<Record<Coordinate, number | null>> & { kind: ViewKind } = { kind: kind as ViewKind }
  coordinates[view.kind].forEach((name, at) => {
    const value = file.number(behindPage[1 + at])
    view[name] = value === undefined ? null : Math.min(FARTHEST, Math.max(-FARTHEST, value))
  })
  return view
}

export function explicitDestination(page: PdfRef, view: View): PdfValue[] {
  const values = coordinates[view.kind].map((name) => view[name] ?? null)
  // Only the first kind may leave a coordinate open.
  return [page, new PdfName(view.kind), ...(view.kind === 'XYZ' ? values : values.map((value) => value ?? 0))]
}
