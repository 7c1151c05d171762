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
  readonly likeness: number
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
  low: { dpi: 300, quality: 85, likeness: 0.985, keepsUpTo: 1.5 },
  recommended: { dpi: 150, quality: 70, likeness: 0.98, keepsUpTo: 1.5 },
  extreme: { dpi: 96, quality: 45, likeness: 0.85, keepsUpTo: 1.5 },
}

/** From the gentlest to the strongest: the settings tried to reach a target size. */
export const LADDER: readonly ImageSettings[] = [
  { dpi: 300, quality: 85, likeness: 0.97, keepsUpTo: 1.25 },
  { dpi: 200, quality: 75, likeness: 0.95, keepsUpTo: 1.25 },
  { dpi: 150, quality: 70, likeness: 0.93, keepsUpTo: 1.25 },
  { dpi: 130, quality: 60, likeness: 0.9, keepsUpTo: 1.25 },
  { dpi: 110, quality: 50, likeness: 0.85, keepsUpTo: 1.25 },
  { dpi: 96, quality: 40, likeness: 0.8, keepsUpTo: 1.25 },
  { dpi: 72, quality: 30, likeness: 0.6, keepsUpTo: 1.25 },
  { dpi: 50, quality: 20, likeness: 0.4, keepsUpTo: 1.25 },
]

/** How files are compressed: losslessly, with image settings, or to a target size. */
export type Compression =
  | { readonly kind: 'lossless' }
  | { readonly kind: 'settings'; readonly settings: ImageSettings }
  | { readonly kind: 'size'; readonly bytes: number }
