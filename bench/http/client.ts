import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Call {
  readonly headers?: Readonly<Record<string, string | number>>
  /** The body, or a function that writes it and ends the request. */
  readonly body?: Buffer | ((outgoing: ClientRequest) => void)
  readonly signal?: AbortSignal
}

const ANSWER_TIMEOUT_MS = 120_000
const BOUNDARY = 'octavo-bench-9b1f5f0c'

/** Sends one request at a time over a keep-alive connection. */
export class Client {
  readonly #url: URL
  readonly #authorization: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, token: string) {
    this.#url = new URL(url)
    this.#authorization = `Bearer ${token}`
  }

  call(method: string, path: string, { headers = {}, body, signal }: Call = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: this.#url.hostname,
          port: this.#url.port,
          method,
          path,
          agent: this.#agent,
          headers: { authorization: this.#authorization, ...headers },
          timeout: ANSWER_TIMEOUT_MS,
          ...(signal === undefined ? {} : { signal }),
        },
        (incoming) => resolve(readAnswer(incoming)),
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
      outgoing.on('error', reject)
      if (typeof body === 'function') body(outgoing)
      else outgoing.end(body)
    })
  }

  post(path: string, value: unknown): Promise<Answer> {
    const body = Buffer.from(JSON.stringify(value))
    return this.call('POST', path, {
      headers: { 'content-type': 'application/json', 'content-length': body.length },
      body,
    })
  }

  upload(
    processId: string,
    name: string,
    file: Buffer,
    { task, signal }: { readonly task?: string; readonly signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const { head, tail } = uploadFrame(processId, name, task)
    const body = Buffer.concat([head, file, tail])
    return this.call('POST', '/api/v1/uploads', {
      headers: uploadHeaders(body.length),
      body,
      ...(signal === undefined ? {} : { signal }),
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The parts of an upload body before and after the file. */
export function uploadFrame(
  processId: string,
  name: string,
  task = 'merge-pdf',
): { head: Buffer; tail: Buffer } {
  const field = (key: string, value: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    head: Buffer.from(field('processId', processId) + field('task', task) + file),
    tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  }
}

export const uploadHeaders = (length: number): Record<string, string | number> => ({
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'content-length': length,
})

function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', reject)
    incoming.on('end', () =>
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
    )
  })
}
