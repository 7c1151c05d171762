/**
 * How a mask is converted to alpha: from its luminosity or its alpha, through a transfer function of 256
 * values (ISO 32000-1, 11.6.5.3).
 */
export interface MaskFilter {
  readonly isLuminosity: boolean
  readonly transfer?: ArrayLike<number> | undefined
}

/** Keyed by the name that is set as the filter of a context. */
export const maskFilters = new Map<string, MaskFilter>()

type Rectangle = readonly [number, number, number, number]

/**
 * pdf.js draws a soft mask with `layer.filter = …` and `layer.drawImage(mask, …)`. Its filter is an SVG
 * element, which a worker does not have. Here the context takes the name of a `MaskFilter` and applies it to
 * the pixels of the next image drawn.
 */
export function withMaskFilters(
  context: OffscreenCanvasRenderingContext2D,
): OffscreenCanvasRenderingContext2D {
  let filter: MaskFilter | undefined
  const draw = context.drawImage.bind(context) as (image: CanvasImageSource, ...place: number[]) => void
  Object.defineProperty(context, 'filter', {
    get: () => 'none',
    set: (name: string) => {
      filter = maskFilters.get(name)
    },
  })
  return Object.assign(context, {
    drawImage(image: CanvasImageSource, ...place: number[]): void {
      const applied = filter
      filter = undefined
      if (applied === undefined || !(image instanceof OffscreenCanvas) || place.length < 8) {
        draw(image, ...place)
        return
      }
      const [x, y, width, height, ...target] = place as [number, number, number, number, ...number[]]
      draw(alphaMask(image, [x, y, width, height], applied), 0, 0, width, height, ...target)
    },
  })
}

function alphaMask(
  image: OffscreenCanvas,
  [x, y, width, height]: Rectangle,
  { isLuminosity, transfer }: MaskFilter,
): OffscreenCanvas {
  const pixels = image.getContext('2d')!.getImageData(x, y, width, height)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const alpha = isLuminosity
      ? (data[at]! * 0.3 + data[at + 1]! * 0.59 + data[at + 2]! * 0.11) * (data[at + 3]! / 255)
      : data[at + 3]!
    data[at + 3] = transfer === undefined ? alpha : transfer[Math.round(alpha)]!
  }
  const mask = new OffscreenCanvas(width, height)
  mask.getContext('2d')!.putImageData(pixels, 0, 0)
  return mask
}
