import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { expectValid, pageMarkers, pdfInfo, pdfText } from '../../pdf/test/validators.js'
import type { Task } from '../src/declare/task.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { TaskJob } from '../src/platform/node.js'
import crop from '../src/tasks/crop-pdf.js'
import nup from '../src/tasks/nup-pdf.js'
import resize from '../src/tasks/resize-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

async function failure(task: Task, job: Partial<TaskJob>): Promise<TaskFailure> {
  const outcome = await folder.run(task, job).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

/** `400 x 500` of each page, as displayed. */
function sizes(path: string, pages: number): string[] {
  const info = pdfInfo(path, '-f', '1', '-l', String(pages))
  return [...Array(pages).keys()].map(
    (index) => /^(.*?) pts/.exec(info[`Page ${index + 1} size`] ?? '')?.[1] ?? '',
  )
}

const mixed = () =>
  plainDocument('M', 4, {
    page: (number) => ['', '/Rotate 90', '/MediaBox [0 0 842 595]', '/CropBox [50 150 250 450]'][number - 1]!,
  })

withPrograms('crop-pdf', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  it('crops each page of several files to its content', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf', { page: '2', rotation: 90 })]
    const { outputs, report } = await folder.run(crop, { entries })
    expect(outputs).toMatchObject([
      { name: 'a-cropped.pdf', pages: 5 },
      { name: 'b-cropped.pdf', pages: 1 },
    ])
    expect(report).toMatchObject({ files: [{ cropped: 5, blank: [], unread: [] }, { cropped: 1 }] })
    for (const { path } of outputs) expectValid(path)
    const [width, height] = sizes(outputs[0]!.path, 1)[0]!.split(' x ').map(Number)
    expect(width).toBeLessThan(150)
    expect(height).toBeLessThan(40)
    expect(pdfText(outputs[0]!.path)).toContain('a.pdf-1')
  })

  it('crops margins in the given unit from the selected pages', async () => {
    const entries = [folder.entry('a.pdf')]
    const options = { to: 'margins', left: 1, top: 0.5, unit: 'in', pages: '2-3' }
    const { outputs } = await folder.run(crop, { entries, options })
    expect(sizes(outputs[0]!.path, 4)).toEqual(['400 x 500', '328 x 464', '328 x 464', '400 x 500'])
  })

  it('returns a file with nothing to crop byte for byte', async () => {
    const input = richDocument('A', { signed: true })
    const entries = [folder.entry('a.pdf', {}, input)]
    const options = { to: 'box', width: 14_400, height: 14_400 }
    const { outputs, report } = await folder.run(crop, { entries, options })
    expect(report).toMatchObject({ files: [{ cropped: 0, signaturesRemoved: 0 }] })
    expect(new Uint8Array(readFileSync(outputs[0]!.path))).toEqual(input)
  })
})

withPrograms('resize-pdf', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  const resized = async (options: object) => {
    const { outputs, report } = await folder.run(resize, {
      entries: [folder.entry('m.pdf', {}, mixed())],
      options,
    })
    expectValid(outputs[0]!.path)
    expect(pageMarkers(outputs[0]!.path)).toEqual(['M-1', 'M-2', 'M-3', 'M-4'])
    return { sizes: sizes(outputs[0]!.path, 4), report }
  }

  it('resizes all pages to one size and keeps the orientation of each', async () => {
    const { sizes, report } = await resized({})
    const a4 = '595.276 x 841.89'
    // pdfinfo reports the size before rotation.
    expect(sizes).toEqual([a4, a4, '841.89 x 595.276', a4])
    expect(report).toMatchObject({ files: [{ resized: 4 }] })
  })

  it('resizes to portrait, to the size of the first page, or to a custom size', async () => {
    expect((await resized({ size: 'Letter', orientation: 'portrait' })).sizes).toEqual([
      '612 x 792',
      '792 x 612',
      '612 x 792',
      '612 x 792',
    ])
    expect((await resized({ size: 'first', fit: 'cover' })).sizes).toEqual([
      '400 x 500',
      '400 x 500',
      '500 x 400',
      '400 x 500',
    ])
    const custom = { size: 'custom', width: 10, height: 20, unit: 'in', fit: 'none', align: 'bottom-left' }
    expect((await resized(custom)).sizes).toEqual(['720 x 1440', '1440 x 720', '720 x 1440', '720 x 1440'])
  })

  it('returns a file whose pages already have the size byte for byte', async () => {
    const entries = [folder.entry('a.pdf')]
    const { outputs, report } = await folder.run(resize, { entries, options: { size: 'first' } })
    expect(report).toMatchObject({ files: [{ resized: 0 }] })
    expect(readFileSync(outputs[0]!.path)).toEqual(readFileSync(entries[0]!.file.path))
  })
})

withPrograms('nup-pdf', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  it('puts two pages on each sheet of the size of the first page', async () => {
    const { outputs, report } = await folder.run(nup, { entries: [folder.entry('a.pdf')] })
    expectValid(outputs[0]!.path)
    expect(outputs).toMatchObject([{ name: 'a-sheets.pdf', pages: 3 }])
    expect(report).toMatchObject({
      files: [{ pages: 3, placed: 5, rows: 1, columns: 2, blanks: 1, tagged: false }],
    })
    expect(sizes(outputs[0]!.path, 1)).toEqual(['500 x 400'])
  })

  it('lays out the requested number of pages in the requested order', async () => {
    const entries = [folder.entry('a.pdf', {}, plainDocument('P', 7))]
    const order = async (options: object) => {
      const { outputs } = await folder.run(nup, { entries, options })
      expectValid(outputs[0]!.path)
      return pdfText(outputs[0]!.path)
        .split('\f')
        .map((side) => side.match(/P-\d/g)?.join(' ') ?? '')
    }
    const six = { rows: 3, columns: 2, size: 'A4', orientation: 'portrait' }
    expect(await order(six)).toEqual(['P-1 P-2 P-3 P-4 P-5 P-6', 'P-7', ''])
    expect(await order({ ...six, order: 'down' })).toEqual(['P-1 P-4 P-2 P-5 P-3 P-6', 'P-7', ''])
    expect(await order({ ...six, right_to_left: true })).toEqual(['P-2 P-1 P-4 P-3 P-6 P-5', 'P-7', ''])
    expect(await order({ layout: 'booklet' })).toEqual(['P-1', 'P-2 P-7', 'P-6 P-3', 'P-4 P-5', ''])
    expect(await order({ pages_per_sheet: '16' })).toEqual(['P-1 P-2 P-3 P-4 P-5 P-6 P-7', ''])
  })

  it('removes the signature of a signed form and reports what else is lost', async () => {
    const entries = [folder.entry('a.pdf', {}, richDocument('A', { signed: true }))]
    const { outputs, report } = await folder.run(nup, { entries, options: { pages_per_sheet: 4, border: 1 } })
    expectValid(outputs[0]!.path)
    expect(report).toMatchObject({
      files: [
        {
          signaturesRemoved: 1,
          tagged: true,
          dropped: [{ kind: 'transition' }, { kind: 'labels' }, { kind: 'signature' }],
        },
      ],
    })
  })
})

describe('An invalid option', () => {
  const refused: readonly (readonly [Task, Record<string, unknown>, field: string])[] = [
    [crop, { to: 'margins' }, 'left'],
    [crop, { to: 'margins', left: 200, right: 200 }, 'left'],
    [crop, { to: 'margins', left: 14_401 }, 'left'],
    [crop, { to: 'margins', left: Number.NaN }, 'left'],
    [crop, { to: 'margins', left: -1 }, 'left'],
    [crop, { to: 'box', width: 10 }, 'height'],
    [crop, { to: 'box', x: 400, width: 10, height: 10 }, 'width'],
    [crop, { left: 10 }, 'left'],
    [crop, { to: 'box', width: 10, height: 10, margin: 5 }, 'margin'],
    [crop, { pages: '6' }, 'pages'],
    [crop, { unit: 'furlong' }, 'unit'],
    [resize, { size: 'A11' }, 'size'],
    [resize, { size: 'custom' }, 'width'],
    [resize, { width: 10 }, 'width'],
    [resize, { size: 'custom', width: 201, height: 10, unit: 'in' }, 'width'],
    [resize, { margin: 300 }, 'margin'],
    [resize, { align: 'middle' }, 'align'],
    [resize, { pages: '9'.repeat(30) }, 'pages'],
    [nup, { pages_per_sheet: 5 }, 'pages_per_sheet'],
    [nup, { rows: 2 }, 'columns'],
    [nup, { rows: 21, columns: 1 }, 'rows'],
    [nup, { rows: 2, columns: 2, pages_per_sheet: 9 }, 'pages_per_sheet'],
    [nup, { layout: 'booklet', rows: 2, columns: 2 }, 'rows'],
    [nup, { layout: 'booklet', order: 'down' }, 'order'],
    [nup, { margin: 250 }, 'margin'],
    [nup, { border: 21 }, 'border'],
    [nup, { gap: 'x'.repeat(1_000_000) }, 'gap'],
  ]
  for (const [task, options, field] of refused) {
    it(`is rejected by ${task.name} with its name: ${JSON.stringify(options).slice(0, 70)}`, async () => {
      const entries = [folder.entry('a.pdf')]
      expect(await failure(task, { entries, options })).toMatchObject({
        code: 'invalid_parameter',
        field: `options[${field}]`,
      })
      expect(folder.outputs()).toEqual([])
    })
  }

  it('is reported with the page and the file that it does not fit', async () => {
    const entries = [folder.entry('small.pdf')]
    const { message } = await failure(crop, {
      entries,
      options: { to: 'box', x: 500, width: 10, height: 10 },
    })
    expect(message).toBe('small.pdf: Page 1 is 400 × 500 points, and the box lies outside of it.')
  })
})
