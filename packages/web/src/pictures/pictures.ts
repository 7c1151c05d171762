import { PictureCache } from './picture-cache.js'
import type {
  FormField,
  PageSize,
  PictureDocument,
  PictureFailure,
  PictureRequest,
  PictureResults,
} from './picture-messages.js'
import { PictureQueue } from './picture-queue.js'
import { closePictureDocument, requestFromWorker } from './picture-worker-client.js'

export type { Area, FormField, PageSize, PictureFailure } from './picture-messages.js'

/** ISO 216 A4, used until the size of a page of the file is known. */
const DEFAULT_SIZE: PageSize = { width: 595, height: 842, rotation: 0, box: [0, 0, 595, 842] }
const MAX_CACHED_BYTES = 128 * 1024 ** 2
const MAX_AT_ONCE = 2

export interface Picture {
  readonly bitmap: ImageBitmap
  readonly size: PageSize
}

/** A page at a width in device pixels. */
export interface RequestedPicture {
  readonly file: Blob
  readonly password?: string | undefined
  readonly page: number
  readonly pixels: number
}

interface Listener {
  drawn(picture: Picture): void
  failed(failure: PictureFailure): void
}

interface Job {
  readonly key: string
  readonly document: PictureDocument
  readonly page: number
  readonly pixels: number
  /** The listeners, and whether the picture is visible for each. */
  readonly listeners: Map<Listener, boolean>
  cancel?: () => void
}

interface CachedPicture extends Picture {
  readonly bytes: number
  close(): void
}

const cache = new PictureCache<CachedPicture>(MAX_CACHED_BYTES)
const queue = new PictureQueue<Job>(MAX_AT_ONCE, startDrawing)
const jobs = new Map<string, Job>()

/** What is known of the pages of a document. */
interface KnownDocument {
  readonly sizes: Map<number, PageSize>
  readonly failures: Map<number, PictureFailure>
  allSizes?: Promise<readonly PageSize[]>
}

const fileNumbers = new WeakMap<Blob, number>()
let files = 0
const known = new Map<string, KnownDocument>()

/**
 * Requests a picture of a page. `isVisible` distinguishes visible pictures from those near the viewport;
 * calling again with the same listener updates it. Returns a function that ends the request.
 */
export function requestPicture(wanted: RequestedPicture, isVisible: boolean, listener: Listener): () => void {
  const document = documentOf(wanted.file, wanted.password)
  const { page, pixels } = wanted
  const key = `${document.key}#${page}@${pixels}`
  const cached = cache.get(key)
  if (cached !== undefined) {
    listener.drawn(cached)
    return () => {}
  }
  const failure = knownOf(document.key).failures.get(page)
  if (failure !== undefined) {
    listener.failed(failure)
    return () => {}
  }
  const job = jobs.get(key) ?? { key, document, page, pixels, listeners: new Map() }
  jobs.set(key, job)
  job.listeners.set(listener, isVisible)
  queue.add(job, [...job.listeners.values()].some(Boolean))
  return () => {
    job.listeners.delete(listener)
    if (job.listeners.size === 0) finish(job)?.cancel?.()
  }
}

/** The sizes of all pages, in order. Rejects with an Error if the file cannot be read. */
export function pageSizes(file: Blob, password?: string): Promise<readonly PageSize[]> {
  const document = documentOf(file, password)
  const about = knownOf(document.key)
  about.allSizes ??= request<'sizes'>({ kind: 'sizes', document }).then((sizes) => {
    for (const [index, size] of sizes.entries()) about.sizes.set(index + 1, size)
    return sizes
  })
  return about.allSizes
}

/** The form fields that a page shows. */
export function formFields(
  file: Blob,
  password: string | undefined,
  page: number,
): Promise<readonly FormField[]> {
  return request<'fields'>({ kind: 'fields', document: documentOf(file, password), page })
}

/** The best known size of a page: its own, that of another page of the file, or A4. */
export function estimatedSize(file: Blob, password: string | undefined, page: number): PageSize {
  const sizes = known.get(documentOf(file, password).key)?.sizes
  return sizes?.get(page) ?? sizes?.values().next().value ?? DEFAULT_SIZE
}

export function rememberSize(document: PictureDocument, page: number, size: PageSize): void {
  knownOf(document.key).sizes.set(page, size)
}

/** Drops all pictures of a file that is no longer used. */
export function releasePictures(file: Blob): void {
  const number = fileNumbers.get(file)
  if (number === undefined) return
  const isOfFile = (key: string): boolean => key.startsWith(`${number}/`)
  cache.deleteWhere(isOfFile)
  for (const key of [...known.keys()].filter(isOfFile)) {
    known.delete(key)
    closePictureDocument(key)
  }
}

function startDrawing(job: Job): void {
  const { key, document, page, pixels } = job
  job.cancel = requestFromWorker(
    { kind: 'draw', document, page, pixels },
    (result) => {
      const { bitmap, size } = result as PictureResults['draw']
      finish(job)
      rememberSize(document, page, size)
      const picture = { bitmap, size, bytes: bitmap.width * bitmap.height * 4, close: () => bitmap.close() }
      cache.set(key, picture)
      for (const listener of job.listeners.keys()) listener.drawn(picture)
    },
    (failure) => {
      finish(job)
      knownOf(document.key).failures.set(page, failure)
      for (const listener of job.listeners.keys()) listener.failed(failure)
    },
  )
}

function finish(job: Job): Job {
  if (jobs.get(job.key) === job) jobs.delete(job.key)
  queue.remove(job)
  return job
}

export function request<Kind extends keyof PictureResults>(
  wanted: Extract<PictureRequest, { kind: Kind }>,
): Promise<PictureResults[Kind]> {
  return new Promise((resolve, reject) => {
    requestFromWorker(
      wanted,
      (result) => resolve(result as PictureResults[Kind]),
      (failure) => reject(new Error(failure)),
    )
  })
}

export function documentOf(file: Blob, password: string | undefined): PictureDocument {
  const number = fileNumbers.get(file) ?? files++
  fileNumbers.set(file, number)
  return { key: `${number}/${password ?? ''}`, file, password }
}

function knownOf(key: string): KnownDocument {
  const found = known.get(key) ?? { sizes: new Map(), failures: new Map() }
  known.set(key, found)
  return found
}
