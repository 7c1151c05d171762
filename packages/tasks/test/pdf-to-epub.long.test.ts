import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const JUDGE = fileURLToPath(new URL('epubcheck/Judge.java', import.meta.url))

/** What EPUBCheck finds wrong with the books of documents, by their names. */
async function faultsOf(documents: readonly (readonly [name: string, bytes: Uint8Array, cover: string])[]) {
  const paths: string[] = []
  for (const [name, bytes, cover] of documents) {
    const { outputs } = await folder.run(task, {
      entries: [folder.entry(name, {}, bytes)],
      options: { cover },
    })
    const path = join(folder.path, `judged-${paths.length}.epub`)
    copyFileSync(outputs[0]!.path, path)
    paths.push(path)
  }
  const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', epubcheckJar() ?? '', JUDGE]
  const { stdout, stderr } = spawnSync('java', flags, { input: `${paths.join('\n')}\n`, encoding: 'utf8' })
  const verdicts = stdout.split('judged\n').slice(0, -1)
  if (verdicts.length !== documents.length) throw new Error(stderr)
  return Object.fromEntries(documents.map(([name], at) => [name, verdicts[at]!]))
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

withPrograms('EPUBCheck', ['epubcheck'], () => {
  it('finds nothing wrong with books', async () => {
    const plain = textDocument(['One.', 'Two.'].map((word) => shown([[50, 400, word]])))
    const examples = ['contract-old.pdf', 'book.pdf', 'pictures.pdf', 'form.pdf']
    const faults = await faultsOf([
      ...examples.map((name) => [name, exampleFile(name), 'page'] as const),
      ['without headings.pdf', plain, 'none'],
      ['an empty page.pdf', textDocument([shown([])]), 'page'],
      ['hostile "><b>.pdf', HOSTILE, 'page'],
    ])
    expect(Object.values(faults)).toHaveLength(7)
    for (const [name, found] of Object.entries(faults)) expect(found, name).toBe('')
  })
})
