import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { epubcheckJar } from '../../../scripts/test-programs.mjs'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import task from '../src/tasks/pdf-to-epub.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

/** What EPUBCheck finds wrong with the book of a document. */
async function faultsOf(name: string, bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs } = await folder.run(task, { entries: [folder.entry(name, {}, bytes)], options })
  const path = join(folder.path, 'judged.epub')
  writeFileSync(path, readFileSync(outputs[0]!.path))
  const { stdout, stderr } = spawnSync(
    'java',
    ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', epubcheckJar() ?? '', path],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('EPUBCheck completed')
  return (stdout + stderr).split('\n').filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line))
}

/** Everything that a text string of a document can have and XML cannot. */
const HOSTILE = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages /Outlines @outline /Lang (en"><script>) >>',
  info: '<< /Title <FEFFD8000041FFFF000700260022> /Author (]]> & <b>) /ModDate (D:99991399) >>',
  outline: '<< /First @item /Last @item >>',
  item: '<< /Title <FEFFDC00003C0062003E0000> /Dest [@page /XYZ 0 720 0] /Parent @outline >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode @unicode >>',
  unicode: {
    dict: '<< >>',
    data: 'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar <41> <D800> <42> <0007> <43> <FFFE> endbfchar endcmap',
  },
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @text /Resources << /Font << /F1 @font >> >> >>',
  text: { dict: '<< >>', data: 'BT /F1 12 Tf 50 700 Td (A word <b>&amp; BC ]]> A) Tj ET' },
})

withPrograms('EPUBCheck finds nothing wrong with the book', ['epubcheck'], () => {
  it.each(['contract-old.pdf', 'book.pdf', 'pictures.pdf', 'form.pdf'])('of %s', async (name) => {
    expect(await faultsOf(name, exampleFile(name))).toEqual([])
  })

  it('without a cover, of a document without headings', async () => {
    const pages = textDocument(['One.', 'Two.'].map((word) => shown([[50, 400, word]])))
    expect(await faultsOf('plain.pdf', pages, { cover: 'none' })).toEqual([])
  })

  it('of an empty page', async () => {
    expect(await faultsOf('empty.pdf', textDocument([shown([])]))).toEqual([])
  })

  it('whose texts have control characters, halves of surrogate pairs and markup', async () => {
    expect(await faultsOf('a"><b>.pdf', HOSTILE)).toEqual([])
  })
})
