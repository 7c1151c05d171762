import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import { option, phrase, Send } from '../declare/message.js'
import type { PictureEncoding, RenderedDocument, Rendering } from '../declare/rendering.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { lossesOfFile } from '../documents/file-losses.js'
import { OutputBudget } from '../documents/output-budget.js'
import { type PagesOption, selectedPages } from '../options/pages-option.js'
import { openToDraw } from './open-to-draw.js'
import { ScannedPages } from './scanned-pages.js'

/** The most pixels of one picture: an A3 page at 550 dpi. Each takes four bytes while it is drawn. */
const MAX_PIXELS = 64_000_000
const POINTS_PER_INCH = 72
/** Scans have three times as much: their pages are decoded at a reduced size. */
const SMALL_DPI = 100

export interface DrawOptions {
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly dpi: number
  readonly max_side: number
  readonly pages: PagesOption
  readonly background: 'white' | 'transparent'
  readonly grey: boolean
  readonly quality: number
}

type Context = TaskContext<DrawOptions>

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const

/** A file for each page that is chosen. */
export async function drawPages(context: Context) {
  const { entries, engines, output } = context
  const { rendering } = engines
  if (rendering === undefined)
    throw new TaskFailure({
      code: 'task_unavailable',
      message: 'Rendering is only available on the server, not in a browser.',
    })
  const budget = new OutputBudget(output.maxBytes)
  const files = []
  for (const entry of entries) files.push(await drawEntry(rendering, entry, context, budget))
  return { files }
}

async function drawEntry(rendering: Rendering, entry: TaskEntry, context: Context, budget: OutputBudget) {
  const { options, output, signal, progress } = context
  const { filename, rotation } = entry
  const notes: string[] = []
  const document = await openToDraw(rendering, entry, context, notes)
  let scans: ScannedPages | undefined
  try {
    const pages = chosenPages(entry, document.pageCount, options.pages)
    if (pages.length > output.maxFiles)
      throw new TaskFailure({
        code: 'limit_exceeded',
        field: 'options[pages]',
        input: filename,
        message: phrase`${filename}: ${pages.length} pages would be as many images; the maximum is ${output.maxFiles}. ${Send} fewer pages.`,
      })
    const digits = String(document.pageCount).length
    const pictures = []
    if (mayBeScans(options, rotation)) scans = ScannedPages.open(entry, context, document.pageCount)
    for (const [index, page] of pages.entries()) {
      throwIfAborted(signal)
      const { width, height, dpi } = pictureSize(document, page, rotation, options, filename)
      const isTransparent = options.background === 'transparent'
      const pixels =
        (await scans?.pixels(page, { width, height }, dpi)) ??
        document.renderPage(page, {
          width,
          height,
          isTransparent,
          rotation,
          isGrey: options.grey,
          channels: isTransparent ? 4 : 3,
        })
      const bytes = await rendering.encode(pixels, encodingOf(options, dpi))
      budget.take(bytes.length)
      const file = output.create({
        ...named(filename, page, digits, document.pageCount === 1 || pages.length === 1, context),
        type: TYPES[options.format],
      })
      file.write(bytes)
      file.close()
      pictures.push({ page: page + 1, width, height, dpi })
      progress(index + 1, pages.length)
    }
    return {
      name: filename,
      pages: pages.length,
      losses: lossesOfFile(entry, context, pages),
      pictures,
      notes,
    }
  } finally {
    scans?.close()
    document.close()
  }
}

/** Colours on white, upright: what a decoder gives is what pdfium draws. */
function mayBeScans({ dpi, max_side, grey, background }: DrawOptions, rotation: number): boolean {
  return (dpi <= SMALL_DPI || max_side > 0) && !grey && background === 'white' && rotation % 360 === 0
}

function encodingOf({ format, quality, grey, background }: DrawOptions, dpi: number): PictureEncoding {
  return { format, quality, isGrey: grey, isTransparent: background === 'transparent', dpi }
}

function named(
  filename: string,
  page: number,
  digits: number,
  isOnly: boolean,
  { entries, options }: Context,
) {
  const base = filename.replace(/\.pdf$/i, '')
  const extension = EXTENSIONS[options.format]
  if (isOnly && entries.length === 1) return { suggestedName: `${base}.${extension}` }
  return {
    name: isOnly ? `${base}.${extension}` : `${base}-${String(page + 1).padStart(digits, '0')}.${extension}`,
  }
}

/** The pages that the option selects of those that enter the task, by their place in the file. */
function chosenPages({ page, filename }: TaskEntry, pageCount: number, pages: PagesOption): number[] {
  try {
    const entered = selectPages(parsePageSelection(page), pageCount)
    const selected = selectedPages(pages, entered.length, { field: 'options[pages]', filename })
    return [...selected].map((index) => entered[index]!)
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  }
}

function pictureSize(
  document: RenderedDocument,
  page: number,
  rotation: number,
  { dpi, max_side }: DrawOptions,
  filename: string,
) {
  const own = document.pageSize(page)
  const isTurned = rotation % 180 !== 0
  const [across, up] = isTurned ? [own.height, own.width] : [own.width, own.height]
  const longest = (Math.max(across, up) / POINTS_PER_INCH) * dpi
  const used = max_side > 0 && longest > max_side ? (dpi * max_side) / longest : dpi
  const pixels = (points: number): number => Math.max(1, Math.round((points / POINTS_PER_INCH) * used))
  const [width, height] = [pixels(across), pixels(up)]
  if (width * height > MAX_PIXELS) {
    const fitting = Math.floor(POINTS_PER_INCH * Math.sqrt(MAX_PIXELS / (across * up)))
    throw new TaskFailure({
      code: 'limit_exceeded',
      field: 'options[dpi]',
      input: filename,
      message: phrase`${filename}: page ${page + 1} would be an image of ${width} × ${height} pixels; the maximum is ${MAX_PIXELS}. ${Send} a ${option('dpi')} of at most ${fitting}, or a ${option('max_side')}.`,
    })
  }
  return { width, height, dpi: Math.round(used * 100) / 100 }
}
