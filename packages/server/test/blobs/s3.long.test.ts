import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshBucket, s3Client } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { BlobNotFound } from '../../src/blobs/errors.js'
import { StartProblem } from '../../src/errors/start-problem.js'
import { StoreUnavailable } from '../../src/errors/store-unavailable.js'
import { blobsConformance } from './conformance.js'
import { openNode, type S3Node, type TestBucket } from './s3-node.js'

const MIB = 2 ** 20
const farFuture = Date.now() / 1000 + 3600
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

withPrograms('Blobs in a bucket', ['ceph'], () => {
  let bucket: TestBucket
  let node: S3Node
  /** Another machine, which gets everything through the bucket. */
  let other: S3Node

  beforeAll(async () => {
    bucket = await freshBucket()
    node = await openNode(bucket)
    other = await openNode(bucket)
  }, 120_000)
  afterAll(async () => {
    await node?.close()
    await other?.close()
    await bucket?.drop()
  })

  blobsConformance('a bucket', async () => {
    const own = await freshBucket(bucket)
    const subject = await openNode(own)
    return {
      blobs: subject.blobs,
      workspace: subject.workspace,
      async destroy() {
        await subject.close()
        await own.drop()
      },
    }
  })

  async function stored(bytes: Uint8Array) {
    const writer = await node.blobs.create()
    for (let at = 0; at < bytes.length; at += MIB) await writer.write(bytes.subarray(at, at + MIB))
    return writer.commit()
  }

  async function unfinished(): Promise<number> {
    const { Uploads = [] } = await s3Client(bucket).send(
      new ListMultipartUploadsCommand({ Bucket: bucket.bucket }),
    )
    return Uploads.length
  }

  it.each([0, 1, 8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 21 * MIB])(
    'arrive complete on another node, as copy, stream, range and buffer: %i bytes',
    async (size) => {
      const bytes = randomBytes(size)
      const { blob, ...expected } = await stored(bytes)
      expect(expected).toEqual({ size, sha256: sha256(bytes) })
      expect((await buffer(await other.blobs.open(blob))).equals(bytes)).toBe(true)
      expect(Buffer.from(await other.blobs.read(blob)).equals(bytes)).toBe(true)
      if (size > 1) {
        const part = await buffer(await other.blobs.open(blob, { start: 1, end: size - 2 }))
        expect(part.equals(bytes.subarray(1, size - 1))).toBe(true)
      }
      const copy = await other.blobs.localCopy(blob, expected)
      expect(readFileSync(copy.path).equals(bytes)).toBe(true)
      await copy.release()
      expect(await unfinished()).toBe(0)
      await node.blobs.remove(blob)
      await expect(node.blobs.localCopy(blob)).rejects.toThrow(BlobNotFound)
      await expect(node.blobs.open(blob)).rejects.toThrow(BlobNotFound)
    },
  )

  it('upload in parts while they are written, and leave nothing when discarded', async () => {
    const writer = await node.blobs.create()
    for (let mib = 0; mib < 30; mib++) await writer.write(randomBytes(MIB))
    await writer.flush()
    await expect.poll(unfinished).toBe(1)
    expect(await node.blobs.removeTemporary(farFuture)).toBe(0)
    expect(await unfinished()).toBe(1)
    await writer.discard()
    expect(await unfinished()).toBe(0)
    expect(readdirSync(join(node.folder, 'incoming'))).toEqual([])
  })

  it('clean up abandoned uploads of other nodes, but nothing outside the prefix', async () => {
    const s3 = s3Client(bucket)
    const name = randomBytes(16).toString('hex')
    for (const Key of [`files/${name}`, `elsewhere/${name}`, 'files/not-ours'])
      await s3.send(new CreateMultipartUploadCommand({ Bucket: bucket.bucket, Key }))
    expect(await node.blobs.removeTemporary(1000)).toBe(0)
    expect(await node.blobs.removeTemporary(farFuture)).toBeGreaterThan(0)
    expect(await unfinished()).toBe(2)
    await s3.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: `elsewhere/${name}`, Body: 'x' }))
    await s3.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: 'files/notes.txt', Body: 'x' }))
    for await (const { blob } of node.blobs.list()) expect(blob).not.toBe(name)
    await expect(node.blobs.open(name)).rejects.toThrow(BlobNotFound)
  })

  it('stay available as a local copy after writing, without a download', async () => {
    const { blob } = await stored(Buffer.from('at hand'))
    const before = readdirSync(join(node.folder, 'copies'))
    const copy = await node.blobs.localCopy(blob)
    expect(readFileSync(copy.path, 'utf8')).toBe('at hand')
    expect(readdirSync(join(node.folder, 'copies'))).toEqual(before)
    await copy.release()
  })

  it('download once for concurrent requests, and can be linked from a workspace', async () => {
    const bytes = randomBytes(3 * MIB)
    const { blob, ...expected } = await stored(bytes)
    const held = await Promise.all(Array.from({ length: 10 }, () => other.blobs.localCopy(blob, expected)))
    expect(new Set(held.map(({ path }) => path)).size).toBe(1)
    const link = join(other.workspace, 'input')
    linkSync(held[0]!.path, link)
    await Promise.all(held.map((copy) => copy.release()))
    await other.blobs.remove(blob)
    expect(existsSync(held[0]!.path)).toBe(false)
    expect(readFileSync(link).equals(bytes)).toBe(true)
  })

  it('get no local copy if their bytes do not match', async () => {
    const { blob, size } = await stored(Buffer.from('as stored'))
    const before = readdirSync(join(other.folder, 'copies'))
    const problem = other.blobs.localCopy(blob, { size, sha256: sha256(Buffer.from('another')) })
    await expect(problem).rejects.toThrow(StoreUnavailable)
    expect(readdirSync(join(other.folder, 'copies'))).toEqual(before)
    await s3Client(bucket).send(
      new PutObjectCommand({
        Bucket: bucket.bucket,
        Key: `files/${blob}`,
        Body: 'replaced!',
        Metadata: { sha256: sha256(Buffer.from('as stored')) },
      }),
    )
    await expect(other.blobs.localCopy(blob)).rejects.toThrow(StoreUnavailable)
  })

  it('stay within the cache limit, except for one larger than it until it is released', async () => {
    const small = await openNode(bucket, { cacheBytes: 2 * MIB })
    const copies = (): number => readdirSync(join(small.folder, 'copies')).length
    try {
      const blobs = await Promise.all(Array.from({ length: 6 }, () => stored(randomBytes(MIB))))
      for (const { blob, ...expected } of blobs) await (await small.blobs.localCopy(blob, expected)).release()
      expect(copies()).toBe(2)
      const large = await stored(randomBytes(3 * MIB))
      const copy = await small.blobs.localCopy(large.blob, large)
      expect(copies()).toBe(3)
      await copy.release()
      expect(copies()).toBe(2)
      expect(await small.blobs.removeTemporary(1000)).toBe(0)
      expect(await small.blobs.removeTemporary(farFuture)).toBe(2)
      expect(copies()).toBe(0)
    } finally {
      await small.close()
    }
  })

  it('do not adopt a link or a folder', async () => {
    const link = join(node.workspace, 'link')
    symlinkSync('/etc/hostname', link)
    await expect(node.blobs.adopt(link)).rejects.toThrow()
    const inner = join(node.workspace, 'inner')
    mkdirSync(inner)
    await expect(node.blobs.adopt(inner)).rejects.toThrow('regular file')
  })

  it('keep their bytes if the adopted file is replaced meanwhile', async () => {
    const path = join(node.workspace, 'output')
    const bytes = randomBytes(9 * MIB)
    writeFileSync(path, bytes)
    const replacement = join(node.workspace, 'replacement')
    writeFileSync(replacement, 'another')
    const adopting = node.blobs.adopt(path)
    renameSync(replacement, path)
    const { blob, ...expected } = await adopting
    expect(expected).toEqual({ size: bytes.length, sha256: sha256(bytes) })
    const copy = await node.blobs.localCopy(blob, expected)
    expect(readFileSync(copy.path).equals(bytes)).toBe(true)
    await copy.release()
    expect(existsSync(path)).toBe(false)
  })

  it('have signed URLs with the requested name and type if that is enabled', async () => {
    expect(node.blobs.link).toBeUndefined()
    const linked = await openNode(bucket, { isLinked: true })
    const { blob } = await stored(Buffer.from('linked'))
    const answer = { disposition: 'attachment; filename="a b.pdf"', type: 'application/pdf', seconds: 60 }
    const response = await fetch(await linked.blobs.link!(blob, answer))
    expect(await response.text()).toBe('linked')
    expect(response.headers.get('content-disposition')).toBe(answer.disposition)
    expect(response.headers.get('content-type')).toBe(answer.type)
    await linked.close()
  })

  it.each([
    ['the bucket does not exist', { bucket: 'no-such-bucket' }],
    ['the access key is unknown', { accessKeyId: 'unknown' }],
    ['the secret key is wrong', { secretAccessKey: 'another' }],
  ])('refuse to start if %s', async (_, wrong) => {
    const problem = await openNode({ ...bucket, ...wrong }).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect(String(problem)).toContain('s3Bucket')
    expect(String(problem)).not.toContain('another')
  })
})
