/** How images are coded anew. */
export interface ImageSettings {
  /** The resolution that they are reduced to where they have more, at the largest size they are shown at. */
  readonly dpi: number
  /** Of JPEG, from 1 to 100. */
  readonly quality: number
  /** How alike an image must stay at the size it is shown at (SSIM at 100 dpi); otherwise quality is raised, or it stays as it is. */
  readonly likeness: number
  /**
   * Up to so many times the resolution, an image keeps its pixels: at the same quality, what has fewer of them is seen to have lost more,
   * and the files differ little.
   */
  readonly keepsUpTo: number
}

export type Level = 'low' | 'recommended' | 'extreme'

/** Likeness is asked for with a margin: readers that reduce images less smoothly than is done here show a little more of what was lost. */
export const LEVELS: Readonly<Record<Level, ImageSettings>> = {
  low: { dpi: 300, quality: 85, likeness: 0.985, keepsUpTo: 1.5 },
  recommended: { dpi: 150, quality: 70, likeness: 0.98, keepsUpTo: 1.5 },
  extreme: { dpi: 96, quality: 45, likeness: 0.85, keepsUpTo: 1.5 },
}

/** From the gentlest to the strongest: what is tried to come below a size. */
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

/** How small files shall be: as small as without loss, by what images may lose, or by a size. */
export type Compression =
  | { readonly kind: 'lossless' }
  | { readonly kind: 'settings'; readonly settings: ImageSettings }
  | { readonly kind: 'size'; readonly bytes: number }
