import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import { notesOn } from '../src/report/file-notes.js'
import { noteText } from '../src/report/note.js'
import task from '../src/tasks/tag-pdf.js'
import validate from '../src/tasks/validate-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const SENTENCE = 'This is the text of the report, and it is what it is because of the words that are in it.'
const PLAIN = textDocument([shown([[50, 700, SENTENCE]])])
/** The glyphs of a Type 3 font are in the file, so nothing has to be embedded. */
const EMBEDDED = textDocument(['BT /F3 10 Tf 50 700 Td (aa aa) Tj ET'], {
  own: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a @glyph /space @blank >> /Encoding << /Type /Encoding /Differences [32 /space 97 /a] >> /FirstChar 32 /LastChar 97 /Widths @widths /Resources << >> /ToUnicode @unicode >>',
  widths: `[${Array.from({ length: 66 }, () => '0.5').join(' ')}]`,
  glyph: { dict: '<< >>', data: '0.5 0 d0 0 0 0.4 0.5 re f' },
  blank: { dict: '<< >>', data: '0.5 0 d0' },
  unicode: {
    dict: '<< >>',
    data: '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <20> <0020> <61> <0061> endbfchar endcmap end',
  },
})

async function tagged(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, {
    entries: [folder.entry('report.pdf', {}, bytes)],
    options,
  })
  const { files } = report as { files: readonly Record<string, unknown>[] }
  return { bytes: readFileSync(outputs[0]!.path), file: files[0]!, name: outputs[0]!.name }
}

describe('tag-pdf', () => {
  it('says what it found out by itself, and what keeps the file from PDF/UA', async () => {
    const { bytes, file, name } = await tagged(PLAIN)
    expect(name).toBe('report-tagged.pdf')
    expect(file).toMatchObject({
      tags: 'added',
      title: 'report',
      titleFrom: 'name',
      language: 'en',
      languageFrom: 'text',
      paragraphs: 1,
      pdfUa: false,
      missing: [{ clause: '7.21.4.1', test: 1 }],
    })
    expect(bytes.includes('pdfuaid')).toBe(false)
  })

  it('claims PDF/UA-1 for what keeps its rules, and nothing else', async () => {
    const { bytes, file } = await tagged(EMBEDDED, { language: 'en', title: 'Letters' })
    expect(file).toMatchObject({ pdfUa: true, missing: [], titleFrom: 'option', languageFrom: 'option' })
    const { report } = await folder.run(validate, {
      entries: [folder.entry('b.pdf', {}, bytes)],
      options: {},
    })
    expect(report).toMatchObject({ files: [{ claimed: ['PDF/UA-1'], conformant: true }] })
  })

  it('keeps tags that are there unless new ones are asked for', async () => {
    const { bytes } = await tagged(PLAIN)
    const kept = await tagged(bytes, { language: 'fr' })
    expect(kept.file).toMatchObject({ tags: 'kept', language: 'fr', paragraphs: 0 })
    expect((await tagged(bytes, { mode: 'redo' })).file).toMatchObject({ tags: 'replaced', paragraphs: 1 })
  })

  it('tells how many pages of all files are done, up to the last one, and never fewer than before', async () => {
    const seen: (readonly [number, number])[] = []
    const pages = textDocument([1, 2, 3].map((number) => shown([[50, 700, `${SENTENCE} ${number}`]])))
    await folder.run(
      task,
      { entries: [folder.entry('a.pdf', {}, pages), folder.entry('b.pdf', {}, pages)] },
      { progress: (done, total) => seen.push([done, total]) },
    )
    expect(seen.at(-1)).toEqual([6, 6])
    expect(new Set(seen.map(([done]) => done))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(seen.every(([done, all], at) => all === 6 && done >= (seen[at - 1]?.[0] ?? 0))).toBe(true)
  })

  it('reports which texts for figures were not used, and why', async () => {
    const alt_texts = [{ page: 1, figure: 1, text: 'There is no figure' }]
    const noted = (file: Record<string, unknown>): string[] =>
      notesOn({ name: 'report.pdf', ...file }, (option) => `--${option}`)
        .map(noteText)
        .filter((text) => text.includes('figure text'))
    const added = await tagged(PLAIN, { alt_texts })
    expect(added.file).toMatchObject({ textsUnused: [{ page: 1, figure: 1 }] })
    expect(noted(added.file)).toEqual([
      'not used: 1 figure text (page 1, figure 1), because the file has no such figure',
    ])
    const kept = await tagged(added.bytes, { alt_texts })
    expect(noted(kept.file)).toEqual([
      'not used: 1 figure text (page 1, figure 1), because the file keeps its tags: --mode redo makes new ones',
    ])
  })

  it('refuses a scan without text, and says where it is recognised', async () => {
    const image =
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>'
    const scan = textDocument(
      ['600 0 0 800 0 0 cm /Im Do'],
      { image: { dict: image, data: 'x' } },
      { resources: '/XObject << /Im @image >>' },
    )
    await expect(tagged(scan)).rejects.toMatchObject({
      code: 'no_text',
      message: 'report.pdf: It is a scan without text. Recognise its text with ocr-pdf first.',
    })
  })

  it('removes signatures and reports them, or rejects the file, as it is asked', async () => {
    const { file } = await tagged(signedDocument())
    expect(file).toMatchObject({ tags: 'added', signaturesRemoved: 1 })
    await expect(tagged(signedDocument(), { signatures: 'refuse' })).rejects.toMatchObject({
      code: 'signed_document',
    })
  })
})
