import type { PdfFile } from '../file/pdf-file.js'
import { PdfName, type PdfRef, type PdfValue } from '../syntax/objects.js'

/** The parameters of each destination type, in order (ISO 32000-1, table 151). */
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

/**
 * How a page is displayed as the target of a bookmark, in the page's user space. Null keeps the viewer's
 * current value.
 */
export interface View extends Partial<Record<Coordinate, number | null | undefined>> {
  readonly kind: ViewKind
}

/** Coordinates beyond this are mistakes and are clamped. */
const FARTHEST = 1_000_000

/**
 * The part of an explicit destination after the page. If its type is unknown, the viewer keeps its current
 * view.
 */
export function readView(file: PdfFile, behindPage: readonly PdfValue[]): View {
  const named = file.name(behindPage[0])
  const kind = named !== undefined && Object.hasOwn(coordinates, named) ? (named as ViewKind) : 'XYZ'
  const view: Partial<Record<Coordinate, number | null>> & { kind: ViewKind } = { kind }
  coordinates[kind].forEach((name, at) => {
    const value = kind === named ? file.number(behindPage[1 + at]) : undefined
    view[name] = value === undefined ? missing(kind) : Math.min(FARTHEST, Math.max(-FARTHEST, value))
  })
  return view
}

/** A rectangle needs all its sides; in other types a coordinate can be null (ISO 32000-1, table 151). */
function missing(kind: ViewKind): number | null {
  return kind === 'FitR' ? 0 : null
}

export function explicitDestination(page: PdfRef, view: View): PdfValue[] {
  const { kind } = view
  return [page, new PdfName(kind), ...coordinates[kind].map((name) => view[name] ?? missing(kind))]
}
