import type { Box } from '../../geometry/box.js'
import type { Size } from '../placement.js'

export interface Grid {
  readonly sheet: Size
  readonly rows: number
  readonly columns: number
  /** The space between the pages and around them, in points. */
  readonly gap: number
  readonly margin: number
}

export type SheetOrientation = 'auto' | 'portrait' | 'landscape'

/**
 * The number of pages on a sheet: as rows and columns, or as a number that is arranged so that pages are
 * largest.
 */
export type Arrangement = { readonly rows: number; readonly columns: number } | { readonly pages: number }

/** The cell of a page on a sheet, by row from the top and column from the left. */
export function cellOf({ sheet, rows, columns, gap, margin }: Grid, row: number, column: number): Box {
  const width = (sheet.width - 2 * margin - (columns - 1) * gap) / columns
  const height = (sheet.height - 2 * margin - (rows - 1) * gap) / rows
  const left = margin + column * (width + gap)
  const top = sheet.height - margin - row * (height + gap)
  return [left, top - height, left + width, top]
}

/**
 * The grid in which a page is largest; if several are equal, the portrait sheet and the one with fewer
 * columns.
 */
export function chooseGrid(
  page: Size,
  paper: Size,
  arrangement: Arrangement,
  orientation: SheetOrientation,
  { gap, margin }: { readonly gap: number; readonly margin: number },
): Grid {
  const candidates = sheetsOf(paper, orientation).flatMap((sheet) =>
    shapesOf(arrangement).map((shape): Grid => ({ sheet, ...shape, gap, margin })),
  )
  return candidates.reduce((best, grid) => (scaleIn(page, grid) > scaleIn(page, best) * 1.0001 ? grid : best))
}

function scaleIn(page: Size, grid: Grid): number {
  const [left, bottom, right, top] = cellOf(grid, 0, 0)
  return Math.min((right - left) / page.width, (top - bottom) / page.height)
}

function sheetsOf({ width, height }: Size, orientation: SheetOrientation): Size[] {
  const portrait = { width: Math.min(width, height), height: Math.max(width, height) }
  const landscape = { width: portrait.height, height: portrait.width }
  if (orientation === 'portrait') return [portrait]
  return orientation === 'landscape' ? [landscape] : [portrait, landscape]
}

/** Both arrangements of this many pages in a grid that is as square as possible. */
function shapesOf(arrangement: Arrangement): { rows: number; columns: number }[] {
  if ('rows' in arrangement) return [arrangement]
  const { pages } = arrangement
  let few = Math.floor(Math.sqrt(pages))
  while (pages % few !== 0) few--
  const many = pages / few
  return few === many
    ? [{ rows: few, columns: few }]
    : [
        { rows: many, columns: few },
        { rows: few, columns: many },
      ]
}
