interface Size {
  readonly width: number
  readonly height: number
}

interface FittedPage extends Size {
  /** The page before rotation, centred in the box. */
  readonly page: Size
}

const MAX_WIDTH = 4096

/** The box of a rotated page that fits a width and, if given, a height. */
export function fittedPage(
  size: Size,
  rotation: number,
  width: number,
  height = Number.POSITIVE_INFINITY,
): FittedPage {
  const isRotated = rotation % 180 !== 0
  const ratio = isRotated ? size.height / size.width : size.width / size.height
  const boxWidth = Math.min(width, height * ratio)
  const box = { width: boxWidth, height: boxWidth / ratio }
  return { ...box, page: isRotated ? { width: box.height, height: box.width } : box }
}

/** Rounded up in steps, so that resizing the window does not request a new picture for every pixel. */
export function pixelsFor(width: number): number {
  let pixels = 128
  while (pixels < width) pixels *= 1.5
  return Math.min(Math.round(pixels), MAX_WIDTH)
}

export function sharpPixels(width: number): number {
  return Math.min(Math.max(1, Math.round(width)), MAX_WIDTH)
}
