import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'
import { StoreUnavailable } from '../../errors/store-unavailable.js'
import type { BlobObserver, ByteRange } from '../blobs.js'
import { BlobNotFound } from '../errors.js'
import { persist } from './persist.js'
import { SignedRequests } from './signed-requests.js'

type Sdk = typeof import('@aws-sdk/client-s3')
type Markers = Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>

export interface BucketOptions {
  readonly bucket: string
  /** Null for AWS. */
  readonly endpoint: string | null
  readonly region: string
  /** Null for the SDK's default credentials: its variables, its file, the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** Prefix of every key. */
  readonly prefix: string
  /** Whether the bucket is named in the path, not in the host. */
  readonly isPathStyle: boolean
  /** How long a failing request is retried. */
  readonly retryMs: number
  /** A request without the start of a response after this time has failed. */
  readonly requestTimeoutMs: number
  readonly observer?: BlobObserver | undefined
}

export interface Got {
  readonly body: Readable
  /** Length of the body, which begins at `start` of the object. */
  readonly length: number
  readonly start: number
  /** Of the whole object, hexadecimal, if it was known when the upload began. */
  readonly sha256: string | undefined
}

export interface Part {
  readonly number: number
  readonly bytes: Uint8Array
  /** Hexadecimal, of these bytes. */
  readonly sha256: string
}

export interface Unfinished {
  readonly blob: string
  readonly uploadId: string
  /** Unix seconds. */
  readonly begunAt: number
}

const CONNECT_MS = 5000
const MAX_SOCKETS = 128
/** Objects that one request may delete, by the protocol. */
const MAX_REMOVED = 1000
/** Objects that are deleted concurrently, each by its own request. */
const REMOVED_AT_ONCE = 16

/**
 * The requests to one bucket, and the only file that imports the SDK. The SDK provides endpoints and
 * credentials and makes all requests except those for the bytes of single objects, which are made several
 * times for every document. Every request is retried after temporary failures; what still fails then is
 * `StoreUnavailable`. Callers pass names of blobs; the prefix is added here.
 */
export class Bucket {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #requests: SignedRequests
  readonly #options: BucketOptions
  #removesOneByOne = false

  private constructor(sdk: Sdk, client: S3Client, requests: SignedRequests, options: BucketOptions) {
    this.#sdk = sdk
    this.#client = client
    this.#requests = requests
    this.#options = options
  }

  /** Loads the SDK, which takes longer than the rest of the start. Makes no request. */
  static async open(options: BucketOptions): Promise<Bucket> {
    // The SDK's notice about Node versions would appear between the lines of the log.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: options.region,
      forcePathStyle: options.isPathStyle,
      ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
      ...(options.credentials === null ? {} : { credentials: options.credentials }),
      // `persist` retries, limited by time and not by the number of attempts.
      maxAttempts: 1,
      // Other servers do not support these checksums. Every request has its SHA-256 in the signature instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // It would open a new connection for every part.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: options.requestTimeoutMs,
        throwOnRequestTimeout: true,
        // A slow reader makes the socket of a body idle, so bodies have their own timeout where they are
        // read.
        socketTimeout: 0,
        httpAgent: { maxSockets: MAX_SOCKETS },
        httpsAgent: { maxSockets: MAX_SOCKETS },
      },
    })
    const requests = new SignedRequests({
      bucketUrl: await bucketUrl(client, options),
      region: options.region,
      credentials: () => client.config.credentials(),
      connectTimeoutMs: CONNECT_MS,
      requestTimeoutMs: options.requestTimeoutMs,
      maxSockets: MAX_SOCKETS,
    })
    return new Bucket(sdk, client, requests, options)
  }

  close(): void {
    this.#requests.close()
    this.#client.destroy()
  }

  /** Checks once whether the bucket can be used; undefined without a conclusive response. */
  async exists(): Promise<boolean | undefined> {
    try {
      const command = new this.#sdk.HeadBucketCommand({ Bucket: this.#options.bucket })
      await this.#client.send(command, { abortSignal: AbortSignal.timeout(CONNECT_MS) })
      return true
    } catch (error) {
      const status = statusOf(error)
      return status === undefined || isTransient(error) ? undefined : false
    }
  }

  /** The server rejects bytes that do not have this SHA-256 (hexadecimal). */
  async put(blob: string, bytes: Uint8Array, sha256: string): Promise<void> {
    await this.#persist(async () => {
      const headers = { 'x-amz-meta-sha256': sha256 }
      const answer = await this.#requests.ask({
        method: 'PUT',
        key: this.#keyOf(blob),
        headers,
        body: { bytes, sha256 },
      })
      await finished(answer.resume())
    })
  }

  async size(blob: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.#persist(() =>
        this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(blob))),
      )
      return ContentLength ?? 0
    } catch (error) {
      if (error instanceof BlobNotFound) return undefined
      throw error
    }
  }

  /** Rejects with `BlobNotFound`. The body has to be read or destroyed. */
  async get(blob: string, range?: ByteRange): Promise<Got> {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
    const key = this.#keyOf(blob)
    const body = await this.#persist(() => this.#requests.ask({ method: 'GET', key, headers }))
    const start = range?.start ?? 0
    const length = Number(body.headers['content-length'] ?? Number.NaN)
    const isOfRange = range === undefined || body.headers['content-range']?.startsWith(`bytes ${start}-`)
    if (!Number.isSafeInteger(length) || isOfRange !== true) {
      body.destroy()
      throw this.#unavailable(new Error('The response does not have the requested range.'))
    }
    const sha256 = body.headers['x-amz-meta-sha256']
    return { body, length, start, sha256: typeof sha256 === 'string' ? sha256 : undefined }
  }

  /** A missing object is not an error. */
  async remove(blob: string): Promise<void> {
    await this.#persist(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(blob)))).catch(
      (error: unknown) => {
        if (!(error instanceof BlobNotFound)) throw error
      },
    )
  }

  /** The same for many objects. Some servers do not support requests for several: then one by one. */
  async removeAll(blobs: readonly string[]): Promise<void> {
    for (let from = 0; from < blobs.length; from += MAX_REMOVED) {
      const some = blobs.slice(from, from + MAX_REMOVED)
      if (!this.#removesOneByOne) this.#removesOneByOne = !(await this.#removeTogether(some))
      if (!this.#removesOneByOne) continue
      for (let at = 0; at < some.length; at += REMOVED_AT_ONCE)
        await Promise.all(some.slice(at, at + REMOVED_AT_ONCE).map((blob) => this.remove(blob)))
    }
  }

  /** False if the server does not support it. */
  async #removeTogether(blobs: readonly string[]): Promise<boolean> {
    const Objects = blobs.map((blob) => ({ Key: this.#keyOf(blob) }))
    try {
      const { Errors = [] } = await this.#persist(() => {
        const { bucket: Bucket } = this.#options
        const command = new this.#sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        command.middlewareStack.add(withMd5, { step: 'build', priority: 'low' })
        return this.#client.send(command)
      })
      const [first] = Errors
      if (first === undefined) return true
      throw this.#unavailable(new Error(`${Errors.length} objects were not deleted: ${first.Code}.`))
    } catch (error) {
      const status = error instanceof StoreUnavailable ? statusOf(error.cause) : undefined
      if (status === 400 || status === 405 || status === 501) return false
      throw error
    }
  }

  /** `modifiedAt` in Unix seconds. */
  async *list(): AsyncGenerator<{ name: string; modifiedAt: number }> {
    const { bucket, prefix } = this.#options
    let ContinuationToken: string | undefined
    do {
      const page = await this.#persist(() =>
        this.#client.send(
          new this.#sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }),
        ),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key === undefined || LastModified === undefined) continue
        yield { name: Key.slice(prefix.length), modifiedAt: LastModified.getTime() / 1000 }
      }
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  async beginParts(blob: string): Promise<string> {
    const { UploadId } = await this.#persist(() =>
      this.#client.send(new this.#sdk.CreateMultipartUploadCommand(this.#at(blob))),
    )
    if (UploadId === undefined) throw this.#unavailable(new Error('The response has no upload ID.'))
    return UploadId
  }

  /** Returns the ETag of the part. */
  async putPart(
    blob: string,
    uploadId: string,
    { number, bytes, sha256 }: Part,
    abortSignal: AbortSignal,
  ): Promise<string> {
    const { ETag } = await this.#persist(() => {
      const sent = { UploadId: uploadId, PartNumber: number, Body: bytes, ContentLength: bytes.length }
      const command = new this.#sdk.UploadPartCommand({ ...this.#at(blob), ...sent })
      command.middlewareStack.add(signing(sha256), { step: 'build' })
      return this.#client.send(command, { abortSignal })
    })
    if (ETag === undefined) throw this.#unavailable(new Error('The response has no ETag.'))
    return ETag
  }

  /** Completes the upload: one object of this size from the parts. */
  async completeParts(blob: string, uploadId: string, tags: readonly string[], size: number): Promise<void> {
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    try {
      await this.#persist(() =>
        this.#client.send(
          new this.#sdk.CompleteMultipartUploadCommand({
            ...this.#at(blob),
            UploadId: uploadId,
            MultipartUpload: { Parts },
          }),
        ),
      )
    } catch (error) {
      // If the first response was lost, a retry reports that there is no such upload; the object shows
      // whether it was completed.
      if (!isNoSuchUpload(error)) throw error
    }
    const stored = await this.size(blob)
    if (stored === size) return
    throw this.#unavailable(new Error(`The object has ${stored ?? 'no'} bytes instead of ${size}.`))
  }

  /** A missing upload is not an error. */
  async abortParts(blob: string, uploadId: string): Promise<void> {
    const command = { ...this.#at(blob), UploadId: uploadId }
    await this.#persist(() => this.#client.send(new this.#sdk.AbortMultipartUploadCommand(command))).catch(
      (error: unknown) => {
        if (!isNoSuchUpload(error)) throw error
      },
    )
  }

  /** Of all keys under the prefix. */
  async *unfinished(): AsyncGenerator<Unfinished> {
    const { prefix } = this.#options
    let markers: Markers | undefined = {}
    while (markers !== undefined) {
      const page = await this.#unfinishedPage(markers)
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key === undefined || UploadId === undefined || Initiated === undefined) continue
        yield { blob: Key.slice(prefix.length), uploadId: UploadId, begunAt: Initiated.getTime() / 1000 }
      }
      const next: Markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      markers = page.IsTruncated === true ? next : undefined
    }
  }

  #unfinishedPage(markers: Markers): Promise<ListMultipartUploadsCommandOutput> {
    const { bucket, prefix } = this.#options
    return this.#persist(() =>
      this.#client.send(
        new this.#sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }),
      ),
    )
  }

  /**
   * A URL that returns the object without authentication, valid for this many seconds. Rejects with
   * `BlobNotFound`.
   */
  async link(blob: string, answer: { disposition: string; type: string; seconds: number }): Promise<string> {
    if ((await this.size(blob)) === undefined) throw new BlobNotFound()
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new this.#sdk.GetObjectCommand({
      ...this.#at(blob),
      ResponseContentDisposition: answer.disposition,
      ResponseContentType: answer.type,
      ResponseCacheControl: 'private, no-cache',
    })
    return getSignedUrl(this.#client, command, { expiresIn: answer.seconds })
  }

  #at(blob: string): { Bucket: string; Key: string } {
    return { Bucket: this.#options.bucket, Key: this.#keyOf(blob) }
  }

  #keyOf(blob: string): string {
    return `${this.#options.prefix}${blob}`
  }

  async #persist<T>(request: () => Promise<T>): Promise<T> {
    const { retryMs, observer } = this.#options
    const retried = (): void => observer?.asked('retried')
    try {
      const answer = await persist(request, { forMs: retryMs, isWorthwhile: isTransient, retried })
      observer?.asked('succeeded')
      return answer
    } catch (error) {
      const isNotThere = nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'
      observer?.asked(isNotThere ? 'succeeded' : 'failed')
      if (isNotThere) throw new BlobNotFound()
      throw this.#unavailable(error)
    }
  }

  #unavailable(cause: unknown): StoreUnavailable {
    return new StoreUnavailable('file storage', { cause })
  }
}

/** By the rules of the SDK, which knows the endpoints of every region. */
async function bucketUrl({ config }: S3Client, options: BucketOptions): Promise<URL> {
  const { bucket, region, isPathStyle, endpoint } = options
  const { url } = config.endpointProvider({
    Bucket: bucket,
    Region: region,
    ForcePathStyle: isPathStyle,
    UseFIPS: await config.useFipsEndpoint(),
    UseDualStack: await config.useDualstackEndpoint(),
    ...(endpoint === null ? {} : { Endpoint: endpoint }),
  })
  return url
}

/**
 * Adds the hash of the body to the signature: the server rejects other bytes, and the SDK does not hash them
 * again.
 */
function signing(sha256: string) {
  return <Args, Answer>(next: (args: Args) => Answer) =>
    (args: Args): Answer => {
      const { request } = args as { request: { headers: Record<string, string> } }
      request.headers['x-amz-content-sha256'] = sha256
      return next(args)
    }
}

/** The checksum that every server accepts for requests that require one. */
function withMd5<Args, Answer>(next: (args: Args) => Answer) {
  return (args: Args): Answer => {
    const { request } = args as { request: { headers: Record<string, string>; body: string } }
    request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
    return next(args)
  }
}

/** A body that may have been changed on the network. */
const corruptedInTransit = new Set([
  'RequestTimeout',
  'IncompleteBody',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  // The next attempt uses the clock of this response.
  'RequestTimeTooSkewed',
])

function isTransient(error: unknown): boolean {
  if (nameOf(error) === 'AbortError') return false
  const status = statusOf(error)
  return (
    status === undefined ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    corruptedInTransit.has(nameOf(error) ?? '')
  )
}

function isNoSuchUpload(error: unknown): boolean {
  return error instanceof StoreUnavailable && nameOf(error.cause) === 'NoSuchUpload'
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

/** Undefined without a response. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
