import { readFileSync } from 'node:fs'
import { PdfError } from '@octavo/pdf/errors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textDocument } from '../../pdf/test/text/read-text.js'
import { pdfText } from '../../pdf/test/validators.js'
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
