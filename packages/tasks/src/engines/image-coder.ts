import sharp, { type Sharp, type SharpOptions } from 'sharp'

// One run takes one processor, as its limits count; nothing of a run is kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** What an image may decode to. */
const MOST_PIXELS = 100_000_000

export type OpenImage = (data: Uint8Array, options: SharpOptions) => Sharp

/** A picture file, or samples as they are. Nothing is decoded before its result is asked for. */
export const openImage: OpenImage = (data, options) =>
  sharp(data, { ...options, limitInputPixels: MOST_PIXELS })
