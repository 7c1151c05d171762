import type { Resources } from '../content/resources.js'
import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import type { PdfRef } from '../syntax/objects.js'
import { ContentOutput } from './content-output.js'
import type { PageGlyph } from './gathered-page.js'
import type { PaintedSubpaths } from './painted-path.js'
import type { ShownGlyph } from './placed-text.js'
import type { Subpath } from './subtract-path.js'

/** What happens to an image: it is kept, removed, or replaced by another image. */
export type ImageFate = 'keep' | 'drop' | PdfRef

/**
 * How to change a page's content. Glyphs, images and marked content are numbered in the order in which they
 * occur.
 */
export interface Orders {
  readonly glyphs: readonly PageGlyph[]
  isGone(glyph: number): boolean
  /**
   * Whether text of the page (0), or of the n-th content stream inside it, is removed or moved. All of its
   * text is then positioned again.
   */
  placesText(use: number): boolean
  readonly shifts: ReadonlyMap<number, number>
  /** Everything in them is removed. */
  readonly areas: readonly Box[]
  /** Vector graphics that lie mostly in them are removed: underlines, and words drawn as paths. */
  readonly found: readonly Box[]
  fateOf(image: number): ImageFate
  /** Whether the description in a marked-content sequence's properties no longer applies. */
  isSilenced(mark: number): boolean
  /** Whether the cell of the pattern with this object number changes. */
  changesPattern(num: number): boolean
}

interface Level {
  /** The matrix as written so far. Matrices that were omitted are not needed by text. */
  readonly written: Matrix
  readonly isPending: boolean
}

/** The state of a content stream that is being rewritten. */
export interface Frame {
  readonly output: ContentOutput
  /** Whether all of its text is positioned again. */
  readonly placesText: boolean
  readonly levels: Level[]
  written: Matrix
  isPending: boolean
  isChanged: boolean
  pathAt: number | undefined
  painting: readonly PaintedSubpaths[] | undefined
  clipping: readonly Subpath[] | undefined
  /** The position of the operator that makes the path a clipping path, and the operator itself. */
  clipAt: number | undefined
  clipRule: string | undefined
  /** For the current operator: the glyphs that stay, whether it is removed, and another resource name. */
  shown: ShownGlyph[]
  goes: boolean
  other: string | undefined
}

export function newFrame(resources: Resources, matrix: Matrix, placesText: boolean): Frame {
  return {
    output: new ContentOutput(resources),
    placesText,
    levels: [],
    written: matrix,
    isPending: false,
    isChanged: false,
    pathAt: undefined,
    painting: undefined,
    clipping: undefined,
    clipAt: undefined,
    clipRule: undefined,
    shown: [],
    goes: false,
    other: undefined,
  }
}
