import type { Bilevel, Grey, PixelBudget, Pixels } from './pixels.js'

/** Luma of ITU-R BT.601, as in JPEG. */
export function greyOf(pixels: Pixels, budget: PixelBudget): Grey {
  const { width, height, channels, data } = pixels
  if (channels === 1) return { width, height, channels, data }
  budget.spend(width * height)
  const grey = new Uint8Array(width * height)
  for (let i = 0, from = 0; i < grey.length; i++, from += 3)
    grey[i] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29 + 128) >> 8
  return { width, height, channels: 1, data: grey }
}

/** A 256-entry histogram. */
export function histogramOf({ data }: Grey, budget: PixelBudget): Uint32Array {
  budget.spend(data.length)
  const histogram = new Uint32Array(256)
  for (let i = 0; i < data.length; i++) histogram[data[i]!]!++
  return histogram
}

/** The lowest value that at least this share of the pixels does not exceed. */
export function percentile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!
    if (seen >= total * share) return value
  }
  return 255
}

export interface OtsuThreshold {
  /** Values up to this one are the dark class. */
  readonly threshold: number
  /** Share of the variance that lies between the classes: near 1 where there are two of them. */
  readonly separation: number
}

/** The threshold with the largest variance between both sides (Otsu 1979). */
export function otsu(histogram: Uint32Array): OtsuThreshold {
  let total = 0
  let sum = 0
  let squares = 0
  for (let value = 0; value < 256; value++) {
    const count = histogram[value]!
    total += count
    sum += value * count
    squares += value * value * count
  }
  let [below, sumBelow, best, threshold, last] = [0, 0, -1, 127, 127]
  for (let value = 0; value < 255; value++) {
    below += histogram[value]!
    sumBelow += value * histogram[value]!
    const above = total - below
    if (below === 0 || above === 0) continue
    const distance = sumBelow / below - (sum - sumBelow) / above
    const between = below * above * distance * distance
    if (between > best) [best, threshold, last] = [between, value, value]
    // Between two separate classes every value is as good: the middle keeps away from both.
    else if (between === best) last = value
  }
  const variance = squares * total - sum * sum
  return {
    threshold: (threshold + last) >> 1,
    separation: variance > 0 && best > 0 ? best / variance : 0,
  }
}

/** Ink is what is not lighter than the threshold. */
export function bilevelOf({ width, height, data }: Grey, threshold: number, budget: PixelBudget): Bilevel {
  budget.spend(data.length)
  const ink = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) ink[i] = data[i]! <= threshold ? 1 : 0
  return { width, height, ink }
}

/** The mean of squares of `factor` pixels a side; what does not fill one at the right and below is part of the last. */
export function reduced(pixels: Pixels, factor: number, budget: PixelBudget): Pixels {
  if (factor <= 1) return pixels
  const { width, height, channels, data } = pixels
  budget.spend(width * height)
  const across = Math.max(1, Math.floor(width / factor))
  const down = Math.max(1, Math.floor(height / factor))
  const line = new Uint32Array(across * channels)
  const result = new Uint8Array(across * down * channels)
  for (let y = 0; y < down; y++) {
    const until = y === down - 1 ? height : (y + 1) * factor
    line.fill(0)
    for (let row = y * factor; row < until; row++) {
      for (let x = 0, from = row * width * channels; x < across; x++) {
        const end = (row * width + (x === across - 1 ? width : (x + 1) * factor)) * channels
        for (; from < end; from += channels)
          for (let c = 0; c < channels; c++) line[x * channels + c]! += data[from + c]!
      }
    }
    for (let x = 0; x < across; x++) {
      const columns = x === across - 1 ? width - x * factor : factor
      const count = columns * (until - y * factor)
      for (let c = 0; c < channels; c++) {
        const at = x * channels + c
        result[y * across * channels + at] = (line[at]! + (count >> 1)) / count
      }
    }
  }
  return { width: across, height: down, channels, data: result }
}
