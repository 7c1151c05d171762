import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import type { OutputFile, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import type { OutputBudget } from '../documents/output-budget.js'
import { baseName, type ReadEntered, type ReadOptions, withLayout } from '../from-layout/read-entered.js'
import { PackageWriter } from '../office-files/package-writer.js'
import type { Sheet } from './sheet.js'
import { type SheetOptions, sheetsOfTree } from './sheets-of-tree.js'
import { type CsvOptions, csvOf } from './write-csv.js'
import { writeWorkbook } from './write-workbook.js'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PIECE = 64 * 1024
/** What sheets do not have, and why. */
const DROPPED = {
  text: ['paragraph', 'it is outside of the tables'],
  furniture: ['header or footer', 'sheets have the text between them only'],
  picture: ['picture', 'sheets have text only'],
  drawing: ['drawing', 'sheets have text only'],
} as const

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
  if (found.sheets.length === 0) throw nothingToShow(report.name)
  const files = options.format === 'xlsx' ? 1 : found.sheets.length
  if (files > context.output.maxFiles) throw tooMany(report.name, files, context.output.maxFiles)
  if (options.format === 'xlsx') writeXlsx(context, entered, isOnly, found.sheets, layout, budget)
  else writeCsvFiles(context, entered, isOnly, found.sheets, budget)
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
    dropped: [...found.left].map(([kind, count]) => {
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
    writeText(file, csvOf(sheet, options), budget)
    file.close()
  }
}

function writeText(file: OutputFile, pieces: Iterable<string>, budget: OutputBudget): void {
  const encoder = new TextEncoder()
  let waiting = ''
  const flush = (): void => {
    const bytes = encoder.encode(waiting)
    budget.take(bytes.length)
    file.write(bytes)
    waiting = ''
  }
  for (const piece of pieces) {
    waiting += piece
    if (waiting.length >= PIECE) flush()
  }
  flush()
}

function nothingToShow(filename: string): TaskFailure {
  return new TaskFailure({
    code: 'no_text',
    input: filename,
    message: `${filename}: it has neither a table nor text. If its pages are pictures, recognise their text with ocr-pdf first.`,
  })
}

function tooMany(filename: string, files: number, most: number): TaskFailure {
  return new TaskFailure({
    code: 'limit_exceeded',
    input: filename,
    message: `${filename}: ${files} sheets would be as many CSV files; the maximum is ${most}. Send fewer pages, or format: xlsx.`,
  })
}
