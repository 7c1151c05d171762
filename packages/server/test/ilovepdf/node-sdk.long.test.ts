import { execFileSync, spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers, pdfInfo, pdfText } from '../../../pdf/test/validators.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import { tools } from '../../src/ilovepdf/tools.js'
import { encrypted } from '../encrypted.js'
import { namesInZip } from '../read-zip.js'
import { pdf, until, useService } from '../service.js'
import { TOKEN } from '../support/running-server.js'
import { refusal, type SdkResult, type SdkTask, sdkAt, sdkFile, sdkText } from './node-sdk.js'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==',
  'base64',
)

const hooks: { body: string }[] = []
let receiver: Server
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    hooks.push({ body: (await request.toArray()).join('') })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(() => receiver.close())

const service = useService({
  OCTAVO_WEBHOOK_HOSTS: '127.0.0.1',
  OCTAVO_WEBHOOK_NETWORKS: '127.0.0.0/8',
  OCTAVO_FETCH_HOSTS: '127.0.0.1',
  OCTAVO_FETCH_NETWORKS: '127.0.0.0/8',
  OCTAVO_PAGE_HOSTS: '127.0.0.1',
  OCTAVO_PAGE_NETWORKS: '127.0.0.0/8',
})
const sdk = () => sdkAt(service.url, TOKEN, TOKEN)

async function ready(tool: string, ...files: readonly [bytes: Uint8Array, name: string, params?: object][]) {
  const task = sdk().newTask(tool)
  await task.start()
  for (const [bytes, name, params] of files) await task.addFile(sdkFile(bytes, name, params))
  return task
}

interface Done {
  readonly task: SdkTask
  readonly result: SdkResult
  readonly bytes: Buffer
  readonly path: string
}

async function done(task: SdkTask, params?: Readonly<Record<string, unknown>>): Promise<Done> {
  const result = await task.process(params)
  const bytes = Buffer.from(await task.download())
  return { task, result, bytes, path: temporaryFile(bytes) }
}

const pageText = (path: string) => pdfText(path).replace(/\s+/g, ' ')
const isLocked = (path: string) => spawnSync('qpdf', ['--requires-password', path]).status === 0
const isEncrypted = (path: string) => spawnSync('qpdf', ['--is-encrypted', path]).status === 0

/** Each tool from start to download, with its output checked by other programs. */
const cases: Readonly<Record<string, () => Promise<void>>> = {
  async merge() {
    const task = await ready('merge', [pdf('A', 2), 'a.pdf'], [pdf('B', 1), 'b.pdf', { rotate: 90 }])
    const { path, result } = await done(task)
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'B-1'])
    expect(pdfInfo(path, '-f', '3', '-l', '3')['Page 3 rot']).toBe('90')
    expect(result).toMatchObject({ status: 'TaskSuccess', output_filenumber: 1, output_extensions: ['pdf'] })
  },
  async split() {
    const ranges = await done(await ready('split', [pdf('A', 4), 'a.pdf']), {
      split_mode: 'ranges',
      ranges: '1,3-end',
    })
    expect(namesInZip(ranges.bytes)).toHaveLength(2)
    expect(ranges.result.download_filename).toBe('output.zip')
    const merged = await done(await ready('split', [pdf('A', 4), 'a.pdf']), {
      ranges: '4,1-2',
      merge_after: true,
    })
    expect(pageMarkers(merged.path)).toEqual(['A-4', 'A-1', 'A-2'])
    const fixed = await done(await ready('split', [pdf('A', 5), 'a.pdf']), {
      split_mode: 'fixed_range',
      fixed_range: 2,
    })
    expect(namesInZip(fixed.bytes)).toHaveLength(3)
    const removed = await done(await ready('split', [pdf('A', 3), 'a.pdf']), {
      split_mode: 'remove_pages',
      remove_pages: '2',
    })
    expect(pageMarkers(removed.path)).toEqual(['A-1', 'A-3'])
  },
  async compress() {
    const files = ['a', 'b', 'c'].map((name) => [pdf(name, 2), `${name}.pdf`] as const)
    const { bytes, result } = await done(
      await ready('compress', ...files.map(([b, n]) => [b, n] as [Buffer, string])),
      {
        compression_level: 'extreme',
        packaged_filename: '{tool} of {filename}',
      },
    )
    expect(namesInZip(bytes)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    expect(result.download_filename).toBe('compress of a.zip')
  },
  async pdfjpg() {
    const { bytes, result } = await done(await ready('pdfjpg', [pdf('A', 1), 'a.pdf']), {
      pdfjpg_mode: 'pages',
      dpi: 72,
    })
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(result.output_extensions).toEqual(['jpg'])
    const image = await done(await ready('imagepdf', [PNG, 'p.png']))
    const taken = await done(await ready('pdfjpg', [image.bytes, 'p.pdf']), { pdfjpg_mode: 'extract' })
    expect(taken.bytes.subarray(1, 4).toString()).toBe('PNG')
  },
  async imagepdf() {
    const task = await ready('imagepdf', [PNG, 'one.png'], [PNG, 'two.png'])
    const { path } = await done(task, { pagesize: 'A4', orientation: 'landscape', margin: 10 })
    expectValid(path)
    expect(pdfInfo(path)).toMatchObject({
      Pages: '2',
      'Page size': expect.stringContaining('841.89 x 595.276'),
    })
    const each = await ready('imagepdf', [PNG, 'one.png'], [PNG, 'two.png'])
    expect(namesInZip((await done(each, { merge_after: false })).bytes)).toHaveLength(2)
  },
  async watermark() {
    const text = await done(await ready('watermark', [pdf('A', 2), 'a.pdf']), {
      mode: 'text',
      text: 'DRAFT',
      pages: '2-end',
      transparency: 50,
      font_style: 'Bold',
      vertical_position: 'top',
      horizontal_position: 'right',
    })
    expectValid(text.path)
    expect([pdfText(text.path, 1), pdfText(text.path, 2)]).toEqual([
      expect.not.stringContaining('DRAFT'),
      expect.stringContaining('DRAFT'),
    ])
    const several = await done(await ready('watermark', [pdf('A', 1), 'a.pdf']), {
      mode: 'multi',
      elements: [
        { type: 'text', text: 'ONE', vertical_position: 'Top', zoom: 1 },
        { type: 'text', text: 'TWO', mosaic: true, rotation: 0 },
      ],
      metas: { Author: 'Ada', CreationDate: "D:20260131093000+01'00'" },
    })
    expect(pageText(several.path)).toMatch(/ONE.*TWO|TWO.*ONE/)
    expect(pdfInfo(several.path)).toMatchObject({
      Author: 'Ada',
      CreationDate: expect.stringContaining('2026'),
    })
    const task = await ready('watermark', [pdf('A', 1), 'a.pdf'])
    const picture = await task.addFile(sdkFile(PNG, 'logo.png'))
    const { path } = await done(task, { mode: 'image', image: picture.serverFilename })
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(
      3,
    )
  },
  async pagenumber() {
    const { path } = await done(await ready('pagenumber', [pdf('A', 3), 'a.pdf']), {
      text: 'page {n} of {p}',
      starting_number: 7,
      first_cover: true,
    })
    expectValid(path)
    expect(pageText(path)).toContain('page 8 of 3')
    expect(pdfText(path, 1)).not.toContain('page')
  },
  async rotate() {
    const { path, result } = await done(await ready('rotate', [pdf('A', 1), 'a.pdf', { rotate: 270 }]))
    expect(pdfInfo(path)['Page rot']).toBe('270')
    expect(result.download_filename).toBe('a.pdf')
    const both = await ready('rotate', [pdf('A', 1), 'a.pdf', { rotate: 90 }], [pdf('B', 1), 'b.pdf'])
    expect(namesInZip((await done(both)).bytes)).toEqual(['a.pdf', 'b.pdf'])
  },
  async unlock() {
    const locked = encrypted(pdf('A', 1), { user: 'open sesame', owner: 'o' })
    const { path } = await done(await ready('unlock', [locked, 'a.pdf', { password: 'open sesame' }]))
    expectValid(path)
    expect(isEncrypted(path)).toBe(false)
  },
  async protect() {
    const { path } = await done(await ready('protect', [pdf('A', 1), 'a.pdf']), {
      password: 'secret',
      metas: { Title: 'Under lock' },
    })
    expect(isLocked(path)).toBe(true)
    expect(pdfInfo(path, '-upw', 'secret').Title).toBe('Under lock')
  },
  async repair() {
    const whole = pdf('A', 2)
    const { path } = await done(await ready('repair', [whole.subarray(0, whole.length - 120), 'a.pdf']))
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2'])
  },
  async extract() {
    const { bytes, result } = await done(await ready('extract', [pdf('A', 2), 'a.pdf']), {
      output_filename: '{filename}-{n}-{app}',
    })
    expect(bytes.toString('utf8')).toMatch(/A-1[\s\S]*A-2/)
    expect(result.download_filename).toBe('a-1-Octavo.txt')
  },
  async editpdf() {
    const task = await ready('editpdf', [pdf('A', 2), 'a.pdf'])
    const place = { coordinates: { x: 40, y: 40 }, dimensions: { w: 200, h: 40 } }
    task.addElement(sdkText({ ...place, text: 'Seen' }))
    task.addElement(sdkText({ ...place, pages: '2', text: 'Approved', font_size: 20, font_style: 'Bold' }))
    const { path } = await done(task)
    expectValid(path)
    expect([1, 2].map((page) => pdfText(path, page).match(/Seen|Approved/g))).toEqual([
      ['Seen'],
      ['Approved'],
    ])
  },
}

/** They need programs besides npm packages. */
const WITH_PROGRAMS = ['officepdf', 'htmlpdf']

/** The SDK knows no such tools; `wire.test.ts` has their tests. */
const WITHOUT_SDK = ['formsdetect', 'pdfmarkdown', 'pdfocr']
/** `wire.test.ts` has their tests, too. */
const ARCHIVE = ['pdfa', 'validatepdfa']

describe('iLovePDF’s Node SDK with another base URL', () => {
  it('is tested with every tool', () =>
    expect([...Object.keys(cases), ...WITHOUT_SDK, ...ARCHIVE, ...WITH_PROGRAMS].sort()).toEqual(
      Object.keys(tools).sort(),
    ))

  it.each(Object.keys(cases))('runs %s from start to download', async (tool) => cases[tool]!())

  withPrograms('with office documents', ['soffice', 'bwrap', 'pdftotext'], () => {
    it('runs officepdf from start to download', async () => {
      const task = await ready('officepdf', [exampleFile('letter.docx'), 'letter.docx'])
      const { path, result } = await done(task, { metas: { Author: 'Ada' } })
      expectValid(path)
      expect(pageText(path)).toContain('Dear Ada')
      expect(pdfInfo(path).Author).toBe('Ada')
      expect(result.download_filename).toBe('letter.pdf')
    })
  })

  withPrograms('with web pages', ['chromium', 'bwrap', 'pdftotext'], () => {
    it('runs htmlpdf from start to download, on the chosen paper and with metadata', async () => {
      const html = '<style>@page { size: 100px 100px } body { margin: 0 }</style><p>Dear Ada</p>'
      const { path, result } = await done(await ready('htmlpdf', [Buffer.from(html), 'letter.html']), {
        page_size: 'A5',
        page_orientation: 'landscape',
        page_margin: 96,
        metas: { Author: 'Ada' },
      })
      expectValid(path)
      expect(pdfInfo(path)).toMatchObject({
        Author: 'Ada',
        'Page size': expect.stringMatching(/^595.* x 4(19|20)/),
      })
      const [line] = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).match(/<word.*/)!
      expect(Number(/xMin="([\d.]+)"/.exec(line)![1])).toBeCloseTo(72, 0)
      expect(result.download_filename).toBe('letter.pdf')
    })

    it('loads the page at a URL in a window of the chosen width, if its host is allowed', async () => {
      const script = 'document.body.append("Seen " + innerWidth + " wide")'
      const host = createServer((_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<body><script>setTimeout(() => ${script}, 200)</script>`)
      })
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      const task = await ready('htmlpdf')
      await task.addFile(`http://127.0.0.1:${(host.address() as AddressInfo).port}/reports/today.html`)
      const { path, result } = await done(task, { view_width: 1234, delay: 1 })
      host.close()
      expect(pageText(path)).toContain('Seen 1234 wide')
      expect(result.download_filename).toBe('today.pdf')
      const { status, body } = await refusal((await ready('htmlpdf')).addFile('https://example.com/'))
      expect([status, body]).toMatchObject([
        400,
        {
          error: {
            type: 'UploadError',
            param: 'cloud_file',
            message: expect.stringContaining('OCTAVO_PAGE_HOSTS'),
          },
        },
      ])
    })

    it.each(['remove_popups', 'block_ads'])('refuses %s of htmlpdf', async (name) => {
      const task = await ready('htmlpdf', [Buffer.from('<p>Dear Ada</p>'), 'letter.html'])
      const { status, body } = await refusal(task.process({ [name]: true }))
      expect([status, body]).toMatchObject([400, { error: { type: 'ProcessingError', param: name } }])
    })
  })

  it('signs in with the public key only', async () => {
    const task = sdkAt(service.url, TOKEN).newTask('merge')
    await task.start()
    await task.addFile(sdkFile(pdf('A', 1), 'a.pdf'))
    expect(pageMarkers((await done(task)).path)).toEqual(['A-1'])
  })

  it.each([
    ['an unknown key', 'nobody', 'nobody'],
    ['a wrong secret key', TOKEN, 'not the token'],
  ])('gets the 401 of iLovePDF with %s', async (_what, publicKey, secretKey) => {
    const { status, body } = await refusal(sdkAt(service.url, publicKey, secretKey).newTask('merge').start())
    expect([status, body]).toMatchObject([401, { name: 'Unauthorized', message: expect.any(String) }])
  })

  it('gets an error at start for an unsupported tool', async () => {
    const { status, body } = await refusal(sdk().newTask('sign').start())
    expect([status, body]).toMatchObject([
      400,
      { error: { type: 'StartError', message: expect.stringContaining('merge, split'), param: 'tool' } },
    ])
  })

  it('receives the size of each page', async () => {
    const task = await ready('merge')
    const file = await task.addFile(sdkFile(pdf('A', 2), 'a.pdf'), { info: true })
    expect(file.info).toEqual({
      pageNumber: '2',
      pageSizes: [
        [400, 500],
        [400, 500],
      ],
    })
  })

  it('removes a file', async () => {
    const task = await ready('merge', [pdf('A', 1), 'a.pdf'])
    await task.deleteFile(await task.addFile(sdkFile(pdf('B', 1), 'b.pdf')))
    expect(pageMarkers((await done(task)).path)).toEqual(['A-1'])
  })

  it('chains a task, lists tasks and deletes one', async () => {
    const first = await ready('split', [pdf('A', 3), 'report.pdf'])
    await first.process({ split_mode: 'remove_pages', remove_pages: '1' })
    const next = await first.connect('merge')
    expect(pageMarkers((await done(next)).path)).toEqual(['A-2', 'A-3'])
    const ids = async () =>
      (await sdk().listTasks({ tool: 'split', status: 'TaskSuccess' })).map(({ id }) => id)
    expect(await ids()).toContain(first.id)
    await first.delete()
    expect(await ids()).not.toContain(first.id)
  })

  it('gets WrongPassword for a file without its password, and may retry', async () => {
    const locked = encrypted(pdf('A', 1), { user: 'open sesame', owner: 'o' })
    const task = await ready('compress', [locked, 'locked.pdf'])
    const { status, body } = await refusal(task.process({ ignore_password: false }))
    expect([status, body]).toMatchObject([
      400,
      { error: { type: 'ProcessingError', param: [{ filename: 'locked.pdf', error: 'WrongPassword' }] } },
    ])
    const [file] = (task as unknown as { files: { params: { password?: string } }[] }).files
    file!.params.password = 'open sesame'
    expect((await task.process()).status).toBe('TaskSuccess')
  })

  it('skips unreadable files, unless ignore_errors is false', async () => {
    const broken = Buffer.from('%PDF-1.7\nnothing that could be mended')
    const files: [Uint8Array, string][] = [
      [pdf('A', 1), 'good.pdf'],
      [broken, 'broken.pdf'],
    ]
    const { task, result, path } = await done(await ready('rotate', ...files), {
      custom_int: 7,
      custom_string: 'x',
    })
    expect(result.status).toBe('TaskSuccessWithWarnings')
    expect([result.download_filename, pageMarkers(path)]).toEqual(['good.pdf', ['A-1']])
    const { body } = await service.get(`/v1/task/${task.id}`)
    expect(body).toMatchObject({
      status: 'TaskSuccessWithWarnings',
      custom_int: 7,
      custom_string: 'x',
      files: [{ status: 'FileSuccess' }, { filename: 'broken.pdf', status: 'DamagedFile' }],
    })
    const strict = await refusal((await ready('rotate', ...files)).process({ ignore_errors: false }))
    expect([strict.status, strict.body]).toMatchObject([
      400,
      { error: { type: 'ProcessingError', param: [{ filename: 'broken.pdf', error: 'DamagedFile' }] } },
    ])
  })

  it('gets OutOfRange for a file without the requested pages', async () => {
    const task = await ready('split', [pdf('A', 2), 'short.pdf'])
    const { status, body } = await refusal(task.process({ split_mode: 'ranges', ranges: '1,7-9' }))
    expect([status, body]).toMatchObject([
      400,
      { error: { type: 'ProcessingError', param: [{ filename: 'short.pdf', error: 'OutOfRange' }] } },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Step|options/)
  })

  it('receives a webhook with the body of iLovePDF', async () => {
    const task = await ready('merge', [pdf('A', 1), 'a.pdf'])
    const { port } = receiver.address() as { port: number }
    const { status } = await task.process({ webhook: `http://127.0.0.1:${port}/done`, custom_string: 'mine' })
    expect(['TaskWaiting', 'TaskProcessing']).toContain(status)
    await until(() => hooks.length > 0)
    expect(JSON.parse(hooks[0]!.body)).toMatchObject({
      event: 'task.completed',
      data: {
        task: {
          task: task.id,
          tool: 'merge',
          status: 'TaskSuccess',
          custom_string: 'mine',
          output_filenumber: 1,
        },
      },
    })
  })

  it.each([
    ['extract', { detailed: 'very' }, 'detailed'],
    ['compress', { compression_level: 'most' }, 'compression_level'],
    ['protect', {}, 'password'],
    ['merge', { file_encryption_key: '0123456789abcdef' }, 'file_encryption_key'],
    ['watermark', { text: 'x', font_color: 'red' }, 'font_color'],
  ])('gets an error for parameters that %s does not support: %j', async (tool, params, param) => {
    const { status, body } = await refusal((await ready(tool, [pdf('A', 1), 'a.pdf'])).process(params))
    expect([status, body]).toMatchObject([400, { error: { type: 'ProcessingError', param } }])
  })

  it('uploads a file by URL from a listed host, and is refused others', async () => {
    const host = createServer((_request, response) => response.end(pdf('A', 2)))
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const task = await ready('merge')
    await task.addFile(`http://127.0.0.1:${(host.address() as AddressInfo).port}/fetched.pdf`)
    host.close()
    expect(pageMarkers((await done(task)).path)).toEqual(['A-1', 'A-2'])
    const { status, body } = await refusal((await ready('merge')).addFile('https://example.com/a.pdf'))
    expect([status, body]).toMatchObject([400, { error: { type: 'UploadError', param: 'cloud_file' } }])
  })
})
