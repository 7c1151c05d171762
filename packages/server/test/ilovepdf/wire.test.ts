import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pageText, pdfiumRender, pdfiumText, withDocument } from '../../../pdf/test/validators/pdfium.js'
import { expectValid, pageMarkers, pdfText } from '../../../pdf/test/validators.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { onePage } from '../../../tasks/test/one-page.js'
import { SCANNED_LINES, scannedDocument } from '../../../tasks/test/scanned-document.js'
import { namesInZip } from '../read-zip.js'
import { pdf, useService } from '../service.js'
import { OTHER_TOKEN, TOKEN } from '../support/running-server.js'

const service = useService()

/** Terminates TLS and forwards everything unchanged, like a proxy in front of the service. */
let proxy: Server
let certificate: Buffer
beforeAll(async () => {
  const key = temporaryFile(Buffer.alloc(0))
  const cert = `${key}.pem`
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...made, ...subject], { stdio: 'ignore' })
  certificate = readFileSync(cert)
  proxy = createServer({ key: readFileSync(key), cert: certificate }, (socket) => {
    const { port } = new URL(service.url)
    const upstream = connect(Number(port), '127.0.0.1')
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(() => proxy.close())

const address = () => `127.0.0.1:${(proxy.address() as AddressInfo).port}`

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  /** Empty if the response is not JSON. */
  readonly body: Body
}

interface Body {
  readonly [name: string]: unknown
  readonly server: string
  readonly task: string
  readonly server_filename: string
  readonly token: string
  readonly files: object
}

interface Call {
  readonly token?: string
  readonly type?: string
  readonly body?: string | Buffer
  readonly server?: string
}

/** One call over TLS. Unlike fetch it sends a body with GET. */
function call(method: string, path: string, { token = jwt(), type, body, server = address() }: Call = {}) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
  if (type !== undefined) headers['content-type'] = type
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      `https://${server}${path}`,
      { method, headers, ca: certificate },
      async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        const isJson = response.headers['content-type']?.startsWith('application/json') === true
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          body: isJson ? JSON.parse(bytes.toString('utf8')) : {},
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed like those of PHP, Ruby and Python: dated back by an hour and a half. */
function jwt(claims: object = {}, key = TOKEN, alg = 'HS256'): string {
  const now = Math.floor(Date.now() / 1000)
  const times = { iss: '', aud: '', iat: now - 5400, nbf: now - 5400, exp: now + 3600 + 5400 }
  const signed = `${encoded({ typ: 'JWT', alg })}.${encoded({ ...times, jti: TOKEN, ...claims })}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const FORM = 'application/x-www-form-urlencoded'
const form = (fields: Readonly<Record<string, string>>) => ({
  type: FORM,
  body: String(new URLSearchParams(fields)),
})
const json = (value: object) => ({ type: 'application/json', body: JSON.stringify(value) })

/** Parts in this order; a file has a name. Most SDKs quote names, .NET does not. */
function multipart(
  parts: readonly (readonly [name: string, value: string | Uint8Array, filename?: string])[],
  quote = '"',
) {
  const written = parts.map(([name, value, filename]) =>
    Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name=${quote}${name}${quote}${filename === undefined ? '' : `; filename=${quote}${filename}${quote}`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
  )
  return {
    type: 'multipart/form-data; boundary=b',
    body: Buffer.concat([...written, Buffer.from('--b--\r\n')]),
  }
}

async function started(tool: string): Promise<{ server: string; task: string }> {
  const { status, body } = await call('GET', `/v1/start/${tool}`)
  expect(status).toBe(200)
  return body
}

async function uploaded(task: string, bytes: Uint8Array, name: string): Promise<string> {
  const { status, body } = await call(
    'POST',
    '/v1/upload',
    multipart([
      ['task', task],
      ['file', bytes, name],
    ]),
  )
  expect([status, body]).toEqual([200, { server_filename: expect.any(String) }])
  return body.server_filename
}

describe('The wire format of other SDKs over TLS', () => {
  it('allows PHP bodies on GET, the file before its task, and gaps in list indexes', async () => {
    const start = await call('GET', '/v1/start/merge/eu', form({ v: 'php.1.3.0' }))
    expect(start.body).toEqual({
      server: address(),
      task: expect.any(String),
      remaining_files: expect.any(Number),
      remaining_pages: expect.any(Number),
      remaining_credits: expect.any(Number),
    })
    const { server, task } = start.body
    const names: string[] = []
    for (const marker of ['Ä', 'B', 'C']) {
      const sent = multipart([
        ['file', pdf(marker === 'Ä' ? 'A' : marker), `${marker}.pdf`],
        ['task', task],
        ['v', 'php.1.3.0'],
      ])
      names.push((await call('POST', '/v1/upload', { ...sent, server })).body.server_filename)
    }
    const gone = await call(
      'DELETE',
      `/v1/upload/${task}/${names[0]}`,
      form({ task, server_filename: names[0]! }),
    )
    expect(gone.status).toBe(200)
    const processed = await call('POST', '/v1/process', {
      ...form({
        task,
        tool: 'merge',
        'files[1][server_filename]': names[1]!,
        'files[1][filename]': 'B.pdf',
        'files[2][server_filename]': names[2]!,
        'files[2][filename]': 'C.pdf',
        'meta[Title]': 'Joined',
        output_filename: 'Größe {n}',
        ignore_errors: '1',
        ignore_password: '1',
        try_pdf_repair: '1',
        remainingFiles: '5',
        token: 'x',
      }),
      server,
    })
    expect([processed.status, processed.body]).toMatchObject([
      200,
      { download_filename: 'Größe 1.pdf', status: 'TaskSuccess' },
    ])
    const download = await call('GET', `/v1/download/${task}`, { ...form({ v: 'php.1.3.0' }), server })
    // The regular expression of the PHP and Ruby SDKs, which reads to the end of the header.
    const [, name = ''] =
      /filename\*=utf-8''([\W\w]+)/.exec(download.headers['content-disposition'] ?? '') ?? []
    expect(decodeURIComponent(name)).toBe('Größe 1.pdf')
    const path = temporaryFile(download.bytes)
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['B-1', 'C-1'])
  })

  it('allows Python ?v= in the URL, and JSON with nulls', async () => {
    const { task } = (await call('GET', '/v1/start/split?v=python.1.0')).body
    const id = await uploaded(task, pdf('A', 30), 'a.pdf')
    const files = [{ server_filename: id, filename: 'a.pdf', pdf_pages: null, rotate: null, password: null }]
    const sent = {
      tool: 'split',
      task,
      files,
      split_mode: 'filesize',
      filesize: 1000,
      ranges: null,
      merge_after: false,
    }
    const { status, body } = await call('POST', '/v1/process?v=python.1.0', json(sent))
    expect([status, body]).toMatchObject([200, { download_filename: 'output.zip' }])
    const { bytes } = await call('GET', `/v1/download/${task}`, form({ v: 'python.1.0' }))
    expect(namesInZip(bytes)).toHaveLength(body.output_filenumber as number)
    expect((await call('GET', '/v1/info', form({ v: 'python.1.0' }))).body).toEqual({
      remaining_files: expect.any(Number),
      remaining_pages: expect.any(Number),
      remaining_credits: expect.any(Number),
    })
  })

  it('allows Python its own parameter names for page numbers', async () => {
    const { task } = await started('pagenumber')
    const files = [{ server_filename: await uploaded(task, pdf('A', 2), 'a.pdf'), filename: 'a.pdf' }]
    const format = '{page_number} out of {total_pages}'
    const own = {
      position: 'top_right',
      format,
      start_number: 5,
      transparency: 100,
      layer: 'above',
      font_style: null,
    }
    const { status } = await call('POST', '/v1/process', json({ tool: 'pagenumber', task, files, ...own }))
    expect(status).toBe(200)
    const { bytes } = await call('GET', `/v1/download/${task}`)
    expect(pdfText(temporaryFile(bytes), 2)).toContain('6 out of 2')
  })

  it('allows Ruby fields without a value, and numbers as keys', async () => {
    const { task } = await started('repair')
    const id = await uploaded(task, pdf('A'), 'a.pdf')
    const body = `task=${task}&tool=repair&packaged_filename&output_filename&ignore_errors=true&meta&files[0][server_filename]=${id}&files[0][filename]=a.pdf&files[0][rotate]`
    const processed = await call('POST', '/v1/process', { type: FORM, body })
    expect([processed.status, processed.body]).toMatchObject([200, { download_filename: 'a.pdf' }])
    const next = await call('POST', '/v1/task/next', form({ v: 'ruby.v1', task, tool: 'pdfjpg' }))
    expect(Object.values(next.body.files)).toEqual(['a.pdf'])
    expect((await call('DELETE', `/v1/task/${task}`)).body).toMatchObject({ task, status: 'TaskDeleted' })
    expect((await call('GET', `/v1/task/${task}`)).status).toBe(404)
  })

  it('allows .NET chunk fields after the file, unquoted multipart names, and times as text', async () => {
    const token = jwt({ iat: '2026-01-01T00:00:00Z', nbf: '2026-01-01T00:00:00Z' })
    const { task } = (await call('GET', '/v1/start/protect', { token })).body
    const whole = pdf('A', 3)
    const parts = [whole.subarray(0, 700), whole.subarray(700, 1400), whole.subarray(1400)]
    let id: string | null = null
    for (const [chunk, bytes] of parts.entries()) {
      const { status, body } = await call('POST', '/v1/upload', {
        token,
        ...multipart(
          [
            ['task', task],
            ['file', bytes, 'a.pdf'],
            ['chunk', String(chunk)],
            ['chunks', '3'],
          ],
          '',
        ),
      })
      expect(status).toBe(200)
      id = body.server_filename
    }
    const other = await uploaded(task, pdf('B'), 'b.pdf')
    const taken = await call('POST', '/v1/upload/delete', {
      token,
      ...multipart(
        [
          ['task', task],
          ['server_filename', other],
        ],
        '',
      ),
    })
    expect(taken.status).toBe(200)
    const { status, body } = await call('POST', '/v1/process', {
      token,
      ...multipart([
        ['task', task],
        ['tool', 'protect'],
        ['v', 'net.1'],
        ['password', 'secret'],
        ['ignore_errors', 'True'],
        ['files[0][filename]', 'a.pdf'],
        ['files[0][server_filename]', id!],
        ['files[0][rotate]', '0'],
      ]),
    })
    expect([status, body]).toMatchObject([200, { status: 'TaskSuccess', filesize: whole.length }])
    const { bytes } = await call('GET', `/v1/download/${task}`, { token })
    const words = await withDocument(
      temporaryFile(bytes),
      (pdfium, document) => pageText(pdfium, document, 3),
      'secret',
    )
    expect(words).toContain('A-3')
  })

  it('gives PHP page sizes without an empty list of form fields, which it refuses', async () => {
    const { task } = await started('compress')
    const { body } = await call(
      'POST',
      '/v1/upload',
      multipart([
        ['file', pdf('A', 2), 'a.pdf'],
        ['task', task],
        ['pdfinfo', '1'],
      ]),
    )
    expect(body).toEqual({
      server_filename: expect.any(String),
      pdf_pages: ['400x500', '400x500'],
      pdf_page_number: '2',
    })
  })

  withPrograms('drawn text', ['pdftotext'], () => {
    it('allows Ruby its own parameter names for the angle and place of a watermark', async () => {
      const { task } = await started('watermark')
      const id = await uploaded(task, pdf('A'), 'a.pdf')
      const processed = async (watermark: Readonly<Record<string, string>>) => {
        const file = { 'files[0][server_filename]': id, 'files[0][filename]': 'a.pdf' }
        const { status } = await call(
          'POST',
          '/v1/process',
          form({ task, tool: 'watermark', ...file, ...watermark }),
        )
        expect(status).toBe(200)
        const { bytes } = await call('GET', `/v1/download/${task}`)
        return wordBox(temporaryFile(bytes), 'DRAFT')
      }
      const place = { text: 'DRAFT', vertical_position: 'top', horizontal_position: 'right' }
      const level = await processed({ mode: 'text', ...place })
      const upright = await processed({ mode: 'text', ...place, rotate: '90' })
      expect(level.width).toBeGreaterThan(level.height)
      expect(upright.height).toBeGreaterThan(upright.width)
      const element = Object.entries({ type: 'text', ...place, vertical_adjustment: '50' })
      const lower = await processed(
        Object.fromEntries([
          ['mode', 'multi'],
          ...element.map(([name, value]) => [`elements[][${name}]`, value] as const),
        ]),
      )
      expect(lower.top - level.top).toBeCloseTo(50, 0)
    })
  })

  it('puts texts and pictures on the pages that editpdf names', async () => {
    const { task } = await started('editpdf')
    const [document, picture] = [
      await uploaded(task, pdf('A', 3), 'a.pdf'),
      await uploaded(task, exampleFile('logo.png'), 'logo.png'),
    ]
    const elements = [
      {
        type: 'text',
        pages: '2-end',
        coordinates: { x: 50, y: 60 },
        text: 'Seen',
        font_style: 'Bold Italic',
      },
      { type: 'image', pages: '1', coordinates: { x: 20, y: 20 }, server_filename: picture, opacity: 40 },
    ]
    const files = [
      { server_filename: document, filename: 'a.pdf' },
      { server_filename: picture, filename: 'logo.png' },
    ]
    const { status, body } = await call(
      'POST',
      '/v1/process',
      json({ task, tool: 'editpdf', files, elements }),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const { bytes } = await call('GET', `/v1/download/${task}`)
    const path = temporaryFile(bytes)
    const seen = (page: number) => pdfiumText(path, page).then((text) => text.includes('Seen'))
    expect(await Promise.all([seen(1), seen(2), seen(3)])).toEqual([false, true, true])
    const { pixels, width } = await pdfiumRender(path, 1, 1)
    expect(pixels[4 * (30 * width + 30)]).toBeLessThan(250)
    expect(pixels[4 * (30 * width + 10)]).toBe(255)
  })

  it('makes a form that can be filled in of one that was made to be printed', async () => {
    const printed = onePage('/MediaBox [0 0 400 300]', '60 100 200 30 re S')
    const { bytes } = await ranAlone('formsdetect', printed, {})
    const { bytes: filled } = await ranAlone('formsdetect', bytes, {})
    expect(
      [bytes, filled].map((one) =>
        Buffer.from(one)
          .toString('latin1')
          .match(/\/FT ?\/Tx/g),
      ),
    ).toEqual([[expect.anything()], [expect.anything()]])
  })

  it('returns the text as Markdown', async () => {
    const { bytes } = await ranAlone('pdfmarkdown', pdf('A', 2), {})
    expect(bytes.toString()).toMatch(/^A-1[\s\S]*A-2/)
  })

  it('makes PDF/A, of a lower level if the file has no tags and that is allowed', async () => {
    const { bytes } = await ranAlone('pdfa', pdf('A'), { conformance: 'pdfa-2a', meta: { Title: 'Kept' } })
    const { task } = await started('validatepdfa')
    const files = [
      { server_filename: await uploaded(task, bytes, 'archive.pdf'), filename: 'archive.pdf' },
      { server_filename: await uploaded(task, pdf('A'), 'plain.pdf'), filename: 'plain.pdf' },
    ]
    const sent = { task, tool: 'validatepdfa', files, conformance: 'pdfa-2u' }
    const { status, body } = await call('POST', '/v1/process', json(sent))
    expect([status, body]).toMatchObject([200, { status: 'TaskSuccess' }])
    expect(body.validations).toEqual([
      { server_filename: files[0]!.server_filename, status: 'FileSuccess' },
      { server_filename: files[1]!.server_filename, status: 'NonConformant' },
    ])
  })

  it('names the file that cannot become what was asked', async () => {
    const { task } = await started('pdfa')
    // Without text there is nothing that tags could be of.
    const scan = scannedDocument()
    const files = [{ server_filename: await uploaded(task, scan, 'a.pdf'), filename: 'a.pdf' }]
    const sent = {
      task,
      tool: 'pdfa',
      files,
      conformance: 'pdfa-1a',
      allow_downgrade: false,
      ignore_errors: false,
    }
    const { status, body } = await call('POST', '/v1/process', json(sent))
    expect([status, body]).toMatchObject([
      400,
      { error: { code: 'not_convertible', param: [{ filename: 'a.pdf', error: 'NonConformant' }] } },
    ])
    const other = await call('POST', '/v1/process', json({ ...sent, conformance: 'pdfa-4' }))
    expect([other.status, other.body]).toMatchObject([400, { error: { param: 'conformance' } }])
  })

  it('refuses an upload that the tool cannot read', async () => {
    const { task } = await started('merge')
    const sent = multipart([
      ['task', task],
      ['file', Buffer.from('no PDF'), 'letter.docx'],
    ])
    expect((await call('POST', '/v1/upload', sent)).status).toBe(400)
  })

  it('recognises the text of scans in the languages that are asked for, and names those that are missing', async () => {
    const { bytes } = await ranAlone('pdfocr', scannedDocument(), { ocr_languages: ['eng'] })
    expect(await pdfiumText(temporaryFile(bytes), 1)).toContain(SCANNED_LINES[0])
    const { task } = await started('pdfocr')
    const file = await uploaded(task, scannedDocument(), 'a.pdf')
    const files = [{ server_filename: file, filename: 'a.pdf' }]
    const body = { task, tool: 'pdfocr', files, ocr_languages: ['tlh'] }
    const refused = await call('POST', '/v1/process', json(body))
    expect(JSON.stringify(refused.body)).toContain('@tesseract.js-data/tlh')
  })

  it('reports success only for files that were part of the run', async () => {
    const { task } = await started('rotate')
    const [used, unused] = [
      await uploaded(task, pdf('A', 1), 'a.pdf'),
      await uploaded(task, pdf('B', 1), 'b.pdf'),
    ]
    const statuses = async (): Promise<unknown> => (await call('GET', `/v1/task/${task}`)).body.files
    const both = (first: string, second: string): object =>
      expect.arrayContaining([
        expect.objectContaining({ server_filename: used, status: first }),
        expect.objectContaining({ server_filename: unused, status: second }),
      ])
    expect(await statuses()).toEqual(both('FileWaiting', 'FileWaiting'))
    const files = [{ server_filename: used, filename: 'a.pdf', rotate: 90 }]
    expect((await call('POST', '/v1/process', json({ task, tool: 'rotate', files }))).status).toBe(200)
    expect(await statuses()).toEqual(both('FileSuccess', 'FileWaiting'))
  })

  async function ranAlone(tool: string, bytes: Uint8Array, parameters: object) {
    const { task } = await started(tool)
    const files = [{ server_filename: await uploaded(task, bytes, 'a.pdf'), filename: 'a.pdf' }]
    const { status, body } = await call('POST', '/v1/process', json({ task, tool, files, ...parameters }))
    expect(status, JSON.stringify(body)).toBe(200)
    const { headers, bytes: result } = await call('GET', `/v1/download/${task}`)
    return { body, type: headers['content-type'], bytes: result }
  }

  it('extracts each line, or each word, with its position and font as a text file', async () => {
    const detailed = await ranAlone('extract', pdf('A', 2), { detailed: true })
    expect(detailed.body).toMatchObject({ download_filename: 'a.txt', output_extensions: ['txt'] })
    const [header, first, second] = detailed.bytes.toString().split('\r\n')
    expect(header).toBe('PageNo,XPos,YPos,Width,FontName,FontSize,Length,Text')
    expect(first).toMatch(/^1,[\d.]+,[\d.]+,[\d.]+,Helvetica,[\d.]+,3,A-1$/)
    expect(second).toMatch(/^2,.*,3,A-2$/)
    const words = await ranAlone('extract', pdf('A'), { detailed: '1', by_word: '1' })
    expect(words.bytes.toString()).toContain(',A-1\r\n')
  })

  withPrograms('page numbers', ['qpdf'], () => {
    it('are drawn transparent and below the content', async () => {
      const { bytes } = await ranAlone('pagenumber', pdf('A'), {
        transparency: 40,
        layer: 'below',
        text: 'no. {n}',
      })
      const path = temporaryFile(bytes)
      expectValid(path)
      expect(pdfText(path, 1)).toContain('no. 1')
      const qdf = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
        encoding: 'latin1',
      })
      expect(qdf).toMatch(/\/ca 0?\.4\b/)
    })
  })

  it('returns a split by size with one part as a PDF, and a file that needs no password as it is', async () => {
    const split = await ranAlone('split', pdf('A', 3), { split_mode: 'filesize', filesize: 10_000_000 })
    expect([split.type, split.body.output_filenumber]).toEqual(['application/pdf', 1])
    expect(pageMarkers(temporaryFile(split.bytes))).toEqual(['A-1', 'A-2', 'A-3'])
    const free = await ranAlone('unlock', pdf('A'), {})
    expect([free.body.download_filename, free.body.status]).toEqual(['a.pdf', 'TaskSuccess'])
    expect(free.bytes.equals(pdf('A'))).toBe(true)
  })

  it('names a result with metadata like one without', async () => {
    const { task } = await started('merge')
    const id = await uploaded(task, pdf('A'), 'a.pdf')
    const files = [{ server_filename: id, filename: 'a.pdf' }]
    const { body } = await call(
      'POST',
      '/v1/process',
      json({ task, tool: 'merge', files, meta: { Title: 'T' } }),
    )
    expect(body).toMatchObject({ download_filename: 'merged.pdf', status: 'TaskSuccess' })
  })
})

/** Where poppler finds a word on the first page, in points from its top left corner. */
function wordBox(path: string, word: string): { top: number; width: number; height: number } {
  const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const [, xMin, yMin, xMax, yMax] =
    new RegExp(`xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">${word}<`).exec(words) ?? []
  return { top: Number(yMin), width: Number(xMax) - Number(xMin), height: Number(yMax) - Number(yMin) }
}

describe('A token of iLovePDF', () => {
  it.each([
    ['is signed with another key', () => jwt({}, 'another')],
    ['names a key that does not exist', () => jwt({ jti: 'nobody' }, 'nobody')],
    ['has expired', () => jwt({ exp: 1_700_000_000 })],
    ['has expired, with a time in text', () => jwt({ exp: '1700000000' })],
    ['has a text without a time as its end', () => jwt({ exp: 'never' })],
    ['is not valid yet', () => jwt({ nbf: 4_000_000_000 })],
    ['has the algorithm none', () => jwt({}, TOKEN, 'none')],
    ['is not a JWT', () => 'a.b.c'],
  ])('gets the 401 of iLovePDF if it %s', async (_what, token) => {
    const { status, body } = await call('GET', '/v1/start/merge', { token: token() })
    expect([status, body]).toMatchObject([401, { name: 'Unauthorized', message: expect.any(String) }])
  })

  it('expires after two hours if made from the public key, and belongs to that key', async () => {
    const { body } = await call('POST', '/v1/auth', json({ public_key: OTHER_TOKEN }))
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()) as {
      exp: number
      jti: string
    }
    expect(claims.exp - Date.now() / 1000).toBeGreaterThan(7100)
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(7200)
    expect(claims.jti).not.toContain(OTHER_TOKEN)
    const { task } = await started('merge')
    expect((await call('GET', `/v1/task/${task}`, { token: body.token })).status).toBe(404)
    expect((await call('GET', '/v1/start/merge', { token: body.token })).status).toBe(200)
  })

  it('is refused with the parameter’s name if it asks for file_encryption_key', async () => {
    const { status, body } = await call('GET', '/v1/start/merge', {
      token: jwt({ file_encryption_key: 'k'.repeat(16) }),
    })
    expect([status, body]).toMatchObject([
      400,
      { error: { type: 'StartError', param: 'file_encryption_key' } },
    ])
  })

  it('is checked before any of the body arrives', async () => {
    const { port } = new URL(service.url)
    const headers = {
      'content-type': 'application/json',
      'content-length': '900000',
      authorization: 'Bearer a.b.c',
    }
    const status = await new Promise((resolve, reject) => {
      const asked = httpRequest(
        { port, host: '127.0.0.1', method: 'POST', path: '/v1/process', headers },
        (response) => {
          resolve(response.statusCode)
          asked.destroy()
        },
      )
      asked.on('error', reject)
      asked.flushHeaders()
    })
    expect(status).toBe(401)
  })
})

describe('An unknown resource of /v1', () => {
  it.each([
    ['GET', '/v1/nowhere', 404, 'TaskError'],
    ['GET', '/v1/download/nothing', 404, 'DownloadError'],
    ['GET', '/v1/start/sign', 400, 'StartError'],
    ['PUT', '/v1/process', 405, 'ProcessingError'],
  ])('gets an error in the format of iLovePDF: %s %s', async (method, path, status, type) => {
    const answer = await call(method, path)
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { error: { type, message: expect.any(String) } },
    ])
  })

  it('includes a process of /api/v1, which is 404', async () => {
    const { processId } = (
      await service.post<{ processId: string }>('/api/v1/start-task', { task: 'merge-pdf' })
    ).body
    expect((await call('GET', `/v1/task/${processId}`)).status).toBe(404)
  })
})
