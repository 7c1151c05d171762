import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import task from '../src/tasks/pdf-to-excel.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const ROWS = [
  ['Item', 'Date', 'Price', 'Share', 'Note'],
  ['First', '05.03.2024', '1.234,50', '12,5 %', '=1+1'],
  ['Second', '31.12.2024', '-987,25', '7,0 %', '007'],
  ['Third', '01.01.2023', '(10,00)', '80,2 %', 'a & b'],
]
/** Commas between fields, UTF-8, cells as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'

withPrograms('pdf-to-excel', ['soffice'], () => {
  it('writes workbooks in which LibreOffice shows what the page shows, and calculates nothing', async () => {
    const page = shown(
      ROWS.flatMap((cells, row) =>
        cells.map((text, column): [number, number, string] => [40 + 110 * column, 700 - 18 * row, text]),
      ),
    )
    const entries = [folder.entry('a.pdf', {}, textDocument([page]))]
    const { outputs } = await folder.run(task, { entries, options: {} })
    const path = join(folder.path, 'a.xlsx')
    copyFileSync(outputs[0]!.path, path)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder.path, 'profile'))}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', CSV, '--outdir', folder.path, path], {
      stdio: 'ignore',
      timeout: 120_000,
    })
    expect(readFileSync(join(folder.path, 'a.csv'), 'utf8').trim().split('\n')).toEqual([
      'Item,Date,Price,Share,Note',
      'First,05.03.2024,"1,234.50",12.5 %,=1+1',
      'Second,31.12.2024,-987.25,7.0 %,007',
      'Third,01.01.2023,(10.00),80.2 %,a & b',
    ])
  }, 180_000)
})
