import { connect, type Socket } from 'node:net'
import { type Answer, answerOf } from './client.js'

export interface Part {
  /** The line behind `Content-Disposition: form-data`, byte for byte. */
  readonly disposition: string
  readonly content: string | Uint8Array
}

export function field(name: string, value: string): Part {
  return { disposition: `; name="${name}"`, content: value }
}

/** The file name is sent byte for byte, as UTF-8. */
export function file(content: string | Uint8Array, filename = 'a.pdf', name = 'file'): Part {
  return { disposition: `; name="${name}"; filename="${filename}"`, content }
}

export const BOUNDARY = 'boundary-of-the-tests'

export function multipart(parts: readonly Part[], isClosed = true): Buffer {
  const chunks = parts.flatMap(({ disposition, content }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data${disposition}\r\n\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat(isClosed ? [...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)] : chunks)
}

export interface RawRequest {
  readonly path: string
  readonly method?: string
  readonly token: string
  readonly type?: string
  readonly body?: Uint8Array
  /** The Content-Length, if it differs from the length of the body. */
  readonly length?: number
}

export function rawHead({ path, method = 'POST', token, type, body, length }: RawRequest): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
    `Content-Length: ${length ?? body?.length ?? 0}`,
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends these bytes and reads until the connection is closed; status 0 if there is no response. */
export async function sendRaw(
  url: string,
  bytes: readonly (string | Uint8Array)[],
  { half = false, timeoutMs = 20_000 } = {},
): Promise<Answer> {
  const socket = await openSocket(url)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of bytes) socket.write(part)
  if (half) socket.end()
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  await closed
  clearTimeout(timer)
  return parsedAnswer(Buffer.concat(chunks))
}

function parsedAnswer(bytes: Buffer): Answer {
  const split = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, split)).toString('latin1').split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  let body = bytes.subarray(split + 4)
  if (headers.get('transfer-encoding') === 'chunked')
    body = Buffer.from(body.toString().replace(/^[0-9a-f]+\r\n|\r\n0?\r?\n?/g, ''))
  return answerOf(
    Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers,
    split < 0 ? Buffer.alloc(0) : body,
  )
}
