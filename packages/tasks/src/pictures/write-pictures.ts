import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import { defaultLimits } from '@octavo/pdf/limits'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import {
  countPictures,
  type EmbeddedPicture,
  imageDocument,
  isDrawn,
  type Picture,
  PictureBudget,
  PictureDocument,
  pictureOfPixels,
  readPictures,
  withOpacityOf,
} from '@octavo/pdf/pictures'
import type { Rendering } from '../declare/rendering.js'
import type { OpenSource, OutputFile, TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { OutputBudget } from '../documents/output-budget.js'
import { decodedPicture } from './decoded-picture.js'
import { drawImage } from './draw-image.js'
import { naturalSize, type PictureLayout, placePicture, rotatedPicture } from './place-picture.js'

export interface WritePicturesOptions {
  readonly layout: PictureLayout
  /** Of pictures that do not say theirs. */
  readonly dpi: number
  readonly allFrames: boolean
  /** Whether each file becomes a document of its own. */
  readonly isEach: boolean
}

type Context = Pick<
  TaskContext<unknown>,
  'entries' | 'output' | 'primitives' | 'engines' | 'signal' | 'progress'
>

type ReadingContext = Context & { readonly budget: PictureBudget }

interface FileReport {
  name: string
  kind: string
  pages: number
  carriedOver: number
  codedAnew: number
  notes: string[]
}

export async function writePictures(context: Context, options: WritePicturesOptions) {
  const { entries, output, progress } = context
  const budget = new OutputBudget(output.maxBytes)
  const pictures = new PictureBudget()
  const files: FileReport[] = []
  let open: OpenDocument | undefined
  let pages = 0
  for (const [index, entry] of entries.entries()) {
    open ??= openDocument(context, options, budget, entry)
    files.push(
      await named(entry, () => addFile(open!.document, entry, { ...context, budget: pictures }, options)),
    )
    progress(index + 1, entries.length)
    if (!options.isEach && index + 1 < entries.length) continue
    pages += finish(open, budget)
    open = undefined
  }
  return { pages, files }
}

interface OpenDocument {
  readonly file: OutputFile
  readonly document: PictureDocument
}

function openDocument(
  { entries, output, primitives, signal }: Context,
  { isEach }: WritePicturesOptions,
  budget: OutputBudget,
  { filename }: TaskEntry,
): OpenDocument {
  const name = `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.pdf`
  const isOnly = entries.length === 1
  const file = output.create(isEach && !isOnly ? { name } : isOnly ? { suggestedName: name } : {})
  return {
    file,
    document: new PictureDocument(file, { primitives, signal, limits: { maxOutputBytes: budget.left } }),
  }
}

function finish({ file, document }: OpenDocument, budget: OutputBudget): number {
  const { pages, bytes } = document.finish()
  budget.take(bytes)
  file.verified(pages)
  file.close()
  return pages
}

/** Errors of the engine say which file they are about. */
async function named<T>({ filename }: TaskEntry, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  }
}

async function addFile(
  document: PictureDocument,
  entry: TaskEntry,
  context: ReadingContext,
  options: WritePicturesOptions,
): Promise<FileReport> {
  const { file, filename, page, rotation } = entry
  const report: FileReport = { name: filename, kind: '', pages: 0, carriedOver: 0, codedAnew: 0, notes: [] }
  const source = file.open()
  try {
    const { primitives, budget } = context
    const { allFrames } = options
    // Pages are chosen of all there are, so that they are counted first; without a choice, each is written as it is read.
    const selected =
      page === undefined
        ? undefined
        : selectPages(parsePageSelection(page), countPictures(source, { primitives, allFrames, budget }))
    const wanted = selected && new Set(selected)
    const embedded = new Map<number, Written>()
    let index = 0
    for (const picture of await picturesOf(source, context, options, report)) {
      throwIfAborted(context.signal)
      if (wanted === undefined || wanted.has(index)) {
        const written = embed(document, picture, report)
        if (selected === undefined) addPage(document, written, rotation, report, options)
        else embedded.set(index, written)
      }
      index++
    }
    for (const at of selected ?? []) addPage(document, embedded.get(at)!, rotation, report, options)
    return report
  } finally {
    source.close()
  }
}

interface Written {
  readonly picture: EmbeddedPicture
  readonly dpi: { readonly x: number; readonly y: number } | undefined
}

function embed(document: PictureDocument, picture: Picture, report: FileReport): Written {
  report.kind = picture.kind
  if (picture.carriedOver) report.carriedOver++
  else report.codedAnew++
  const { resolution, orientation } = picture
  const isOnItsSide = orientation >= 5
  return {
    picture: document.embed(picture),
    dpi: resolution && (isOnItsSide ? { x: resolution.y, y: resolution.x } : resolution),
  }
}

function addPage(
  document: PictureDocument,
  { picture, dpi }: Written,
  rotation: number,
  report: FileReport,
  { layout, dpi: fallback }: WritePicturesOptions,
): void {
  const upright = naturalSize(picture, dpi ?? { x: fallback, y: fallback })
  const isTurned = rotation % 180 !== 0
  const natural = isTurned ? { width: upright.height, height: upright.width } : upright
  const page = placePicture(natural, layout)
  if (page === undefined)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[margin]',
      input: report.name,
      message: 'The margins leave no space for the image: make them smaller, or the page larger.',
    })
  document.addPage(rotatedPicture(picture, rotation), page)
  report.pages++
  if (
    layout.sheet === undefined &&
    Math.max(natural.width, natural.height) > Math.max(page.width, page.height)
  ) {
    const note =
      'At its resolution it is larger than a page may be: it was made smaller, with all its pixels.'
    if (!report.notes.includes(note)) report.notes.push(note)
  }
}

/** Bytes of samples that decoding a pixel of JPEG 2000 is worth, for its colours and its opacity. */
const PER_JPEG_2000_PIXEL = 32

/** The pictures of a file that is open: those that the engine reads, and what another decodes of the rest. */
async function picturesOf(
  source: OpenSource,
  context: ReadingContext,
  { allFrames, dpi }: WritePicturesOptions,
  report: FileReport,
): Promise<Iterable<Picture>> {
  const decoded = await decodedPicture(source, context, dpi)
  if (decoded !== undefined) return [decoded]
  const { primitives, engines, budget } = context
  const pictures = readPictures(source, { primitives, allFrames, budget })
  const [only] = Array.isArray(pictures) ? (pictures as readonly Picture[]) : []
  const hasOpacity = only?.kind === 'JPEG 2000' && only.dict.get('SMaskInData') === 1
  if (!hasOpacity || engines.rendering === undefined) return pictures
  const pixels = only.width * only.height
  const own = budget.ofFile(source.size)
  if (pixels > defaultLimits.maxImagePixels || !own.has(pixels * PER_JPEG_2000_PIXEL)) {
    report.notes.push(
      'Its opacity stays inside of the image data, where many readers ignore it: the image is too large to decode.',
    )
    return pictures
  }
  own.spend(pixels * PER_JPEG_2000_PIXEL)
  const bytes = new Uint8Array(source.size)
  source.read(0, bytes)
  const data = await pixelsWithOpacity(only, bytes, engines.rendering)
  if (data === undefined) return pictures
  const { kind, width, height, resolution } = only
  return [{ ...pictureOfPixels(kind, { width, height, channels: 4, data }, primitives), resolution }]
}

/**
 * The pixels of a JPEG 2000 file with opacity, of which a PDF gets a mask of its own: many readers ignore
 * opacity inside of image data (ISO 32000-2, 11.6.5.3). Undefined if the file cannot be decoded.
 */
async function pixelsWithOpacity(
  { width, height, colours }: Picture,
  bytes: Uint8Array,
  rendering: Rendering,
): Promise<Uint8Array | undefined> {
  if (colours !== undefined) return undefined
  const image = { width, height, filter: 'JPXDecode', bits: 8, space: '' } as const
  const plain = (await drawImage(rendering, imageDocument(image, bytes), image))?.slice()
  if (plain === undefined || !isDrawn(plain)) return undefined
  const opacity = await drawImage(rendering, imageDocument({ ...image, hasOpacity: true }, bytes), image)
  return opacity && withOpacityOf(plain, opacity)
}
