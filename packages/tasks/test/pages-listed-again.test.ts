import { nodePrimitives } from '@octavo/pdf/node'
import { memoryStore } from '@octavo/tasks/byte-store'
import { runTask } from '@octavo/tasks/run-in-browser'
import { expect, test } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import type { RenderedDocument } from '../src/declare/rendering.js'
import type { Task, TaskEngines } from '../src/declare/task.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import info from '../src/tasks/info-pdf.js'
import ocr from '../src/tasks/ocr-pdf.js'
import remove from '../src/tasks/remove-pages.js'
import split from '../src/tasks/split-pdf.js'

const TIMES = 50

/** One page with a dark square that the page tree lists many times, and another one. */
const FILE = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages >>',
  pages: `<< /Type /Pages /Count ${TIMES + 1} /MediaBox [0 0 72 72] /Kids [${'@one '.repeat(TIMES)} @other] >>`,
  one: '<< /Type /Page /Parent @pages /Contents @content >>',
  other: '<< /Type /Page /Parent @pages /Contents @content /Rotate 90 >>',
  content: { dict: '<< >>', data: '20 20 30 30 re f' },
})

/** The engines, with counts of the pages that they draw and read. */
function counted() {
  const calls = { drawn: 0, read: 0 }
  const { open, encode } = nodeEngines.rendering!
  const engines: TaskEngines = {
    ...nodeEngines,
    rendering: {
      encode,
      async open(input) {
        const document = await open(input)
        const renderPage: RenderedDocument['renderPage'] = (index, options) => {
          calls.drawn++
          return document.renderPage(index, options)
        }
        return {
          pageCount: document.pageCount,
          pageSize: (index) => document.pageSize(index),
          pageText: (index) => document.pageText(index),
          close: () => document.close(),
          renderPage,
        }
      },
    },
    barcodes: async () => ({
      async read() {
        calls.read++
        return [{ format: 'qr_code', text: 'code', left: 0, top: 0, width: 9, height: 9 }]
      },
    }),
    recognition: {
      languages: async () => ['eng'],
      open: async () => ({
        engine: 'tesseract',
        atOnce: 3,
        async recognise() {
          calls.read++
          return `<div class='ocr_page'><span class='ocr_line' title='bbox 9 9 90 30'><span class='ocrx_word' title='bbox 9 9 90 30; x_wconf 90'>word</span></span></div>`
        },
        orientation: async () => undefined,
        close() {},
      }),
    },
  }
  return { calls, engines }
}

async function run(task: Task, options: object) {
  const { calls, engines } = counted()
  const { report } = await runTask(
    task,
    { entries: [{ file: FILE, filename: 'a.pdf', rotation: 0 }], options },
    { maxOutputBytes: 2 ** 20, maxOutputs: TIMES + 1, store: memoryStore() },
    { progress: () => undefined, signal: { aborted: false } },
    nodePrimitives,
    engines,
  )
  return { calls, file: (report as { files: Record<string, unknown>[] }).files[0]! }
}

test('A page that is listed many times is drawn and recognised once, and all of them get its text', async () => {
  const { calls, file } = await run(ocr, {})
  expect(calls).toEqual({ drawn: 2, read: 2 })
  expect(file).toMatchObject({ recognised: TIMES + 1, words: TIMES + 1 })
})

test('Whether such a page is blank is looked at once', async () => {
  const { calls, file } = await run(remove, { blank: true, pages: '1' })
  expect(calls.drawn).toBe(2)
  expect(file).toMatchObject({ pages: TIMES, blankPages: [] })
})

test('Its barcodes are read once, and are on all of them', async () => {
  const { calls, file } = await run(info, { barcodes: true })
  expect(calls).toEqual({ drawn: 2, read: 2 })
  expect(file).toMatchObject({ info: { barcodes: { length: TIMES + 1, [TIMES]: { page: TIMES + 1 } } } })
  expect((await run(split, { by: 'barcode', separators: 'keep' })).calls.read).toBe(2)
})
