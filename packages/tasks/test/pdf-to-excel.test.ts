import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shown, textDocument } from '../../pdf/test/text/read-text.js'
import { type Wording, worded } from '../src/declare/message.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import { PLAIN } from '../src/excel/sheet.js'
import { type CsvOptions, csvOf } from '../src/excel/write-csv.js'
import task from '../src/tasks/pdf-to-excel.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

/** How a command line speaks of options. */
const COMMAND_LINE: Wording = {
  verbs: { send: 'give', Send: 'Give', sent: 'given' },
  option: (name) => `--${name}`,
  setting: (name, values) => `--${name}=${values.join('|')}`,
  condition: (name, values) => `--${name}=${values.join('|')}`,
}

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
    expect(texts[0]).toContain('First;2024-03-05;"1,234.50";12.5%')
  })

  it('never makes a formula of a text', async () => {
    const bytes = textDocument([
      tableOf([
        ['Name', 'Note', 'Phone'],
        ['One', '=1+cmd', '+49 30 1234'],
        ['Two', '@SUM', '+49 30 5678'],
        ['Three', '-x', '+49 30 9012'],
        ['Four', '+x', '+49 30 3456'],
      ]),
    ])
    const { part } = await workbook(bytes)
    expect(part('xl/worksheets/sheet1.xml')).not.toContain('<f>')
    expect(part('xl/styles.xml')).toContain('quotePrefix="1"')
    const { texts } = await csv(bytes)
    expect(texts[0]).toBe(
      "Name,Note,Phone\r\nOne,'=1+cmd,+49 30 1234\r\nTwo,'@SUM,+49 30 5678\r\nThree,'-x,+49 30 9012\r\nFour,'+x,+49 30 3456\r\n",
    )
  })

  it('never makes a formula of a part of a text, whatever sign separates the cells', () => {
    const fieldOf = (text: string, separator: CsvOptions['separator']): string => {
      const cell = { column: 0, columnSpan: 1, rowSpan: 1, text, value: undefined, look: PLAIN }
      const sheet = {
        name: '',
        columnWidths: [10],
        rows: [{ cells: [cell] }],
        frozenRows: 0,
        isRightToLeft: false,
      }
      return [...csvOf(sheet, { separator, bom: false })].join('').slice(0, -2)
    }
    const fields: [text: string, field: string][] = [
      ['a;=1+1;b', `"a;'=1+1;b"`],
      ['a,=1+1,b', `"a,'=1+1,b"`],
      ['a\t@x', `"a\t'@x"`],
      ['a\n=1', `"a\n'=1"`],
      ['a\r\n+x', `"a\r\n'+x"`],
      ['a; "=1"', `"a; ""'=1"""`],
      ['a;,\uff1d1', `"a;,'\uff1d1"`],
      ['-5\n=1', `"-5\n'=1"`],
      ['a; b', '"a; b"'],
      ['Phone, +49 30 1234', '"Phone, +49 30 1234"'],
    ]
    for (const separator of ['comma', 'semicolon', 'tab'] as const)
      expect(fields.map(([text]) => [text, fieldOf(text, separator)])).toEqual(fields)
  })

  it('makes a file of each table in CSV, with a byte order mark unless told otherwise', async () => {
    const pages = [
      [
        ['Item', 'Amount'],
        ['First', '1.50'],
        ['Second', '2.50'],
        ['Third', '3.50'],
      ],
      [
        ['Place', 'Days', 'Costs'],
        ['Here', '3', '7.00'],
        ['There, "abroad"', '4', '8.00'],
        ['Elsewhere', '5', '9.00'],
      ],
    ]
    const bytes = textDocument(pages.map((rows) => tableOf(rows)))
    const { contents, names } = await converted(bytes, { format: 'csv' })
    expect(names).toEqual(['a - Table 1.csv', 'a - Table 2.csv'])
    for (const bytes of contents) expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(contents[1]!.toString('utf8')).toContain('"There, ""abroad""",4,8\r\n')
  })

  it('joins a table that goes on, without the head that repeats', async () => {
    const page = (names: readonly string[]) =>
      tableOf([['Item', 'Amount'], ...names.map((name, at) => [name, `${at + 1}.50`])])
    const bytes = textDocument([page(['First', 'Second', 'Third']), page(['Fourth', 'Fifth', 'Sixth'])])
    const { texts } = await csv(bytes)
    expect(texts).toEqual([
      'Item,Amount\r\nFirst,1.5\r\nSecond,2.5\r\nThird,3.5\r\nFourth,1.5\r\nFifth,2.5\r\nSixth,3.5\r\n',
    ])
    const { report, part } = await workbook(bytes)
    expect(report).toMatchObject({ tables: 1, sheets: 1, repeatedRows: 1 })
    expect(part('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="1" topLeftCell="A2"')
  })

  it('makes pages the sheets of a document without tables, and says so', async () => {
    const pages = ['One line.', 'Another line.'].map((text) => shown([[50, 700, text]]))
    const { part, report } = await workbook(textDocument(pages))
    expect(report).toMatchObject({ tables: 0, sheets: 2, withoutTables: true })
    expect(part('xl/workbook.xml')).toContain('name="Page 2"')
    expect(part('xl/worksheets/sheet2.xml')).toContain('Another line.')
  })

  it('has the text between the tables if each page is a sheet', async () => {
    const page = `${tableOf([
      ['Item', 'Amount'],
      ['First', '1.50'],
      ['Second', '2.50'],
      ['Third', '3.50'],
    ])} ${shown([[60, 760, 'Costs of the year']])}`
    const { texts } = await csv(textDocument([page]), { sheets: 'pages' })
    expect(texts[0]).toBe(
      'Costs of the year,\r\n,\r\nItem,Amount\r\nFirst,1.5\r\nSecond,2.5\r\nThird,3.5\r\n',
    )
    const { report } = await workbook(textDocument([page]))
    expect(report.dropped).toEqual([expect.objectContaining({ kind: 'text', count: 1 })])
  })

  it('converts the chosen pages only', async () => {
    const pages = ['One.', 'Two.', 'Three.'].map((word) => shown([[50, 400, word]]))
    const { part } = await workbook(textDocument(pages), { pages: '2' })
    expect(part('xl/workbook.xml')).toContain('name="Page 2"')
    expect(part('xl/workbook.xml')).not.toContain('name="Page 1"')
  })

  it('refuses a scan without text', async () => {
    await expect(converted(exampleFile('scanned.pdf'))).rejects.toMatchObject({ code: 'no_text' })
  })

  it('says what helps in the words of each interface, and of recognition only if it was not asked for', async () => {
    const refusal = (bytes: Uint8Array, options: Record<string, unknown>): Promise<string> =>
      converted(bytes, options).then(
        () => '',
        (error: TaskFailure) => worded(error.parts, COMMAND_LINE),
      )
    const empty = textDocument([''])
    expect(await refusal(empty, {})).toBe(
      'a.pdf: it has neither a table nor text. Give --ocr=auto to recognise its text, or recognise it with ocr-pdf first.',
    )
    expect(await refusal(empty, { ocr: 'auto' })).not.toContain('ocr-pdf')
    const pages = Array.from({ length: 1001 }, () => shown([[50, 400, 'One.']]))
    expect(await refusal(textDocument(pages), { format: 'csv' })).toContain(
      'Give fewer pages, or --format=xlsx.',
    )
  })
})
