import type { Box } from '../../geometry/box.js'
import type { Word } from '../../text/words.js'
import type { DraftLine } from '../page/draft-line.js'
import type { CellBorders, HexColour } from '../tree.js'

/** A table on one page, before its cells are made of paragraphs. */
export interface TableDraft {
  readonly kind: 'table'
  readonly page: number
  readonly box: Box
  /** The edges of its columns, from left to right: one more than columns. */
  readonly xs: readonly number[]
  readonly rows: readonly RowDraft[]
  /** Whether rules separate its cells. */
  readonly isRuled: boolean
}

export interface RowDraft {
  readonly cells: readonly CellDraft[]
  readonly height: number
}

export interface CellDraft {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly box: Box
  readonly lines: readonly DraftLine[]
  /** Its lines on further pages, if its row goes on there. */
  readonly further?: readonly (readonly DraftLine[])[]
  readonly borders: CellBorders
  readonly shading: HexColour | undefined
}

/** The words of a table's cells, before lines are made of them. */
export interface FoundCells {
  readonly box: Box
  readonly xs: readonly number[]
  readonly rows: readonly { readonly cells: readonly FoundCell[]; readonly height: number }[]
  readonly isRuled: boolean
}

export interface FoundCell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly box: Box
  readonly words: readonly Word[]
}
