import type { TaggedPage } from '../tags/tagged-page.js'
import type { LayoutPage } from '../tree.js'
import type { DraftLine } from './draft-line.js'
import type { RegionContent } from './region-content.js'

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
