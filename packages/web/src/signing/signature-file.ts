import { boundsOfPoints } from '../editor/object-geometry.js'
import { smoothPath } from '../editor/object-paths.js'
import type { Signature } from '../editor/signatures.js'

/** In pixels: enough for print at the size of a signature. */
const LONGEST_SIDE = 1200
/** As thick as it is previewed, in the units of its points. */
const PEN = 3
const MARGIN = 4

/** A kept signature as an image file. */
export async function pictureOf({ look, color }: Pick<Signature, 'look' | 'color'>): Promise<File> {
  if (look.kind === 'picture') return look.picture
  const { x, y, width, height } = boundsOfPoints(look.strokes.flat())
  const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN]
  const factor = LONGEST_SIDE / Math.max(across, down)
  const canvas = new OffscreenCanvas(Math.ceil(across * factor), Math.ceil(down * factor))
  const context = canvas.getContext('2d')!
  context.scale(factor, factor)
  context.translate(MARGIN - x, MARGIN - y)
  context.strokeStyle = color
  context.lineWidth = PEN
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(look.strokes.map(smoothPath).join(' ')))
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], 'signature.png', { type: 'image/png' })
}
