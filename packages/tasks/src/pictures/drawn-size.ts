import type { RenderedDocument } from '../declare/rendering.js'

const POINTS_PER_INCH = 72
/** An A3 page at 400 dpi. */
const MAX_PIXELS = 32_000_000
/** Pixels along a side: JPEG files and Tesseract take a few more. */
const MAX_SIDE = 32_000

/** The size of a page in pixels at a resolution, or at a lower one if the page is very large. */
export function drawnSize(
  document: RenderedDocument,
  index: number,
  wanted: number,
): { readonly width: number; readonly height: number; readonly dpi: number } {
  const { width: across, height: up } = document.pageSize(index)
  const dpi = Math.min(
    wanted,
    POINTS_PER_INCH * Math.sqrt(MAX_PIXELS / (across * up)),
    POINTS_PER_INCH * (MAX_SIDE / Math.max(across, up)),
  )
  const pixels = (points: number): number => Math.max(1, Math.round((points / POINTS_PER_INCH) * dpi))
  return { width: pixels(across), height: pixels(up), dpi }
}
