import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import task from '../src/tasks/pdf-to-powerpoint.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

/** The words of each page, in any order: text boxes have none. Those that a hyphen divides are joined. */
function wordsByPage(path: string): string[][] {
  const { stdout } = spawnSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })
  const pages = stdout.replaceAll('-\n', '').split('\f').slice(0, -1)
  return pages.map((page) =>
    page
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .sort(),
  )
}

withPrograms('Presentations open in LibreOffice', ['soffice', 'pdftotext'], () => {
  let folder: TaskFolder
  let work: string
  beforeAll(() => {
    folder = new TaskFolder(64 * 1024 ** 2)
    work = mkdtempSync(join(tmpdir(), 'octavo-slides-'))
  })
  afterAll(() => {
    folder.remove()
    rmSync(work, { recursive: true })
  })

  it.each(['contract-old.pdf', 'brochure.pdf', 'commented.pdf', 'book.pdf'])(
    'and have the same words on the same pages: %s',
    async (name) => {
      const { outputs } = await folder.run(task, { entries: [folder.entry(name, {}, exampleFile(name))] })
      const slides = join(work, name.replace('pdf', 'pptx'))
      copyFileSync(outputs[0]!.path, slides)
      const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`
      spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', work, slides])
      const source = folder.entry(name, {}, exampleFile(name)).file.path
      expect(wordsByPage(join(work, name))).toEqual(wordsByPage(source))
    },
    300_000,
  )
})
