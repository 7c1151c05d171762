import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titleOf } from '../../../pdf/src/conformance/standards.js'
import { validation } from '../../../pdf/test/conformance/documents.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { pageMarkers, pdfInfo, pdfText, qpdfSays } from '../../../pdf/test/validators.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { namesInZip } from '../read-zip.js'
import { pdf, until, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'

const LOOPBACK = { HOSTS: '127.0.0.1', NETWORKS: '127.0.0.0/8' }
const service = useService({
  OCTAVO_GOTENBERG: 'on',
  OCTAVO_WEBHOOK_HOSTS: LOOPBACK.HOSTS,
  OCTAVO_WEBHOOK_NETWORKS: LOOPBACK.NETWORKS,
  OCTAVO_FETCH_HOSTS: LOOPBACK.HOSTS,
  OCTAVO_FETCH_NETWORKS: LOOPBACK.NETWORKS,
})
const other = useService()

interface Received {
  readonly url: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A host of the caller: it receives webhooks, and has a file to download. */
let host: Server
const received: Received[] = []
const receivedAt = (url: string) => received.find((one) => one.url === url)
beforeAll(async () => {
  host = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      received.push({ url, method, headers, body: Buffer.concat(chunks) })
      if (url === '/file') response.setHeader('content-disposition', 'attachment; filename="b.pdf"')
      if (url === '/elsewhere') response.writeHead(302, { location: 'http://localhost:1/file' })
      response.end(pdf('B'))
    })
  })
  await new Promise<void>((opened) => host.listen(0, '127.0.0.1', opened))
})
afterAll(() => host.close())
const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`

type Part = readonly [field: string, value: string | Uint8Array, name?: string]

function send(path: string, parts: readonly Part[], headers: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [field, value, name = 'a.pdf'] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([Uint8Array.from(value)]), name)
  }
  return service.call(path, { method: 'POST', body: form, headers })
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const markersIn = (bytes: Buffer) => pageMarkers(temporaryFile(bytes))
/** What a response claims to conform to, and does. */
async function claimsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const { claimed, results } = validation(new Uint8Array(await bytesOf(response)), 'claimed')
  expect(results.every(({ isConformant }) => isConformant)).toBe(true)
  return claimed.map(titleOf)
}
const basic = (password: string) => ({ authorization: `Basic ${btoa(`anyone:${password}`)}` })

async function expectNothingLeft(): Promise<void> {
  await until(async () => {
    const { body } = await service.get<{ processes: unknown[] }>('/api/v1/processes')
    return body.processes.length === 0
  })
}

describe('The interface of Gotenberg', () => {
  it('is not there unless it is switched on', async () => {
    const { status } = await other.post('/forms/pdfengines/merge')
    expect(status).toBe(404)
    expect((await other.get('/version')).status).toBe(404)
  })

  it('merges files in the order of their names, for a token as the password of Basic authentication, and keeps nothing', async () => {
    const files = [
      ['files', pdf('C'), 'part10.pdf'],
      ['files', pdf('B'), 'part2.pdf'],
      ['anything', pdf('A'), 'part1.PDF'],
      ['files', Buffer.from('ignored'), 'notes.txt'],
    ] as const
    const headers = { ...basic(TOKEN), 'gotenberg-output-filename': '../all', 'gotenberg-trace': 'trace-1' }
    const response = await send('/forms/pdfengines/merge', files, headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('filename="all.pdf"')
    expect(response.headers.get('gotenberg-trace')).toBe('trace-1')
    expect(markersIn(await bytesOf(response))).toEqual(['A-1', 'B-1', 'C-1'])
    await expectNothingLeft()
  })

  it('refuses another password, and says so as text', async () => {
    const response = await send('/forms/pdfengines/merge', [['files', pdf()]], basic('wrong'))
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
    expect(await response.text()).toContain('API token')
  })

  it('asks for a password, for clients that wait for that', async () => {
    const asks = async (path: string) => {
      const response = await fetch(`${service.url}${path}`, { method: 'POST' })
      expect(response.status).toBe(401)
      return { header: response.headers.get('www-authenticate'), text: await response.text() }
    }
    const { header, text } = await asks('/forms/pdfengines/merge')
    expect(header).toBe('Bearer realm="octavo", Basic realm="octavo"')
    expect(text).toContain('as the password of Basic authentication')
    expect((await asks('/api/v1/run/merge-pdf')).header).toBe('Bearer realm="octavo"')
  })

  it('names every problem of a form as text, and keeps nothing', async () => {
    const fields = [
      ['pdfua', 'foo'],
      ['metadata', 'nope'],
    ] as const
    const response = await send('/forms/pdfengines/merge', fields)
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(
      [
        `Invalid form data: form field 'pdfua' is invalid (got 'foo', resulting to strconv.ParseBool: parsing "foo": invalid syntax)`,
        `form field 'metadata' is invalid (got 'nope', resulting to unmarshal metadata: invalid character 'o' in literal null (expecting 'u'))`,
        'no form file found for extensions: [.pdf]',
      ].join('\n'),
    )
    await expectNothingLeft()
  })

  it('makes PDF/A, also of what a route has merged and what is embedded in it', async () => {
    const converted = await send('/forms/pdfengines/convert', [
      ['files', pdf()],
      ['pdfa', 'PDF/A-2b'],
    ])
    expect(await claimsOf(converted)).toEqual(['PDF/A-2b'])
    const merged = await send('/forms/pdfengines/merge', [
      ['files', pdf('A'), 'a.pdf'],
      ['files', pdf('B'), 'b.pdf'],
      ['embeds', Buffer.from('<a/>'), 'a.xml'],
      ['metadata', '{"Title":"Both"}'],
      ['pdfa', 'PDF/A-3b'],
    ])
    expect(await claimsOf(merged)).toEqual(['PDF/A-3b'])
  })

  it.each([
    [[['pdfua', 'true']], 'language'],
    [
      [
        ['pdfa', 'PDF/A-2b'],
        ['userPassword', 'secret'],
      ],
      'encrypted',
    ],
    [
      [
        ['pdfa', 'PDF/A-2b'],
        ['embeds', Buffer.from('<a/>'), 'a.xml'],
      ],
      'PDF/A-3',
    ],
    [[['pdfa', 'PDF/A-4']], 'not supported'],
  ] satisfies [Part[], string][])('refuses a PDF format that cannot be: %j', async (fields, why) => {
    const response = await send('/forms/pdfengines/merge', [['files', pdf()], ...fields])
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(why)])
  })

  it('makes Factur-X invoices of what is one, and names what another XML lacks', async () => {
    const invoice = [
      ['facturxXml', exampleFile('invoice.xml'), 'mine.xml'],
      ['facturxConformanceLevel', 'EN 16931'],
    ] as const
    for (const route of ['factur-x', 'merge']) {
      const response = await send(`/forms/pdfengines/${route}`, [['files', pdf()], ...invoice])
      const bytes = await bytesOf(response.clone())
      expect(await claimsOf(response)).toEqual(['PDF/A-3b'])
      expect(bytes.includes('factur-x.xml')).toBe(true)
    }
    const refusals = [
      [[['facturxXml', Buffer.from('<a/>'), 'a.xml'], invoice[1]], 'invoice'],
      [[invoice[0]], "'facturxConformanceLevel' is required"],
      [[invoice[1]], "'facturxXml' file is required"],
      [[...invoice, ['pdfa', 'PDF/A-2b']], 'PDF/A-3'],
      [[...invoice, ['facturxDocumentType', 'ORDER']], 'INVOICE'],
    ] satisfies [Part[], string][]
    for (const [fields, why] of refusals) {
      const response = await send('/forms/pdfengines/merge', [['files', pdf()], ...fields])
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(why)])
    }
  })

  it('splits into a ZIP with parts numbered from 0', async () => {
    const fields = [
      ['splitMode', 'intervals'],
      ['splitSpan', '2'],
    ] as const
    const response = await send('/forms/pdfengines/split', [
      ['files', pdf('A', 3)],
      ['files', pdf(), 'b.pdf'],
      ...fields,
    ])
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(namesInZip(await bytesOf(response))).toEqual(['a_0.pdf', 'a_1.pdf', 'b_0.pdf'])
  })

  it('applies marks, files and passwords one after the other', async () => {
    const response = await send('/forms/pdfengines/merge', [
      ['files', pdf('A'), 'a.pdf'],
      ['files', pdf('B'), 'b.pdf'],
      ['watermarkSource', 'image'],
      ['watermark', exampleFile('logo.png'), 'logo.png'],
      ['stampSource', 'text'],
      ['stampExpression', 'DRAFT'],
      ['stampOptions', '{"rot":"0","scale":"1 abs","pos":"tl"}'],
      ['embeds', Buffer.from('<x/>'), 'data.xml'],
      ['embedsMetadata', '{"data.xml":{"relationship":"Data"}}'],
      ['ownerPassword', 'secret'],
      ['allowPrinting', 'false'],
    ])
    expect(response.status).toBe(200)
    const path = temporaryFile(await bytesOf(response))
    expect(pdfText(path)).toContain('DRAFT')
    expect(Object.keys(qpdfSays(path, 'attachments') as object)).toEqual(['data.xml'])
    expect(pdfInfo(path)).toMatchObject({ Pages: '2', Encrypted: expect.stringContaining('print:no') })
    await expectNothingLeft()
  })

  it('writes metadata and bookmarks, and reads them as ExifTool and Gotenberg name them', async () => {
    const written = await send('/forms/pdfengines/metadata/write', [
      ['files', pdf('A', 2)],
      [
        'metadata',
        '{"Author":"Ada","Keywords":["one","two"],"CreateDate":"2006-09-18T16:27:50-04:00","Marked":true,"System:FileName":"b"}',
      ],
    ])
    const bookmarks = '{"a.pdf":[{"title":"One","page":1,"children":[{"title":"Two","page":2}]}]}'
    const both = await send('/forms/pdfengines/bookmarks/write', [
      ['files', await bytesOf(written)],
      ['bookmarks', bookmarks],
    ])
    const file: Part = ['files', await bytesOf(both)]
    const read = await send('/forms/pdfengines/metadata/read', [file])
    expect(read.headers.get('content-type')).toBe('application/json')
    expect(await read.json()).toMatchObject({
      'a.pdf': {
        Author: 'Ada',
        Keywords: ['one', 'two'],
        CreateDate: '2006:09:18 16:27:50-04:00',
        Marked: true,
        FileName: 'a.pdf',
      },
    })
    expect(await (await send('/forms/pdfengines/bookmarks/read', [file])).json()).toMatchObject({
      'a.pdf': [{ title: 'One', page: 1, children: [{ title: 'Two', page: 2 }] }],
    })
  })

  it('sends the result to a webhook with the headers of the caller, then the event, and keeps nothing', async () => {
    received.length = 0
    const response = await send('/forms/pdfengines/flatten', [['files', pdf()]], {
      'gotenberg-webhook-url': at('/done'),
      'gotenberg-webhook-method': 'PUT',
      'gotenberg-webhook-error-url': at('/failed'),
      'gotenberg-webhook-events-url': at('/events'),
      'gotenberg-webhook-extra-http-headers': '{"X-Mine":"yes","Host":"example.org"}',
      'gotenberg-trace': 'trace-2',
    })
    expect(response.status).toBe(204)
    await until(async () => receivedAt('/events') !== undefined)
    const { method, headers, body } = receivedAt('/done')!
    expect(method).toBe('PUT')
    expect(headers).toMatchObject({
      'x-mine': 'yes',
      'gotenberg-trace': 'trace-2',
      'content-type': 'application/pdf',
    })
    expect(markersIn(body)).toEqual(['A-1'])
    expect(JSON.parse(receivedAt('/events')!.body.toString())).toMatchObject({
      event: 'webhook.success',
      correlationId: 'trace-2',
    })
    expect(receivedAt('/failed')).toBeUndefined()
    await expectNothingLeft()
  })

  it('sends a failure to the error address of a webhook', async () => {
    received.length = 0
    const addresses = { 'gotenberg-webhook-url': at('/done'), 'gotenberg-webhook-error-url': at('/failed') }
    await send('/forms/pdfengines/flatten', [], addresses)
    await until(async () => receivedAt('/failed') !== undefined)
    expect(JSON.parse(receivedAt('/failed')!.body.toString())).toEqual({
      status: 400,
      message: 'Invalid form data: no form file found for extensions: [.pdf]',
    })
    await expectNothingLeft()
  })

  it('refuses webhooks and downloads of hosts that are not listed with 403', async () => {
    const address = 'http://example.org/hook'
    const hook = await send('/forms/pdfengines/flatten', [['files', pdf()]], {
      'gotenberg-webhook-url': address,
      'gotenberg-webhook-error-url': address,
    })
    expect(hook.status).toBe(403)
    const download = await send('/forms/pdfengines/flatten', [
      ['downloadFrom', JSON.stringify([{ url: address }])],
    ])
    expect([download.status, await download.text()]).toEqual([403, expect.stringContaining('downloadFrom')])
  })

  it('downloads files with the headers of the caller, which no other host gets', async () => {
    received.length = 0
    const extraHttpHeaders = { 'X-Mine': 'yes' }
    const list = JSON.stringify([{ url: at('/file'), extraHttpHeaders }])
    const response = await send('/forms/pdfengines/merge', [
      ['files', pdf('A')],
      ['downloadFrom', list],
    ])
    expect(markersIn(await bytesOf(response))).toEqual(['A-1', 'B-1'])
    expect(receivedAt('/file')!.headers['x-mine']).toBe('yes')
    const elsewhere = JSON.stringify([{ url: at('/elsewhere'), extraHttpHeaders }])
    const refused = await send('/forms/pdfengines/merge', [['downloadFrom', elsewhere]])
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('redirects')])
  })

  it('tells its health to anyone, and its version to callers', async () => {
    const health = await fetch(`${service.url}/health`)
    expect(await health.json()).toMatchObject({ status: 'up' })
    expect((await fetch(`${service.url}/version`)).status).toBe(401)
    expect(await (await service.call('/version', { headers: basic(TOKEN) })).text()).toMatch(/^\d+\.\d+\.\d+/)
  })
})
