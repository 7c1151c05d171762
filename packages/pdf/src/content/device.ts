import type { Matrix } from '../geometry/matrix.js'
import type { PdfDict, PdfStream, PdfValue } from '../syntax/objects.js'
import type { GraphicsState } from './graphics-state.js'
import type { OperatorKind } from './operators/kind.js'
import type { Path } from './path.js'
import type { Resources } from './resources.js'
import type { Glyph, TextObject } from './text-object.js'

/** The fill rule of a path (ISO 32000-1, 8.5.3.3). */
export type FillRule = 'nonzero' | 'evenodd'

/** The effect of a path-painting operator (ISO 32000-1, table 60). */
export interface Painting {
  readonly fill: FillRule | undefined
  readonly stroke: boolean
}

/** An image, which fills the unit square of user space (ISO 32000-1, 8.9.5). */
export interface PaintedImage {
  /** An inline image can have abbreviated keys (table 93). */
  readonly dict: PdfDict
  /** A stencil mask, painted in the fill colour. */
  readonly isMask: boolean
  /** An image XObject; undefined for an inline image. */
  readonly stream: PdfStream | undefined
  /** The encoded data of an inline image; undefined for an XObject. */
  readonly data: Uint8Array | undefined
  /** The resources of its content, to which the colour space names of an inline image refer. */
  readonly resources: Resources
}

/** A marked-content sequence (ISO 32000-1, 14.6). */
export interface MarkedContent {
  readonly tag: string
  readonly properties: PdfDict | undefined
  /** The marked-content identifier (14.7.4.2). */
  readonly id: number | undefined
  /** Whether it is hidden optional content (8.11.3.2). */
  readonly isHidden: boolean
}

/** Tiling pattern cells, Type 3 glyphs and soft mask groups are content streams, like forms. */
export type InnerKind = 'form' | 'pattern' | 'glyph' | 'softMask'

export const EVERY_KIND: ReadonlySet<InnerKind> = new Set<InnerKind>(['form', 'pattern', 'glyph', 'softMask'])

/** A content stream used by a painting operator. */
export interface InnerContent {
  readonly kind: InnerKind
  readonly stream: PdfStream
  readonly resources: Resources
  /** Whether it is a transparency group (11.6.6). */
  readonly isGroup: boolean
  /** Its initial state, including its matrix and its box. */
  readonly state: GraphicsState
  /** The state at the operator that uses it. */
  readonly outer: GraphicsState
  /** Whether it draws itself: it is interpreted once, as in other readers, and not again. */
  readonly isRecursive: boolean
}

/**
 * Receives the output of an interpreter. Every method is optional, and unneeded values are not computed.
 * Boxes and paths are in device space: that of the page, unless `interpret` was given another matrix. The
 * state belongs to the interpreter, which continues to change it: a device must copy what it needs before it
 * returns, and must not modify it.
 */
export interface Device {
  /** Whether the rest of the content is irrelevant; checked before each operator. */
  readonly isDone?: boolean
  /**
   * Whether paths and clipping are irrelevant: path operators are skipped, and `clip` of the state is not
   * updated.
   */
  readonly ignoresPaths?: boolean
  /** Whether it also wants hidden optional content. */
  readonly takesHidden?: boolean
  /**
   * The kinds of inner content to interpret, as if it occurred at that place; by default only forms. A
   * pattern's cell is interpreted once per painted object, at the position of the cell that the others
   * repeat.
   */
  readonly follows?: ReadonlySet<InnerKind>

  /**
   * A glyph of a string, in any rendering mode. Also called for Type 3 glyphs; `follows` decides whether
   * their content is interpreted.
   */
  glyph?: ((glyph: Glyph, state: GraphicsState) => void) | undefined
  /** After the glyphs of one operator; `matrix` is their `textMatrix`. */
  endGlyphs?(matrix: Matrix, state: GraphicsState): void
  path?: ((path: Path, painting: Painting, state: GraphicsState) => void) | undefined
  /** A path that clips, before it is added to the clipping path (8.5.4). */
  clip?: ((path: Path, rule: FillRule, state: GraphicsState) => void) | undefined
  image?(image: PaintedImage, state: GraphicsState): void
  /** `sh`, which paints the current clipping region (8.7.4.2). */
  shading?(dict: PdfDict, state: GraphicsState): void
  beginMarked?(marked: MarkedContent): void
  /** Only if the sequence began in the same content stream. */
  endMarked?(): void

  /**
   * Called before inner content: returns false to skip it, or another device for it. Unless it is skipped,
   * `leave` of this device is called after it.
   */
  enter?(inner: InnerContent): boolean | Device
  leave?(inner: InnerContent): void
  /** Called for inner content that is nested too deeply. */
  skip?(inner: InnerContent): void
  /** A resource named by an operator (7.8.3), before the operator is executed. */
  resource?(category: string, name: string, resources: Resources): void
  /** Called for each operator, known or not: before it takes effect, and after it. */
  before?(operation: Operation): void
  after?(operation: Operation): void
}

/** An operator of content that is being interpreted. The object is reused for all operators of a stream. */
export interface Operation {
  readonly operator: string
  /** For an inline image (`BI`): its dictionary. */
  readonly operands: readonly PdfValue[]
  /** Whether an operand is not written as the syntax has it. */
  readonly isSloppy: boolean
  /** Undefined for an unknown operator. */
  readonly kind: OperatorKind | undefined
  /** The content, and where the operands start and the operator ends in it. */
  readonly content: Uint8Array
  readonly start: number
  readonly end: number
  readonly state: GraphicsState
  readonly resources: Resources
  /** The text object; its position is current only if the device takes glyphs. */
  readonly text: TextObject
  /** The properties of the marked-content sequence that `BDC` begins. */
  readonly properties: PdfDict | undefined
  /** Whether it is in hidden optional content (ISO 32000-1, 8.11.3), or starts it. */
  readonly isHidden: boolean
}
