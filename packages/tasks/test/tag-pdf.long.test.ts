import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { judgedByVerapdf } from '../../pdf/test/validators/verapdf.js'
import type { Task } from '../src/declare/task.js'
import html from '../src/tasks/html-to-pdf.js'
import office from '../src/tasks/office-to-pdf.js'
import convert from '../src/tasks/pdf-to-pdfa.js'
import task from '../src/tasks/tag-pdf.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

const MAX_PICTURE = 64 * 1024 ** 2

const folders: TaskFolder[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})

const PAGE = `<html><head><title>Rivers</title></head><body><h1>Rivers of the north</h1>
<p>This is the first paragraph of a report that is about the rivers of the north, and about <a href="https://example.com/">a page on the web</a> with more of them.</p>
<h2>Lengths</h2><ul><li>The first of them</li><li>The second of them</li></ul>
<table border="1"><tr><th>River</th><th>Length</th></tr><tr><td>Elbe</td><td>1094</td></tr><tr><td>Oder</td><td>742</td></tr></table>
</body></html>`

async function run(own: Task, name: string, bytes: Uint8Array | string, options = {}) {
  const folder = new TaskFolder(100 * 1024 ** 2)
  folders.push(folder)
  const { outputs } = await folder.run(own, { entries: [folder.entry(name, {}, bytes)], options })
  return outputs[0]!.path
}

/** Documents that LibreOffice and Chromium have made without tags. */
async function untagged(): Promise<string[]> {
  return [
    await run(office, 'letter.docx', exampleFile('letter.docx'), { tagged: false }),
    await run(office, 'report.fodt', exampleFile('report.fodt'), { tagged: false }),
    await run(html, 'page.html', PAGE, { tagged: false }),
  ]
}

withPrograms('Tags, judged by veraPDF', ['verapdf', 'soffice', 'chromium', 'pdfinfo', 'pdftoppm'], () => {
  let before: string[] = []
  beforeAll(async () => {
    before = await untagged()
  })

  it('make documents without tags PDF/UA-1, and leave their pages as they look', async () => {
    const after: string[] = []
    for (const path of before) after.push(await run(task, 'a.pdf', readFileSync(path), { language: 'en' }))
    expect(judgedByVerapdf(after.map((path) => ({ path, standard: 'ua-1' })))).toEqual(
      after.map(() => ({ isConformant: true, rules: [] })),
    )
    for (const [index, path] of after.entries()) {
      const [one, other] = [before[index]!, path].map((each) =>
        execFileSync('pdftoppm', ['-r', '60', each], { maxBuffer: MAX_PICTURE }),
      )
      expect(one!.equals(other!)).toBe(true)
    }
    const read = execFileSync('pdfinfo', ['-struct-text', after[2]!], { encoding: 'utf8' })
    expect(read.replaceAll(/\s+/g, ' ')).toMatch(
      /H1 .*Rivers of the north.*P .*Link .*H2 .*LI .*LBody .*first of them.*TH.*Column.*River.*TD.*Elbe.*1094/,
    )
  })

  it('come first in a conversion to PDF/A of level a and to PDF/UA-1', async () => {
    const made: { path: string; standard: '2a' | 'ua-1' }[] = []
    for (const path of before) {
      const converted = await run(convert, 'a.pdf', readFileSync(path), {
        standard: '2a',
        pdf_ua: true,
        allow_loss: true,
      })
      made.push({ path: converted, standard: '2a' }, { path: converted, standard: 'ua-1' })
    }
    expect(judgedByVerapdf(made).filter(({ isConformant }) => !isConformant)).toEqual([])
  })
})
