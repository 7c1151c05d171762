/** How images are recoded. */
export interface ImageSettings {
  /** Images with a higher resolution, at the largest size they are shown at, are reduced to this one. */
  readonly dpi: number
  /** The JPEG quality, from 1 to 100. */
  readonly quality: number
  /**
   * The minimum similarity at the displayed size (SSIM at 100 dpi). Below it, quality is raised or the image
   * stays unchanged.
   */
  readonly similarity: number
  /**
   * Up to this multiple of the resolution, an image keeps its pixels: at the same quality, an image with
   * fewer pixels visibly loses more, and the file sizes differ little.
   */
  readonly keepsUpTo: number
}

export type Level = 'low' | 'recommended' | 'extreme'

/**
 * The similarity limits have a margin, because readers that downscale images less smoothly show slightly more
 * of the loss.
 */
export const LEVELS: Readonly<Record<Level, ImageSettings>> = {
  low: { dpi: 300, quality: 85, similarity: 0.985, keepsUpTo: 1.5 },
  recommended: { dpi: 150, quality: 70, similarity: 0.98, keepsUpTo: 1.5 },
  extreme: { dpi: 96, quality: 45, similarity: 0.85, keepsUpTo: 1.5 },
}

/** From the gentlest to the strongest: the settings tried to reach a target size. */
export const TARGET_SIZE_SETTINGS: readonly ImageSettings[] = [
  { dpi: 300, quality: 85, similarity: 0.97, keepsUpTo: 1.25 },
  { dpi: 200, quality: 75, similarity: 0.95, keepsUpTo: 1.25 },
  { dpi: 150, quality: 70, similarity: 0.93, keepsUpTo: 1.25 },
  { dpi: 130, quality: 60, similarity: 0.9, keepsUpTo: 1.25 },
  { dpi: 110, quality: 50, similarity: 0.85, keepsUpTo: 1.25 },
  { dpi: 96, quality: 40, similarity: 0.8, keepsUpTo: 1.25 },
  { dpi: 72, quality: 30, similarity: 0.6, keepsUpTo: 1.25 },
  { dpi: 50, quality: 20, similarity: 0.4, keepsUpTo: 1.25 },
]

/** How files are compressed: losslessly, with image settings, or to a target size. */
export type Compression =
  | { readonly kind: 'lossless' }
  | { readonly kind: 'settings'; readonly settings: ImageSettings }
  | { readonly kind: 'size'; readonly bytes: number }
