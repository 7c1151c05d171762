import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { limitExceeded } from '../errors.js'
import { defaultLimits } from '../limits.js'

/** 8 bits for each channel, grey or RGB, row by row from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
  readonly data: Uint8Array
}

export interface Grey extends Pixels {
  readonly channels: 1
}

/** One byte for each pixel: 1 is ink, 0 is paper. */
export interface Bilevel {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
}

/** In pixels: the left and upper edges, and the first column and row behind the others. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** x to the right, y down. A pixel has its centre at a half. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Limits the work on one picture, in pixels visited. Each walk spends its pixels before it begins. */
export class PixelBudget {
  readonly #most: number
  readonly #signal: AbortFlag | undefined
  #spent = 0

  constructor(signal?: AbortFlag, most: number = defaultLimits.maxVisitedPixels) {
    this.#most = most
    this.#signal = signal
  }

  get spent(): number {
    return this.#spent
  }

  /** Throws `limit_exceeded` and `aborted`. */
  spend(pixels: number): void {
    throwIfAborted(this.#signal)
    this.#spent += pixels
    if (this.#spent > this.#most) throw limitExceeded('The number of pixels visited in one image', this.#most)
  }
}

export function cropped(pixels: Pixels, box: PixelBox, budget: PixelBudget): Pixels {
  const { channels } = pixels
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  budget.spend(width * height)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const from = ((box.top + y) * pixels.width + box.left) * channels
    data.set(pixels.data.subarray(from, from + width * channels), y * width * channels)
  }
  return { width, height, channels, data }
}
