import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import { type DecodedPixels, type Picture, PictureBudget, PictureDocument } from '@octavo/pdf/pictures'
import { findQuad, inkArea, PixelBudget, type Pixels, rectified } from '@octavo/pdf/raster'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { cleanPicture } from './clean-picture.js'
import { PictureCoder } from './encode-picture.js'
import type { ScanContext, ScannedPageReport } from './scan-context.js'
import { did } from './scan-document.js'

const POINTS_PER_INCH = 72
/** Pixels of a photograph: 8,000 × 6,000. */
const MAX_PIXELS = 48_000_000
/** Pixels along a side: JPEG files can have a few more. */
const MAX_SIDE = 60_000
/** By how much the proportions of a sheet may differ from those of a standard size. */
const SAME_SHAPE = 0.035
/** In points. */
const A4: Sheet = [595.28, 841.89]
const LETTER: Sheet = [612, 792]

export interface PhotoFile {
  readonly name: string
  readonly pages: number
  readonly scanned: readonly ScannedPageReport[]
  readonly blankPages: readonly number[]
  readonly losses?: readonly Loss[]
}

/** Makes one document of photographs and scanned image files, a page or a double page of each. */
export async function scanPhotos(
  context: ScanContext,
  entries: readonly TaskEntry[],
  isOnly: boolean,
  bytesLeft: number,
): Promise<{ readonly files: readonly PhotoFile[]; readonly bytes: number }> {
  const { options, output, primitives, signal } = context
  const coder = await PictureCoder.open(context, options.quality)
  const base = entries[0]!.filename.replace(/\.[^.]+$/, '')
  const file = output.create(isOnly ? { suggestedName: `${base}-clean.pdf` } : { name: `${base}-clean.pdf` })
  const document = new PictureDocument(file, { primitives, signal, limits: { maxOutputBytes: bytesLeft } })
  const budget = new PictureBudget()
  const files: PhotoFile[] = []
  for (const [at, entry] of entries.entries()) {
    throwIfAborted(signal)
    if (at > 0 && context.isTimeOver()) {
      files.push(...entries.slice(at).map(({ filename }) => tooLate(filename)))
      break
    }
    files.push(await scanPhoto(context, entry, document, coder, budget))
    context.progress(at + 1, entries.length)
  }
  if (document.pages === 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[remove_blank]',
      message: 'All images are blank, and a PDF needs a page.',
    })
  const { pages, bytes } = document.finish()
  file.verified(pages)
  file.close()
  return { files, bytes }
}

function tooLate(name: string): PhotoFile {
  const what = `${name} is not in the result, because a run may not take longer: clean it in another run.`
  return {
    name,
    pages: 0,
    scanned: [],
    blankPages: [],
    losses: [{ kind: 'image', page: null, count: 1, what }],
  }
}

async function scanPhoto(
  { engines, options, signal }: ScanContext,
  { file, filename }: TaskEntry,
  document: PictureDocument,
  coder: PictureCoder,
  memory: PictureBudget,
): Promise<PhotoFile> {
  const source = file.open()
  let photo: Pixels
  try {
    const bytes = new Uint8Array(source.size)
    source.read(0, bytes)
    const decoded = await engines.decodePicture(bytes, MAX_PIXELS)
    memory.ofFile(source.size).spend(decoded.data.length)
    if (Math.max(decoded.width, decoded.height) > MAX_SIDE)
      throw limitExceeded('The number of pixels along a side of the image', MAX_SIDE)
    photo = opaque(decoded)
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  } finally {
    source.close()
  }
  const budget = new PixelBudget(signal)
  const quad = options.perspective ? findQuad(photo, budget) : undefined
  if (quad !== undefined) photo = rectified(photo, quad, budget)
  const size = sheetOf(photo)
  const dpi = (photo.width / size.width) * POINTS_PER_INCH
  if (options.remove_blank && inkArea(photo, { dpi }, budget) <= options.blank_ink)
    return { name: filename, pages: 0, scanned: [], blankPages: [1] }
  const clean = cleanPicture(photo, dpi, options, budget)
  for (const { picture } of clean.parts) addPage(document, await coder.picture(picture), dpi)
  const report = { page: 1, ...did(clean), perspective: quad !== undefined }
  return { name: filename, pages: clean.parts.length, scanned: [report], blankPages: [] }
}

function addPage(document: PictureDocument, picture: Picture, dpi: number): void {
  const [width, height] = [picture.width, picture.height].map((pixels) => (pixels / dpi) * POINTS_PER_INCH)
  document.addPage(document.embed(picture), {
    width: width!,
    height: height!,
    place: [width!, 0, 0, height!, 0, 0],
  })
}

/** A4 or US Letter if the picture has their proportions, otherwise as large as fits on A4. */
function sheetOf({ width, height }: Pixels): { readonly width: number; readonly height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const distance = (sheet: Sheet): number => Math.abs(long / short / (sheet[1] / sheet[0]) - 1)
  const nearest = distance(LETTER) < distance(A4) && distance(LETTER) < SAME_SHAPE ? LETTER : A4
  const scale = Math.min(nearest[0] / short, nearest[1] / long)
  return { width: width * scale, height: height * scale }
}

type Sheet = readonly [width: number, height: number]

/** On white where it is transparent. */
function opaque({ width, height, channels, data }: DecodedPixels): Pixels {
  if (channels === 1 || channels === 3) return { width, height, channels, data }
  const colours = channels === 2 ? 1 : 3
  const result = new Uint8Array(width * height * colours)
  for (let from = 0, to = 0; to < result.length; from += channels) {
    const opacity = data[from + colours]! / 255
    for (let c = 0; c < colours; c++)
      result[to++] = Math.round(data[from + c]! * opacity + 255 * (1 - opacity))
  }
  return { width, height, channels: colours, data: result }
}
