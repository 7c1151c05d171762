import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as hostile from '../../../pdf/test/fixtures/hostile.js'
import { Client } from './client.js'
import { expectInvariant } from './invariant.js'
import { ServiceProcess } from './service-process.js'

let service: ServiceProcess
let ada: Client
beforeAll(async () => {
  service = await ServiceProcess.start()
  ada = new Client(service)
})
afterEach(() => expectInvariant(service))
afterAll(() => service.end())

/** A result, or an error about the file: never a crash or a timeout. */
async function expectResultOrTypedError(file: Uint8Array): Promise<void> {
  const { status, code, text } = await ada.run(file)
  if (status === 200) return
  expect(status, text).toBe(422)
  expect(['damaged_pdf', 'limit_exceeded'], text).toContain(code)
}

describe('A Flate or LZW bomb or filter chain', () => {
  for (const [name, bomb] of Object.entries(hostile.bombs)) {
    it(`is stopped at a byte cap: ${name}`, async () => {
      const { status, code, text } = await ada.run(bomb())
      expect([status, code], text).toEqual([422, 'limit_exceeded'])
    })
  }

  it('is stopped at a byte cap in an xref stream, and the file is read without it', async () => {
    const { status, json, text } = await ada.run(hostile.bombInCrossReference())
    expect(status, text).toBe(200)
    expect(json.files).toMatchObject([{ pages: 1 }])
  })

  it('is copied without decoding in page content', async () => {
    const file = hostile.bombInPageContent()
    const { status, json, text } = await ada.run(file)
    expect(status, text).toBe(200)
    expect(json.output_filesize).toBeLessThan(file.length + 2000)
  })
})

describe('A loop of xref sections, page tree, outline or objects', () => {
  for (const [name, loop] of Object.entries(hostile.loops))
    it(`gives a result or a typed error within the limit: ${name}`, () => expectResultOrTypedError(loop()))
})

describe('Deep nesting', () => {
  for (const [name, nest] of Object.entries(hostile.nests))
    it(`gives a result or a typed error at depth 100,000, no stack overflow: ${name}`, () =>
      expectResultOrTypedError(nest()))
})

describe('A huge page count or MediaBox', () => {
  it('is not believed from a wrong /Count, which is reported', async () => {
    for (const count of [10 ** 9, 10 ** 6, 7, 0, -1]) {
      const { status, json, text } = await ada.run(hostile.lyingCount(count))
      expect(status, text).toBe(200)
      expect(json.files).toMatchObject([{ pages: 1 }])
      expect(JSON.stringify(json.report)).toContain(`says it has ${count} pages; 1 were found`)
    }
  })

  it('is refused for one page ten million times, with a correct /Count', async () => {
    const { status, code, text } = await ada.run(hostile.multipliedPages(10 ** 7))
    expect([status, code], text).toEqual([422, 'limit_exceeded'])
  })

  it('is refused at the limit for one page ten million times, with a wrong /Count', async () => {
    const { status, code, text } = await ada.run(hostile.multipliedPages(1))
    expect([status, code], text).toEqual([422, 'limit_exceeded'])
  })

  it('is accepted for 100,000 real pages', async () => {
    const { status, json, text } = await ada.run(hostile.manyPages(100_000))
    expect(status, text.slice(0, 1000)).toBe(200)
    expect(json.files).toMatchObject([{ pages: 100_000 }])
  })

  it('is accepted for a box of 10^6 points', async () => {
    const { status, text } = await ada.run(hostile.hugeBox())
    expect(status, text).toBe(200)
  })
})

describe('An image of 65,535² pixels', () => {
  it('is copied by a merge without decoding', async () => {
    const { status, text, processId } = await ada.run(hostile.pixelFlood())
    expect(status, text).toBe(200)
    expect((await ada.download(processId)).text).toMatch(/\/Width 65535/)
  })
})

describe('JavaScript, Launch, GoToR, SubmitForm, XFA', () => {
  let listener: Server
  let hits: string[]
  beforeAll(async () => {
    hits = []
    listener = createServer((request, response) => {
      hits.push(String(request.url))
      response.end()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => listener.close(resolve)))

  it('cause no request to a loopback listener, and XFA is removed', async () => {
    const { port } = listener.address() as { port: number }
    const url = `http://127.0.0.1:${port}`
    const { status, text, processId } = await ada.run(hostile.activeContent(url))
    expect(status, text).toBe(200)
    const output = (await ada.download(processId)).text
    expect(output).not.toMatch(/\/XFA\b|DOCTYPE x/)
    const uploaded = await ada.uploaded(hostile.activeContent(url))
    const flattened = await ada.execute(uploaded, { options: { fields: 'flatten', object_streams: false } })
    expect(flattened.status, flattened.text).toBe(200)
    expect((await ada.download(uploaded.processId)).text).not.toMatch(/\/XFA\b|\/Names\s*<<[^>]*\/JavaScript/)
    const webhook = await ada.execute(uploaded, { webhook: `${url}/webhook` })
    expect([webhook.status, webhook.json.field]).toEqual([400, 'webhook'])
    expect(hits).toEqual([])
  })
})

describe('File type detection', () => {
  const notPdf: Readonly<Record<string, string | Uint8Array>> = {
    HTML: '<!doctype html><script>alert(1)</script>'.padEnd(3000),
    ZIP: Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), Buffer.alloc(2000)]),
    PNG: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'an empty file': '',
    'a file with its %PDF- header after 1,024 bytes': `${' '.repeat(1024)}%PDF-1.7\n`,
  }
  for (const [name, content] of Object.entries(notPdf)) {
    it(`refuses ${name} named .pdf by its content`, async () => {
      const { status, code, text, json } = await ada.upload(await ada.start(), content, 'a.pdf')
      expect([status, code, json.field], text).toEqual([422, 'not_a_pdf', 'file'])
    })
  }

  it('accepts a PDF by its content, whatever its name and type header say', async () => {
    const processId = await ada.start()
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', 'merge-pdf')
    form.set('file', new Blob([new Uint8Array(hostile.hugeBox())], { type: 'text/html' }), 'page.html')
    const { status, json, text } = await ada.call('/api/v1/uploads', { method: 'POST', body: form })
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ fileType: 'application/pdf', fileName: 'page.html.pdf', page_count: 1 })
  })
})
