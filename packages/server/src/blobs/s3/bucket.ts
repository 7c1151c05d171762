import { Readable } from 'node:stream'
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'
import { StoreUnavailable } from '../../errors/store-unavailable.js'
import type { ByteRange } from '../blobs.js'
import { BlobNotFound } from '../errors.js'
import { persist } from './persist.js'

type Sdk = typeof import('@aws-sdk/client-s3')
type Markers = Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>

export interface BucketOptions {
  readonly bucket: string
  /** Null for AWS. */
  readonly endpoint: string | null
  readonly region: string
  /** Null for what the SDK finds: its variables, its file, the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** Before every key. */
  readonly prefix: string
  /** Whether the bucket is named in the path, not in the host. */
  readonly isPathStyle: boolean
  /** For so long a request that fails is made again. */
  readonly retryMs: number
  /** A request whose answer has not begun by then has failed. */
  readonly requestTimeoutMs: number
}

export interface Got {
  readonly body: Readable
  /** Of the body, which begins at `start` of the object. */
  readonly length: number
  readonly start: number
  /** Of the whole object, hexadecimal, where it was known when its upload began. */
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
const MOST_SOCKETS = 128

/**
 * The requests to one bucket, and the only file that knows the SDK. Every request is made again while it fails for a reason that may
 * pass; what still fails then is `StoreUnavailable`. Names of blobs stand for keys: the prefix is put before them here.
 */
export class Bucket {
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #options: BucketOptions

  private constructor(sdk: Sdk, client: S3Client, options: BucketOptions) {
    this.#sdk = sdk
    this.#client = client
    this.#options = options
  }

  /** Loads the SDK, which takes longer than all else at a start. Asks nothing of the server. */
  static async open(options: BucketOptions): Promise<Bucket> {
    // Its notice about versions of Node would stand between the lines of the log.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: options.region,
      forcePathStyle: options.isPathStyle,
      ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
      ...(options.credentials === null ? {} : { credentials: options.credentials }),
      // `persist` tries again, up to a time and not a number of tries.
      maxAttempts: 1,
      // Other servers do not know these checksums. All that is sent carries its SHA-256 in the signature instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // It would take a new connection for every part.
      expectContinueHeader: false,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: options.requestTimeoutMs,
        throwOnRequestTimeout: true,
        // Whoever reads a body slowly makes its socket idle: bodies are watched where they are read.
        socketTimeout: 0,
        httpAgent: { maxSockets: MOST_SOCKETS },
        httpsAgent: { maxSockets: MOST_SOCKETS },
      },
    })
    return new Bucket(sdk, client, options)
  }

  close(): void {
    this.#client.destroy()
  }

  /** Asks once whether the bucket is there for us; undefined where no answer came, or none that says so. */
  async exists(): Promise<boolean | undefined> {
    try {
      const command = new this.#sdk.HeadBucketCommand({ Bucket: this.#options.bucket })
      await this.#client.send(command, { abortSignal: AbortSignal.timeout(CONNECT_MS) })
      return true
    } catch (error) {
      const status = statusOf(error)
      return status === undefined || mayPass(error) ? undefined : false
    }
  }

  /** The server refuses bytes that do not have this SHA-256 (hexadecimal). */
  async put(blob: string, bytes: Uint8Array, sha256: string): Promise<void> {
    await this.#persist(() => {
      const sent = { Body: bytes, ContentLength: bytes.length, Metadata: { sha256 } }
      const command = new this.#sdk.PutObjectCommand({ ...this.#at(blob), ...sent })
      command.middlewareStack.add(signing(sha256), { step: 'build' })
      return this.#client.send(command)
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
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
    const answer = await this.#persist(() =>
      this.#client.send(new this.#sdk.GetObjectCommand({ ...this.#at(blob), Range })),
    )
    const { Body, ContentLength, ContentRange, Metadata } = answer
    if (!(Body instanceof Readable)) throw this.#unavailable(new Error('The answer has no body.'))
    const start = range?.start ?? 0
    if (
      ContentLength === undefined ||
      (range !== undefined && !ContentRange?.startsWith(`bytes ${start}-`))
    ) {
      Body.destroy()
      throw this.#unavailable(new Error('The answer does not say which bytes it has.'))
    }
    return { body: Body, length: ContentLength, start, sha256: Metadata?.sha256 }
  }

  /** One that is not there is no error. */
  async remove(blob: string): Promise<void> {
    await this.#persist(() => this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(blob)))).catch(
      (error: unknown) => {
        if (!(error instanceof BlobNotFound)) throw error
      },
    )
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
    if (UploadId === undefined) throw this.#unavailable(new Error('The answer names no upload.'))
    return UploadId
  }

  /** Gives the part's tag. */
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
    if (ETag === undefined) throw this.#unavailable(new Error('The answer has no tag.'))
    return ETag
  }

  /** Makes one object of the parts, of so many bytes. */
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
      // Where the first answer was lost, the second says that there is no such upload any more: the object tells.
      if (!isNoSuchUpload(error)) throw error
    }
    const stored = await this.size(blob)
    if (stored === size) return
    throw this.#unavailable(new Error(`The object has ${stored ?? 'no'} bytes in place of ${size}.`))
  }

  /** One that is not there is no error. */
  async abortParts(blob: string, uploadId: string): Promise<void> {
    const command = { ...this.#at(blob), UploadId: uploadId }
    await this.#persist(() => this.#client.send(new this.#sdk.AbortMultipartUploadCommand(command))).catch(
      (error: unknown) => {
        if (!isNoSuchUpload(error)) throw error
      },
    )
  }

  /** Of all below the prefix. */
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

  /** An address that gives the object to whoever has it, for so many seconds. Rejects with `BlobNotFound`. */
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
    return { Bucket: this.#options.bucket, Key: `${this.#options.prefix}${blob}` }
  }

  async #persist<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await persist(request, { forMs: this.#options.retryMs, isWorthwhile: mayPass })
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound') throw new BlobNotFound()
      throw this.#unavailable(error)
    }
  }

  #unavailable(cause: unknown): StoreUnavailable {
    return new StoreUnavailable('store of files', { cause })
  }
}

/** Puts the hash of the body into the signature: the server refuses other bytes, and the SDK does not hash them once more. */
function signing(sha256: string) {
  return <Args, Answer>(next: (args: Args) => Answer) =>
    (args: Args): Answer => {
      const { request } = args as { request: { headers: Record<string, string> } }
      request.headers['x-amz-content-sha256'] = sha256
      return next(args)
    }
}

/** What a connection may have done to a body on its way. */
const damagedOnTheWay = new Set([
  'RequestTimeout',
  'IncompleteBody',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  // The SDK sets its clock by this answer.
  'RequestTimeTooSkewed',
])

function mayPass(error: unknown): boolean {
  if (nameOf(error) === 'AbortError') return false
  const status = statusOf(error)
  return (
    status === undefined ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    damagedOnTheWay.has(nameOf(error) ?? '')
  )
}

function isNoSuchUpload(error: unknown): boolean {
  return error instanceof StoreUnavailable && nameOf(error.cause) === 'NoSuchUpload'
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

/** Undefined where no answer came. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}
