import type { Matrix } from '../geometry/matrix.js'
import type { PdfDict, PdfStream } from '../syntax/objects.js'
import type { GraphicsState } from './graphics-state.js'
import type { Path } from './path.js'
import type { Resources } from './resources.js'
import type { Glyph } from './text-object.js'

/** How a path is filled (ISO 32000-1, 8.5.3.3). */
export type FillRule = 'nonzero' | 'evenodd'

/** What a path-painting operator does (ISO 32000-1, table 60). */
export interface Painting {
  readonly fill: FillRule | undefined
  readonly stroke: boolean
}

/** An image, which fills the unit square of user space (ISO 32000-1, 8.9.5). */
export interface PaintedImage {
  /** An inline image's keys may be short ones (table 93). */
  readonly dict: PdfDict
  /** A stencil for the colour of filling. */
  readonly isMask: boolean
  /** An image XObject; undefined for an inline image. */
  readonly stream: PdfStream | undefined
  /** The encoded data of an inline image; undefined for an XObject. */
  readonly data: Uint8Array | undefined
}

/** A sequence of marked content (ISO 32000-1, 14.6). */
export interface MarkedContent {
  readonly tag: string
  readonly properties: PdfDict | undefined
  /** The marked-content identifier (14.7.4.2). */
  readonly id: number | undefined
  /** Whether it is optional content (8.11.3.2) that is not shown. */
  readonly isHidden: boolean
}

/** A tiling pattern's cell and a Type 3 glyph are content as a form is; so is what a soft mask is made of. */
export type InnerKind = 'form' | 'pattern' | 'glyph' | 'softMask'

export const EVERY_KIND: ReadonlySet<InnerKind> = new Set<InnerKind>(['form', 'pattern', 'glyph', 'softMask'])

/** Content that belongs to what an operator paints with. */
export interface InnerContent {
  readonly kind: InnerKind
  readonly stream: PdfStream
  readonly resources: Resources
  /** Whether it is a transparency group (11.6.6). */
  readonly isGroup: boolean
  /** What it begins with: its matrix and its box are in it. */
  readonly state: GraphicsState
  /** Where the operator stands that paints with it. */
  readonly outer: GraphicsState
}

/**
 * Takes what an interpreter meets in content. Every call is optional; what nobody asks for is not computed. Boxes and paths are in device
 * space: that of the page, unless `interpret` was told another matrix. The state belongs to the interpreter, which goes on to change it:
 * a device takes out of it what it needs before it returns, and changes nothing.
 */
export interface Device {
  /** Whether nothing that could come matters any more; asked before each operator. */
  readonly isDone?: boolean
  /** Whether neither paths nor what they clip matter to it: they are passed over, and `clip` of the state is not kept. */
  readonly ignoresPaths?: boolean
  /** Whether it wants optional content that is hidden, too. */
  readonly takesHidden?: boolean
  /**
   * Which content inside content is followed, so that what it paints comes as if it stood there; forms alone,
   * unless it says so. A pattern's cell is followed once for each thing painted with it, in the place of the
   * one that the others repeat.
   */
  readonly follows?: ReadonlySet<InnerKind>

  /** A glyph of a string, in whatever rendering mode the state has. A Type 3 glyph is one too; see `follows` for what it draws. */
  glyph?(glyph: Glyph, state: GraphicsState): void
  /** Behind the glyphs of one operator; `matrix` is their `textMatrix`. */
  endGlyphs?(matrix: Matrix, state: GraphicsState): void
  path?(path: Path, painting: Painting, state: GraphicsState): void
  /** A path that becomes part of the clipping path, before it does (8.5.4). */
  clip?(path: Path, rule: FillRule, state: GraphicsState): void
  image?(image: PaintedImage, state: GraphicsState): void
  /** `sh`, which paints all that is not clipped away (8.7.4.2). */
  shading?(dict: PdfDict, state: GraphicsState): void
  beginMarked?(marked: MarkedContent): void
  /** Only where a sequence began in the same content stream. */
  endMarked?(): void

  /**
   * Before content inside content: false if this one need not be followed after all. Otherwise `leave` comes
   * behind it.
   */
  enter?(inner: InnerContent): boolean
  leave?(inner: InnerContent): void
  /** Instead of content that was to be followed but lies too deep in other content. What draws itself is followed once, as readers do. */
  skip?(inner: InnerContent): void
  /** A resource that an operator names (7.8.3), before the operator is followed. */
  resource?(category: string, name: string, resources: Resources): void
}
