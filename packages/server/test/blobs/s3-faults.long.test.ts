import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { ListMultipartUploadsCommand, ListPartsCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../../test/servers/fault-proxy.js'
import { freshBucket, s3Client } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import type { BlobWriter } from '../../src/blobs/blobs.js'
import { BlobNotFound } from '../../src/blobs/errors.js'
import type { S3BlobsOptions } from '../../src/blobs/s3/s3-blobs.js'
import { StoreUnavailable } from '../../src/errors/store-unavailable.js'
import { openNode, type S3Node, type TestBucket } from './s3-node.js'

const MIB = 2 ** 20
const farFuture = Date.now() / 1000 + 3600
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

withPrograms('Blobs in a bucket behind a faulty connection', ['ceph'], () => {
  let bucket: TestBucket
  let proxy: FaultProxy
  /** Its connection has no faults. */
  let sound: S3Node
  const opened: S3Node[] = []

  beforeAll(async () => {
    bucket = await freshBucket()
    proxy = await startFaultProxy(bucket)
    sound = await openNode(bucket)
  }, 120_000)
  afterEach(async () => {
    await proxy.set({ kind: 'none' })
    for (const node of opened.splice(0)) await node.close()
  })
  afterAll(async () => {
    await sound?.close()
    await proxy?.close()
    await bucket?.drop()
  })

  async function nodeBehindFaults(options: Partial<S3BlobsOptions> = {}): Promise<S3Node> {
    const node = await openNode({ ...bucket, url: `http://127.0.0.1:${proxy.port}` }, options)
    opened.push(node)
    return node
  }

  /** Gives up after a short time. */
  const impatient = { retryMs: 300, requestTimeoutMs: 20_000, idleMs: 2000 }

  async function writing(node: S3Node, bytes: Uint8Array): Promise<BlobWriter> {
    const writer = await node.blobs.create()
    for (let at = 0; at < bytes.length; at += MIB) await writer.write(bytes.subarray(at, at + MIB))
    return writer
  }

  const stored = async (node: S3Node, bytes: Uint8Array) => (await writing(node, bytes)).commit()

  async function expectWhole(blob: string, bytes: Uint8Array): Promise<void> {
    const read = await buffer(await sound.blobs.open(blob))
    expect(read.equals(bytes)).toBe(true)
  }

  async function unfinished() {
    const list = new ListMultipartUploadsCommand({ Bucket: bucket.bucket })
    return (await s3Client(bucket).send(list)).Uploads ?? []
  }

  async function partsThere(): Promise<number> {
    const [upload] = await unfinished()
    if (upload === undefined) return 0
    const { Key, UploadId } = upload
    const { Parts = [] } = await s3Client(bucket).send(
      new ListPartsCommand({ Bucket: bucket.bucket, Key, UploadId }),
    )
    return Parts.length
  }

  async function listed(): Promise<string[]> {
    const names: string[] = []
    for await (const { blob } of sound.blobs.list()) names.push(blob)
    return names.sort()
  }

  it('report every request, and every hit and miss of the local copies', async () => {
    const told: string[] = []
    const observer = {
      asked: (outcome: string) => void told.push(outcome),
      copyWanted: (isThere: boolean) => void told.push(isThere ? 'hit' : 'miss'),
    }
    const node = await nodeBehindFaults({ observer, retryMs: 20_000 })
    told.length = 0
    await proxy.set({ kind: 'unavailable', times: 2 })
    const { blob } = await stored(node, randomBytes(1000))
    expect(told.splice(0)).toEqual(['retried', 'retried', 'succeeded'])
    const copy = await node.blobs.localCopy(blob)
    const shared = await node.blobs.localCopy(blob)
    await Promise.all([copy.release(), shared.release()])
    expect(told.splice(0)).toEqual(['hit'])
    const other = await nodeBehindFaults({ observer, ...impatient })
    told.length = 0
    const fetched = await other.blobs.localCopy(blob)
    await fetched.release()
    expect(told.splice(0)).toEqual(['miss', 'succeeded'])
    await expect(other.blobs.localCopy('x'.repeat(43))).rejects.toThrow(BlobNotFound)
    expect(told.splice(0)).not.toContain('failed')
    await proxy.set({ kind: 'unavailable' })
    await expect(stored(other, randomBytes(1000))).rejects.toThrow(StoreUnavailable)
    expect(told.at(-1)).toBe('failed')
  })

  it('arrive complete despite 503 responses', async () => {
    const node = await nodeBehindFaults()
    const small = randomBytes(MIB)
    const large = randomBytes(17 * MIB)
    const before = proxy.faults
    await proxy.set({ kind: 'unavailable', times: 3 })
    const one = await stored(node, small)
    await expectWhole(one.blob, small)
    await proxy.set({ kind: 'unavailable', times: 4 })
    const another = await stored(node, large)
    await expectWhole(another.blob, large)
    expect(proxy.faults).toBe(before + 7)
    const reader = await nodeBehindFaults()
    await proxy.set({ kind: 'unavailable', times: 2 })
    const copy = await reader.blobs.localCopy(one.blob, one)
    expect(readFileSync(copy.path).equals(small)).toBe(true)
    await copy.release()
  })

  it('arrive complete after refused connections, even in the middle of an upload', async () => {
    const node = await nodeBehindFaults()
    const bytes = randomBytes(25 * MIB)
    const writer = await writing(node, bytes.subarray(0, 12 * MIB))
    await writer.flush()
    await proxy.set({ kind: 'refuse' })
    const rest = (async () => {
      for (let at = 12 * MIB; at < bytes.length; at += MIB) await writer.write(bytes.subarray(at, at + MIB))
      return writer.commit()
    })()
    await pause(1000)
    await proxy.set({ kind: 'none' })
    const { blob, sha256: hash } = await rest
    expect(hash).toBe(sha256(bytes))
    await expectWhole(blob, bytes)
    // If the response to its creation was lost, an upload was created twice; the sweep aborts the first.
    await sound.blobs.removeTemporary(farFuture)
    expect(await unfinished()).toEqual([])
  })

  it('arrive complete if the response to the completed upload is lost', async () => {
    const node = await nodeBehindFaults()
    const bytes = randomBytes(16 * MIB)
    const writer = await writing(node, bytes)
    await writer.flush()
    await expect.poll(partsThere, { timeout: 20_000 }).toBe(2)
    await proxy.set({ kind: 'truncate', afterBytes: 0, times: 1 })
    const before = proxy.faults
    const { blob } = await writer.commit()
    expect(proxy.faults).toBe(before + 1)
    await expectWhole(blob, bytes)
  })

  it.each([MIB, 20 * MIB])(
    'leave nothing and fail with StoreUnavailable if the server stays down: %i bytes',
    async (size) => {
      const before = await listed()
      const node = await nodeBehindFaults(impatient)
      const writer = await writing(node, randomBytes(size))
      await writer.flush()
      if (size > MIB) await expect.poll(partsThere, { timeout: 20_000 }).toBeGreaterThan(0)
      await proxy.set({ kind: 'refuse' })
      await expect(writer.commit()).rejects.toThrow(StoreUnavailable)
      expect(await node.blobs.ready()).toBe(false)
      await proxy.set({ kind: 'none' })
      expect(await listed()).toEqual(before)
      expect(readdirSync(join(node.folder, 'incoming'))).toEqual([])
      // What could not be aborted is aborted by the next sweep of any node.
      await sound.blobs.removeTemporary(farFuture)
      expect(await unfinished()).toEqual([])
    },
  )

  it('fail during the write if the server stays down', async () => {
    const node = await nodeBehindFaults(impatient)
    await proxy.set({ kind: 'refuse' })
    const writer = await node.blobs.create()
    const writeOn = async (): Promise<void> => {
      for (;;) {
        await writer.write(randomBytes(MIB))
        await pause(10)
      }
    }
    await expect(writeOn()).rejects.toThrow(StoreUnavailable)
    await writer.discard()
  })

  it('arrive complete despite truncated responses', async () => {
    const bytes = randomBytes(3 * MIB)
    const { blob, ...expected } = await stored(sound, bytes)
    const node = await nodeBehindFaults()
    await proxy.set({ kind: 'truncate', afterBytes: 700_000, times: 3 })
    const before = proxy.faults
    expect((await buffer(await node.blobs.open(blob))).equals(bytes)).toBe(true)
    expect(proxy.faults).toBe(before + 3)
    await proxy.set({ kind: 'truncate', afterBytes: 700_000, times: 3 })
    const part = await buffer(await node.blobs.open(blob, { start: 1000, end: 2_999_999 }))
    expect(part.equals(bytes.subarray(1000, 3_000_000))).toBe(true)
    await proxy.set({ kind: 'truncate', afterBytes: 700_000, times: 3 })
    const copy = await node.blobs.localCopy(blob, expected)
    expect(readFileSync(copy.path).equals(bytes)).toBe(true)
    await copy.release()
    expect(proxy.faults).toBe(before + 9)
  })

  it('never end early without an error if every response is truncated', async () => {
    const { blob, ...expected } = await stored(sound, randomBytes(3 * MIB))
    const node = await nodeBehindFaults(impatient)
    await proxy.set({ kind: 'truncate', afterBytes: 100_000 })
    await expect(node.blobs.open(blob).then(buffer)).rejects.toThrow(StoreUnavailable)
    await expect(node.blobs.read(blob)).rejects.toThrow(StoreUnavailable)
    await expect(node.blobs.localCopy(blob, expected)).rejects.toThrow(StoreUnavailable)
    expect(readdirSync(join(node.folder, 'copies'))).toEqual([])
    await proxy.set({ kind: 'none' })
    await (await node.blobs.localCopy(blob, expected)).release()
  })

  it('resume at their offset after a stall', async () => {
    const bytes = randomBytes(6 * MIB)
    const { blob } = await stored(sound, bytes)
    const node = await nodeBehindFaults({ idleMs: 300, requestTimeoutMs: 500 })
    const stream: Readable = await node.blobs.open(blob)
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) {
      if (chunks.push(chunk) !== 3) continue
      await proxy.set({ kind: 'black hole' })
      setTimeout(() => void proxy.set({ kind: 'none' }), 1500)
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it('wait for slow readers', async () => {
    const bytes = randomBytes(4 * MIB)
    const { blob } = await stored(sound, bytes)
    const node = await nodeBehindFaults({ idleMs: 100 })
    const before = proxy.connections
    const chunks: Uint8Array[] = []
    for await (const chunk of await node.blobs.open(blob)) if (chunks.push(chunk) === 1) await pause(500)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    expect(proxy.connections - before).toBeLessThanOrEqual(1)
  })

  it('release the connection when a reader stops', async () => {
    const { blob } = await stored(sound, randomBytes(6 * MIB))
    const node = await nodeBehindFaults()
    await buffer(await node.blobs.open(blob))
    // Kept for the next request.
    const idle = proxy.openConnections
    for (let read = 0; read < 10; read++) {
      const stream = await node.blobs.open(blob)
      if (read > 0) await stream[Symbol.asyncIterator]().next()
      stream.destroy()
    }
    await expect.poll(() => proxy.openConnections).toBeLessThanOrEqual(idle)
  })

  it('arrive over a slow connection', async () => {
    const node = await nodeBehindFaults()
    await proxy.set({ kind: 'slow', bytesPerSecond: 4_000_000, latencyMs: 5 })
    const bytes = randomBytes(MIB)
    const { blob } = await stored(node, bytes)
    expect((await buffer(await (await nodeBehindFaults()).blobs.open(blob))).equals(bytes)).toBe(true)
  })

  it('do not appear missing if the server does not answer', async () => {
    const node = await nodeBehindFaults(impatient)
    const { blob } = await stored(sound, Buffer.from('there'))
    const unknown = '0'.repeat(32)
    await proxy.set({ kind: 'unavailable' })
    for (const name of [blob, unknown]) {
      await expect(node.blobs.open(name)).rejects.toThrow(StoreUnavailable)
      await expect(node.blobs.localCopy(name)).rejects.toThrow(StoreUnavailable)
      await expect(node.blobs.remove(name)).rejects.toThrow(StoreUnavailable)
    }
    await expect(node.blobs.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable)
    await proxy.set({ kind: 'none' })
    expect(Buffer.from(await node.blobs.read(blob)).toString()).toBe('there')
    await expect(node.blobs.open(unknown)).rejects.toThrow(BlobNotFound)
  })
})
