import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pdfInfo, pdfText } from '../../../pdf/test/validators.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { pdf, useService } from '../service.js'

const service = useService({
  OCTAVO_GOTENBERG: 'on',
  OCTAVO_PAGE_HOSTS: '127.0.0.1',
  OCTAVO_PAGE_NETWORKS: '127.0.0.0/8',
})

/** A host with a page whose picture is not there. */
let host: Server
beforeAll(async () => {
  host = createServer(({ url }, response) => {
    response.statusCode = url === '/' ? 200 : 404
    response.setHeader('content-type', 'text/html')
    response.end(url === '/' ? '<p>Of a host <img src=/none.png>' : '')
  })
  await new Promise<void>((opened) => host.listen(0, '127.0.0.1', opened))
})
afterAll(() => host.close())
const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`

type Part = readonly [field: string, value: string | Uint8Array, name?: string]

async function send(path: string, parts: readonly Part[]) {
  const form = new FormData()
  for (const [field, value, name] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([Uint8Array.from(value)]), name)
  }
  const response = await service.call(`/forms/${path}`, { method: 'POST', body: form })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const html = (text: string): Part => ['files', Buffer.from(text), 'index.html']

withPrograms('The routes of Gotenberg', ['chromium', 'soffice', 'bwrap', 'pdftotext', 'pdfinfo'], () => {
  it('merge documents of office programs with PDF files', async () => {
    const { status, bytes } = await send('libreoffice/convert', [
      ['files', exampleFile('letter.docx'), 'a.docx'],
      ['files', pdf('B'), 'b.pdf'],
      ['merge', 'true'],
    ])
    expect(status).toBe(200)
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(pdfText(path)).toMatch(/Dear Ada[\s\S]*B-1/)
  })

  it('convert every document of a form, or none', async () => {
    const documents: Part[] = [
      ['files', Buffer.from('<p>A page</p>'), 'a.html'],
      ['files', Buffer.from(`P5\n8 8\n255\n${'\0'.repeat(64)}`), 'b.pgm'],
      ['files', Buffer.from('A list,1\n'), 'c.csv'],
      ['merge', 'true'],
    ]
    const { status, bytes } = await send('libreoffice/convert', documents)
    expect(status).toBe(200)
    const path = temporaryFile(bytes)
    expect(pdfInfo(path).Pages).toBe('3')
    expect(pdfText(path)).toMatch(/A page[\s\S]*A list/)
    const refused = await send('libreoffice/convert', [...documents, ['files', Buffer.from('x'), 'd.epub']])
    expect([refused.status, refused.bytes.toString()]).toEqual([
      400,
      "Invalid form data: form file 'd.epub' is of a type that this service cannot convert",
    ])
  })

  it('print a page with its header on the paper that was chosen', async () => {
    const { status, bytes } = await send('chromium/convert/html', [
      html('<p>Content</p>'),
      ['files', Buffer.from('<p style="font-size: 10pt">Head</p>'), 'header.html'],
      ['paperWidth', '4in'],
      ['paperHeight', '5in'],
      ['marginTop', '1in'],
    ])
    expect(status).toBe(200)
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(pdfText(path)).toMatch(/Head[\s\S]*Content/)
    expect(pdfInfo(path)['Page size']).toMatch(/^288 x 360/)
  })

  it.each([
    ['8.5', '11', /^792 x 612/],
    ['11', '8.5', /^612 x 792/],
  ])('exchange the sides of landscape paper of %s by %s inches', async (width, height, size) => {
    const { bytes } = await send('chromium/convert/html', [
      html('<p>Content</p>'),
      ['paperWidth', width],
      ['paperHeight', height],
      ['landscape', 'true'],
    ])
    expect(pdfInfo(temporaryFile(bytes))['Page size']).toMatch(size)
  })

  it('print Markdown, and make a screenshot', async () => {
    const markdown = await send('chromium/convert/markdown', [
      html('<title>T</title>{{ toHTML "a.md" }}'),
      ['files', Buffer.from('# Heading'), 'a.md'],
    ])
    expect(pdfText(temporaryFile(markdown.bytes))).toContain('Heading')
    const missing = await send('chromium/convert/markdown', [
      html('{{ toHTML "a.md" }}{{ toHTML "b.md" }}{{ toHTML "c.md" }}'),
      ['files', Buffer.from('# Heading'), 'a.md'],
    ])
    expect(missing.bytes.toString()).toBe("Markdown file(s) not found: 'b.md'\n'c.md'")
    const trimmed = await send('chromium/convert/markdown', [
      html('<p>Before</p> {{- toHTML `a.md` -}} <p>After</p>'),
      ['files', Buffer.from('# Heading'), 'a.md'],
    ])
    expect(pdfText(temporaryFile(trimmed.bytes))).toMatch(/Before\s+Heading\s+After/)
    const other = await send('chromium/convert/markdown', [
      html('{{ .Name }}{{ toHTML "a.md" }}'),
      ['files', Buffer.from('# Heading'), 'a.md'],
    ])
    expect([other.status, other.bytes.toString()]).toEqual([400, expect.stringContaining('{{ .Name }}')])
    const { type, bytes } = await send('chromium/screenshot/html', [html('<p>Seen'), ['format', 'jpeg']])
    expect([type, bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff'])
  })

  it('fail on the status of a file, unless its domain is ignored', async () => {
    const asked: Part[] = [
      ['url', address()],
      ['failOnResourceHttpStatusCodes', '[499]'],
    ]
    const failed = await send('chromium/convert/url', asked)
    expect([failed.status, failed.bytes.toString()]).toEqual([
      409,
      `Invalid HTTP status code from resources:\n${address()}none.png - 404: Not Found`,
    ])
    const ignored = await send('chromium/convert/url', [
      ...asked,
      ['ignoreResourceHttpStatusDomains', '["https://127.0.0.1:80/x"]'],
    ])
    expect(ignored.status).toBe(200)
    expect(pdfText(temporaryFile(ignored.bytes))).toContain('Of a host')
  })

  it.each([
    ['a selector that is none', [['waitForSelector', '#[']], 400, "The selector '#[' (waitForSelector)"],
    [
      'an exception',
      [['failOnConsoleExceptions', 'true']],
      409,
      'Chromium console exceptions:\nError: Wrong',
    ],
    [
      'a file that is not there',
      [['failOnResourceLoadingFailed', 'true']],
      409,
      'Chromium failed to load resources: resource Stylesheet: net::ERR_FILE_NOT_FOUND (none.css)',
    ],
  ] as const)('say in the words of Gotenberg that there is %s', async (_, fields, status, message) => {
    const page = html('<link rel=stylesheet href=none.css><script>throw new Error("Wrong")</script>')
    const answer = await send('chromium/convert/html', [page, ...fields])
    expect([answer.status, answer.bytes.toString()]).toEqual([status, expect.stringContaining(message)])
  })
})
