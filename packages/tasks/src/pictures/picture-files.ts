import { PdfError } from '@octavo/pdf/errors'
import { defaultLimits } from '@octavo/pdf/limits'
import { isWebp, type Picture, pictureOfPixels, readPictures, webpSize } from '@octavo/pdf/pictures'
import type { OpenSource, TaskContext } from '../declare/task.js'

const HEAD_BYTES = 16

/** The pictures of a file that is open: those that the engine reads, and what another decodes of the rest. */
export async function picturesOf(
  source: OpenSource,
  { primitives, engines }: Pick<TaskContext<unknown>, 'primitives' | 'engines'>,
  allFrames: boolean,
): Promise<Iterable<Picture>> {
  const head = new Uint8Array(HEAD_BYTES)
  source.read(0, head)
  if (!isWebp(head)) return readPictures(source, { primitives, allFrames })
  const { maxImagePixels } = defaultLimits
  const { width, height } = webpSize(source)
  if (width * height > maxImagePixels)
    throw new PdfError(
      'limit_exceeded',
      `The WebP file has ${width} × ${height} pixels; at most ${maxImagePixels} are decoded.`,
    )
  const bytes = new Uint8Array(source.size)
  source.read(0, bytes)
  return [pictureOfPixels('WebP', await engines.decodePicture(bytes, maxImagePixels), primitives)]
}
