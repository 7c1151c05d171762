import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import type { Loss } from '@octavo/pdf/loss'
import { type Picture, PictureBudget, PictureDocument } from '@octavo/pdf/pictures'
import { findQuad, inkArea, PixelBudget, type Pixels, rectified } from '@octavo/pdf/raster'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { selectedPages } from '../options/pages-option.js'
import { cleanPicture, UNCLEANED } from './clean-picture.js'
import { PictureCoder } from './encode-picture.js'
import { MAX_PIXELS, PhotoPages } from './photo-pages.js'
import type { ScanContext, ScannedPageReport } from './scan-context.js'
import { did } from './scan-document.js'

const POINTS_PER_INCH = 72
/** Bytes of samples of one page: as many as a photograph may have, with opacity. */
const MAX_PAGE_SAMPLES = 4 * MAX_PIXELS
/** Of all pages of a run: two thousand in colour at 300 dpi. */
const MAX_RUN_SAMPLES = 60_000_000_000
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
  readonly losses: readonly Loss[]
}

/** Makes one document of photographs and scanned image files: a page or a double page of each of their pages. */
export async function scanPhotos(
  context: ScanContext,
  entries: readonly TaskEntry[],
  isOnly: boolean,
  bytesLeft: number,
): Promise<{ readonly files: readonly PhotoFile[]; readonly bytes: number }> {
  const { options, output, primitives, signal } = context
  const base = entries[0]!.filename.replace(/\.[^.]+$/, '')
  const file = output.create(isOnly ? { suggestedName: `${base}-clean.pdf` } : { name: `${base}-clean.pdf` })
  const document = new PictureDocument(file, { primitives, signal, limits: { maxOutputBytes: bytesLeft } })
  const tools: Tools = {
    document,
    coder: await PictureCoder.open(context, options.quality),
    budget: new PictureBudget({ maxFileSamples: MAX_PAGE_SAMPLES, maxRunSamples: MAX_RUN_SAMPLES }),
    isTimeOver: exceptAtFirst(context.isTimeOver),
    progress: new PhotoProgress(context.progress, entries.length),
  }
  const files: PhotoFile[] = []
  let isLate = false
  for (const entry of entries) {
    throwIfAborted(signal)
    const scanned: PhotoFile = isLate ? tooLate(entry.filename) : await scanPhoto(context, entry, tools)
    files.push(scanned)
    isLate = scanned.losses.length > 0
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

interface Tools {
  readonly document: PictureDocument
  readonly coder: PictureCoder
  readonly budget: PictureBudget
  /** Asked before each page. */
  isTimeOver(): boolean
  readonly progress: PhotoProgress
}

/** Files that are not open yet count as one page. */
class PhotoProgress {
  readonly #report: ScanContext['progress']
  #filesLeft: number
  #done = 0
  #total = 0

  constructor(report: ScanContext['progress'], files: number) {
    this.#report = report
    this.#filesLeft = files
  }

  begin(pages: number): void {
    this.#filesLeft--
    this.#total = this.#done + pages + this.#filesLeft
  }

  page(): void {
    this.#report(++this.#done, this.#total)
  }
}

/** The result has one page at least. */
function exceptAtFirst(isTimeOver: () => boolean): () => boolean {
  let isFirst = true
  return () => {
    if (!isFirst) return isTimeOver()
    isFirst = false
    return false
  }
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

function tooLateFrom(page: number, last: number): Loss {
  const count = last - page + 1
  const missing = count === 1 ? `Page ${page} is` : `${count} pages, from page ${page} on, are`
  const what = `${missing} not in the result, because a run may not take longer: clean ${page}-last in another run.`
  return { kind: 'image', page, count, what }
}

async function scanPhoto(context: ScanContext, entry: TaskEntry, tools: Tools): Promise<PhotoFile> {
  const { options, signal } = context
  const { filename } = entry
  const source = entry.file.open()
  try {
    const pages = new PhotoPages(context, entry, source, tools.budget)
    const { entered } = pages
    tools.progress.begin(entered.length)
    const where = { field: 'options[pages]', filename }
    const chosen = new Set(selectedPages(options.pages, entered.length, where))
    const scanned: ScannedPageReport[] = []
    const blankPages: number[] = []
    const before = tools.document.pages
    const losses: Loss[] = []
    for (const [at, index] of entered.entries()) {
      throwIfAborted(signal)
      if (tools.isTimeOver()) {
        if (at === 0) return tooLate(filename)
        losses.push(tooLateFrom(at + 1, entered.length))
        break
      }
      const photo = await pages.pixels(index)
      if (!chosen.has(at)) await addAsItIs(photo, tools, context)
      else {
        const report = await scanPage(context, photo, at + 1, tools)
        if (report === undefined) blankPages.push(at + 1)
        else scanned.push(report)
      }
      tools.progress.page()
    }
    return { name: filename, pages: tools.document.pages - before, scanned, blankPages, losses }
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  } finally {
    source.close()
  }
}

async function addAsItIs(photo: Pixels, { document, coder }: Tools, { signal }: ScanContext): Promise<void> {
  const dpi = dpiOf(photo)
  const look = { dpi, isBilevel: isBlackAndWhite(photo) }
  const { parts } = cleanPicture(photo, look, UNCLEANED, new PixelBudget(signal))
  addPage(document, await coder.picture(parts[0]!.picture), dpi)
}

/** What was done with the page; undefined if it is blank, and was left out. */
async function scanPage(
  { options, signal }: ScanContext,
  photo: Pixels,
  page: number,
  { document, coder }: Tools,
): Promise<ScannedPageReport | undefined> {
  const budget = new PixelBudget(signal)
  const isBilevel = isBlackAndWhite(photo)
  const quad = options.perspective ? findQuad(photo, budget) : undefined
  const sheet = quad === undefined ? photo : rectified(photo, quad, budget)
  const dpi = dpiOf(sheet)
  if (options.remove_blank && inkArea(sheet, { dpi }, budget) <= options.blank_ink) return undefined
  const clean = cleanPicture(sheet, { dpi, isBilevel }, options, budget)
  for (const { picture } of clean.parts) addPage(document, await coder.picture(picture), dpi)
  return { page, ...did(clean), perspective: quad !== undefined }
}

function isBlackAndWhite({ channels, data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += channels) {
    const first = data[at]!
    if (first !== 0 && first !== 255) return false
    for (let channel = 1; channel < channels; channel++) if (data[at + channel] !== first) return false
  }
  return true
}

function dpiOf(sheet: Pixels): number {
  return (sheet.width / sheetOf(sheet).width) * POINTS_PER_INCH
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
