import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid } from '../../../pdf/test/validators.js'
import { namesInZip } from '../read-zip.js'
import { type ErrorAnswer, pdf, type ResultAnswer, unlikely, useService } from '../service.js'

describe('GET and HEAD /api/v1/download/<processId>', () => {
  const service = useService()
  let made: Promise<{ path: string; result: ResultAnswer; bytes: Buffer }> | undefined

  /** One result for many tests. */
  function result() {
    made ??= (async () => {
      const { processId, entries } = await service.ready(['a.pdf', pdf('A', 3)])
      const result = await service.merge(processId, entries, { output_filename: 'Größe “1”' })
      const path = `/api/v1/download/${processId}`
      const bytes = Buffer.from(await (await service.call(path)).arrayBuffer())
      return { path, result, bytes }
    })()
    return made
  }

  it('serves the file at the result’s download URL, with length, type, ETag and name', async () => {
    const { result: body, bytes } = await result()
    const response = await service.call(new URL(body.download).pathname)
    expect(response.status).toBe(200)
    for (const [name, value] of [
      ['content-type', 'application/pdf'],
      ['content-length', String(bytes.length)],
      ['accept-ranges', 'bytes'],
      ['x-content-type-options', 'nosniff'],
    ] as const)
      expect([name, response.headers.get(name)]).toEqual([name, value])
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/)
    expect(response.headers.get('content-security-policy')).toBeTruthy()
    const whole = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(whole).digest('hex')).toBe(body.files[0]!.sha256)
    expectValid(temporaryFile(whole))
  })

  it('sends an ASCII filename first and the full filename* last in Content-Disposition', async () => {
    const { path } = await result()
    const header = (await service.call(path, { method: 'HEAD' })).headers.get('content-disposition')!
    const match = /^attachment; filename="([\x20-\x7e]+)"; filename\*=UTF-8''([\w%.!#$&+^`|~-]+)$/.exec(
      header,
    )
    expect(match).not.toBeNull()
    expect(match![1]).toMatch(/\.pdf$/)
    expect(decodeURIComponent(match![2]!)).toBe('Größe “1”.pdf')
  })

  it.each(['a"b; c\\d', 'x\r\nSet-Cookie: y', '😀', 'e\u0301', '\u202Efdp.exe', '%41'])(
    'keeps the name %j from breaking out of the Content-Disposition header',
    async (name) => {
      const { processId, entries } = await service.ready(['a.pdf', pdf()])
      const { files } = await service.merge(processId, entries, { output_filename: name })
      const { headers } = await service.call(`/api/v1/download/${processId}`, { method: 'HEAD' })
      const header = headers.get('content-disposition')!
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]+\.pdf"; filename\*=UTF-8''[^\s"';]+$/)
      expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(files[0]!.filename)
      expect(headers.get('set-cookie')).toBeNull()
    },
  )

  it('answers HEAD with the headers of GET and no body', async () => {
    const { path, bytes } = await result()
    const get = await service.call(path)
    await get.arrayBuffer()
    const head = await service.call(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'accept-ranges'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, -1],
    ['bytes=-20', -20, -1],
    ['bytes=5-5', 5, 5],
    ['bytes=10-99999999', 10, -1],
  ])('answers Range: %s with 206 and that part', async (range, first, last) => {
    const { path, bytes } = await result()
    const start = first < 0 ? bytes.length + first : first
    const end = last < 0 ? bytes.length + last : last
    const response = await service.call(path, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end + 1))
  })

  it('answers a range past the end with 416 and the length of the file', async () => {
    const { path, bytes } = await result()
    const response = await service.call(path, { headers: { range: `bytes=${bytes.length}-` } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    expect(((await response.json()) as ErrorAnswer).status).toBe(false)
  })

  it('ignores an invalid range', async () => {
    const { path, bytes } = await result()
    for (const range of ['bytes=9-2', 'pages=1-2', 'bytes=a-b']) {
      const response = await service.call(path, { headers: { range } })
      expect([range, response.status]).toEqual([range, 200])
      expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
    }
  })

  it('answers a matching If-None-Match with 304 and no body, and honours If-Range', async () => {
    const { path, bytes } = await result()
    const etag = (await service.call(path, { method: 'HEAD' })).headers.get('etag')!
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const same = await service.call(path, { headers: { 'if-none-match': tag } })
      expect([tag, same.status]).toEqual([tag, 304])
      expect(same.headers.get('etag')).toBe(etag)
      expect((await same.arrayBuffer()).byteLength).toBe(0)
    }
    expect((await service.call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const mine = await service.call(path, { headers: { range: 'bytes=0-3', 'if-range': etag } })
    expect(mine.status).toBe(206)
    const stale = await service.call(path, { headers: { range: 'bytes=0-3', 'if-range': '"other"' } })
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  })

  it('sends the whole file for If-Range with a weak ETag, a list or a date', async () => {
    const { path, bytes } = await result()
    const etag = (await service.call(path, { method: 'HEAD' })).headers.get('etag')!
    for (const ifRange of [`W/${etag}`, `${etag}, "other"`, '*', 'Sat, 29 Oct 1994 19:43:31 GMT']) {
      const whole = await service.call(path, { headers: { range: 'bytes=0-3', 'if-range': ifRange } })
      expect([ifRange, whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([
        ifRange,
        200,
        bytes.length,
      ])
    }
  })

  it('answers If-Match with another ETag, or a weak one, with 412 and the current ETag', async () => {
    const { path } = await result()
    const etag = (await service.call(path, { method: 'HEAD' })).headers.get('etag')!
    for (const header of [etag, `"other", ${etag}`, '*'])
      expect((await service.call(path, { headers: { 'if-match': header } })).status).toBe(200)
    for (const header of ['"other"', `W/${etag}`]) {
      const headers = { 'if-match': header, range: 'bytes=0-3' }
      const refused = await service.get<ErrorAnswer>(path, { headers })
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
      expect(refused.body.message).toContain(etag)
      expect(refused.headers.get('etag')).toBe(etag)
      expect(refused.headers.get('content-disposition')).toBeNull()
      expect((await service.call(path, { method: 'HEAD', headers })).status).toBe(412)
    }
    const mine = await service.call(path, { headers: { 'if-match': etag, range: 'bytes=0-3' } })
    expect(mine.status).toBe(206)
  })

  it('gives a new result a new ETag, so that the old one neither matches nor resumes', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf('A', 2)])
    const path = `/api/v1/download/${processId}`
    await service.merge(processId, entries)
    const old = (await service.call(path, { method: 'HEAD' })).headers.get('etag')!
    const { output_filesize } = await service.merge(processId, [{ ...entries[0]!, page: '1' }])
    expect((await service.call(path, { headers: { 'if-match': old } })).status).toBe(412)
    const resumed = await service.call(path, { headers: { range: 'bytes=10-', 'if-range': old } })
    expect([resumed.status, (await resumed.arrayBuffer()).byteLength]).toEqual([200, output_filesize])
  })

  it('answers 409 not_ready before a success', async () => {
    const { processId, entries } = await service.ready(['a.pdf', pdf()])
    for (const path of [`/api/v1/download/${processId}`, `/api/v1/download/${processId}/1`]) {
      const { status, body } = await service.get<ErrorAnswer>(path)
      expect([path, status, body.code]).toEqual([path, 409, 'not_ready'])
    }
    await service.execute(processId, [{ ...entries[0]!, page: '9' }])
    expect((await service.get<ErrorAnswer>(`/api/v1/download/${processId}`)).body.code).toBe('not_ready')
  })

  it('answers 404 for an unknown process', async () => {
    const { status, body } = await service.get<ErrorAnswer>(`/api/v1/download/${unlikely()}`)
    expect([status, body.code]).toEqual([404, 'process_not_found'])
  })

  it('serves a single output at /1, and 404 at /0, /2 and /x', async () => {
    const { path, bytes } = await result()
    const one = await service.call(`${path}/1`)
    expect([one.status, Buffer.from(await one.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    for (const number of ['0', '2', 'x', '1e0', '-1']) {
      const { status, body } = await service.get<ErrorAnswer>(`${path}/${number}`)
      expect([number, status, body.code]).toEqual([number, 404, 'file_not_found'])
    }
  })

  it('serves several outputs as one ZIP, and each by its number', async () => {
    const processId = await service.start('several')
    const { server_filename } = await service.add(processId, pdf('A', 2), 'a.pdf', 'several')
    const pages = [{ filename: 'a.pdf', server_filename }]
    const executed = await service.merge(processId, pages, { task: 'several' })
    expect(executed.output_filenumber).toBe(3)
    expect(executed.files).toHaveLength(3)
    const total = executed.files.reduce((sum, { filesize }) => sum + filesize, 0)
    expect(executed.output_filesize).toBe(total)
    expect(executed.files[2]!.pages).toBeNull()

    const response = await service.call(`/api/v1/download/${processId}`)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const names = namesInZip(bytes)
    expect(names).toEqual(executed.files.map(({ filename }) => filename))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3)
    for (const name of names) expect(name).not.toMatch(/[/\\]|\.\./)
    const again = await service.call(`/api/v1/download/${processId}`, {
      headers: { 'if-none-match': response.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    const head = await service.call(`/api/v1/download/${processId}`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(bytes.length))

    for (const [index, { filesize, sha256 }] of executed.files.entries()) {
      const one = await service.call(`/api/v1/download/${processId}/${index + 1}`)
      const part = Buffer.from(await one.arrayBuffer())
      expect([part.length, createHash('sha256').update(part).digest('hex')]).toEqual([filesize, sha256])
    }
    expect((await service.call(`/api/v1/download/${processId}/4`)).status).toBe(404)
  })
})
