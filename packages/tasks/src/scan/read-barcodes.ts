import { throwIfAborted } from '@octavo/pdf/abort-flag'
import type { Barcode, BarcodeFormat, BarcodeReader } from '../declare/barcodes.js'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { OncePerLook } from '../pictures/once-per-look.js'
import { PagePictures, type PictureContext } from './page-pictures.js'

/** The bars of a small code are three pixels wide. */
const DPI = 200
const POINTS_PER_INCH = 72

/** A barcode on a page; the box is in points from the upper left corner of the page as displayed. */
export interface PageBarcode extends Barcode {
  /** The page's index in the file. */
  readonly page: number
}

/** The barcodes of some pages of an entry's file, given by their index, in the order of the pages. */
export async function readBarcodes(
  context: PictureContext,
  entry: TaskEntry,
  pages: Iterable<number>,
  { formats, field }: { readonly formats: readonly BarcodeFormat[]; readonly field: string },
): Promise<PageBarcode[]> {
  const { barcodes } = context.engines
  if (barcodes === undefined)
    throw new TaskFailure({
      code: 'task_unavailable',
      field,
      message: 'Barcodes can only be read on the server, not in a browser.',
    })
  const reader = await barcodes()
  const known = new OncePerLook<Promise<Barcode[]>>()
  const pictures = await PagePictures.open(context, entry, field)
  try {
    const found: PageBarcode[] = []
    const all = [...new Set(pages)]
    for (const [done, page] of all.entries()) {
      throwIfAborted(context.signal)
      const codes = await known.of(pictures.look(page), () => codesOf(pictures, page, reader, formats))
      for (const code of codes) found.push({ ...code, page })
      context.progress(done + 1, all.length)
    }
    return found
  } finally {
    pictures.close()
  }
}

/** Their boxes are in points. */
async function codesOf(
  pictures: PagePictures,
  page: number,
  reader: BarcodeReader,
  formats: readonly BarcodeFormat[],
): Promise<Barcode[]> {
  const picture = pictures.pixels(page, DPI)
  if (picture === undefined) return []
  const points = (pixels: number): number => Math.round((pixels / picture.dpi) * POINTS_PER_INCH * 10) / 10
  const codes = await reader.read(picture, formats)
  return codes.map((code) => ({
    ...code,
    left: points(code.left),
    top: points(code.top),
    width: points(code.width),
    height: points(code.height),
  }))
}
