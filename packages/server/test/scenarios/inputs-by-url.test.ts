import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorAnswer, pdf, type UploadAnswer, until, useService } from '../service.js'

/** The responses of the host by path. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/files/Report%20%C3%BC.pdf': (response) => response.end(pdf('A', 2)),
  '/named': (response) =>
    response
      .setHeader('content-disposition', 'attachment; filename="x.pdf"; filename*=UTF-8\'\'B%C3%BCcher.pdf')
      .end(pdf('B', 1)),
  '/page': (response) => response.setHeader('content-type', 'application/pdf').end('<html>'),
  '/moved': (response) => response.writeHead(302, { location: '/named' }).end(),
  '/elsewhere': (response) => response.writeHead(307, { location: `http://localhost:${port()}/named` }).end(),
  '/file-scheme': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/around': (response) => response.writeHead(302, { location: '/around' }).end(),
  '/zipped': (response) => response.setHeader('content-encoding', 'gzip').end(pdf()),
  '/broken': (response) => {
    response.writeHead(200, { 'content-length': 5000 }).write(pdf())
    setTimeout(() => response.destroy(), 20)
  },
  '/large': (response) => response.writeHead(200, { 'content-length': 2 ** 41 }).end(),
  '/never': () => undefined,
}
const host = createServer((request, response) => {
  const answer = answers[request.url!]
  if (answer === undefined) response.writeHead(404).end()
  else answer(response)
})
const port = (): number => (host.address() as AddressInfo).port
const at = (path: string): string => `http://127.0.0.1:${port()}${path}`

beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

describe('An input by URL', () => {
  const service = useService({
    OCTAVO_FETCH_HOSTS: '127.0.0.1',
    OCTAVO_FETCH_NETWORKS: '127.0.0.1',
    OCTAVO_FETCH_TIMEOUT_SECONDS: '2',
  })
  const named = <Body>(processId: string, url: string) =>
    service.post<Body>('/api/v1/uploads', { processId, task: 'merge-pdf', url })

  it('is accepted like an upload, as JSON, as a form or as a field of a multipart form', async () => {
    const processId = await service.start('merge-pdf')
    const json = await named<UploadAnswer>(processId, at('/files/Report%20%C3%BC.pdf'))
    expect([json.status, json.body]).toEqual([
      200,
      expect.objectContaining({ fileName: 'Report ü.pdf', page_count: 2, fileSize: pdf('A', 2).length }),
    ])
    const fields = { processId, task: 'merge-pdf', url: at('/named') }
    const form = await service.postForm<UploadAnswer>('/api/v1/uploads', fields)
    expect(form.body).toMatchObject({ fileName: 'Bücher.pdf', page_count: 1 })
    const parts = await service.uploadParts<UploadAnswer>(Object.entries(fields))
    expect(parts.body).toMatchObject({ fileName: 'Bücher (2).pdf' })
    const pages = [json.body, parts.body].map(({ fileName, server_filename }) => ({
      filename: fileName,
      server_filename,
    }))
    await service.merge(processId, pages)
    expect(await service.pagesOf(processId)).toEqual(['A-1', 'A-2', 'B-1'])
  })

  it('follows redirects to listed hosts', async () => {
    const { status, body } = await named<UploadAnswer>(await service.start(), at('/moved'))
    expect([status, body.fileName]).toEqual([200, 'Bücher.pdf'])
  })

  it.each([
    ['/elsewhere', 422, 'fetch_failed', /redirects to an address that is not allowed.*OCTAVO_FETCH_HOSTS/],
    ['/file-scheme', 422, 'fetch_failed', /redirects to an address that is not allowed/],
    ['/around', 422, 'fetch_failed', /more than 5 times/],
    ['/missing', 422, 'fetch_failed', /status 404/],
    ['/zipped', 422, 'fetch_failed', /compressed/],
    ['/broken', 422, 'fetch_failed', /was closed before/],
    ['/large', 413, 'file_too_large', /larger than/],
    ['/page', 422, 'not_a_pdf', /page: This is not a PDF file/],
    ['/never', 422, 'fetch_failed', /did not respond within 2 s/],
  ] as const)('is refused for %s with %i %s', async (path, status, code, message) => {
    const processId = await service.start('merge-pdf')
    const refused = await named<ErrorAnswer>(processId, at(path))
    expect(refused).toMatchObject({ status, body: { code, field: 'url' } })
    expect(refused.body.message).toMatch(message)
    expect((await service.process(processId)).files).toEqual([])
  })

  it.each([
    ['http://localhost:1/a.pdf', /This host is not allowed\..*OCTAVO_FETCH_HOSTS/],
    ['ftp://127.0.0.1/a.pdf', /https:\/\/ or http:\/\//],
    ['http://me:secret@127.0.0.1/a.pdf', /user or a password/],
    ['a.pdf', /not a valid URL/],
  ])('is refused before anything is fetched: %s', async (url, message) => {
    const { status, body } = await named<ErrorAnswer>(await service.start(), url)
    expect([status, body.code, body.field]).toEqual([400, 'invalid_parameter', 'url'])
    expect(body.message).toMatch(message)
    expect(body.message).not.toContain('secret')
  })

  it('is not fetched for an unknown process', async () => {
    const { status, body } = await named<ErrorAnswer>('A'.repeat(43), at('/named'))
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })

  it('keeps its place among the files of POST /api/v1/run', async () => {
    const form = new FormData()
    form.append('url', at('/files/Report%20%C3%BC.pdf'))
    form.append('file', new Blob([new Uint8Array(pdf('F', 1))]), 'f.pdf')
    form.append('url', at('/named'))
    const ran = await service.call('/api/v1/run/merge-pdf', { method: 'POST', body: form })
    expect(ran.status).toBe(200)
    await ran.arrayBuffer()
    expect(await service.pagesOf(ran.headers.get('octavo-process')!)).toEqual(['A-1', 'A-2', 'F-1', 'B-1'])
    form.append('url', at('/missing'))
    const refused = await service.call('/api/v1/run/merge-pdf', { method: 'POST', body: form })
    expect([refused.status, ((await refused.json()) as ErrorAnswer).code]).toEqual([422, 'fetch_failed'])
    await until(async () => (await service.stored.incoming()).length === 0)
  })
})

describe('An input by URL without OCTAVO_FETCH_HOSTS', () => {
  const service = useService()

  it('is refused with the name of the setting', async () => {
    const processId = await service.start('merge-pdf')
    const body = { processId, task: 'merge-pdf', url: at('/named') }
    const upload = await service.post<ErrorAnswer>('/api/v1/uploads', body)
    expect(upload).toMatchObject({ status: 400, body: { code: 'invalid_parameter', field: 'url' } })
    expect(upload.body.message).toMatch(/^url: Inputs by URL are disabled\..*OCTAVO_FETCH_HOSTS/)
    const form = new FormData()
    form.append('url', at('/named'))
    const ran = await service.call('/api/v1/run/merge-pdf', { method: 'POST', body: form })
    expect(await ran.json()).toMatchObject({ field: 'url', message: upload.body.message })
  })
})
