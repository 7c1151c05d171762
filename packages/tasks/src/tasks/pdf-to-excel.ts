import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'
import { convertedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'pdf-to-excel',
  title: 'PDF to Excel',
  summary:
    'Convert the tables of a PDF to Excel (xlsx) or CSV: numbers, dates, percents and amounts become values that can be calculated with.',
  group: 'convert',
  keywords: [
    'xlsx',
    'xls',
    'csv',
    'spreadsheet',
    'tables',
    'microsoft excel',
    'calc',
    'ods',
    'convert',
    'data',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['format', 'sheets', 'pages'],
  resultName: 'tables.xlsx',
  outputs: 'several',
  options: z.object({
    format: z
      .enum(['xlsx', 'csv'])
      .default('xlsx')
      .meta({
        description:
          'One Excel workbook for each file; or CSV, a file for each sheet, in UTF-8. No text becomes a formula: in CSV, what programs would take for one has an apostrophe before it.',
        examples: ['csv'],
      }),
    sheets: z
      .enum(['tables', 'pages'])
      .default('tables')
      .meta({
        description:
          'tables makes each table a sheet; pages makes each page a sheet, with its tables and the text between them. A file without tables always gets its pages.',
        examples: ['pages'],
      }),
    pages: pagesOption('The pages to convert.', '1-3,last'),
    values: z
      .enum(['typed', 'shown'])
      .default('typed')
      .meta({
        description:
          'typed makes values of numbers, dates, times, percents and amounts of money, in formats that show them as the page does (in CSV: 1234.5, 0.25, 2024-03-05); shown keeps every cell as the text on the page.',
        examples: ['shown'],
      }),
    numbers: z
      .enum(['auto', 'point', 'comma'])
      .default('auto')
      .meta({
        description:
          'The decimal sign of the numbers on the pages: found by the numbers of each document and its language, or point as in 1,234.5, or comma as in 1.234,5.',
        examples: ['comma'],
        with: { values: ['typed'] },
      }),
    dates: z
      .enum(['auto', 'day_first', 'month_first'])
      .default('auto')
      .meta({
        description:
          'What 03/04/2024 means: found by the other dates of the column and the document and its language, or 3 April, or 4 March.',
        examples: ['day_first'],
        with: { values: ['typed'] },
      }),
    separator: z
      .enum(['comma', 'semicolon', 'tab'])
      .default('comma')
      .meta({
        description: 'What separates the columns of CSV.',
        examples: ['semicolon'],
        with: { format: ['csv'] },
      }),
    bom: z
      .boolean()
      .default(true)
      .meta({
        description: 'Begin CSV with a byte order mark, by which Excel knows that it is UTF-8.',
        examples: [false],
        with: { format: ['csv'] },
      }),
    ...recognitionOptions,
  }),
  examples: [
    {
      title: 'Each table as a sheet',
      entries: [{ filename: 'sales.pdf' }],
      options: {},
      expect: { name: 'sales.xlsx', parts: { 'xl/worksheets/sheet1.xml': '<v>1234.5</v>' } },
    },
    {
      title: 'CSV for a program that expects semicolons',
      entries: [{ filename: 'sales.pdf' }],
      options: { format: 'csv', separator: 'semicolon' },
      expect: { name: 'sales.csv', holds: 'North;1234.5;' },
    },
  ],
  report: {
    ...convertedFileFields(
      'What the sheets lack: text, furniture (headers and footers), picture, drawing or cut (cells beyond the limits of Excel).',
    ),
    'files[].sheets': count('Number of sheets, or of CSV files.'),
    'files[].values': count('Number of cells with a number, a date, a time, a percent or an amount.'),
    'files[].repeatedRows': count(
      'Number of heading rows left out because they repeat on further pages of a table.',
    ),
    'files[].ambiguous': count(
      'Number of cells that stay text because they can be read in two ways: 1,234 or 03/04/2024.',
    ),
    'files[].withoutTables': flag('Whether no table was found, so that its pages are the sheets.'),
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { eachEntered } = await import('../from-layout/each-entered.js')
    const { convertToSheets } = await import('../excel/convert-to-sheets.js')
    return eachEntered(context, (entered, isOnly, budget) =>
      convertToSheets(context, entered, isOnly, budget),
    )
  },
})
