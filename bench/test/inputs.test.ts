import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { writeFixedPage } from '../corpus/fixed-page.js'
import { writeIllustratedDocument } from '../inputs/illustrated-document.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import { writeTextDocument } from '../inputs/text-document.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writers: Record<string, (path: string) => void> = {
  'text with a cross-reference table': (path) =>
    writeTextDocument(path, { pages: 120, seed: 1, crossReference: 'table' }),
  'text with object streams': (path) =>
    writeTextDocument(path, { pages: 120, seed: 1, crossReference: 'object-streams' }),
  scans: (path) => writeScannedDocument(path, { pages: 120, bytesPerPage: 10_000, seed: 1 }),
  illustrations: (path) =>
    writeIllustratedDocument(path, {
      pages: 120,
      images: 2,
      bytesPerImage: 10_000,
      fonts: 1,
      bytesPerFont: 1000,
      seed: 1,
    }),
}

describe('An input that the benchmark writes', () => {
  for (const [name, write] of Object.entries(writers)) {
    it(`is a PDF file with the right number of pages: ${name}`, async () => {
      const path = join(folder, 'input.pdf')
      write(path)
      const document = await PDFDocument.load(readFileSync(path), { throwOnInvalidObject: true })
      expect(document.getPageCount()).toBe(120)
    })

    it(`has the same bytes every time: ${name}`, () => {
      const paths = [join(folder, 'one.pdf'), join(folder, 'other.pdf')]
      for (const path of paths) write(path)
      const [one, other] = paths.map((path) => readFileSync(path))
      expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
    })
  }

  it('has one page if it is the fixed page of the corpus run', async () => {
    const path = join(folder, 'fixed.pdf')
    writeFixedPage(path)
    expect((await PDFDocument.load(readFileSync(path))).getPageCount()).toBe(1)
  })
})
