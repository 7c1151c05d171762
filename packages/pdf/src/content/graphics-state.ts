import type { Font } from '../fonts/font.js'
import type { Box } from '../geometry/box.js'
import { IDENTITY, type Matrix } from '../geometry/matrix.js'
import type { ColourSpace } from './colour.js'

/** How one of the two ways to paint (inside and along a line) would show. */
export interface Paint {
  readonly space: ColourSpace
  readonly isWhite: boolean
  readonly isTransparent: boolean
}

const BLACK: Paint = { space: 'light', isWhite: false, isTransparent: false }

/** As much of the graphics state (ISO 32000-1, 8.4.1) as decides where a mark can be seen. */
export class GraphicsState {
  matrix: Matrix = IDENTITY
  /** The box around the clipping path; undefined where nothing can be painted any more. */
  clip: Box | undefined
  fill = BLACK
  stroke = BLACK
  /** With another blend mode even white may show. */
  isBlended = false
  lineWidth = 1
  lineCap = 0
  lineJoin = 0
  miterLimit = 10
  font: Font | undefined
  fontSize = 0
  characterSpacing = 0
  wordSpacing = 0
  horizontalScale = 1
  leading = 0
  rise = 0
  renderingMode = 0

  constructor(matrix: Matrix, clip: Box | undefined) {
    this.matrix = matrix
    this.clip = clip
  }

  copy(): GraphicsState {
    return Object.assign(new GraphicsState(this.matrix, this.clip), this)
  }

  shows(paint: Paint): boolean {
    return !paint.isTransparent && (this.isBlended || !paint.isWhite)
  }
}
