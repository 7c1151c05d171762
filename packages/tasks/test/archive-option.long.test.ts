import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { judgedByVerapdf } from '../../pdf/test/validators/verapdf.js'
import type { Task } from '../src/declare/task.js'
import html from '../src/tasks/html-to-pdf.js'
import ocr from '../src/tasks/ocr-pdf.js'
import office from '../src/tasks/office-to-pdf.js'
import convert from '../src/tasks/pdf-to-pdfa.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(100 * 1024 ** 2)
})
afterEach(() => folder.remove())

withPrograms('Conversions to PDF/A, judged by veraPDF', ['verapdf', 'soffice', 'chromium'], () => {
  it('of documents, pages and scans', async () => {
    const made: { path: string; standard: '2a' | '2u' | '2b' | '3b' }[] = []
    const tried = [
      [office, ['letter.docx', 'table.csv', 'report.fodt'], ['2a', '3b']],
      [html, ['page.html', 'page.css', 'photo.png'], ['2a', '2u']],
      [ocr, ['scanned.pdf'], ['2b', '2u']],
    ] as const satisfies readonly (readonly [Task, readonly string[], readonly string[]])[]
    const folders: TaskFolder[] = []
    try {
      for (const [task, names, standards] of tried)
        for (const standard of standards) {
          const own = new TaskFolder(100 * 1024 ** 2)
          folders.push(own)
          const entries = names.map((name) => own.entry(name, {}, exampleFile(name)))
          const { outputs } = await own.run(task, { entries, options: { pdfa: standard } })
          made.push(...outputs.map(({ path }) => ({ path, standard })))
        }
      expect(made.length).toBe(10)
      expect(judgedByVerapdf(made).filter(({ isConformant }) => !isConformant)).toEqual([])
    } finally {
      for (const own of folders) own.remove()
    }
  })

  it('and to PDF/UA-1, of what LibreOffice and Chromium tag', async () => {
    const page = '<html lang="en"><title>A page</title><h1>One</h1><p>Two</p>'
    const tagged = [
      await folder.run(office, { entries: [folder.entry('letter.docx', {}, exampleFile('letter.docx'))] }),
    ]
    const own = [new TaskFolder(), new TaskFolder()] as const
    try {
      const [first, second] = own
      tagged.push(
        await first.run(html, { entries: [first.entry('page.html', {}, page)], options: { tagged: true } }),
      )
      const entries = tagged.map(({ outputs: [output] }) => ({
        file: { path: output!.path },
        filename: output!.name,
        rotation: 0,
      }))
      const { outputs } = await second.run(convert, { entries, options: { pdf_ua: true } })
      const files = outputs.flatMap(({ path }) =>
        (['2b', 'ua-1'] as const).map((standard) => ({ path, standard })),
      )
      expect(judgedByVerapdf(files).map(({ rules }) => rules)).toEqual(files.map(() => []))
    } finally {
      for (const one of own) one.remove()
    }
  })
})
