import { distanceBetween, type Picture, pictures } from '../compress/picture-distance.js'

/** Pages whose sides differ by this many pixels have the same size, in a unit that was rounded. */
const SAME_SIZE = 2
const MOST_PAGES = 5

/**
 * How much the first pages of a document look like those of its original (SSIM), one value for each page of the
 * original: 0 where the document has none, or one in another size.
 */
export async function pageLooks(original: string, result: string | undefined): Promise<number[]> {
  const before = await pictures(original, MOST_PAGES)
  const after = result === undefined ? [] : await pictures(result, MOST_PAGES)
  return before.map((page, at) => {
    const other = after[at]
    if (other === undefined || !areAlike(page, other)) return 0
    const width = Math.min(page.width, other.width)
    const height = Math.min(page.height, other.height)
    return distanceBetween([cropped(page, width, height)], [cropped(other, width, height)]).ssim
  })
}

function areAlike(one: Picture, other: Picture): boolean {
  return Math.abs(one.width - other.width) <= SAME_SIZE && Math.abs(one.height - other.height) <= SAME_SIZE
}

function cropped({ width: from, pixels }: Picture, width: number, height: number): Picture {
  if (from === width) return { width, height, pixels: pixels.subarray(0, width * height) }
  const part = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) part.set(pixels.subarray(y * from, y * from + width), y * width)
  return { width, height, pixels: part }
}
