import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import type { Task } from '../src/declare/task.js'
import toEpub from '../src/tasks/pdf-to-epub.js'
import toExcel from '../src/tasks/pdf-to-excel.js'
import toHtml from '../src/tasks/pdf-to-html.js'
import toPowerPoint from '../src/tasks/pdf-to-powerpoint.js'
import toWord from '../src/tasks/pdf-to-word.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const TEXTS = ['Bravo', 'Delta', 'Hotel', 'Tango']
const cell = (id: number, columns: number): string =>
  `<< /S /TD /A << /O /Table /ColSpan ${columns} >> /K ${id} >>`

/** Its tags say that there is a cell beside one as wide as the table, and one that is 400 columns away. */
const CROWDED = textDocument(
  [
    TEXTS.map((text, id) => {
      const place = shown([[50 + 200 * (id % 2), 700 - 20 * Math.floor(id / 2), text]])
      return `/P << /MCID ${id} >> BDC ${place} EMC`
    }).join('\n'),
  ],
  {
    tree: '<< /Type /StructTreeRoot /K @document >>',
    document: '<< /S /Document /Pg @page1 /K @table >>',
    table: `<< /S /Table /Pg @page1 /K [<< /S /TR /K [${cell(0, 500)} ${cell(1, 1)}] >> << /S /TR /K [${cell(2, 400)} ${cell(3, 1)}] >>] >>`,
  },
  { catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>' },
)

describe('Tables whose cells have no place', () => {
  it.each<readonly [string, Task, Record<string, string>, string | undefined]>([
    ['Word', toWord, {}, 'word/document.xml'],
    ['Excel', toExcel, {}, 'xl/worksheets/sheet1.xml'],
    ['CSV', toExcel, { format: 'csv' }, undefined],
    ['PowerPoint', toPowerPoint, {}, 'ppt/slides/slide1.xml'],
    ['HTML', toHtml, {}, undefined],
    ['EPUB', toEpub, { cover: 'none' }, 'EPUB/chapter-01.xhtml'],
  ])('keep all their text in %s', async (_, task, options, part) => {
    const entries = [folder.entry('a.pdf', {}, CROWDED)]
    const { outputs } = await folder.run(task, { entries, options })
    const file = readFileSync(outputs[0]!.path)
    const content = part === undefined ? file.toString('utf8') : strFromU8(unzipSync(file)[part]!)
    for (const text of TEXTS) expect(content.split(text)).toHaveLength(2)
  })
})
