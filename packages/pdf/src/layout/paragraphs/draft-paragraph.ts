import type { Marker } from '../lists/markers.js'
import type { DraftLine } from '../page/draft-line.js'
import type { Alignment, Role } from '../tree.js'

/** The edges of the column that text is in, in the direction of reading. */
export interface ColumnEdges {
  readonly start: number
  readonly end: number
}

export interface FurtherLines {
  /** The index of the first of them. */
  readonly from: number
  /** Where they begin at the earliest, from the edge of their column. */
  readonly start: number
  /** The column of the last ones. */
  readonly column: ColumnEdges
}

/** Lines of one paragraph, before what the whole document says about it is known. */
export interface DraftParagraph {
  readonly kind: 'paragraph'
  lines: DraftLine[]
  column: ColumnEdges
  /** Where its lines must end, if that is not the edge of the column. */
  edge: number
  alignment: Alignment
  marker: Marker | undefined
  /** The marker as a line of its own, if tags set it apart from the text. */
  readonly label?: DraftLine | undefined
  role: Role | undefined
  /** Its lines in further columns or on further pages, if it goes on there. */
  further?: FurtherLines
  /** The distance of the line above it in the column; undefined at the top. */
  readonly above: number | undefined
}
