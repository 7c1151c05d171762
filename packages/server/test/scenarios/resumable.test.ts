import { DetailedError, Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, type UploadAnswer, until, useService } from '../service.js'
import { CuttingProxy } from '../support/cutting-proxy.js'
import { largePdf } from '../support/large-pdf.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

const tus = { 'tus-resumable': '1.0.0' }
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' }

function metadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

describe('A resumable upload', () => {
  const service = useService()
  let proxy: CuttingProxy
  let throughProxy: string

  beforeAll(async () => {
    proxy = new CuttingProxy(service.url)
    throughProxy = await proxy.start()
  })
  afterAll(() => proxy.stop())

  /** Uploads with the official client; returns the path of the upload. */
  function sent(processId: string, bytes: Buffer, options: object = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload: Upload = new Upload(bytes as never, {
        endpoint: `${throughProxy}/api/v1/uploads/resumable`,
        headers: { authorization: `Bearer ${TOKEN}` },
        metadata: { processId, task: 'merge-pdf', filename: 'Große Datei.pdf' },
        retryDelays: [0, 50, 100, 200, 400, 800],
        onSuccess: () => resolve(new URL(upload.url!).pathname),
        onError: reject,
        ...options,
      })
      upload.start()
    })
  }

  const begun = async (processId: string, length: number, more: object = {}) =>
    service.call('/api/v1/uploads/resumable', {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(length),
        'upload-metadata': metadata({ processId, task: 'merge-pdf', filename: 'a.pdf', ...more }),
      },
    })
  const patch = (path: string, offset: number, body: Uint8Array, init: RequestInit = {}) =>
    service.call(path, {
      method: 'PATCH',
      headers: { ...octets, 'upload-offset': String(offset) },
      body: body as never,
      ...init,
    })
  const pathOf = (response: Response): string => new URL(response.headers.get('location')!).pathname

  it('ends as an ordinary upload, with the same answer', async () => {
    const processId = await service.start('merge-pdf')
    const bytes = pdf('A', 3)
    const path = await sent(processId, bytes)
    const { status, body } = await service.get<UploadAnswer>(path)
    expect([status, body]).toEqual([
      200,
      {
        message: expect.stringMatching(/\w/),
        fileName: 'Große Datei.pdf',
        fileSize: bytes.length,
        fileType: 'application/pdf',
        server_filename: path.split('/').at(-1),
        page_count: 3,
        encrypted: false,
        password_required: false,
      },
    ])
    await service.merge(processId, [{ filename: 'a.pdf', server_filename: body.server_filename }])
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'A-2', 'A-3'])
    expect((await service.process(processId)).files).toHaveLength(1)
  })

  it('continues at its offset after connections were cut', async () => {
    const processId = await service.start('merge-pdf')
    const bytes = largePdf(3_000_000)
    const asked: string[] = []
    const before = proxy.cut
    // The connection of the first request may stay open; those with the bytes are cut.
    proxy.cuts = [900_000, 800_000]
    const path = await sent(processId, bytes, {
      onAfterResponse: (request: { getMethod(): string }, response: { getHeader(name: string): string }) => {
        if (request.getMethod() === 'HEAD') asked.push(response.getHeader('upload-offset'))
      },
    })
    expect(proxy.cut).toBe(before + 2)
    // A machine that has not noticed the cut may report a smaller offset, but never less than before.
    const offsets = asked.map(Number)
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
    expect(offsets.at(-1)).toBeGreaterThan(0)
    const { body } = await service.get<UploadAnswer>(path)
    expect(body).toMatchObject({ fileSize: bytes.length, page_count: 3 })
    await service.merge(processId, [{ filename: 'a.pdf', server_filename: body.server_filename }])
    expect(await service.pagesOf(processId)).toEqual(['L-1', 'L-2', 'L-3'])
  })

  it('accepts any number of PATCH requests, on any machine, and reports its offset', async () => {
    const processId = await service.start()
    const bytes = pdf('A', 2)
    const path = pathOf(await begun(processId, bytes.length))
    for (let offset = 0; offset < bytes.length; offset += 300) {
      const head = await service.call(path, { method: 'HEAD', headers: tus })
      expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
        200,
        String(offset),
        String(bytes.length),
      ])
      expect(head.headers.get('cache-control')).toBe('no-store')
      const { status, body } = await service.get<ErrorAnswer>(path)
      expect([status, body.code]).toEqual([409, 'not_ready'])
      const part = await patch(path, offset, bytes.subarray(offset, offset + 300))
      expect([part.status, part.headers.get('upload-offset')]).toEqual([
        204,
        String(Math.min(offset + 300, bytes.length)),
      ])
      expect(new Date(part.headers.get('upload-expires')!).getTime()).toBeGreaterThan(Date.now())
    }
    expect((await service.get<UploadAnswer>(path)).body).toMatchObject({ page_count: 2, fileName: 'a.pdf' })
    const [only] = (await service.process(processId)).files
    expect(only).toMatchObject({ fileSize: bytes.length })
    expect(
      await service.stored.column(
        `select kind as value from files where "processId" = '${processId}' and kind <> 'upload'`,
      ),
    ).toEqual([])
  })

  it('refuses a wrong offset, too many bytes, another content type, and another owner', async () => {
    const processId = await service.start('merge-pdf')
    const path = pathOf(await begun(processId, 2000))
    const code = async (response: Response): Promise<unknown[]> => [
      response.status,
      ((await response.json()) as ErrorAnswer).code,
    ]
    expect(await code(await patch(path, 5, pdf()))).toEqual([409, 'offset_mismatch'])
    expect(await code(await patch(path, 0, Buffer.alloc(1500, 'x')))).toEqual([422, 'not_a_pdf'])
    expect(await code(await patch(path, 0, largePdf(2500)))).toEqual([400, 'invalid_parameter'])
    expect(
      await code(
        await patch(path, 0, pdf(), {
          headers: { ...tus, 'content-type': 'text/plain', 'upload-offset': '0' },
        }),
      ),
    ).toEqual([415, 'unsupported_media_type'])
    const foreign = { ...octets, 'upload-offset': '0', authorization: `Bearer ${OTHER_TOKEN}` }
    expect(await code(await patch(path, 0, pdf(), { headers: foreign }))).toEqual([404, 'process_not_found'])
    expect(
      await code(await patch(path, 0, pdf(), { headers: { ...octets, authorization: 'Bearer x' } })),
    ).toEqual([401, 'unauthorized'])
    expect(
      await code(await patch(path, 0, pdf(), { headers: { 'content-type': octets['content-type'] } })),
    ).toEqual([412, 'precondition_failed'])
    const head = await service.call(path, { method: 'HEAD', headers: tus })
    expect(head.headers.get('upload-offset')).toBe('0')
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    expect((await service.call(path, { method: 'HEAD', headers: tus })).status).toBe(404)
  })

  it('is refused and removed if the file is not of the task’s type', async () => {
    const processId = await service.start('merge-pdf')
    const path = pathOf(await begun(processId, 12))
    expect((await patch(path, 0, Buffer.from('no P'))).status).toBe(204)
    const last = await patch(path, 4, Buffer.from('DF at all'.slice(0, 8)))
    expect([last.status, ((await last.json()) as ErrorAnswer).code]).toEqual([422, 'not_a_pdf'])
    expect((await service.call(path, { method: 'HEAD', headers: tus })).status).toBe(404)
  })

  it('is refused at creation if it can only fail', async () => {
    const processId = await service.start('merge-pdf')
    const code = async (response: Response): Promise<string> => ((await response.json()) as ErrorAnswer).code
    expect(await code(await begun(processId, 2 ** 42))).toBe('file_too_large')
    expect(await code(await begun(processId, 0))).toBe('not_a_pdf')
    expect(await code(await begun(processId, 10, { task: 'no-task' }))).toBe('unknown_task')
    expect(await code(await begun(processId, 10, { task: 'split-pdf' }))).toBe('task_mismatch')
    expect(await code(await begun('A'.repeat(43), 10))).toBe('process_not_found')
    await expect(sent('A'.repeat(43), pdf())).rejects.toBeInstanceOf(DetailedError)
  })

  it('can be terminated, and is removed with its process', async () => {
    const processId = await service.start('merge-pdf')
    const blobs = async (): Promise<number> => (await service.blobs()).length
    const before = await blobs()
    const path = pathOf(await begun(processId, 5000))
    await patch(path, 0, pdf())
    expect(await blobs()).toBe(before + 2)
    expect((await service.call(path, { method: 'DELETE', headers: tus })).status).toBe(204)
    expect(await blobs()).toBe(before)
    await patch(pathOf(await begun(processId, 5000)), 0, pdf())
    await service.send('DELETE', `/api/v1/processes/${processId}`)
    await until(async () => (await blobs()) === before)
  })

  it('advertises the supported tus version and extensions', async () => {
    const { status, headers } = await service.send('OPTIONS', '/api/v1/uploads/resumable')
    expect([status, headers.get('tus-version'), headers.get('tus-extension')]).toEqual([
      204,
      '1.0.0',
      'creation,expiration,termination',
    ])
  })
})

describe('The quota for resumable uploads', () => {
  const service = useService({ OCTAVO_QUOTA_BYTES: '20000' })

  it('counts the bytes received so far, and the complete file only once', async () => {
    const processId = await service.start('merge-pdf')
    const begin = (length: number) =>
      service.call('/api/v1/uploads/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(length),
          'upload-metadata': metadata({ processId, task: 'merge-pdf' }),
        },
      })
    expect((await begin(30_000)).status).toBe(413)
    const bytes = largePdf(15_000)
    const path = new URL((await begin(15_000)).headers.get('location')!).pathname
    const patch = (offset: number, body: Buffer) =>
      service.call(path, {
        method: 'PATCH',
        headers: { ...octets, 'upload-offset': String(offset) },
        body: body as never,
      })
    expect((await patch(0, bytes.subarray(0, 9000))).status).toBe(204)
    expect((await begin(15_000)).status).toBe(413)
    expect((await patch(9000, bytes.subarray(9000))).status).toBe(204)
    await service.send('DELETE', `/api/v1/processes/${processId}`)
  })
})
