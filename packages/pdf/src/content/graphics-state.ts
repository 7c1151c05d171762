import { type Box, intersection } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import type { PdfDict } from '../syntax/objects.js'
import { BLACK, type Colour } from './colour.js'
import type { ContentFont } from './content-fonts.js'

/** A box around everything that can be painted. */
export const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9]

/** A soft mask (ISO 32000-1, 11.6.5.3) and the matrix when it was set. */
export interface SoftMask {
  readonly dict: PdfDict
  readonly matrix: Matrix
}

/** The graphics state (ISO 32000-1, 8.4.1) with the text state (9.3.1). */
export class GraphicsState {
  /** The current transformation matrix: from user space to device space. */
  matrix: Matrix
  /** The bounding box of the clipping path, in device space; undefined if it is empty. */
  clip: Box | undefined
  fill: Colour = BLACK
  stroke: Colour = BLACK
  fillAlpha = 1
  strokeAlpha = 1
  /** Empty if it is invalid. */
  blendMode = 'Normal'
  softMask: SoftMask | undefined = undefined
  lineWidth = 1
  lineCap = 0
  lineJoin = 0
  miterLimit = 10
  dash: readonly number[] = []
  dashPhase = 0
  font: ContentFont | undefined = undefined
  fontSize = 0
  characterSpacing = 0
  wordSpacing = 0
  /** 1 for an operand of 100 (`Tz`). */
  horizontalScale = 1
  leading = 0
  rise = 0
  renderingMode = 0

  constructor(matrix: Matrix, clip: Box | undefined) {
    this.matrix = matrix
    this.clip = clip
  }

  /** Field by field, because states are saved thousands of times on a page. */
  copy(): GraphicsState {
    const copy = new GraphicsState(this.matrix, this.clip)
    copy.fill = this.fill
    copy.stroke = this.stroke
    copy.fillAlpha = this.fillAlpha
    copy.strokeAlpha = this.strokeAlpha
    copy.blendMode = this.blendMode
    copy.softMask = this.softMask
    copy.lineWidth = this.lineWidth
    copy.lineCap = this.lineCap
    copy.lineJoin = this.lineJoin
    copy.miterLimit = this.miterLimit
    copy.dash = this.dash
    copy.dashPhase = this.dashPhase
    copy.font = this.font
    copy.fontSize = this.fontSize
    copy.characterSpacing = this.characterSpacing
    copy.wordSpacing = this.wordSpacing
    copy.horizontalScale = this.horizontalScale
    copy.leading = this.leading
    copy.rise = this.rise
    copy.renderingMode = this.renderingMode
    return copy
  }

  /**
   * The initial state of a transparency group (11.6.6): blending, mask and alpha apply to the group as one
   * object.
   */
  beginGroup(): void {
    this.fillAlpha = 1
    this.strokeAlpha = 1
    this.blendMode = 'Normal'
    this.softMask = undefined
  }

  clipTo(box: Box): void {
    this.clip = this.clip && intersection(this.clip, box)
  }

  /** Depends on the text rendering mode (table 106). */
  get fillsText(): boolean {
    const mode = this.renderingMode
    return mode === 0 || mode === 2 || mode === 4 || mode === 6
  }

  get strokesText(): boolean {
    const mode = this.renderingMode
    return mode === 1 || mode === 2 || mode === 5 || mode === 6
  }

  get isBlended(): boolean {
    return this.blendMode !== 'Normal' && this.blendMode !== 'Compatible'
  }
}
