interface Size {
  readonly width: number
  readonly height: number
}

interface FittedPage extends Size {
  /** The page itself before it is turned, in the middle of the box. */
  readonly page: Size
}

/** The box that a turned page takes inside a width, and a height where one is given. */
export function fittedPage(
  size: Size,
  rotation: number,
  width: number,
  height = Number.POSITIVE_INFINITY,
): FittedPage {
  const isTurned = rotation % 180 !== 0
  const ratio = isTurned ? size.height / size.width : size.width / size.height
  const boxWidth = Math.min(width, height * ratio)
  const box = { width: boxWidth, height: boxWidth / ratio }
  return { ...box, page: isTurned ? { width: box.height, height: box.width } : box }
}

/** In steps, so that a window that is made wider does not ask for a new picture with every pixel. */
export function pixelsFor(width: number): number {
  let pixels = 128
  while (pixels < width) pixels *= 1.5
  return Math.min(Math.round(pixels), 4096)
}
