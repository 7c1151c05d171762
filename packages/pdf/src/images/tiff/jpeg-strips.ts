import { damagedImage, unsupportedImage } from '../../errors.js'
import { memorySource } from '../../source/memory-source.js'
import type { Source } from '../../source/source.js'
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import { readJpegHeader } from '../jpeg.js'
import type { ImageData } from '../picture.js'
import { bytesAt, memoryData } from '../source-bytes.js'
import type { TiffDirectory } from './directory.js'
import type { TiffLayout } from './layout.js'

const JPEG_TABLES = 347
const YCBCR = 6
const MARKER_BYTES = 2

/**
 * A page that consists of one JPEG picture, whose tables can be stored separately (TIFF Technical Note 2).
 * Together they form a JPEG file.
 */
export function tiffJpeg(
  source: Source,
  directory: TiffDirectory,
  { width, height, photometric, parts, tile }: TiffLayout,
): ImageData & { readonly components: 1 | 3 | 4 } {
  const [only] = parts
  if (parts.length !== 1 || only === undefined || tile !== undefined)
    throw unsupportedImage(
      'The TIFF file has its image in several JPEG strips, which is not supported. Save it with one strip, or with another compression.',
    )
  const strip = bytesAt(source, only.start, only.length)
  const tables = directory.bytes(JPEG_TABLES)
  const whole = tables === undefined ? strip : joined(tables, strip)
  const header = readJpegHeader(memorySource(whole))
  const { length: components } = header.components
  if (
    header.width !== width ||
    header.height !== height ||
    (components !== 1 && components !== 3 && components !== 4)
  )
    throw damagedImage('The size of the JPEG data does not match the TIFF header.')
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', 8],
    ['Filter', new PdfName('DCTDecode')],
  ])
  if (components >= 3 && header.transform === undefined)
    dict.set('DecodeParms', new Map([['ColorTransform', photometric === YCBCR ? 1 : 0]]))
  return { dict, data: memoryData(whole), components }
}

/** The tables without their end marker, followed by the picture without its start marker. */
function joined(tables: Uint8Array, strip: Uint8Array): Uint8Array {
  const head = tables.subarray(0, Math.max(0, tables.length - MARKER_BYTES))
  const body = strip.subarray(MARKER_BYTES)
  const whole = new Uint8Array(head.length + body.length)
  whole.set(head)
  whole.set(body, head.length)
  return whole
}
