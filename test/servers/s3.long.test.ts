import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../with-programs.js'
import { type FaultProxy, startFaultProxy } from './fault-proxy.js'
import { freshBucket, s3Client } from './fresh.js'
import { startS3 } from './s3.js'

const MB = 1024 * 1024
/** The minimum size of a part of a multipart upload, except for the last one. */
const PART = 5 * MB

withPrograms('An S3 server shared by a test run', ['ceph'], () => {
  let bucket: Awaited<ReturnType<typeof freshBucket>>
  let Bucket: string
  let s3: S3Client
  beforeAll(async () => {
    bucket = await freshBucket()
    Bucket = bucket.bucket
    s3 = s3Client(bucket)
  })
  afterAll(async () => {
    s3.destroy()
    await bucket.drop()
  })

  const put = (Key: string, Body: string | Buffer) => s3.send(new PutObjectCommand({ Bucket, Key, Body }))

  async function read(Key: string, Range?: string): Promise<Buffer> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, Range }))
    return buffer(Body as Readable)
  }

  async function keys(Prefix: string): Promise<(string | undefined)[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }))
    return Contents.map(({ Key }) => Key)
  }

  /** The server's response to a rejected request. */
  async function refusal(attempt: Promise<unknown>): Promise<{ status: number | undefined; name: string }> {
    const error = await attempt.then(
      () => new Error('It was not refused.'),
      (reason: unknown) => reason,
    )
    if (!(error instanceof S3ServiceException)) throw error
    return { status: error.$metadata.httpStatusCode, name: error.name }
  }

  test('rejects a wrong secret', async () => {
    const stranger = s3Client({ ...bucket, secretAccessKey: 'guessed' })
    const attempt = stranger.send(new PutObjectCommand({ Bucket, Key: 'strange', Body: 'content' }))
    expect(await refusal(attempt)).toEqual({ status: 403, name: 'SignatureDoesNotMatch' })
  })

  test('stores and returns an object of known length as a stream', async () => {
    const content = randomBytes(3 * MB)
    const Body = Readable.from(pieces(content))
    await s3.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: content.length }))
    expect((await read('streamed')).equals(content)).toBe(true)
  })

  test('returns the length and the MD5 of an object stored in one request', async () => {
    const { ETag } = await put('measured', 'content')
    expect(ETag).toBe(`"${createHash('md5').update('content').digest('hex')}"`)
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'measured' }))).toMatchObject({
      ContentLength: 7,
      ETag,
    })
  })

  test('returns 404 for a missing object', async () => {
    const missing = { status: 404, name: 'NoSuchKey' }
    expect(await refusal(s3.send(new GetObjectCommand({ Bucket, Key: 'missing' })))).toEqual(missing)
    expect(await refusal(s3.send(new HeadObjectCommand({ Bucket, Key: 'missing' })))).toMatchObject({
      status: 404,
    })
  })

  test('stores a stream of unknown length as a multipart upload', async () => {
    const content = randomBytes(2 * PART + 1000)
    const params = { Bucket, Key: 'in-parts', Body: Readable.from(pieces(content)) }
    await new Upload({ client: s3, params, partSize: PART, queueSize: 2 }).done()
    expect((await read('in-parts')).equals(content)).toBe(true)
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'in-parts' }))
    expect(ETag).toMatch(/^"[0-9a-f]{32}-3"$/)
  })

  test('returns a range of bytes', async () => {
    await put('ranged', '0123456789')
    expect((await read('ranged', 'bytes=2-4')).toString()).toBe('234')
    expect((await read('ranged', 'bytes=7-')).toString()).toBe('789')
    expect((await read('ranged', 'bytes=-2')).toString()).toBe('89')
    expect(await refusal(read('ranged', 'bytes=10-'))).toMatchObject({ status: 416 })
  })

  test('rejects content that does not match its MD5, and does not store it', async () => {
    const ContentMD5 = createHash('md5').update('what was sent').digest('base64')
    const damaged = new PutObjectCommand({ Bucket, Key: 'damaged', Body: 'what arrived!', ContentMD5 })
    expect(await refusal(s3.send(damaged))).toEqual({ status: 400, name: 'BadDigest' })
    expect(await keys('damaged')).toEqual([])
  })

  test('rejects a part that does not match its MD5', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'damaged-part' }))
    const ContentMD5 = createHash('md5').update('what was sent').digest('base64')
    const upload = { Bucket, Key: 'damaged-part', UploadId }
    const damaged = new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'what arrived!', ContentMD5 })
    expect(await refusal(s3.send(damaged))).toEqual({ status: 400, name: 'BadDigest' })
    await s3.send(new AbortMultipartUploadCommand(upload))
  })

  test('rejects content that does not match the signed SHA-256', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'damaged-on-the-way', Body: 'what was sent' })
    // The last step before the request is sent, after the signature.
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: 'what arrived!' })
        return next(args)
      },
      { step: 'deserialize', priority: 'low' },
    )
    expect(await refusal(s3.send(command))).toEqual({ status: 400, name: 'XAmzContentSHA256Mismatch' })
    expect(await keys('damaged-on-the-way')).toEqual([])
  })

  test('lists unfinished multipart uploads, and forgets aborted ones', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'unfinished' }))
    const upload = { Bucket, Key: 'unfinished', UploadId }
    await s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'some' }))
    const unfinished = async () => {
      const { Uploads = [] } = await s3.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: 'unfinished' }),
      )
      return Uploads
    }
    expect(await unfinished()).toMatchObject([{ Key: 'unfinished', UploadId, Initiated: expect.any(Date) }])
    expect(await keys('unfinished')).toEqual([])
    await s3.send(new AbortMultipartUploadCommand(upload))
    expect(await unfinished()).toEqual([])
    const late = new UploadPartCommand({ ...upload, PartNumber: 2, Body: 'more' })
    expect(await refusal(s3.send(late))).toEqual({ status: 404, name: 'NoSuchUpload' })
  })

  test('writes with If-None-Match only if the object does not exist', async () => {
    const once = (Body: string) =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }))
    await once('first')
    expect(await refusal(once('second'))).toEqual({ status: 412, name: 'PreconditionFailed' })
    expect((await read('once')).toString()).toBe('first')
  })

  test('lets exactly one of several simultaneous conditional writes succeed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        s3.send(new PutObjectCommand({ Bucket, Key: 'contended', Body: String(i), IfNoneMatch: '*' })),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read('contended')).toString()).toBe(
      String(outcomes.findIndex((o) => o.status === 'fulfilled')),
    )
  })

  test('deletes several objects at once, missing ones included', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `many/${i}`)
    await Promise.all(names.map((name) => put(name, name)))
    const Objects = [...names, 'many/never'].map((Key) => ({ Key }))
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
    expect(Errors).toEqual([])
    expect(await keys('many/')).toEqual([])
  })

  test('lists in pages', async () => {
    const names = ['page/a', 'page/b', 'page/c']
    for (const name of names) await put(name, name)
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'page/', MaxKeys: 2 }))
    expect(first).toMatchObject({ IsTruncated: true, Contents: [{ Key: 'page/a' }, { Key: 'page/b' }] })
    const rest = { Bucket, Prefix: 'page/', ContinuationToken: first.NextContinuationToken }
    expect(await s3.send(new ListObjectsV2Command(rest))).toMatchObject({
      IsTruncated: false,
      Contents: [{ Key: 'page/c' }],
    })
  })

  test('returns an object at a presigned URL with the name and type in it', async () => {
    await put('signed', 'content')
    const command = new GetObjectCommand({
      Bucket,
      Key: 'signed',
      ResponseContentDisposition: 'attachment; filename="report.pdf"; filename*=UTF-8\'\'r%C3%A9port.pdf',
      ResponseContentType: 'application/pdf',
    })
    const url = await getSignedUrl(s3, command, { expiresIn: 60 })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="report.pdf"; filename*=UTF-8\'\'r%C3%A9port.pdf',
    )
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(await response.text()).toBe('content')
    expect((await fetch(url.replace('signed', 'ranged'))).status).toBe(403)
  })

  test('rejects an expired presigned URL', async () => {
    await put('expiring', 'content')
    const signingDate = new Date(Date.now() - 120_000)
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'expiring' }), {
      expiresIn: 60,
      signingDate,
    })
    expect((await fetch(url)).status).toBe(403)
  })
})

withPrograms('Faults on the connection to the S3 server', ['ceph'], () => {
  const content = randomBytes(MB)
  let bucket: Awaited<ReturnType<typeof freshBucket>>
  let proxy: FaultProxy
  let s3: S3Client
  beforeAll(async () => {
    bucket = await freshBucket()
    proxy = await startFaultProxy(bucket)
    s3 = s3Client({ ...bucket, url: proxy.at(bucket.url) })
    await s3.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: 'object', Body: content }))
  })
  afterAll(async () => {
    s3.destroy()
    await proxy.close()
    await bucket.drop()
  })

  async function read(): Promise<Buffer> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: 'object' }))
    return buffer(Body as Readable)
  }

  test('a truncated response is an error, not a short object', async () => {
    await proxy.set({ kind: 'truncate', afterBytes: MB / 2, times: 1 })
    await expect(read()).rejects.toThrow('aborted')
    expect((await read()).equals(content)).toBe(true)
  })

  test('a request answered with 503 is retried by the client', async () => {
    const before = proxy.faults
    await proxy.set({ kind: 'unavailable', times: 2 })
    expect((await read()).equals(content)).toBe(true)
    expect(proxy.faults - before).toBe(2)
  })

  test('a refused connection is an error after all retries', async () => {
    await proxy.set({ kind: 'refuse' })
    await expect(read()).rejects.toThrow('ECONNREFUSED')
    await proxy.set({ kind: 'none' })
    expect((await read()).equals(content)).toBe(true)
  })
})

withPrograms('An S3 server of one test', ['ceph'], () => {
  test('keeps its objects when it is killed, and is empty after it is wiped', async () => {
    const server = await startS3()
    const { bucket: Bucket } = await freshBucket(server)
    const s3 = s3Client(server)
    await s3.send(new PutObjectCommand({ Bucket, Key: 'object', Body: 'content' }))
    await server.kill()
    await server.restart()
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'object' }))).toMatchObject({
      ContentLength: 7,
    })
    await server.wipe()
    const { Buckets } = await s3.send(new ListBucketsCommand({}))
    expect(Buckets).toEqual([])
    await server.close()
  })
})

function* pieces(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += 64 * 1024)
    yield content.subarray(start, start + 64 * 1024)
}
