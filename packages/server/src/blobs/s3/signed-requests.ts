import { createHash, createHmac } from 'node:crypto'
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export interface SignedRequestsOptions {
  /**
   * Of the bucket, without a trailing slash: `https://bucket.s3.eu-central-1.amazonaws.com`,
   * `http://localhost:9000/bucket`.
   */
  readonly bucketUrl: URL
  readonly region: string
  credentials(): Promise<Credentials>
  readonly connectTimeoutMs: number
  /** A request without the start of a response after this time has failed. */
  readonly requestTimeoutMs: number
  readonly maxSockets: number
}

export interface SignedRequest {
  readonly method: 'GET' | 'PUT'
  /** Letters, digits, and `_ . - /`: nothing that has to be escaped in a URL. */
  readonly key: string
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly bytes: Uint8Array; readonly sha256: string }
}

const EMPTY_SHA256 = createHash('sha256').digest('hex')
/** A response with an error message is short. */
const LONGEST_PROBLEM = 64 * 1024

/**
 * The error code of the bucket as the name, and the status as in errors of the SDK: the retry logic reads
 * both from either.
 */
class S3Problem extends Error {
  readonly $metadata: { readonly httpStatusCode: number }

  constructor(name: string, status: number) {
    super(`The bucket responded with ${status} ${name}.`)
    this.name = name
    this.$metadata = { httpStatusCode: status }
  }
}

/**
 * Small requests for whole objects, signed with AWS Signature Version 4 (headers, one chunk). The SDK takes
 * several times as much CPU time for each of them as the rest of the work; bucket.ts says what it is still
 * used for.
 */
export class SignedRequests {
  readonly #options: SignedRequestsOptions
  readonly #agent: HttpAgent
  readonly #send: typeof httpRequest
  #key: { readonly of: string; readonly key: Buffer } | undefined
  /** How far the clock of the bucket is ahead of ours. */
  #skewMs = 0

  constructor(options: SignedRequestsOptions) {
    const { bucketUrl, maxSockets } = options
    this.#options = options
    const isEncrypted = bucketUrl.protocol === 'https:'
    const pool = { keepAlive: true, maxSockets }
    this.#agent = isEncrypted ? new HttpsAgent(pool) : new HttpAgent(pool)
    this.#send = isEncrypted ? httpsRequest : httpRequest
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Rejects with an `S3Problem` if the response is not a success. The body has to be read or destroyed. */
  async ask(asked: SignedRequest): Promise<IncomingMessage> {
    const headers = this.#signed(asked, await this.#options.credentials())
    const answer = await this.#answered(asked, headers)
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    throw await this.#problem(answer, statusCode)
  }

  #answered({ method, key, body }: SignedRequest, headers: Record<string, string>): Promise<IncomingMessage> {
    const { bucketUrl, connectTimeoutMs, requestTimeoutMs } = this.#options
    return new Promise((resolve, reject) => {
      const sent = this.#send({
        method,
        hostname: bucketUrl.hostname,
        port: bucketUrl.port,
        path: `${pathOf(bucketUrl)}/${key}`,
        agent: this.#agent,
        headers,
      })
      const timer = watchTimes(sent, connectTimeoutMs, requestTimeoutMs)
      sent.once('response', (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      sent.once('error', (error) => {
        clearTimeout(timer)
        reject(error)
      })
      sent.end(body?.bytes)
    })
  }

  async #problem(answer: IncomingMessage, status: number): Promise<S3Problem> {
    const isLong = Number(answer.headers['content-length'] ?? 0) > LONGEST_PROBLEM
    if (isLong) answer.destroy()
    const body = isLong ? '' : await text(answer)
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? (status === 404 ? 'NoSuchKey' : 'Unknown')
    const date = Date.parse(answer.headers.date ?? '')
    if (code === 'RequestTimeTooSkewed' && Number.isFinite(date)) this.#skewMs = date - Date.now()
    return new S3Problem(code, status)
  }

  #signed(asked: SignedRequest, credentials: Credentials): Record<string, string> {
    const { bucketUrl, region } = this.#options
    const time = new Date(Date.now() + this.#skewMs)
    const signer = { bucketUrl, region, accessKeyId: credentials.accessKeyId }
    const { sessionToken } = credentials
    const token = sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }
    const headers = { ...asked.headers, ...token }
    return signed({ ...asked, headers }, signer, time, (day) =>
      this.#signingKey(credentials.secretAccessKey, day),
    )
  }

  /** Valid for one day. */
  #signingKey(secret: string, day: string): Buffer {
    const of = `${day} ${secret}`
    if (this.#key?.of !== of) this.#key = { of, key: signingKey(secret, day, this.#options.region) }
    return this.#key.key
  }
}

/** Credentials, and the scope of the signature. */
export interface Signer extends Pick<SignedRequestsOptions, 'bucketUrl' | 'region'> {
  readonly accessKeyId: string
}

/** The headers of the request with everything that a signature needs, and the signature. */
export function signed(
  { method, key, headers, body }: SignedRequest,
  { bucketUrl, region, accessKeyId }: Signer,
  time: Date,
  keyOf: (day: string) => Buffer,
): Record<string, string> {
  const now = time.toISOString().replace(/[-:]|\.\d+/g, '')
  const hash = body?.sha256 ?? EMPTY_SHA256
  const all: Record<string, string> = {
    ...headers,
    host: bucketUrl.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': now,
  }
  const names = Object.keys(all).sort()
  const list = names.join(';')
  const lines = names.map((name) => `${name}:${all[name]!.trim()}`)
  const canonical = [method, `${pathOf(bucketUrl)}/${key}`, '', ...lines, '', list, hash].join('\n')
  const day = now.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', now, scope, createHash('sha256').update(canonical).digest('hex')]
  const signature = hmac(keyOf(day), toSign.join('\n')).toString('hex')
  all.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`
  if (body !== undefined) all['content-length'] = String(body.bytes.length)
  return all
}

export function signingKey(secret: string, day: string, region: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
}

function hmac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

function pathOf({ pathname }: URL): string {
  return pathname === '/' ? '' : pathname
}

/** The connection has to be established soon, and the response has to begin in time. */
function watchTimes(sent: ClientRequest, connectMs: number, answerMs: number): NodeJS.Timeout {
  const timer = setTimeout(() => sent.destroy(new Error(`No response within ${answerMs} ms.`)), answerMs)
  sent.once('socket', (socket) => {
    if (!socket.connecting) return
    const late = setTimeout(() => sent.destroy(new Error(`No connection within ${connectMs} ms.`)), connectMs)
    for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(late))
  })
  return timer
}
