import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { freshBucket } from '../../../../test/servers/fresh.js'
import { openS3Blobs, type S3BlobsOptions } from '../../src/blobs/s3/s3-blobs.js'

export type TestBucket = Awaited<ReturnType<typeof freshBucket>>

export interface S3Node {
  readonly blobs: Awaited<ReturnType<typeof openS3Blobs>>
  readonly folder: string
  readonly workspace: string
  close(): Promise<void>
}

/** The blob store of one node: a separate folder, and a bucket that other nodes may share. */
export async function openNode(
  { bucket, url, region, accessKeyId, secretAccessKey }: Omit<TestBucket, 'drop' | 'port'>,
  options: Partial<S3BlobsOptions> = {},
): Promise<S3Node> {
  const base = mkdtempSync(join(tmpdir(), 'octavo-s3-blobs-'))
  const folder = join(base, 'blobs')
  const workspace = join(base, 'workspace')
  mkdirSync(workspace)
  const blobs = await openS3Blobs({
    folder,
    keepFreeBytes: 0,
    bucket,
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    prefix: 'files/',
    isPathStyle: true,
    retryMs: 20_000,
    requestTimeoutMs: 30_000,
    idleMs: 10_000,
    cacheBytes: 64 * 2 ** 20,
    isLinked: false,
    ...options,
  })
  return {
    blobs,
    folder,
    workspace,
    async close() {
      await blobs.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
