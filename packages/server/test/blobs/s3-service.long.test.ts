import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Client } from '../../../../test/servers/fresh.js'
import { withPrograms } from '../../../../test/with-programs.js'
import { freshStores, type SharedStores } from '../support/cluster.js'
import { type ServerUnderTest, startForTest } from '../support/running-server.js'
import { smallPdf } from '../support/small-pdf.js'

withPrograms('The service with a bucket', ['postgres', 'redis', 'ceph'], () => {
  let stores: SharedStores
  let bucket: string
  let s3: S3Client
  let server: ServerUnderTest

  beforeAll(async () => {
    stores = await freshStores()
    bucket = stores.env.OCTAVO_S3_BUCKET!
    s3 = s3Client({
      url: stores.env.OCTAVO_S3_ENDPOINT!,
      port: 0,
      region: stores.env.OCTAVO_S3_REGION!,
      accessKeyId: stores.env.OCTAVO_S3_ACCESS_KEY_ID!,
      secretAccessKey: stores.env.OCTAVO_S3_SECRET_ACCESS_KEY!,
    })
    const settings = { OCTAVO_S3_PREFIX: 'octavo/', OCTAVO_S3_PRESIGNED_DOWNLOADS: 'on' }
    server = await startForTest({ ...stores.env, ...settings })
  }, 120_000)
  afterAll(async () => {
    await server?.end()
    s3?.destroy()
    await stores?.drop()
  })

  async function keys(): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
    return Contents.map(({ Key }) => Key ?? '')
  }

  async function started(): Promise<string> {
    const response = await server.json('/api/v1/start-task', { task: 'merge-pdf' })
    return ((await response.json()) as { processId: string }).processId
  }

  it('stores every file there, redirects downloads there, and deletes files with their process', async () => {
    const processId = await started()
    const upload = await server.upload(processId, smallPdf(2))
    const { server_filename } = (await upload.json()) as { server_filename: string }
    const pages = [{ filename: 'a.pdf', server_filename }]
    const executed = await server.json('/api/v1/execute', { processId, task: 'merge-pdf', pages })
    expect(executed.status).toBe(200)
    const there = await keys()
    expect(there).toHaveLength(2)
    for (const key of there) expect(key).toMatch(/^octavo\/[0-9a-f]{32}$/)

    const path = `/api/v1/download/${processId}`
    const redirect = await server.call(path, { redirect: 'manual' })
    expect([
      redirect.status,
      redirect.headers.get('location')?.startsWith(stores.env.OCTAVO_S3_ENDPOINT!),
    ]).toEqual([302, true])
    const followed = await server.call(path)
    expect(followed.headers.get('content-type')).toBe('application/pdf')
    expect(followed.headers.get('content-disposition')).toContain('attachment')
    const bytes = Buffer.from(await followed.arrayBuffer())
    const part = await server.call(path, { headers: { range: 'bytes=5-' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5))).toBe(true)

    expect((await server.call(`/api/v1/processes/${processId}`, { method: 'DELETE' })).ok).toBe(true)
    await expect.poll(keys).toEqual([])
    const folder = join(server.dataDir, 'octavo-data', 'blobs')
    expect(readdirSync(folder).sort()).toEqual(['copies', 'incoming'])
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
    await expect.poll(() => readdirSync(join(folder, 'copies'))).toEqual([])
  })

  it('answers 503 storage_unavailable without the bucket, and is not ready', async () => {
    const processId = await started()
    expect((await server.call('/readyz')).status).toBe(200)
    // The bucket is empty, because the first test deleted its process.
    await s3.send(new DeleteBucketCommand({ Bucket: bucket }))
    const upload = await server.upload(processId, smallPdf())
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await upload.json()).toMatchObject({ code: 'storage_unavailable' })
    await expect.poll(async () => (await server.call('/readyz')).status, { timeout: 5000 }).toBe(503)
    await s3.send(new CreateBucketCommand({ Bucket: bucket }))
    expect((await server.upload(processId, smallPdf())).status).toBe(200)
  })
})
