import type { Box } from '../../geometry/box.js'
import type { TableDraft } from '../tables/table-draft.js'
import type { Figure, RuleLine } from '../tree.js'
import type { DraftLine } from './draft-line.js'

export type RegionItem = LineItem | TableDraft | Figure | RuleLine

export interface LineItem {
  readonly kind: 'line'
  readonly line: DraftLine
}

/** A part of a page: one of its columns, or text across all of them. */
export interface RegionContent {
  readonly box: Box
  /** Whether other regions are beside it. */
  readonly isColumn: boolean
  readonly items: RegionItem[]
}
