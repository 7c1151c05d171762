import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import { option, phrase, Send } from '../declare/message.js'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import {
  baseName,
  noText,
  type ReadEntered,
  type ReadOptions,
  withLayout,
} from '../from-layout/read-entered.js'
import { PackageWriter } from '../office-files/package-writer.js'
import { TextSink } from '../office-files/text-sink.js'
import type { Sheet } from './sheet.js'
import { withinLimits } from './sheet-limits.js'
import { type Left, type SheetOptions, sheetsOfTree } from './sheets-of-tree.js'
import { type CsvOptions, csvOf } from './write-csv.js'
import { writeWorkbook } from './write-workbook.js'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What sheets do not have, and why. */
const DROPPED = {
  text: ['paragraph', 'it is outside of the tables'],
  furniture: ['header or footer', 'sheets have the text between them only'],
  picture: ['picture', 'sheets have text only'],
  drawing: ['drawing', 'sheets have text only'],
  cut: [
    'cell that is left out or cut off',
    'Excel has 1,048,576 rows, 16,384 columns, and 32,767 characters in a cell',
  ],
} as const satisfies Readonly<Record<Left | 'cut', readonly [what: string, why: string]>>

export interface ExcelOptions extends ReadOptions, SheetOptions, CsvOptions {
  readonly format: 'xlsx' | 'csv'
}

/** Writes the tables of an entry as a workbook, or each as a CSV file, and returns the report. */
export function convertToSheets(
  context: TaskContext<ExcelOptions>,
  entered: EnteredPages,
  isOnly: boolean,
  budget: OutputBudget,
) {
  return withLayout(context, entered, (read) => writeSheets(context, entered, read, isOnly, budget))
}

function writeSheets(
  context: TaskContext<ExcelOptions>,
  entered: EnteredPages,
  { layout, report }: ReadEntered,
  isOnly: boolean,
  budget: OutputBudget,
) {
  const { options } = context
  const found = sheetsOfTree(layout, options)
  if (found.sheets.length === 0) throw noText(report.name, options, 'it has neither a table nor text')
  const files = options.format === 'xlsx' ? 1 : found.sheets.length
  if (files > context.output.maxFiles) throw tooMany(report.name, files, context.output.maxFiles)
  let cut = 0
  if (options.format === 'xlsx') {
    const sheets = found.sheets.map((sheet) => withinLimits(sheet, () => cut++))
    writeXlsx(context, entered, isOnly, sheets, layout, budget)
  } else writeCsvFiles(context, entered, isOnly, found.sheets, budget)
  const { name, pages, tables, pagesRecognised, scansWithoutText, repairs, losses, rescued, pagesUnread } =
    report
  return {
    name,
    pages,
    tables,
    sheets: found.sheets.length,
    values: found.values,
    repeatedRows: found.repeatedRows,
    ambiguous: found.ambiguous,
    withoutTables: found.by !== options.sheets,
    pagesRecognised,
    scansWithoutText,
    repairs,
    losses,
    rescued,
    pagesUnread,
    dropped: [...found.left, ...(cut === 0 ? [] : [['cut', cut] as const])].map(([kind, count]) => {
      const [what, why] = DROPPED[kind]
      return { kind, what, why, count }
    }),
  }
}

function writeXlsx(
  { output }: TaskContext<ExcelOptions>,
  entered: EnteredPages,
  isOnly: boolean,
  sheets: readonly Sheet[],
  layout: LayoutDocument,
  budget: OutputBudget,
): void {
  const name = `${baseName(entered)}.xlsx`
  const file = output.create({ ...(isOnly ? { suggestedName: name } : { name }), type: XLSX_TYPE })
  const writer = new PackageWriter(file, budget)
  writeWorkbook(sheets, layout, writer)
  writer.finish()
  file.close()
}

function writeCsvFiles(
  { output, options }: TaskContext<ExcelOptions>,
  entered: EnteredPages,
  isOnly: boolean,
  sheets: readonly Sheet[],
  budget: OutputBudget,
): void {
  const base = baseName(entered)
  for (const sheet of sheets) {
    const name = sheets.length === 1 ? `${base}.csv` : `${base} - ${sheet.name}.csv`
    const isNamedByCaller = isOnly && sheets.length === 1
    const file = output.create({
      ...(isNamedByCaller ? { suggestedName: name } : { name }),
      type: 'text/csv',
    })
    const sink = new TextSink((bytes) => {
      budget.take(bytes.length)
      file.write(bytes)
    })
    for (const piece of csvOf(sheet, options)) sink.add(piece)
    sink.flush()
    file.close()
  }
}

function tooMany(filename: string, files: number, most: number): TaskFailure {
  return new TaskFailure({
    code: 'limit_exceeded',
    input: filename,
    message: phrase`${filename}: ${files} sheets would be as many CSV files; the maximum is ${most}. ${Send} fewer pages, or ${option('format', 'xlsx')}.`,
  })
}
