import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import type { HttpContext } from '../../src/http/context.js'
import { wholeResults } from '../../src/http/download/results.js'
import { downloadRoutes } from '../../src/http/routes/download.js'
import type { Outputs } from '../../src/process/describe.js'
import type { FileRow } from '../../src/records/records.js'
import { namesInZip } from '../read-zip.js'
import { temporaryFolders } from '../support/temporary-folder.js'

/** A new success removes the old files between the query and the first read of a download. */
describe('A result replaced while its download begins', () => {
  const folder = temporaryFolders()

  async function download(range?: string) {
    const blobs = await openFileBlobs({ folder: folder(), keepFreeBytes: 0 })
    async function outputs(...names: string[]): Promise<Outputs> {
      const files = await Promise.all(
        names.map(async (name) => {
          const writer = await blobs.create()
          await writer.write(Buffer.from(`the bytes of ${name}`))
          return { ...(await writer.commit()), name, type: 'text/plain', runId: names[0] } as FileRow
        }),
      )
      return { zipName: 'results.zip', files }
    }
    const seen = [await outputs('old 1.txt', 'old 2.txt'), await outputs('new 1.txt', 'new 2.txt')]
    for (const { blob } of seen[0]!.files) await blobs.remove(blob)
    const app = Fastify()
    app.decorateRequest('caller', { getter: () => ({ owner: 'ada' }) as never })
    const processes = {
      firstOutput: async () => ({ count: 2, first: seen[0]!.files[0]! }),
      outputs: async () => seen.shift()!,
    }
    const context = { blobs, processes } as unknown as HttpContext
    for (const { method, url, handler } of downloadRoutes(context, wholeResults(context)))
      app.route({ method, url, handler })
    try {
      return await app.inject({ url: '/api/v1/download/x', headers: range === undefined ? {} : { range } })
    } finally {
      await app.close()
      await blobs.close()
    }
  }

  it('is sent as the new ZIP, not as a broken one', async () => {
    const { statusCode, rawPayload } = await download()
    expect(statusCode).toBe(200)
    expect(namesInZip(rawPayload)).toEqual(['new 1.txt', 'new 2.txt'])
  })

  it('is sent as a range of the new ZIP', async () => {
    const { statusCode, rawPayload } = await download('bytes=30-38')
    expect([statusCode, rawPayload.toString()]).toEqual([206, 'new 1.txt'])
  })
})
