import type { PixelBudget } from '@octavo/pdf/raster'
import type { PixelBox } from '@octavo/pdf/recognised'
import type { GreyPicture } from '../declare/recognition.js'

/** Where the box of a word has ink, which is dark on light, or light on dark. Outside of the picture there is none. */
export function inkIn(
  [left, top, right, bottom]: PixelBox,
  { width, height, data }: GreyPicture,
  budget: PixelBudget,
): (x: number, y: number) => boolean {
  const [end, under] = [Math.min(right, width), Math.min(bottom, height)]
  const pixels = Math.max(0, end - left) * Math.max(0, under - top)
  budget.spend(pixels)
  let [darkest, lightest, sum] = [255, 0, 0]
  for (let y = top; y < under; y++)
    for (let x = left; x < end; x++) {
      const shade = data[y * width + x]!
      if (shade < darkest) darkest = shade
      if (shade > lightest) lightest = shade
      sum += shade
    }
  const threshold = (darkest + lightest) / 2
  const isDarkInk = sum > threshold * pixels
  return (x, y) => {
    if (x >= end || y >= under) return false
    const shade = data[y * width + x]!
    return isDarkInk ? shade < threshold : shade > threshold
  }
}
