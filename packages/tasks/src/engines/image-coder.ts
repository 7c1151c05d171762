import sharp from 'sharp'
import type { OpenImage } from '../rendering.js'

// One run takes one processor, as its limits count; nothing of a run is kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** What an image may decode to. */
const MOST_PIXELS = 100_000_000

export const openImage: OpenImage = (data, options) =>
  sharp(data, { ...options, limitInputPixels: MOST_PIXELS })
