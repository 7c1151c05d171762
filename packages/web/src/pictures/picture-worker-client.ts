import {
  type FromPictures,
  hasBitmap,
  type PictureFailure,
  type PictureRequest,
  type PictureResult,
  type ToPictures,
} from './picture-messages.js'

/** The time limit for a page. After it, the worker is restarted without that page. */
const TIMEOUT_MS = 60_000

interface Pending {
  readonly request: PictureRequest
  succeeded(result: PictureResult): void
  failed(failure: PictureFailure): void
  timer?: ReturnType<typeof setTimeout>
}

let worker: Worker | undefined
let lastId = 0
/** Oldest first. */
const pending = new Map<number, Pending>()

/** Sends a request to the worker; returns a function that cancels it. */
export function requestFromWorker(
  request: PictureRequest,
  succeeded: (result: PictureResult) => void,
  failed: (failure: PictureFailure) => void,
): () => void {
  const id = lastId++
  const waiting: Pending = { request, succeeded, failed }
  pending.set(id, waiting)
  post(id, waiting)
  return () => {
    if (settle(id) !== undefined) send({ kind: 'cancel', id })
  }
}

/** Loads the worker before it is needed, so that the first page of the first file is drawn sooner. */
export function startPictures(): void {
  worker ??= start()
}

export function closePictureDocument(key: string): void {
  if (worker !== undefined) send({ kind: 'close', key })
}

function post(id: number, waiting: Pending): void {
  clearTimeout(waiting.timer)
  waiting.timer = setTimeout(() => restartWithout(id), TIMEOUT_MS)
  send({ kind: 'request', id, request: waiting.request })
}

function send(message: ToPictures): void {
  worker ??= start()
  worker.postMessage(message)
}

function start(): Worker {
  const started = new Worker(new URL('./pictures-worker.ts', import.meta.url), {
    type: 'module',
    name: 'octavo-pictures',
  })
  const first: ToPictures = { kind: 'start', resources: new URL('pdfjs/', document.baseURI).href }
  started.postMessage(first)
  started.onmessage = ({ data }: MessageEvent<FromPictures>) => {
    const waiting = settle(data.id)
    if (data.kind === 'failed') waiting?.failed(data.failure)
    else if (waiting !== undefined) waiting.succeeded(data.result)
    // The request was cancelled before its picture arrived.
    else if (hasBitmap(data.result)) data.result.bitmap.close()
  }
  started.onerror = () => {
    end()
    for (const id of [...pending.keys()]) settle(id)?.failed('unreadable')
  }
  return started
}

function end(): void {
  worker?.terminate()
  worker = undefined
}

function restartWithout(id: number): void {
  const slow = settle(id)
  end()
  for (const [other, waiting] of pending) post(other, waiting)
  slow?.failed('timeout')
}

function settle(id: number): Pending | undefined {
  const waiting = pending.get(id)
  clearTimeout(waiting?.timer)
  pending.delete(id)
  return waiting
}
