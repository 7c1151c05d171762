import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import task from '../src/tasks/pdf-to-excel.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function converted(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
  const { files } = report as { files: readonly Record<string, unknown>[] }
  const contents = outputs.map(({ path }) => readFileSync(path))
  return { contents, names: outputs.map(({ name }) => name), report: files[0]! }
}

async function workbook(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { contents, report, names } = await converted(bytes, options)
  const parts = unzipSync(contents[0]!)
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array(0))
  return { file: contents[0]!, part, parts: Object.keys(parts), report, names }
}

async function csv(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { contents, names } = await converted(bytes, { format: 'csv', bom: false, ...options })
  return { texts: contents.map((each) => each.toString('utf8')), names }
}

/** A page with rows of cells, from the top. */
function tableOf(rows: readonly (readonly string[])[], top = 700): string {
  return shown(
    rows.flatMap((cells, row) =>
      cells.map((text, column): [number, number, string] => [60 + 130 * column, top - 18 * row, text]),
    ),
  )
}

const AMOUNTS = textDocument([
  tableOf([
    ['Item', 'Date', 'Amount', 'Share'],
    ['First', '2024-03-05', '1,234.50', '12.5%'],
    ['Second', '2024-12-31', '-987.25', '7%'],
    ['Third', '2023-01-01', '1,000,000.00', '80.25%'],
  ]),
])

describe('pdf-to-excel', () => {
  it('makes values of numbers, dates and percents, in formats that show them as the page does', async () => {
    const { part, report, names } = await workbook(AMOUNTS)
    expect(names).toEqual(['a.xlsx'])
    const sheet = part('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<v>1234.5</v>')
    expect(sheet).toContain('<v>-987.25</v>')
    expect(sheet).toContain('<v>0.125</v>')
    expect(sheet).toContain('<v>45356</v>')
    const styles = part('xl/styles.xml')
    for (const format of ['#,##0.00', '0.0%', '0%', 'yyyy\\-mm\\-dd'])
      expect(styles).toContain(`formatCode="${format}"`)
    expect(report).toMatchObject({ tables: 1, sheets: 1, values: 9, ambiguous: 0, withoutTables: false })
  })

  it('writes the same bytes each time', async () => {
    expect((await workbook(AMOUNTS)).file).toEqual((await workbook(AMOUNTS)).file)
  })

  it('lists every part with its type', async () => {
    const { parts, part } = await workbook(AMOUNTS)
    expect(parts[0]).toBe('[Content_Types].xml')
    for (const [, name] of part('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g))
      expect(parts).toContain(name)
  })

  it('writes values plainly in CSV', async () => {
    const { texts, names } = await csv(AMOUNTS)
    expect(names).toEqual(['a.csv'])
    expect(texts[0]).toBe(
      'Item,Date,Amount,Share\r\nFirst,2024-03-05,1234.5,0.125\r\nSecond,2024-12-31,-987.25,0.07\r\nThird,2023-01-01,1000000,0.8025\r\n',
    )
  })

  it('keeps what the page shows if asked to', async () => {
    const { texts } = await csv(AMOUNTS, { values: 'shown', separator: 'semicolon' })
    expect(texts[0]).toContain('First;2024-03-05;1,234.50;12.5%')
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })
})
