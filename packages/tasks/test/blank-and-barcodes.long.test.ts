import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { Task } from '../src/declare/task.js'
import { browserEngines } from '../src/platform/browser-engines.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import info from '../src/tasks/info-pdf.js'
import ocr from '../src/tasks/ocr-pdf.js'
import remove from '../src/tasks/remove-pages.js'
import scan from '../src/tasks/scan-pdf.js'
import split from '../src/tasks/split-pdf.js'
import { batches, code39, scannedStack } from './example-scans.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const run = (task: Task, bytes: Uint8Array, options: Record<string, unknown>, page?: string) =>
  folder.run(task, { entries: [folder.entry('a.pdf', page === undefined ? {} : { page }, bytes)], options })
const reportOf = async (task: Task, bytes: Uint8Array, options: Record<string, unknown>, page?: string) =>
  ((await run(task, bytes, options, page)).report as { files: Record<string, unknown>[] }).files[0]!

/** Pages with these contents and annotations. */
function drawn(...pages: readonly { readonly content: string; readonly annotation?: string }[]): Uint8Array {
  const objects: Objects = { catalog: '<< /Type /Catalog /Pages @pages >>' }
  pages.forEach(({ content, annotation = '' }, index) => {
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Contents @content${index} /Annots [${annotation}] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`
    objects[`content${index}`] = { dict: '<< >>', data: content }
  })
  objects.pages = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `@page${index}`).join(' ')}] >>`
  return buildPdf(objects)
}

describe('Blank pages', () => {
  it('of a stack of scans are removed, and a faint pencil mark stays', async () => {
    expect(await reportOf(remove, scannedStack(), { blank: true })).toMatchObject({
      pages: 5,
      blankPages: [3, 5],
    })
  })

  it('are removed beside the pages that are named, and counted among the pages that enter', async () => {
    const report = await reportOf(remove, scannedStack(), { blank: true, pages: '1' }, '2-5')
    expect(report).toMatchObject({ pages: 1, blankPages: [2, 4], leftOut: 3 })
  })

  it('with more ink are removed if that is asked for', async () => {
    const report = await reportOf(remove, scannedStack(), { blank: true, blank_ink: 100 })
    expect(report).toMatchObject({ blankPages: [3, 4, 5] })
  })

  it('draw nothing, or nothing but white; pages with a grey hairline, a comment or a field are not blank', async () => {
    const widget = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] >>'
    const note = '<< /Type /Annot /Subtype /Square /Rect [50 50 90 90] /C [1 0 0] >>'
    const bytes = drawn(
      { content: '' },
      { content: '1 g 0 0 400 500 re f' },
      { content: '0.93 G 0.5 w 100 100 m 140 100 l S' },
      { content: '', annotation: widget },
      { content: '', annotation: note },
      { content: 'BT /F1 10 Tf 3 Tr 100 100 Td (invisible) Tj ET' },
      { content: 'BT /F1 10 Tf 200 20 Td (7) Tj ET' },
    )
    expect(await reportOf(remove, bytes, { blank: true })).toMatchObject({ blankPages: [1, 2, 6] })
  })

  it('are never all pages', async () => {
    await expect(run(remove, drawn({ content: '' }), { blank: true })).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'options[blank]',
    })
  })

  it('need the server', async () => {
    expect(browserEngines.rendering).toBeUndefined()
    const { blankPages } = await import('../src/scan/blank-pages.js')
    const context = { engines: browserEngines } as Parameters<typeof blankPages>[0]
    const entry = {} as Parameters<typeof blankPages>[1]
    await expect(blankPages(context, entry, [0], { ink: 1, field: 'options[blank]' })).rejects.toMatchObject({
      code: 'task_unavailable',
    })
  })

  it('divide a document, and are dropped or kept', async () => {
    const parts = async (separators: string) =>
      (await reportOf(split, scannedStack(), { by: 'blank', separators })).parts
    expect(await parts('drop')).toMatchObject([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
      { from: 6, to: 7 },
    ])
    expect(await parts('keep')).toMatchObject([
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 5, to: 7 },
    ])
  })

  it('leave a document without any in one part', async () => {
    expect((await run(split, plainDocument('P', 3), { by: 'blank' })).outputs).toHaveLength(1)
  })
})

describe('A picture of 30,000 × 30,000 pixels, most of which the file does not have,', () => {
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 2 /Kids [@page @next] /MediaBox [0 0 72 72] >>',
    page: '<< /Type /Page /Parent @pages /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    next: '<< /Type /Page /Parent @pages /Contents @square >>',
    square: { dict: '<< >>', data: '20 20 30 30 re f' },
    content: { dict: '<< >>', data: 'q 72 0 0 72 0 0 cm /Im Do Q' },
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB >>',
      data: new Uint8Array(1000),
    },
  })

  it.each([
    [scan, {}],
    [info, { barcodes: true }],
    [remove, { blank: true }],
  ] as [Task, Record<string, unknown>][])('is refused by its size', async (task, options) => {
    await expect(run(task, bytes, options)).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('a.pdf: The number of pixels of an image of 30000 × 30000'),
    })
  })

  it('is a page whose text is not recognised, and the next page is', async () => {
    expect((await run(ocr, bytes, {})).report).toMatchObject({
      files: [{ recognised: 1, pagesFailed: 1, results: [{ page: 2 }] }],
      losses: [
        { page: 1, what: expect.stringContaining('an image of 30000 × 30000') },
        { page: 2, what: expect.stringContaining('No word was found') },
      ],
    })
  })
})

describe('Barcodes', () => {
  it('of separator sheets are the names of the parts, made safe', async () => {
    const { outputs, report } = await run(split, batches(), { by: 'barcode', names: '{code}' })
    expect(outputs.map(({ name, pages }) => [name, pages])).toEqual([
      ['INV-1.pdf', 2],
      ['INV-2.pdf', 1],
    ])
    expect(report).toMatchObject({ files: [{ parts: [{ code: 'INV-1' }, { code: 'INV-2' }] }] })
  })

  it('count if they have the pattern and the format', async () => {
    const parts = async (options: object) =>
      (await run(split, batches(), { by: 'barcode', ...options })).outputs.length
    expect(await parts({ code_pattern: '^INV-2$' })).toBe(2)
    expect(await parts({ code_formats: ['qr_code'] })).toBe(1)
    expect(await parts({ separators: 'keep' })).toBe(2)
  })

  it('are not searched with a pattern that cannot be read', async () => {
    await expect(run(split, batches(), { by: 'barcode', code_pattern: '(' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'options[code_pattern]',
    })
  })

  it('are listed with their pages and places', async () => {
    const report = await reportOf(info, drawn({ content: '' }, { content: code39('INV-12') }), {
      barcodes: true,
    })
    const { barcodes } = report.info as { barcodes: Record<string, number>[] }
    expect(barcodes).toMatchObject([{ page: 2, format: 'code_39', text: 'INV-12' }])
    expect(Math.abs(barcodes[0]!.left! - 60)).toBeLessThan(3)
    expect(Math.abs(barcodes[0]!.top! - 140)).toBeLessThan(3)
  })

  it('are a hundred of a page with more', async () => {
    const letters = [...'12INV-']
    const codes = Array.from({ length: 240 }, (_, at) => {
      // The same code below itself would be read as one.
      const row = Math.floor(at / 8)
      const text = `${letters[row % 6]}${letters[Math.floor(row / 6)]}`
      return `q 0.45 0 0 0.15 ${(at % 8) * 50 - 23} ${row * 16 - 40} cm ${code39(text)} Q`
    })
    const report = await reportOf(info, drawn({ content: codes.join(' ') }), { barcodes: true })
    expect((report.info as { barcodes: unknown[] }).barcodes).toHaveLength(100)
  })

  it('are read by an engine that is loaded on demand', async () => {
    expect(
      await (await nodeEngines.barcodes!()).read({ width: 9, height: 9, data: new Uint8Array(324) }, []),
    ).toEqual([])
  })
})
