import type { SheetRow } from './sheet.js'

/** In characters. */
const WIDEST = 60
const NARROWEST = 6
const MARGIN = 2
/** Signs of scripts that are twice as wide as digits. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

/** The widths of the columns, after the longest line of their cells. Text beside empty cells needs none. */
export function columnWidths(rows: readonly SheetRow[]): number[] {
  const widths: number[] = []
  for (const { cells } of rows)
    for (const { column, columnSpan, text } of cells) {
      while (widths.length < column + columnSpan) widths.push(NARROWEST)
      if (columnSpan > 1 || cells.length === 1) continue
      widths[column] = Math.min(WIDEST, Math.max(widths[column]!, lengthOf(text) + MARGIN))
    }
  return widths
}

function lengthOf(text: string): number {
  let longest = 0
  for (const line of text.split('\n'))
    longest = Math.max(longest, line.length + (line.match(WIDE)?.length ?? 0))
  return longest
}
