import type { LayoutDocument } from '@octavo/pdf/layout-tree'
import type { PackageWriter } from '../office-files/package-writer.js'
import { coreProperties } from '../office-files/properties.js'
import { CORE_PROPERTIES, Relationships } from '../office-files/relationships.js'
import { escaped } from '../office-files/xml.js'
import { CellFormats } from './cell-formats.js'
import type { Sheet, SheetCell } from './sheet.js'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Writes sheets, which are within the limits of Excel, as a workbook (ECMA-376-1, 18). */
export function writeWorkbook(
  sheets: readonly Sheet[],
  { title, language }: Pick<LayoutDocument, 'title' | 'language'>,
  writer: PackageWriter,
): void {
  const names = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  writer.contentTypes(
    new Map([
      ['xl/workbook.xml', `${TYPE}.sheet.main+xml`],
      ['xl/styles.xml', `${TYPE}.styles+xml`],
      ...names.map((name): [string, string] => [`xl/${name}`, `${TYPE}.worksheet+xml`]),
      ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ]),
  )
  writer.relationships.add('officeDocument', 'xl/workbook.xml')
  writer.relationships.add(CORE_PROPERTIES, 'docProps/core.xml')
  const relationships = new Relationships()
  const ids = names.map((name) => relationships.add('worksheet', name))
  relationships.add('styles', 'styles.xml')
  const formats = new CellFormats()
  for (const [at, sheet] of sheets.entries())
    writer.text(`xl/${names[at]!}`, sheetXml(sheet, formats, at === 0))
  writer.text('xl/workbook.xml', [workbookXml(sheets, ids)])
  writer.text('xl/_rels/workbook.xml.rels', [relationships.xml()])
  writer.text('xl/styles.xml', formats.part())
  writer.text('docProps/core.xml', [coreProperties(title, language)])
}

function workbookXml(sheets: readonly Sheet[], ids: readonly string[]): string {
  const list = sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="${ids[at]!}"/>`)
    .join('')
  // The heads of a table are printed on each page (18.2.6).
  const heads = sheets
    .map(({ name, frozenRows }, at) =>
      frozenRows === 0
        ? ''
        : `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(name.replace(/'/g, "''"))}'!$1:$${frozenRows}</definedName>`,
    )
    .join('')
  const names = heads === '' ? '' : `<definedNames>${heads}</definedNames>`
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><bookViews><workbookView/></bookViews><sheets>${list}</sheets>${names}</workbook>`
}

function* sheetXml(
  { columnWidths, rows, frozenRows, isRightToLeft }: Sheet,
  formats: CellFormats,
  isFirst: boolean,
): Generator<string> {
  const selected = isFirst ? ' tabSelected="1"' : ''
  yield `<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''}${selected} workbookViewId="0">`
  if (frozenRows > 0)
    yield `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
  yield '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>'
  if (columnWidths.length > 0) {
    yield '<cols>'
    for (const [at, width] of columnWidths.entries())
      yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
    yield '</cols>'
  }
  yield '<sheetData>'
  const merged: string[] = []
  for (const [at, { cells }] of rows.entries()) {
    yield `<row r="${at + 1}">`
    for (const cell of cells) {
      const format = formats.of(cell)
      yield cellXml(cell, `${columnName(cell.column)}${at + 1}`, format)
      if (cell.columnSpan > 1 || cell.rowSpan > 1) merged.push(rangeOf(cell, at))
    }
    yield '</row>'
  }
  yield '</sheetData>'
  if (merged.length > 0) {
    yield `<mergeCells count="${merged.length}">`
    for (const range of merged) yield `<mergeCell ref="${range}"/>`
    yield '</mergeCells>'
  }
  yield '</worksheet>'
}

function cellXml({ text, value }: SheetCell, place: string, format: number): string {
  const start = `<c r="${place}"${format === 0 ? '' : ` s="${format}"`}`
  if (value !== undefined) return `${start}><v>${value.number}</v></c>`
  if (text === '') return `${start}/>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`
}

/** What looks like the code of a character is none (22.9.2.19). */
function textXml(text: string): string {
  return escaped(text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
}

function rangeOf({ column, columnSpan, rowSpan }: SheetCell, row: number): string {
  return `${columnName(column)}${row + 1}:${columnName(column + columnSpan - 1)}${row + rowSpan}`
}

/** A to Z, then AA. */
function columnName(column: number): string {
  let name = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}
