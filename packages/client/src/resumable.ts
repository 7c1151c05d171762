import type { UploadedFile } from './api-types.js'
import type { Calls } from './calls.js'
import { OctavoError } from './errors.js'
import type { PartedFile } from './inputs.js'
import { sendFromBrowser } from './send-from-browser.js'

const PATH = '/api/v1/uploads/resumable'
const TUS = { 'tus-resumable': '1.0.0' }
/**
 * The retries are counted for each step, so that a long upload over a bad connection continues as long as it
 * makes progress.
 */
const CHUNK = 32 * 2 ** 20

interface Begun {
  readonly address: string
  readonly processId: string
  readonly filename: string
  readonly path: string
}

/** Interrupted uploads, by file: sending the same file to the same process again continues them. */
const unfinished = new WeakMap<object, Begun>()

/**
 * Uploads a large file with tus 1.0: if a connection breaks off, the service returns the offset, and the rest
 * is sent.
 */
export async function uploadResumable(
  calls: Calls,
  metadata: { readonly processId: string; readonly task: string; readonly filename: string },
  file: PartedFile,
  /** The object that the caller passed as the file. */
  source: object,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  const { processId, filename } = metadata
  const address = calls.address(PATH)
  const given = unfinished.get(source)
  let begun: Begun | undefined
  if (given?.processId === processId && given.address === address && given.filename === filename)
    begun = given
  // Sending the same file at the same time starts another upload: two requests that continue one upload would
  // stop each other.
  unfinished.delete(source)
  try {
    let offset = begun && (await continued(calls, begun.path, signal))
    if (begun === undefined || offset === undefined) {
      begun = { address, processId, filename, path: await begin(calls, metadata, file.size, signal) }
      offset = 0
    }
    return await sendFrom(calls, begun.path, file, offset, onSent, signal)
  } catch (error) {
    if (begun !== undefined) unfinished.set(source, begun)
    throw error
  }
}

async function sendFrom(
  calls: Calls,
  path: string,
  file: PartedFile,
  start: number,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  let offset = start
  while (offset < file.size) {
    let isFirst = true
    offset = await calls.repeated(async () => {
      const from = isFirst ? offset : await offsetOf(calls, path, signal)
      isFirst = false
      const end = Math.min(from + CHUNK, file.size)
      if (end > from) await send(calls, path, file.part(from, end), from, onSent, signal)
      onSent(end)
      return end
    }, signal)
  }
  return calls.json('GET', path, { signal })
}

/** The offset of an earlier upload; undefined if the service no longer knows it. */
async function continued(
  calls: Calls,
  path: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  try {
    return await calls.repeated(() => offsetOf(calls, path, signal), signal)
  } catch (error) {
    if (error instanceof OctavoError && (error.status === 404 || error.status === 410)) return undefined
    throw error
  }
}

async function begin(
  calls: Calls,
  metadata: Readonly<Record<string, string>>,
  size: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const headers = {
    ...TUS,
    'upload-length': String(size),
    'upload-metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${base64(value)}`)
      .join(','),
  }
  // A duplicate upload stays empty, and is removed with its process.
  const { headers: answer } = await calls.response('POST', PATH, { headers, signal, mayRepeat: true })
  // Only the path after our own base path: the service may have another URL for itself.
  return `${PATH}${answer.get('location')!.split(PATH)[1]!}`
}

async function offsetOf(calls: Calls, path: string, signal: AbortSignal | undefined): Promise<number> {
  const { headers } = await calls.response('HEAD', path, { headers: TUS, signal, mayRepeat: false })
  return Number(headers.get('upload-offset'))
}

async function send(
  calls: Calls,
  path: string,
  part: Blob | ReadableStream<Uint8Array>,
  offset: number,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const headers = {
    ...TUS,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  if (typeof XMLHttpRequest !== 'undefined') {
    const body = part instanceof Blob ? part : await new Response(part).blob()
    const sent = { method: 'PATCH', path, body, headers }
    await sendFromBrowser(calls, sent, (bytes) => onSent(offset + bytes), signal)
    return
  }
  const stream = part instanceof Blob ? part.stream() : part
  let sent = offset
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.length
      controller.enqueue(chunk)
      onSent(sent)
    },
  })
  await calls.response('PATCH', path, {
    body: stream.pipeThrough(counted),
    headers,
    signal,
    mayRepeat: false,
  })
}

/** Of its UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
