import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import extract from '../src/tasks/extract-text.js'
import formFill from '../src/tasks/form-fill.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

describe('extract-text', () => {
  it('writes the text of the selected pages, each ended by a form feed', async () => {
    const entries = [folder.entry('a.pdf', { page: '2-4' })]
    const { outputs, report } = await folder.run(extract, { entries, options: { pages: '1,3' } })
    expect(readFileSync(outputs[0]!.path, 'utf8')).toBe('a.pdf-2\n\fa.pdf-4\n\f')
    expect(outputs).toMatchObject([{ name: 'a.txt', type: 'text/plain', pages: null }])
    expect(report).toMatchObject({ files: [{ name: 'a.pdf', pages: 2, words: 2, pagesWithoutText: 0 }] })
  })

  it('writes a CSV row for each line or word, with quotes where its text needs them', async () => {
    const bytes = textDocument([shown([[50, 700, 'one, "two"']]), shown([[60, 650, 'three']])])
    const csv = async (rows: string): Promise<string[]> => {
      const entries = [folder.entry('a.pdf', {}, bytes)]
      const { outputs } = await folder.run(extract, { entries, options: { format: 'csv', rows } })
      expect(outputs).toMatchObject([{ name: 'a.csv', type: 'text/csv' }])
      return readFileSync(outputs[0]!.path, 'utf8').split('\r\n').slice(1, -1)
    }
    const lines = await csv('lines')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^1,50,[\d.]+,[\d.]+,[\w-]+,[\d.]+,10,"one, ""two"""$/)
    expect(lines[1]).toMatch(/^2,60,[\d.]+,[\d.]+,[\w-]+,[\d.]+,5,three$/)
    const words = (await csv('words')).map((row) => row.split(',').slice(7).join())
    expect(words).toEqual(['"one,"', '"""two"""', 'three'])
  })

  it('reports pages without text and fonts without a Unicode mapping', async () => {
    const own =
      '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Secret /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Secret >>] >>'
    const bytes = textDocument(['', 'BT /F3 10 Tf 50 700 Td <00010002> Tj ET', shown([[50, 700, 'text']])], {
      own,
    })
    const entries = [folder.entry('scan.pdf', {}, bytes)]
    const { report } = await folder.run(extract, { entries, options: {} })
    expect(report).toMatchObject({
      files: [
        {
          words: 1,
          pagesWithoutText: 2,
          fontsWithoutText: [{ font: 'Secret', characters: 2 }],
          notes: [expect.stringContaining('2 of 3 pages have no text'), expect.stringContaining('(Secret)')],
        },
      ],
    })
  })

  it('does not report a direct font of shared resources once for each page', async () => {
    const secret =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Secret /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Secret >>] >>'
    const page =
      '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Resources @resources /Contents @content >>'
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 2 /Kids [@page1 @page2] >>',
      page1: page,
      page2: page,
      resources: `<< /Font << /F1 ${secret} >> >>`,
      content: { dict: '<< >>', data: 'BT /F1 10 Tf 50 700 Td <0001> Tj ET' },
    })
    const entries = [folder.entry('shared.pdf', {}, bytes)]
    const { report } = await folder.run(extract, { entries, options: {} })
    expect(report).toMatchObject({ files: [{ fontsWithoutText: [{ font: 'Secret', characters: 2 }] }] })
  })

  it.each(['auto', 'ignore'])('counts missing characters once in Markdown (tags: %s)', async (tags) => {
    const secret =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Secret /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Secret >>] >>'
    const tagged = '/P << /MCID 0 >> BDC BT /F1 10 Tf 50 700 Td (text) Tj /F2 10 Tf <0001> Tj ET EMC'
    const bytes = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages /MarkInfo << /Marked true >> /StructTreeRoot @root >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /StructParents 0 /Resources @resources /Contents @content >>',
      resources: `<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 ${secret} >> >>`,
      content: { dict: '<< >>', data: tagged },
      root: '<< /Type /StructTreeRoot /K @heading /ParentTree << /Nums [0 [@heading]] >> >>',
      heading: '<< /Type /StructElem /S /H1 /P @root /Pg @page /K 0 >>',
    })
    const entries = [folder.entry('secret.pdf', {}, bytes)]
    const { report } = await folder.run(extract, { entries, options: { format: 'markdown', tags } })
    expect(report).toMatchObject({
      files: [{ byTags: tags === 'auto', fontsWithoutText: [{ font: 'Secret', characters: 1 }] }],
    })
  })

  it('writes page size and line rotation to JSON as the entry rotates the page', async () => {
    const bytes = textDocument([shown([[50, 700, 'turned']])])
    const entries = [folder.entry('a.pdf', { rotation: 90 }, bytes)]
    const { outputs } = await folder.run(extract, { entries, options: { format: 'json' } })
    const { pages } = JSON.parse(readFileSync(outputs[0]!.path, 'utf8'))
    expect(pages).toMatchObject([
      { page: 1, width: 800, height: 600, blocks: [{ lines: [{ text: 'turned', rotation: 90 }] }] },
    ])
  })

  it('writes a Markdown file even if the document has no text', async () => {
    const entries = [folder.entry('empty.pdf', {}, textDocument(['']))]
    const { outputs } = await folder.run(extract, { entries, options: { format: 'markdown' } })
    expect(outputs).toMatchObject([{ name: 'empty.md', type: 'text/markdown' }])
  })

  it('includes the text of form fields unless annotations are excluded', async () => {
    const filled = await folder.run(formFill, {
      entries: [folder.entry('form.pdf', {}, exampleFile('form.pdf'))],
      options: { values: { name: 'Grace Hopper' } },
    })
    const entries = [folder.entry('filled.pdf', {}, readFileSync(filled.outputs[0]!.path))]
    const read = async (options: object): Promise<string> => {
      const { outputs } = await folder.run(extract, { entries, options: { ...options } })
      return readFileSync(outputs[0]!.path, 'utf8')
    }
    expect(await read({})).toContain('Grace Hopper')
    const withoutFields = await read({ annotations: false })
    expect(withoutFields).toContain('A-1')
    expect(withoutFields).not.toContain('Grace')
  })
})
