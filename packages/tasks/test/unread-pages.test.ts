import { readFileSync } from 'node:fs'
import { PdfError } from '@octavo/pdf/errors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textDocument } from '../../pdf/test/text/read-text.js'
import { pdfText } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { reportSummary } from '../src/report/summary.js'
import { onePage } from './one-page.js'
import { scannedDocument } from './scanned-document.js'
import { hocrOf, ocrWith } from './stub-recogniser.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const BOX = '0.5 g 20 20 100 60 re f'
const EARLIER = 'BT 3 Tr /F1 12 Tf 20 120 Td (Earlier text) Tj ET'

function stampedScan(over: string): Uint8Array {
  return scannedDocument([''], 0, over)
}

async function run(bytes: Uint8Array, options: object, recogniser = {}) {
  const entries = [folder.entry('scan.pdf', {}, bytes)]
  const { outputs, report } = await folder.run(ocrWith(recogniser), {
    entries,
    options: { dpi: 72, ...options },
  })
  const { files, losses } = report as { files: Record<string, unknown>[]; losses: unknown[] }
  return { output: outputs[0]!, file: files[0]!, losses }
}

describe('A page on which no word is found', () => {
  test('is named if something is on it', async () => {
    const { losses, file } = await run(onePage('/MediaBox [0 0 300 300]', BOX), {})
    expect(file).toMatchObject({ recognised: 1, words: 0 })
    expect(losses).toMatchObject([
      { kind: 'text', page: 1, what: 'No word was found on page 1, although it is not blank.' },
    ])
  })

  test('is none that is named if nothing is on it', async () => {
    const white = onePage('/MediaBox [0 0 300 300]', '1 g 0 0 300 300 re f')
    expect((await run(white, {})).losses).toEqual([])
  })

  test('keeps its earlier text, and that is named', async () => {
    const { output, losses } = await run(textDocument([`${BOX} ${EARLIER}`]), { mode: 'redo' })
    expect(pdfText(output.path).trim()).toBe('Earlier text')
    expect(losses).toMatchObject([{ page: 1, what: expect.stringMatching(/earlier text.*kept/) }])
  })

  test('stays as it is as text, too', async () => {
    const { output } = await run(textDocument([`${BOX} ${EARLIER}`]), { mode: 'redo', format: 'text' })
    expect(readFileSync(output.path, 'utf8').trim()).toBe('Earlier text')
  })
})

describe('A run in which recognition fails', () => {
  const recognise = (): Promise<never> =>
    Promise.reject(new TaskFailure({ code: 'task_crashed', message: 'The program tesseract was killed.' }))
  const scan = onePage('/MediaBox [0 0 300 300]', BOX)

  test('for every page fails, with its reason and without an output', async () => {
    await expect(run(scan, { format: 'text' }, { recognise })).rejects.toMatchObject({
      code: 'task_crashed',
      input: 'scan.pdf',
      message: 'scan.pdf: No page could be recognised. Page 1: The program tesseract was killed.',
    })
  })

  test('has a result with what other pages have', async () => {
    const text = 'BT /F1 24 Tf 50 700 Td (Plain words) Tj ET'
    const { output, file, losses } = await run(textDocument([text, BOX]), { format: 'text' }, { recognise })
    expect(readFileSync(output.path, 'utf8')).toContain('Plain words')
    expect(file).toMatchObject({ recognised: 0, pagesSkipped: 1, pagesFailed: 1 })
    expect(losses).toMatchObject([{ page: 2, what: expect.stringContaining('tesseract was killed') }])
  })
})

describe('Pages that are left as they are', () => {
  const summary = async (bytes: Uint8Array): Promise<readonly string[]> => {
    const entries = [folder.entry('scan.pdf', {}, bytes)]
    const { report } = await folder.run(ocrWith(), { entries, options: {} })
    return reportSummary(report, (option) => `--${option}`).notes.flatMap(({ lines }) => lines)
  }

  test('are told apart: those with text by their numbers, and blank ones', async () => {
    const text = 'BT /F1 24 Tf 50 700 Td (Plain words) Tj ET'
    const bytes = textDocument([text, ' ', `${text} `])
    const { file } = await run(bytes, {})
    expect(file).toMatchObject({
      recognised: 0,
      pagesSkipped: 2,
      pagesWithText: [1, 3],
      scansWithText: [],
      pagesBlank: 1,
    })
    expect(await summary(bytes)).toEqual([
      'skipped: 2 pages (page 1; page 3), because text is there already',
      'blank: 1 page',
    ])
  })

  test('are named if they are pictures with a stamp, with what reads them', async () => {
    const bytes = stampedScan('BT /F1 8 Tf 250 5 Td (Page 1) Tj ET')
    expect((await run(bytes, {})).file).toMatchObject({ pagesWithText: [1], scansWithText: [1] })
    expect(await summary(bytes)).toEqual([
      'skipped: 1 page (page 1), because text is there already',
      'not read: 1 scanned page (page 1), because other text is there, such as a stamp or a fax header: --mode redo reads the picture too',
    ])
    expect((await run(bytes, { mode: 'redo' })).file).toMatchObject({ recognised: 1, scansWithText: [] })
  })

  test('are no unread scans if their text was recognised before', async () => {
    const { file } = await run(stampedScan(EARLIER), {})
    expect(file).toMatchObject({ pagesWithText: [1], scansWithText: [] })
  })
})

test('A page that cannot be read is named, and the others are read', async () => {
  let pages = 0
  const recognise = async (): Promise<string> => {
    if (++pages === 2) throw new PdfError('damaged_image', 'The picture of the page cannot be read.')
    return hocrOf([['word', '50 50 90 70']])
  }
  const scan = scannedDocument(['', '/Rotate 180', '/UserUnit 2'])
  const { file, losses } = await run(scan, {}, { recognise })
  expect(file).toMatchObject({ recognised: 2, pagesFailed: 1 })
  expect(losses).toMatchObject([
    { file: 'scan.pdf', page: 2, what: expect.stringContaining('page 2 could not be recognised') },
  ])
})
