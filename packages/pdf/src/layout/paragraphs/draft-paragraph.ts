import type { Marker } from '../lists/markers.js'
import type { DraftLine } from '../page/draft-line.js'
import type { Alignment, Role } from '../tree.js'

/** The edges of the column that text is in, in the direction of reading. */
export interface ColumnEdges {
  readonly start: number
  readonly end: number
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
  /** The distance of the line above it in the column; undefined at the top. */
  readonly above: number | undefined
}
