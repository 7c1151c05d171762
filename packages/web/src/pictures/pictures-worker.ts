import {
  AnnotationMode,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { matchesIn } from './find-text.js'
import { fieldsOf } from './form-fields.js'
import { linksOf, outlineOf } from './links.js'
import { OpenDocuments } from './open-documents.js'
import { textOf } from './page-text.js'
import type {
  FromPictures,
  PageSize,
  PictureFailure,
  PictureRequest,
  PictureResult,
  PictureResults,
  ToPictures,
} from './picture-messages.js'
import { hasBitmap } from './picture-messages.js'

/** The part of the worker's global scope that is used here. */
declare const self: {
  onmessage: ((event: MessageEvent<ToPictures>) => void) | null
  postMessage(message: FromPictures, transfer: Transferable[]): void
}

const MAX_PIXELS = 16 * 1024 ** 2
const PAGES_AT_ONCE = 32

let documents: OpenDocuments
/** Requests in progress; undefined until drawing starts. */
const drawing = new Map<number, RenderTask | undefined>()

self.onmessage = ({ data }) => {
  switch (data.kind) {
    case 'start':
      documents = new OpenDocuments(data.resources)
      break
    case 'request':
      void respond(data.id, data.request)
      break
    case 'cancel':
      drawing.get(data.id)?.cancel()
      drawing.delete(data.id)
      break
    case 'close':
      documents.close(data.key)
      break
  }
}

async function respond(id: number, request: PictureRequest): Promise<void> {
  drawing.set(id, undefined)
  try {
    const result = await documents.use(request.document, (open) => resultOf(id, request, open))
    self.postMessage({ kind: 'result', id, result }, hasBitmap(result) ? [result.bitmap] : [])
  } catch (error) {
    const failure = drawing.has(id) ? failureOf(error) : 'cancelled'
    self.postMessage({ kind: 'failed', id, failure }, [])
  } finally {
    drawing.delete(id)
  }
}

async function resultOf(id: number, request: PictureRequest, open: PDFDocumentProxy): Promise<PictureResult> {
  if (!drawing.has(id)) throw new Error('The request was cancelled.')
  switch (request.kind) {
    case 'first':
      return { pageCount: open.numPages, size: sizeOf(await open.getPage(1)) }
    case 'sizes':
      return sizesOf(open)
    case 'outline':
      return outlineOf(open)
    case 'fields':
      return fieldsOf(await open.getPage(request.page))
    case 'text':
      return textOf(await open.getPage(request.page))
    case 'links':
      return linksOf(open, await open.getPage(request.page))
    case 'find':
      return matchesIn(await textOf(await open.getPage(request.page)), request.query).length
    case 'draw':
      return draw(id, await open.getPage(request.page), request.pixels)
  }
}

async function draw(id: number, page: PDFPageProxy, pixels: number): Promise<PictureResults['draw']> {
  if (!drawing.has(id)) throw new Error('The request was cancelled.')
  const size = sizeOf(page)
  const maxScale = Math.sqrt(MAX_PIXELS / (size.width * size.height))
  const viewport = page.getViewport({ scale: Math.min(pixels / size.width, maxScale) })
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  const task = page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
  })
  drawing.set(id, task)
  try {
    await task.promise
    return { bitmap: canvas.transferToImageBitmap(), size }
  } finally {
    // Decoded images are not kept, only the picture.
    page.cleanup()
  }
}

async function sizesOf(open: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const sizes: PageSize[] = []
  while (sizes.length < open.numPages) {
    const count = Math.min(PAGES_AT_ONCE, open.numPages - sizes.length)
    const pages = Array.from({ length: count }, (_, index) => open.getPage(sizes.length + index + 1))
    sizes.push(...(await Promise.all(pages)).map(sizeOf))
  }
  return sizes
}

function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 })
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  return { width, height, rotation: page.rotate, box: [left, bottom, right, top] }
}

function failureOf(error: unknown): PictureFailure {
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'unreadable'
}
