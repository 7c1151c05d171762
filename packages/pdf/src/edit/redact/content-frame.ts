import type { Resources } from '../../content/resources.js'
import type { Box } from '../../geometry/box.js'
import type { Matrix } from '../../geometry/matrix.js'
import type { PdfRef } from '../../syntax/objects.js'
import { ContentOutput } from './content-output.js'
import type { PageGlyph } from './gathered-page.js'
import type { PaintedSubpaths } from './painted-path.js'
import type { ShownGlyph } from './placed-text.js'
import type { Subpath } from './subtract-path.js'

/** What becomes of an image: it stays, goes, or another is drawn in its place. */
export type ImageFate = 'keep' | 'drop' | PdfRef

/** What is to be done with a page's content; glyphs, images and marked content are counted in the order in which they are met. */
export interface Orders {
  readonly glyphs: readonly PageGlyph[]
  isGone(glyph: number): boolean
  /** Whether text of the page (0), or of the content inside of it that is met as the n-th, goes or moves: then all of it is placed anew. */
  placesText(use: number): boolean
  readonly shifts: ReadonlyMap<number, number>
  /** All in them goes. */
  readonly areas: readonly Box[]
  /** Vectors in them go that do not reach out of them: lines under words, words that are drawn. */
  readonly found: readonly Box[]
  fateOf(image: number): ImageFate
  /** Whether marked content no longer means what its properties say in words. */
  isSilenced(mark: number): boolean
  /** Whether the cell of a pattern, by its number, is to change. */
  changesPattern(num: number): boolean
}

interface Level {
  /** The matrix as it is written so far; what was left out of it is not needed by text. */
  readonly written: Matrix
  readonly isPending: boolean
}

/** One content stream while it is written anew. */
export interface Frame {
  readonly output: ContentOutput
  /** Whether its text is written anew as a whole. */
  readonly placesText: boolean
  readonly levels: Level[]
  written: Matrix
  isPending: boolean
  isChanged: boolean
  pathAt: number | undefined
  painting: readonly PaintedSubpaths[] | undefined
  clipping: readonly Subpath[] | undefined
  /** Where the operator stands that makes the path clip, and which one it is. */
  clipAt: number | undefined
  clipRule: string | undefined
  /** Of the operator that is followed: glyphs that stay, another object, another name of a resource, whether it goes. */
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
