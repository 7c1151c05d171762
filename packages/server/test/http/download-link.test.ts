import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '../../src/blobs/blobs.js'
import { BlobNotFound } from '../../src/blobs/errors.js'
import { openFileBlobs } from '../../src/blobs/files/file-blobs.js'
import type { HttpContext } from '../../src/http/context.js'
import { wholeResults } from '../../src/http/download/results.js'
import { downloadRoutes } from '../../src/http/routes/download.js'
import type { FileRow } from '../../src/records/records.js'
import { namesInZip } from '../read-zip.js'

describe('A download from a store with signed URLs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-link-'))
  const app = Fastify()
  const asked: LinkAnswer[] = []
  let blobs: Awaited<ReturnType<typeof openFileBlobs>>
  let outputs: FileRow[]

  beforeAll(async () => {
    blobs = await openFileBlobs({ folder, keepFreeBytes: 0 })
    outputs = await Promise.all(
      ['Übersicht.txt', 'two.txt'].map(async (name) => {
        const writer = await blobs.create()
        await writer.write(Buffer.from(`the bytes of ${name}`))
        return { ...(await writer.commit()), name, type: 'text/plain', runId: 'run' } as FileRow
      }),
    )
    const context = {
      blobs: {
        ...blobs,
        async link(blob: string, answer: LinkAnswer) {
          asked.push(answer)
          await blobs.localCopy(blob)
          return `https://bucket.example/${blob}`
        },
      },
      processes: {
        firstOutput: async () => ({ count: 2, first: outputs[0] }),
        outputs: async () => ({ zipName: 'results.zip', files: outputs }),
        output: async () => outputs[0],
      },
    } as unknown as HttpContext
    app.decorateRequest('caller', { getter: () => ({ owner: 'ada' }) as never })
    app.setErrorHandler((error, _, reply) => reply.code(error instanceof BlobNotFound ? 404 : 500).send())
    for (const { method, url, handler } of downloadRoutes(context, wholeResults(context)))
      app.route({ method, url, handler })
  })
  afterAll(async () => {
    await app.close()
    await blobs.close()
    rmSync(folder, { recursive: true })
  })

  const download = (headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url: '/api/v1/download/x/1', method, headers })

  it('redirects to the store for one whole file, with its name and type', async () => {
    const { statusCode, headers, body } = await download()
    expect([statusCode, headers.location, body]).toEqual([
      302,
      `https://bucket.example/${outputs[0]!.blob}`,
      '',
    ])
    expect(headers['cache-control']).toBe('no-store')
    expect(asked.at(-1)).toEqual({
      disposition: `attachment; filename="Ubersicht.txt"; filename*=UTF-8''%C3%9Cbersicht.txt`,
      type: 'text/plain',
      seconds: 300,
    })
  })

  it('serves HEAD, conditional and range requests itself', async () => {
    const head = await download({}, 'HEAD')
    expect([head.statusCode, head.headers.location]).toEqual([200, undefined])
    const tag = head.headers.etag as string
    expect((await download({ 'if-none-match': tag })).statusCode).toBe(304)
    const part = await download({ range: 'bytes=0-2', 'if-range': tag })
    expect([part.statusCode, part.body]).toEqual([206, 'the'])
  })

  it('serves a ZIP of several files itself', async () => {
    const { statusCode, rawPayload } = await app.inject('/api/v1/download/x')
    expect([statusCode, namesInZip(rawPayload)]).toEqual([200, ['Übersicht.txt', 'two.txt']])
  })

  it('does not redirect to a missing file', async () => {
    const [first] = outputs
    outputs = [{ ...first!, blob: '0'.repeat(32) }]
    const { statusCode, headers } = await download()
    expect([statusCode, headers.location]).toEqual([404, undefined])
  })
})
