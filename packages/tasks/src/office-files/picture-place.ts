import type { Picture } from '@octavo/pdf/layout-tree'
import { emus } from './units.js'

/** A picture whose sides are askew by less than this, in degrees, is upright. */
const UPRIGHT = 0.5
const WHOLE = 100_000
const DEGREES = 60_000

export interface PicturePlace {
  /** The visible part on the page: left, top, right, bottom. */
  readonly box: Picture['clip']
  /** The crop of the picture (ECMA-376-1, 20.1.8.55). */
  readonly crop: string
  /** Its size without its rotation, in English metric units. */
  readonly width: number
  readonly height: number
  /** Attributes of its transformation. */
  readonly turn: string
  readonly left: number
  readonly top: number
}

/** Where a picture is, as DrawingML says it: by its size, its rotation, whether it is mirrored, and its crop. */
export function picturePlace({ matrix: [a, b, c, d, e, f], clip }: Picture): PicturePlace {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)]
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  // On the page, y grows downwards: an image that is not mirrored has a negative determinant.
  const isMirrored = a * d - b * c > 0
  const [x, y] = [e + (a + c) / 2, f + (b + d) / 2]
  const isUpright = Math.abs(degrees) < UPRIGHT && !isMirrored
  if (!isUpright) {
    const rotation = Math.round((((degrees % 360) + 360) % 360) * DEGREES)
    return {
      box: clip,
      crop: '',
      width: emus(width),
      height: emus(height),
      turn: `${rotation === 0 ? '' : ` rot="${rotation}"`}${isMirrored ? ' flipV="1"' : ''}`,
      left: x - width / 2,
      top: y - height / 2,
    }
  }
  const [left, top] = [x - width / 2, y - height / 2]
  const share = (length: number, whole: number): number =>
    Math.max(0, Math.min(WHOLE - 1, Math.round((length / Math.max(whole, 1e-6)) * WHOLE)))
  const sides = {
    l: share(clip[0] - left, width),
    t: share(clip[1] - top, height),
    r: share(left + width - clip[2], width),
    b: share(top + height - clip[3], height),
  }
  const isCropped = Object.values(sides).some((side) => side > WHOLE / 1000)
  const attributes = Object.entries(sides)
    .map(([side, value]) => ` ${side}="${value}"`)
    .join('')
  return {
    box: clip,
    crop: isCropped ? `<a:srcRect${attributes}/>` : '',
    width: emus(clip[2] - clip[0]),
    height: emus(clip[3] - clip[1]),
    turn: '',
    left: clip[0],
    top: clip[1],
  }
}
