import type { Box } from '../../geometry/box.js'
import type { Line } from '../../text/lines.js'
import type { PaintedShape } from '../page/page-device.js'

/** In sizes of the text: the width and height of a bullet, and the gap behind it. */
const SMALLEST = 0.12
const LARGEST = 0.7
const LEAST_GAP = 0.15
const WIDEST_GAP = 2.5
/** In sizes above the baseline: where its middle is. */
const LOWEST = 0.05
const HIGHEST = 0.75
/** How much its sides differ at most, as a fraction of the longer one. */
const OBLONG = 0.2
/** In points. Larger shapes are parts of drawings. */
const MAX_SIDE = 12
/** Of one page. More small shapes are a drawing or a texture. */
const MAX_BULLETS = 1_000

/** The bullets of a page that are painted as paths, as browsers print those of lists. */
export class DrawnBullets {
  readonly #boxes: readonly Box[]

  constructor(shapes: readonly PaintedShape[]) {
    const boxes = shapes.filter(({ fill, stroke }) => fill ?? stroke).map(({ box }) => box)
    const round = boxes.filter(isCompact)
    this.#boxes = round.length > MAX_BULLETS ? [] : round
  }

  /** Where bullets between the words of a line begin. */
  within({ words }: Line): number[] {
    if (this.#boxes.length === 0) return []
    return words.flatMap((word, at) => {
      const end = words[at - 1]?.right
      const box = end === undefined ? undefined : this.before(word, word.size, false)
      return box !== undefined && box[0] >= end! ? [box[0]] : []
    })
  }

  /** The bullet in front of a line or a word. */
  before(
    { left, right, base }: Pick<Line, 'left' | 'right' | 'base'>,
    size: number,
    isRightToLeft: boolean,
  ): Box | undefined {
    return this.#boxes.find((box) => {
      const middle = base - (box[1] + box[3]) / 2
      const side = box[2] - box[0]
      const gap = isRightToLeft ? box[0] - right : left - box[2]
      return (
        middle > LOWEST * size &&
        middle < HIGHEST * size &&
        side > SMALLEST * size &&
        side < LARGEST * size &&
        gap > LEAST_GAP * size &&
        gap < WIDEST_GAP * size
      )
    })
  }
}

function isCompact([left, top, right, bottom]: Box): boolean {
  const [width, height] = [right - left, bottom - top]
  const longer = Math.max(width, height)
  return longer < MAX_SIDE && Math.abs(width - height) < OBLONG * longer
}
