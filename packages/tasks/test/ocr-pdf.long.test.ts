import { readFileSync } from 'node:fs'
import { findSkew, PixelBudget } from '@octavo/pdf/raster'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import { pdfiumText } from '../../pdf/test/validators/pdfium.js'
import { expectValid, pdfInfo, pdfText } from '../../pdf/test/validators.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import ocr from '../src/tasks/ocr-pdf.js'
import { onePage } from './one-page.js'
import {
  bilevelDocument,
  SCANNED_LINES,
  SCANNED_PICTURE,
  SCANNED_PIXELS,
  scannedDocument,
} from './scanned-document.js'
import { photographOf, pictureOf } from './scanned-picture.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const TEXT = SCANNED_LINES.join(' ')
const WORDS = TEXT.split(' ').length

function spaced(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

async function run(bytes: Uint8Array, options: object, entry: object = {}) {
  const entries = [folder.entry('scan.pdf', entry, bytes)]
  const { outputs, report } = await folder.run(ocr, { entries, options })
  const { files, losses } = report as { files: Record<string, unknown>[]; losses: unknown[] }
  return { output: outputs[0]!, file: files[0]!, losses }
}

async function wordsOf(bytes: Uint8Array, options: object) {
  const { output } = await run(bytes, { ...options, format: 'json' })
  const { pages } = JSON.parse(readFileSync(output.path, 'utf8')) as {
    pages: { blocks: { lines: { words: { text: string; box: number[] }[] }[] }[] }[]
  }
  return pages[0]!.blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
}

describe('ocr-pdf', () => {
  test('puts the text under the picture, where it is on it, and leaves the picture as it is', async () => {
    const scan = scannedDocument()
    const { output, file, losses } = await run(scan, {})
    expect(output).toMatchObject({ name: 'scan-ocr.pdf', pages: 1 })
    expectValid(output.path)
    expect(spaced(pdfText(output.path))).toBe(TEXT)
    expect(losses).toEqual([])
    expect(file).toMatchObject({ recognised: 1, pagesSkipped: 0, pagesFailed: 0, words: WORDS })
    expect(file.results).toEqual([
      {
        page: 1,
        words: WORDS,
        confidence: expect.any(Number),
        rotated: 0,
        skew: 0,
        dpi: 159,
        cleaned: false,
      },
    ])
    const bytes = readFileSync(output.path)
    expect(bytes.length).toBeLessThan(scan.length * 1.05 + 4000)
    expect(bytes.includes(SCANNED_PICTURE)).toBe(true)
  })

  test('skips pages with text, and then the file stays as it is, with its signature', async () => {
    const written = textDocument([shown([[50, 700, 'visible']])])
    const { output, file } = await run(written, {})
    expect(file).toMatchObject({ recognised: 0, pagesSkipped: 1 })
    expect(readFileSync(output.path)).toEqual(Buffer.from(written))
    const signed = signedDocument()
    expect(readFileSync((await run(signed, {})).output.path)).toEqual(Buffer.from(signed))
  })

  test('writes what it has when the time of the run is nearly over, and names the pages that are missing', async () => {
    const entries = [folder.entry('scan.pdf', {}, scannedDocument(['', '', '']))]
    const left = [1000, 900, 90]
    const { outputs, report } = await folder.run(ocr, { entries }, { timeLeft: () => left.shift() ?? 80 })
    expect(report).toMatchObject({
      files: [{ recognised: 1, pagesFailed: 2, words: WORDS }],
      losses: [{ page: 2, count: 2, what: expect.stringContaining('recognise 2-last in another run') }],
    })
    const again = await run(readFileSync(outputs[0]!.path), {})
    expect(again.file).toMatchObject({ recognised: 2, pagesSkipped: 1 })
  })

  test('is a step of a pipeline after the one that cleans scans', async () => {
    const pipeline = (await loadTasks([], 'pipeline')).get('pipeline')!
    const entries = [folder.entry('scan.pdf', {}, scannedDocument())]
    const tasks = [{ task: 'scan', options: { colour: 'grey' } }, { task: 'ocr' }]
    const { outputs } = await folder.run(pipeline, { entries, options: { tasks } })
    expect(outputs).toMatchObject([{ name: 'scan-clean-ocr.pdf', pages: 1 }])
    expect(spaced(pdfText(outputs[0]!.path))).toBe(TEXT)
  })

  test('is a step of a pipeline after the one that makes a page of a photograph', async () => {
    const pipeline = (await loadTasks([], 'pipeline')).get('pipeline')!
    const photo = await photographOf(scannedDocument(), 1800, 1000)
    const entries = [folder.entry('photo.jpg', {}, photo)]
    const tasks = [{ task: 'scan' }, { task: 'ocr' }]
    const { outputs } = await folder.run(pipeline, { entries, options: { tasks } })
    expect(outputs).toMatchObject([{ name: 'photo-clean-ocr.pdf', pages: 1 }])
    expectValid(outputs[0]!.path)
    expect(spaced(pdfText(outputs[0]!.path))).toBe(TEXT)
  })

  test('reads a page that lies on its side, and leaves it as it is with the text where it is', async () => {
    const { output, file } = await run(scannedDocument(['/Rotate 90']), {})
    expect(file.results).toMatchObject([{ rotated: 0, words: WORDS }])
    expect(pdfInfo(output.path)['Page rot']).toBe('90')
    expect(spaced(pdfText(output.path))).toBe(TEXT)
    const words = await wordsOf(scannedDocument(['/Rotate 270']), {})
    expect(words.map(({ text }) => text).join(' ')).toBe(TEXT)
    const [left, top, right, bottom] = words[0]!.box as [number, number, number, number]
    expect(bottom - top).toBeGreaterThan(right - left)
  })

  test('turns pages upright by their text, and reads JSON with a confidence for every word', async () => {
    const { output, file } = await run(scannedDocument(['/Rotate 180']), { rotate: true, format: 'json' })
    expect(file.results).toMatchObject([{ rotated: 180 }])
    const { pages } = JSON.parse(readFileSync(output.path, 'utf8'))
    const words = pages[0].blocks.flatMap(({ lines }: never) =>
      (lines as { words: { text: string; confidence: number; box: number[] }[] }[]).flatMap(
        (line) => line.words,
      ),
    )
    expect(words.map(({ text }: { text: string }) => text).join(' ')).toBe(TEXT)
    expect(words.every(({ confidence }: { confidence: number }) => confidence > 50)).toBe(true)
    expect(words[0].box[0]).toBeCloseTo((50 * 324) / SCANNED_PIXELS.width, -1)
  })

  test('reads a page that is askew, and straightens it if asked, without touching its picture', async () => {
    const askew = scannedDocument([''], 4)
    const text = await run(askew, { format: 'text' })
    expect(spaced(readFileSync(text.output.path, 'utf8'))).toBe(TEXT)
    expect(Math.abs((text.file.results as { skew: number }[])[0]!.skew - 4)).toBeLessThan(0.2)
    const kept = await run(askew, {})
    const found = await pdfiumText(kept.output.path, 1)
    expect(spaced(found)).toBe(TEXT)
    const straight = await run(askew, { straighten: true })
    expectValid(straight.output.path)
    expect(spaced(pdfText(straight.output.path))).toBe(TEXT)
    expect(readFileSync(straight.output.path).includes(SCANNED_PICTURE)).toBe(true)
    const drawn = await pictureOf(readFileSync(straight.output.path))
    const left = findSkew({ ...drawn, channels: 1 }, new PixelBudget())
    expect(Math.abs(left?.degrees ?? 0)).toBeLessThan(0.3)
  })

  test('writes Markdown of what is read', async () => {
    const { output } = await run(scannedDocument(), { format: 'markdown' })
    expect(output).toMatchObject({ name: 'scan.md', type: 'text/markdown' })
    expect(spaced(readFileSync(output.path, 'utf8'))).toBe(TEXT)
  })

  test('recognises again with words of the user, which replaces the earlier text', async () => {
    const first = await run(scannedDocument(), {})
    const options = { mode: 'redo', user_words: ['Octavo'], user_patterns: ['\\d\\d\\d\\d'] }
    const { output, file } = await run(readFileSync(first.output.path), options)
    expect(file).toMatchObject({ recognised: 1, pagesSkipped: 0 })
    expect(spaced(pdfText(output.path))).toBe(TEXT)
  })

  test('gives scanned pages a clean picture, if asked, and others none', async () => {
    const scan = scannedDocument([''], 3)
    const { output, file } = await run(scan, { clean: 'output' })
    expectValid(output.path)
    expect(file.results).toMatchObject([{ cleaned: false }])
    expect(readFileSync(output.path).includes(SCANNED_PICTURE)).toBe(true)
    const before = await pictureOf(scannedDocument())
    const { width, height } = SCANNED_PIXELS
    const specks = [20 * width + 20, 40 * width - 30, (height - 20) * width + 100]
    const specked = before.data.slice()
    for (const speck of specks) specked[speck] = 0
    const cleaned = await run(bilevelDocument(specked, ['/Rotate 90']), { clean: 'output', rotate: true })
    expectValid(cleaned.output.path)
    expect(cleaned.file.results).toMatchObject([{ cleaned: true, rotated: 270 }])
    expect(spaced(pdfText(cleaned.output.path))).toBe(TEXT)
    const after = await pictureOf(readFileSync(cleaned.output.path))
    expect(after.data).toEqual(before.data)
  })

  test('leaves a black and white scan in black and white when it cleans it, and as it is if it is clean', async () => {
    const scan = scannedDocument()
    const { output, file } = await run(scan, { clean: 'output' })
    expect(file.results).toMatchObject([{ cleaned: false }])
    expect(readFileSync(output.path).includes(SCANNED_PICTURE)).toBe(true)
    const { data } = await pictureOf(scan)
    data[20 * SCANNED_PIXELS.width + 20] = 0
    const cleaned = readFileSync((await run(bilevelDocument(data), { clean: 'output' })).output.path)
    expect(cleaned.includes('/CCITTFaxDecode')).toBe(true)
    expect(cleaned.includes('/DCTDecode')).toBe(false)
    expect(cleaned.length).toBeLessThan(readFileSync(output.path).length * 1.05)
  })

  test('adds what is read as another text than it looks like, and no word twice', async () => {
    const others =
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <00> <FF> <2600> endbfrange'
    const bytes = textDocument(
      ['BT /F1 24 Tf 50 700 Td (Plain words) Tj ET BT /F3 24 Tf 50 600 Td (Other words) Tj ET'],
      {
        own: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode @others >>',
        others: { dict: '<< >>', data: `begincmap ${others} endcmap` },
      },
    )
    expect(pdfText((await run(bytes, {})).output.path)).not.toContain('Other')
    const { output, file } = await run(bytes, { mode: 'force' })
    expectValid(output.path)
    expect(file).toMatchObject({ recognised: 1, words: 2 })
    const found = spaced(pdfText(output.path))
    expect(found.match(/Plain|Other|words/g)?.sort()).toEqual(['Other', 'Plain', 'words', 'words'])
  })

  test('leaves pages alone that have nothing on them', async () => {
    const empty = onePage('/MediaBox [0 0 600 800]', ' \n')
    const white = onePage('/MediaBox [0 0 600 800]', '1 g 0 0 600 800 re f')
    expect((await run(empty, {})).file).toMatchObject({ recognised: 0, pagesSkipped: 0, pagesBlank: 1 })
    expect((await run(white, {})).file).toMatchObject({ recognised: 1, words: 0 })
  })

  test('takes corrections by the place of the word', async () => {
    const { output } = await run(scannedDocument(), {
      format: 'text',
      corrections: [{ page: 1, box: [18, 10, 40, 32], text: 'Any' }],
    })
    expect(spaced(readFileSync(output.path, 'utf8'))).toBe(TEXT.replace(/^The/, 'Any'))
  })

  test('corrects words of an earlier result and recognises nothing: its pictures and other words stay', async () => {
    const first = await run(scannedDocument(['', '/Rotate 90']), {})
    const bytes = readFileSync(first.output.path)
    const { box } = (await wordsOf(bytes, { corrections_only: true }))[0]!
    const corrections = [
      { page: 1, box, text: 'Some' },
      { page: 1, box: [300, 150, 310, 155], text: 'nowhere' },
      { page: 3, box, text: 'nowhere' },
    ]
    const entries = [folder.entry('first.pdf', {}, bytes)]
    const options = { corrections_only: true, corrections }
    const { outputs, report } = await folder.run(ocr, { entries, options })
    const [output] = outputs
    expect(output).toMatchObject({ name: 'first-corrected.pdf', pages: 2 })
    expectValid(output!.path)
    expect(spaced(pdfText(output!.path))).toBe(`${TEXT.replace(/^The/, 'Some')} ${TEXT}`)
    expect(readFileSync(output!.path).includes(SCANNED_PICTURE)).toBe(true)
    expect(report).toMatchObject({
      files: [{ recognised: 0, engine: '', wordsCorrected: 1 }],
      losses: [
        { page: 1, count: 1 },
        { page: 3, count: 1 },
      ],
    })
  })

  test('reads photographs, and makes a page of usual size of them whatever resolution the camera names', async () => {
    const scan = await pictureOf(scannedDocument())
    const photo = await photographOf(scannedDocument(), 2400)
    const entries = [folder.entry('photo.jpg', {}, photo)]
    const { outputs } = await folder.run(ocr, { entries, options: {} })
    expect(outputs[0]).toMatchObject({ name: 'photo-ocr.pdf', pages: 1 })
    expect(spaced(pdfText(outputs[0]!.path))).toBe(TEXT)
    const { width, height } = await pictureOf(readFileSync(outputs[0]!.path))
    expect(Math.max(width, height) / Math.max(scan.width, scan.height)).toBeCloseTo(842 / 324, 1)
  })

  test('names a language that is not here, with how to install it', async () => {
    const failure = run(scannedDocument(), { languages: ['eng', 'tlh'] })
    await expect(failure).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'options[languages]',
      message: expect.stringMatching(
        /^There are no recognition data for tlh\..*@tesseract\.js-data\/tlh.*tesseract-ocr-tlh.*eng/,
      ),
    })
  })

  test('refuses a signed file, unless its signature may be removed', async () => {
    const signed = signedDocument()
    const refused = { code: 'signed_document', message: expect.stringContaining('"signatures": "strip"') }
    await expect(run(signed, { mode: 'force' })).rejects.toMatchObject(refused)
    await expect(run(signed, {}, { page: '1,1' })).rejects.toMatchObject(refused)
    expect((await run(signed, { format: 'text' }, { page: '1,1' })).output.name).toBe('scan.txt')
    const stripped = { mode: 'force', signatures: 'strip' }
    const unchanged = await run(signed, stripped)
    expect(readFileSync(unchanged.output.path)).toEqual(Buffer.from(signed))
    const corrections = [{ page: 1, box: [0, 0, 600, 800], text: 'Corrected' }]
    const { file } = await run(signed, { ...stripped, corrections })
    expect(file).toMatchObject({ signaturesRemoved: 1 })
  })

  test('reports pages below the confidence that is asked for', async () => {
    const { losses } = await run(scannedDocument(['', '']), {
      min_confidence: 100,
      pages: '2',
      format: 'text',
    })
    expect(losses).toMatchObject([{ kind: 'text', page: 2, what: expect.stringContaining('page 2') }])
  })
})
