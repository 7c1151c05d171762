import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { readPage } from '../../pdf/test/text/read-text.js'
import { expectValid } from '../../pdf/test/validators.js'
import edit from '../src/tasks/edit-pdf.js'
import ocr from '../src/tasks/ocr-pdf.js'
import { onePage } from './one-page.js'
import { photographOf } from './scanned-picture.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

/** The result of a picture with these lines of text. */
async function recognised(lines: readonly string[], language: string): Promise<string> {
  const objects = lines.map((text, row) => ({
    type: 'text',
    page: 1,
    x: 30,
    y: 30 + 50 * row,
    width: 340,
    text,
    font_size: 22,
  }))
  const paper = folder.entry('page.pdf', {}, onePage('/MediaBox [0 0 400 220]', ' '))
  const drawn = await folder.run(edit, { entries: [paper], options: { objects } })
  const picture = await photographOf(readFileSync(drawn.outputs[0]!.path), 1667, 0, 300)
  const entries = [folder.entry('scan.jpg', {}, picture)]
  const { outputs } = await folder.run(ocr, { entries, options: { languages: [language] } })
  expectValid(outputs[0]!.path)
  return outputs[0]!.path
}

const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, '')
    .split(/\s+/)
    .filter(Boolean)
const poppler = (path: string): string[] =>
  wordsIn(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }))
const mupdf = (path: string): string[] =>
  wordsIn(execFileSync('mutool', ['draw', '-q', '-F', 'txt', path], { encoding: 'utf8', stdio: 'pipe' }))
const own = (path: string): string[] =>
  readPage(readFileSync(path)).blocks.flatMap(({ lines }) =>
    lines.flatMap(({ words }) => words.map(({ text }) => text)),
  )
/** MuPDF 1.21 gives right-to-left text as it is drawn, from left to right. */
const asDrawn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(' ').reverse().map(drawnWord))
const drawnWord = (word: string): string => (/\d/.test(word) ? word : [...word].reverse().join(''))

const HEBREW = ['שלום עולם ומלואו', 'המסמך נסרק בשנת 1947', 'והוא נקרא מימין לשמאל']
const ARABIC = ['مرحبا بالعالم الجديد', 'هذه الوثيقة من سنة 1947']
const JAPANESE = ['日本語の文書です。', '文字を認識します。', '検索もできます。']

withPrograms('Recognised Hebrew', ['pdftotext', 'mutool', 'tesseract', 'tesseract-heb'], () => {
  test('is read in the same order by poppler, MuPDF and Octavo', async () => {
    const path = await recognised(HEBREW, 'heb')
    expect(poppler(path)).toEqual(HEBREW.flatMap((line) => line.split(' ')))
    expect(own(path)).toEqual(poppler(path))
    expect(mupdf(path)).toEqual(asDrawn(HEBREW))
  })
})

withPrograms('Recognised Arabic', ['pdftotext', 'mutool', 'tesseract', 'tesseract-ara'], () => {
  test('is read in the same order by poppler, MuPDF and Octavo', async () => {
    const path = await recognised(ARABIC, 'ara')
    expect(poppler(path)).toEqual(ARABIC.flatMap((line) => line.split(' ')))
    expect(own(path)).toEqual(poppler(path))
    expect(mupdf(path)).toEqual(asDrawn(ARABIC))
  })
})

withPrograms('Recognised Japanese', ['pdftotext', 'mutool', 'tesseract', 'tesseract-jpn'], () => {
  test('is read without spaces, in the same order by poppler, MuPDF and Octavo', async () => {
    const path = await recognised(JAPANESE, 'jpn')
    expect(poppler(path)).toEqual(JAPANESE)
    expect(own(path)).toEqual(JAPANESE)
    expect(mupdf(path)).toEqual(JAPANESE)
  })
})
