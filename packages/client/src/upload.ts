import type { UploadedFile } from './api-types.js'
import type { Calls } from './calls.js'
import { blobOf, inParts, isRepeatable, type NamedInput, sizeOf, streamOf } from './inputs.js'
import { randomKey } from './random-key.js'
import { uploadResumable } from './resumable.js'
import { sendFromBrowser } from './send-from-browser.js'

export interface UploadProgress {
  /** The name of the file. */
  readonly name: string
  /** Bytes sent. */
  readonly sent: number
  /** Undefined if it is only known after reading the file. */
  readonly total: number | undefined
}

export interface UploadOptions {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

const PATH = '/api/v1/uploads'
/** Below this size, sending again is as fast as asking for the offset. */
const RESUMABLE_FROM = 8 * 2 ** 20

/**
 * Uploads one file. If the connection breaks off, a large file continues at its offset, and a small one that
 * can be read again is sent again: the service discards incomplete uploads.
 */
export function upload(
  calls: Calls,
  { processId, task }: { readonly processId: string; readonly task: string },
  input: NamedInput,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedFile> {
  const total = sizeOf(input.file)
  const onSent = (sent: number): void => onProgress?.({ name: input.name, sent, total })
  const parted = inParts(input.file)
  if (parted !== undefined && parted.size >= RESUMABLE_FROM)
    return uploadResumable(
      calls,
      { processId, task, filename: input.name },
      parted,
      input.file,
      onSent,
      signal,
    )
  const send = (): Promise<UploadedFile> =>
    typeof XMLHttpRequest === 'undefined'
      ? sendStream(calls, { processId, task }, input, onSent, signal)
      : sendForm(calls, { processId, task }, input, onSent, signal)
  return isRepeatable(input.file) ? calls.repeated(send, signal) : send()
}

/** If `fetch` supports streams, the file is never in memory as a whole. */
function sendStream(
  calls: Calls,
  fields: Readonly<Record<string, string>>,
  { file, name }: NamedInput,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  const boundary = `octavo-${randomKey()}`
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return calls.json('POST', PATH, {
    body: framed(head, streamOf(file), `\r\n--${boundary}--\r\n`, onSent),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    signal,
  })
}

/** As browsers write a name into a form (HTML, 4.10.21.8). */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}

function framed(
  head: string,
  file: ReadableStream<Uint8Array>,
  tail: string,
  onSent: (sent: number) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const reader = file.getReader()
  let sent = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) {
        controller.enqueue(encoder.encode(tail))
        controller.close()
        return
      }
      sent += value.length
      controller.enqueue(value)
      onSent(sent)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Only XMLHttpRequest reports the progress of an upload. */
async function sendForm(
  calls: Calls,
  fields: Readonly<Record<string, string>>,
  { file, name }: NamedInput,
  onSent: (sent: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedFile> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const blob = await blobOf(file)
  form.append('file', blob, name)
  signal?.throwIfAborted()
  const answer = await sendFromBrowser(
    calls,
    { method: 'POST', path: PATH, body: form, headers: {} },
    // The body is longer than the file, because of the form around it.
    (sent) => onSent(Math.min(sent, blob.size)),
    signal,
  )
  return (await answer.json()) as UploadedFile
}
