import {
  type Draft,
  type NewPicture,
  pictureTargetOf,
  replacePictures,
  type ScannedPicture,
} from '@octavo/pdf/draft'
import { PictureEmbedder } from '@octavo/pdf/pictures'
import type { KeptPicture, KeptPictures } from './kept-pictures.js'

/** A picture that is put on a page in place of another one. */
export type CodedPicture = Omit<NewPicture, 'image'> & { readonly coded: KeptPicture }

const POINTS_PER_INCH = 72
/** Resolutions of scans; what a document states beyond these is not taken from it. */
const [LEAST_DPI, MOST_DPI] = [72, 600]

/** Whether nothing else is lost if the picture is replaced. */
export function isReplaceable(found: ScannedPicture | undefined): found is ScannedPicture {
  return found !== undefined && (found.name !== undefined || !found.hasText)
}

/** The resolution of the picture on the page. */
export function dpiOf({ matrix: [a, b, c, d], width, height }: ScannedPicture, unit: number): number {
  const dpi = Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d)) / unit
  return Math.min(MOST_DPI, Math.max(LEAST_DPI, dpi * POINTS_PER_INCH))
}

/** Puts pictures on pages, given by index. */
export function placePictures(
  draft: Draft,
  pictures: ReadonlyMap<number, CodedPicture>,
  kept: KeptPictures,
): void {
  const embedder = new PictureEmbedder(pictureTargetOf(draft), draft.file.primitives)
  const placed = new Map<number, NewPicture>()
  for (const [index, { coded, ...rest }] of pictures)
    placed.set(index, { ...rest, image: embedder.embed(kept.read(coded)).ref })
  replacePictures(draft, placed)
}
