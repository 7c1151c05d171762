import { type Arrangement, cellOf, chooseGrid, type Grid, type SheetOrientation } from '@octavo/pdf/nup-grid'
import { imposeBooklet, imposeGrid, type Placed } from '@octavo/pdf/nup-impose'
import { type Align, type Fit, place } from '@octavo/pdf/page-placement'
import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import { type SizeName, sizeInPoints, turned } from '@octavo/tasks/paper-sizes'
import type { PageSize } from './page-sizes.js'

interface PaperOptions {
  readonly size: SizeName
  readonly width: number
  readonly height: number
  readonly unit: Unit
  readonly orientation: SheetOrientation
  readonly margin: number
}

export interface NupOptions extends PaperOptions {
  readonly layout: 'grid' | 'booklet'
  readonly pages_per_sheet: number
  readonly rows: number
  readonly columns: number
  readonly gap: number
  readonly border: number
  readonly order: 'across' | 'down'
  readonly right_to_left: boolean
}

export interface ResizeOptions extends PaperOptions {
  readonly fit: Fit
  readonly align: Align
}

/** A position on a sheet, in percent of its size from the top left corner. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Sheets {
  readonly sheet: PageSize
  /** The sides of the sheets with their pages, counted from 0. */
  readonly sides: readonly (readonly (Place & { readonly page: number })[])[]
}

/** The sheets that nup-pdf makes; undefined while its options are incomplete or invalid. */
export function nupSheets(options: NupOptions, pages: number, first: PageSize): Sheets | undefined {
  const { layout, rows, columns, pages_per_sheet, unit, order, right_to_left } = options
  const isBooklet = layout === 'booklet'
  if (!isBooklet && rows > 0 !== columns > 0) return undefined
  const paper = sizeInPoints(options, first)
  const spacing = { gap: inPoints(options.gap, unit), margin: inPoints(options.margin, unit) }
  const inGrid: Arrangement = rows > 0 ? { rows, columns } : { pages: pages_per_sheet }
  const grid = chooseGrid(
    first,
    paper,
    isBooklet ? { rows: 1, columns: 2 } : inGrid,
    options.orientation,
    spacing,
  )
  const sides = isBooklet
    ? imposeBooklet(pages, right_to_left)
    : imposeGrid(pages, grid.rows, grid.columns, { direction: order, rightToLeft: right_to_left })
  const cell = placeOf(grid, { page: 0, row: 0, column: 0 })
  if (!(cell.width > 0 && cell.height > 0)) return undefined
  return {
    sheet: grid.sheet,
    sides: sides.map((placed) => placed.map((each) => ({ page: each.page, ...placeOf(grid, each) }))),
  }
}

function placeOf(grid: Grid, { row, column }: Placed): Place {
  return onSheet(cellOf(grid, row, column), grid.sheet)
}

/**
 * The sheet that resize-pdf makes of a page, and the position of the page on it; undefined while its options
 * are incomplete or invalid.
 */
export function resizedPage(
  options: ResizeOptions,
  page: PageSize,
  first: PageSize,
): { readonly sheet: PageSize; readonly page: Place } | undefined {
  const { size, orientation, fit, align, unit } = options
  const paper = sizeInPoints(options, first)
  if (!(paper.width > 0 && paper.height > 0)) return undefined
  const lies = page.width > page.height ? 'landscape' : 'portrait'
  const sheet =
    orientation !== 'auto' ? turned(paper, orientation) : size === 'custom' ? paper : turned(paper, lies)
  const margin = inPoints(options.margin, unit)
  if (2 * margin >= Math.min(sheet.width, sheet.height)) return undefined
  const area = [margin, margin, sheet.width - margin, sheet.height - margin] as const
  const [across, , , up, left, bottom] = place(page, [...area], fit, align)
  const box = [left, bottom, left + page.width * across, bottom + page.height * up] as const
  return { sheet, page: onSheet(box, sheet) }
}

function onSheet(
  [left, bottom, right, top]: readonly [number, number, number, number],
  sheet: PageSize,
): Place {
  return {
    left: (left / sheet.width) * 100,
    top: ((sheet.height - top) / sheet.height) * 100,
    width: ((right - left) / sheet.width) * 100,
    height: ((top - bottom) / sheet.height) * 100,
  }
}
