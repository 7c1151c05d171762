/** The position of a page, given by index, on a sheet. */
export interface Placed {
  readonly page: number
  readonly row: number
  readonly column: number
}

export interface ReadingOrder {
  /** Row by row, or column by column. */
  readonly direction: 'across' | 'down'
  readonly rightToLeft: boolean
}

/** Each side is filled with pages in reading order. */
export function imposeGrid(
  pages: number,
  rows: number,
  columns: number,
  { direction, rightToLeft }: ReadingOrder,
): Placed[][] {
  const sheets: Placed[][] = []
  const places = rows * columns
  for (let page = 0; page < pages; page++) {
    const at = page % places
    if (at === 0) sheets.push([])
    const row = direction === 'across' ? Math.floor(at / columns) : at % rows
    const fromStart = direction === 'across' ? at % columns : Math.floor(at / rows)
    const column = rightToLeft ? columns - 1 - fromStart : fromStart
    sheets.at(-1)!.push({ page, row, column })
  }
  return sheets
}

/**
 * Two pages on each side. The sheets, printed on both sides and flipped on the short edge, become a book when
 * they are stacked, folded and stitched in the middle. The last positions stay empty if the number of pages
 * is not a multiple of four.
 */
export function imposeBooklet(pages: number, rightToLeft: boolean): Placed[][] {
  const total = Math.ceil(pages / 4) * 4
  const sides: Placed[][] = []
  const add = (left: number, right: number): void => {
    const both = [
      { page: left, row: 0, column: rightToLeft ? 1 : 0 },
      { page: right, row: 0, column: rightToLeft ? 0 : 1 },
    ]
    sides.push(both.filter(({ page }) => page < pages))
  }
  for (let first = 0; first < total / 2; first += 2) {
    add(total - 1 - first, first)
    add(first + 1, total - 2 - first)
  }
  return sides
}
