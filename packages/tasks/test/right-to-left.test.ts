import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markdownIn } from '../../pdf/test/layout/read-tree.js'
import { textDocument } from '../../pdf/test/text/read-text.js'
import type { Task } from '../src/declare/task.js'
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

const MAP = {
  dict: '<< >>',
  data: '1 beginbfrange <61> <7a> <05D0> endbfrange 1 beginbfchar <95> <2022> endbfchar',
}
const HEBREW = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @map /FirstChar 0 /LastChar 255 /Widths [${Array(256).fill(600).join(' ')}] >>`
const text = (right: number, y: number, letters: string): string =>
  `BT /F3 10 Tf ${right - 6 * letters.length} ${y} Td (${letters}) Tj ET`

/** A list, and a table whose right column, of 200 points, has text at 5 points from its right edge. */
const BYTES = textDocument(
  [
    [
      text(550, 700, '\x95'),
      text(530, 700, 'abc'),
      text(550, 680, '\x95'),
      text(530, 680, 'bcd'),
      ...[600, 580, 560].map((y) => `250 ${y} m 550 ${y} l S`),
      ...[250, 350, 550].map((x) => `${x} 560 m ${x} 600 l S`),
      text(545, 585, 'abc'),
      text(345, 585, 'def'),
      text(545, 565, 'ghi'),
      text(345, 565, '12'),
    ].join('\n'),
  ],
  { own: HEBREW, map: MAP },
)

async function output(task: Task): Promise<Uint8Array> {
  const { outputs } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, BYTES)] })
  return readFileSync(outputs[0]!.path)
}

const part = (bytes: Uint8Array, name: string): string => strFromU8(unzipSync(bytes)[name]!)

describe('A document in a right-to-left script', () => {
  it('has the columns of its tables in the order of reading in Markdown', () => {
    expect(markdownIn(BYTES)).toContain('| גבא | והד |\n| --- | --- |\n| טחז | 12 |')
  })

  it('has tables and lists from right to left on a web page', async () => {
    const html = strFromU8(await output(toHtml))
    expect(html).toMatch(/<table[^>]* dir="rtl"/)
    expect(html).toContain('<ul dir="rtl">')
    expect(html.indexOf('טחז')).toBeLessThan(html.indexOf('12</td>'))
  })

  it('has tables from right to left in Word, with the padding of the right side', async () => {
    const xml = part(await output(toWord), 'word/document.xml')
    expect(xml).toContain('<w:tblPr><w:bidiVisual/>')
    expect(xml).toMatch(/<w:tblGrid><w:gridCol w:w="4000"\/><w:gridCol w:w="2000"\/>/)
    expect(xml).toContain('<w:tblCellMar><w:left w:w="100" w:type="dxa"/>')
  })

  it('has sheets and tables of slides from right to left', async () => {
    expect(part(await output(toExcel), 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"')
    expect(part(await output(toPowerPoint), 'ppt/slides/slide1.xml')).toContain('<a:tblPr rtl="1"')
  })
})
