import type { PixelBudget, Pixels } from './pixels.js'

/** The picture turned clockwise by a multiple of 90 degrees, every pixel as it was. */
export function quarterTurned(pixels: Pixels, degrees: number, budget: PixelBudget): Pixels {
  const turns = (((degrees / 90) % 4) + 4) % 4
  if (turns === 0) return pixels
  const { width, height, channels, data } = pixels
  budget.spend(width * height)
  // Where the first pixel comes to, and how far its neighbours to the right and below are from there.
  const [first, across, down] =
    turns === 1
      ? [height - 1, height, -1]
      : turns === 2
        ? [width * height - 1, -1, -width]
        : [(width - 1) * height, -height, 1]
  const result = new Uint8Array(data.length)
  let from = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (first + x * across + y * down) * channels
      for (let channel = 0; channel < channels; channel++) result[to + channel] = data[from++]!
    }
  const size = turns === 2 ? { width, height } : { width: height, height: width }
  return { ...size, channels, data: result }
}
