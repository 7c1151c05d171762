import type {
  FromPictures,
  PictureAnswer,
  PictureFailure,
  PictureRequest,
  ToPictures,
} from './picture-messages.js'

/** The time limit for a page. After it, the worker is restarted without that page. */
const LONGEST_MS = 60_000

interface Asked {
  readonly request: PictureRequest
  answered(answer: PictureAnswer): void
  failed(failure: PictureFailure): void
  timer?: ReturnType<typeof setTimeout>
}

let worker: Worker | undefined
let asks = 0
/** Oldest first. */
const asked = new Map<number, Asked>()

/** Sends a request to the worker; returns a function that cancels it. */
export function askPictures(
  request: PictureRequest,
  answered: (answer: PictureAnswer) => void,
  failed: (failure: PictureFailure) => void,
): () => void {
  const id = asks++
  const question: Asked = { request, answered, failed }
  asked.set(id, question)
  post(id, question)
  return () => {
    if (settle(id) !== undefined) send({ kind: 'cancel', id })
  }
}

export function closePictureDocument(key: string): void {
  if (worker !== undefined) send({ kind: 'close', key })
}

function post(id: number, question: Asked): void {
  clearTimeout(question.timer)
  question.timer = setTimeout(() => restartWithout(id), LONGEST_MS)
  send({ kind: 'ask', id, request: question.request })
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
  const begin: ToPictures = { kind: 'begin', resources: new URL('pdfjs/', document.baseURI).href }
  started.postMessage(begin)
  started.onmessage = ({ data }: MessageEvent<FromPictures>) => {
    const question = settle(data.id)
    if (data.kind === 'failed') question?.failed(data.failure)
    else if (question !== undefined) question.answered(data.answer)
    // The request was cancelled before its picture arrived.
    else if ('bitmap' in data.answer) data.answer.bitmap.close()
  }
  started.onerror = () => {
    end()
    for (const id of [...asked.keys()]) settle(id)?.failed('unreadable')
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
  for (const [other, question] of asked) post(other, question)
  slow?.failed('too-slow')
}

function settle(id: number): Asked | undefined {
  const question = asked.get(id)
  clearTimeout(question?.timer)
  asked.delete(id)
  return question
}
