import type { Box } from '../../geometry/box.js'
import type { TableDraft } from '../tables/table-draft.js'
import type { TaggedPage } from '../tags/tagged-page.js'
import type { Figure, LayoutPage, RuleLine } from '../tree.js'
import type { DraftLine } from './draft-line.js'

/** A page in reading order, before its lines are joined to paragraphs. */
export interface PageContent {
  readonly page: LayoutPage
  readonly regions: readonly RegionContent[]
  /** Text that does not run from left to right, or in frames of its own. */
  readonly turned: readonly (readonly DraftLine[])[]
  /** The object number of the page. */
  readonly num: number
  /** The same content by the tags of the document, if these are used. */
  readonly tagged: TaggedPage | undefined
}

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
