import { PdfError } from '@octavo/pdf/errors'
import {
  type EmbeddedPicture,
  type Picture,
  type PictureBudget,
  PictureDocument,
  readPictures,
} from '@octavo/pdf/pictures'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { decodedPicture } from '../pictures/decoded-picture.js'
import { naturalSize, placePicture } from '../pictures/place-picture.js'

const USUAL_DPI = 96
/** In points: 24 inches. Nobody scans a larger sheet, but cameras name 72 dpi for any number of pixels. */
const MAX_SIDE = 1728
const A4_SIDE = 841.89
const FULL = { sheet: undefined, orientation: 'auto', margin: 0, fit: 'contain', align: 'center' } as const

/** The picture, or the pages of a TIFF file, as a PDF in place of the entry's file. */
export async function pictureAsPdf(
  { primitives, engines, signal, scratch, output }: TaskContext<unknown>,
  entry: TaskEntry,
  budget: PictureBudget,
): Promise<TaskEntry> {
  const written = scratch()
  const source = entry.file.open()
  try {
    const limits = { maxOutputBytes: output.maxBytes }
    const document = new PictureDocument(written, { primitives, signal, limits })
    const decoded = await decodedPicture(source, { primitives, engines, budget }, USUAL_DPI)
    const pictures = decoded === undefined ? readPictures(source, { primitives, budget }) : [decoded]
    for (const picture of pictures) {
      const embedded = document.embed(picture)
      document.addPage(embedded, placePicture(sizeOf(embedded, picture), FULL)!)
    }
    document.finish()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= entry.filename
    throw error
  } finally {
    source.close()
  }
  written.close()
  const { name } = entry.file
  return { ...entry, file: { name, open: () => written.open(), openRescued: () => undefined } }
}

/** The name of an input without its extension. */
export function stemOf(filename: string): string {
  return filename.replace(/\.(?:pdf|jpe?g|png|tiff?|webp)$/i, '')
}

/** In points: the size at the resolution of the picture, or that of A4 if cameras name any. */
function sizeOf(embedded: EmbeddedPicture, { resolution, orientation }: Picture) {
  const { x, y } = resolution ?? { x: USUAL_DPI, y: USUAL_DPI }
  const isOnItsSide = orientation >= 5
  const { width, height } = naturalSize(embedded, isOnItsSide ? { x: y, y: x } : { x, y })
  const longest = Math.max(width, height)
  const scale = longest > MAX_SIDE ? A4_SIDE / longest : 1
  return { width: width * scale, height: height * scale }
}
