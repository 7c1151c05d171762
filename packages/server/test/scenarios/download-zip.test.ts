import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesInZip } from '../read-zip.js'
import { type ErrorAnswer, pdf, useService } from '../service.js'

const service = useService()

/** A process with three outputs. */
async function several(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const processId = await service.start('several')
  const { server_filename } = await service.add(processId, pdf('A', 2), 'a.pdf', 'several')
  await service.merge(processId, [{ filename: 'a.pdf', server_filename }], { task: 'several', ...more })
  return processId
}

describe('Downloading several outputs as a ZIP', () => {
  let made: Promise<{ path: string; etag: string; bytes: Buffer }> | undefined

  /** One ZIP for many tests. */
  function zip() {
    made ??= (async () => {
      const path = `/api/v1/download/${await several()}`
      const response = await service.call(path)
      expect(response.status).toBe(200)
      const bytes = Buffer.from(await response.arrayBuffer())
      return { path, etag: response.headers.get('etag')!, bytes }
    })()
    return made
  }

  async function part(range: string, headers: Record<string, string> = {}): Promise<Buffer> {
    const { path, etag, bytes } = await zip()
    const response = await service.call(path, { headers: { range, ...headers } })
    expect([range, response.status]).toEqual([range, 206])
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.length))
    const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range')!)!
    expect(Number(size)).toBe(bytes.length)
    expect(body.equals(bytes.subarray(Number(start), Number(end) + 1))).toBe(true)
    return body
  }

  it('answers HEAD with the headers of GET and no body', async () => {
    const { path, bytes } = await zip()
    const get = await service.call(path)
    await get.arrayBuffer()
    const head = await service.call(path, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    for (const name of [
      'content-length',
      'content-type',
      'etag',
      'content-disposition',
      'accept-ranges',
      'cache-control',
    ])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  it('returns the whole ZIP in any two adjacent ranges', async () => {
    const { bytes, etag } = await zip()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (at) => {
        const first = await part(`bytes=0-${at - 1}`)
        const rest = await part(`bytes=${at}-`, { 'if-range': etag })
        const joined = Buffer.concat([first, rest])
        expect(joined.equals(bytes)).toBe(true)
        expect(namesInZip(joined)).toHaveLength(3)
      }),
      { numRuns: 25 },
    )
  })

  it('returns the exact bytes of ranges inside headers, at the last byte and at the end', async () => {
    const { bytes } = await zip()
    const directoryAt = bytes.readUInt32LE(bytes.length - 6)
    for (const [range, length] of [
      ['bytes=0-0', 1],
      ['bytes=2-5', 4],
      ['bytes=15-16', 2],
      ['bytes=20-40', 21],
      [`bytes=${directoryAt - 1}-${directoryAt + 17}`, 19],
      [`bytes=${directoryAt + 40}-${directoryAt + 60}`, 21],
      [`bytes=${bytes.length - 1}-`, 1],
      ['bytes=-1', 1],
      ['bytes=-22', 22],
      ['bytes=-30', 30],
      [`bytes=-${bytes.length + 5}`, bytes.length],
      ['bytes=10-99999999', bytes.length - 10],
    ] as const)
      expect([range, (await part(range)).length]).toEqual([range, length])
  })

  it('answers a range past the end with 416 and the length of the ZIP', async () => {
    const { path, bytes, etag } = await zip()
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const { status, headers, body } = await service.get<ErrorAnswer>(path, { headers: { range } })
      expect([range, status, body.code]).toEqual([range, 416, 'range_not_satisfiable'])
      expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`)
      expect(headers.get('etag')).toBe(etag)
    }
  })

  it('returns the whole ZIP for several ranges or an invalid one', async () => {
    const { path, bytes } = await zip()
    for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'pages=1-2']) {
      const response = await service.call(path, { headers: { range } })
      expect([range, response.status]).toEqual([range, 200])
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  it('honours conditional headers as for a single file', async () => {
    const { path, bytes, etag } = await zip()
    const range = 'bytes=5-9'
    for (const [headers, status] of [
      [{ 'if-none-match': `"other", W/${etag}`, range }, 304],
      [{ 'if-none-match': '"other"' }, 200],
      [{ 'if-match': '"other"', range }, 412],
      [{ 'if-match': etag, range }, 206],
      [{ 'if-range': etag, range }, 206],
      [{ 'if-range': `W/${etag}`, range }, 200],
      [{ 'if-range': '"other"', range }, 200],
    ] as [Record<string, string>, number][]) {
      const response = await service.call(path, { headers })
      const { byteLength } = await response.arrayBuffer()
      expect([headers, response.status]).toEqual([headers, status])
      if (status === 200) expect(byteLength).toBe(bytes.length)
    }
  })
})

describe('The file name of the ZIP', () => {
  async function nameOf(processId: string): Promise<string> {
    const { headers } = await service.call(`/api/v1/download/${processId}`, { method: 'HEAD' })
    expect(headers.get('content-type')).toBe('application/zip')
    const header = headers.get('content-disposition')!
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n]+\.zip"; filename\*=UTF-8''[^\s"';]+$/)
    return decodeURIComponent(header.split("UTF-8''")[1]!)
  }

  it.each([
    ['mine', 'mine.zip'],
    ['mine.pdf', 'mine.zip'],
    ['mine.zip', 'mine.zip'],
    ['Mine.PDF', 'Mine.zip'],
    ['version 1.2', 'version 1.2.zip'],
    ['Größe “1” 😀.pdf', 'Größe “1” 😀.zip'],
    ['a"b; c\\d', 'd.zip'],
    ['say "yes"; now', 'say _yes_; now.zip'],
    ['../../x\r\nSet-Cookie: a.pdf', 'xSet-Cookie_ a.zip'],
    ['.pdf', 'results.zip'],
    ['...', 'results.zip'],
    ['', 'results.zip'],
    [undefined, 'results.zip'],
  ])('is derived from output_filename: %j becomes %j', async (output_filename, expected) => {
    expect(await nameOf(await several({ output_filename }))).toBe(expected)
  })

  it('is that of the last success, and does not change the ETag', async () => {
    const processId = await several({ output_filename: 'first' })
    const path = `/api/v1/download/${processId}`
    const before = (await service.call(path, { method: 'HEAD' })).headers.get('etag')
    const { files } = await service.process(processId)
    const pages = [{ filename: 'a.pdf', server_filename: files[0]!.server_filename }]
    await service.merge(processId, pages, { task: 'several', output_filename: 'second' })
    expect(await nameOf(processId)).toBe('second.zip')
    expect((await service.call(path, { method: 'HEAD' })).headers.get('etag')).toBe(before)
    await service.merge(processId, pages, { task: 'several' })
    expect(await nameOf(processId)).toBe('results.zip')
  })
})
