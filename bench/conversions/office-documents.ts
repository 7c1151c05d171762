import { wordDocument } from '../../packages/tasks/test/example-documents.js'
import { zipOf } from '../../packages/tasks/test/zip-of.js'
import { type Document, sentences } from './document.js'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'

const LETTER = 6
const LETTER_SENTENCES = 4

/** Documents of each office program in two sizes. */
export function officeDocuments(): readonly Document[] {
  return [
    office('letter.docx', wordDocument(paragraphs(LETTER, LETTER_SENTENCES))),
    office('list.xlsx', workbook(1, 20, 6)),
    office('talk.pptx', presentation(2)),
    office('report.docx', wordDocument(paragraphs(120, 6), tables(6))),
    office('ledger.xlsx', workbook(3, 200, 8)),
    office('lecture.pptx', presentation(20)),
  ]
}

export function letter(): Document {
  return office('letter.docx', wordDocument(paragraphs(LETTER, LETTER_SENTENCES)))
}

function office(name: string, content: Uint8Array): Document {
  return { name, route: '/forms/libreoffice/convert', files: { [name]: content } }
}

function paragraphs(count: number, length: number): string[] {
  return Array.from({ length: count }, (_, index) => sentences(index, length))
}

function tables(count: number): string {
  const cell = (text: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const row = (index: number): string =>
    `<w:tr>${[1, 2, 3, 4].map((column) => cell(`${index * column}`)).join('')}</w:tr>`
  const table = `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr>${Array.from({ length: 15 }, (_, index) => row(index)).join('')}</w:tbl><w:p/>`
  return table.repeat(count)
}

function workbook(sheets: number, rows: number, columns: number): Uint8Array {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const row = (index: number): string => {
    const cells = Array.from({ length: columns }, (_, column) =>
      column === 0
        ? `<c t="inlineStr"><is><t>${sentences(index, 1).slice(0, 24)}</t></is></c>`
        : `<c><v>${index * column}</v></c>`,
    )
    return `<row r="${index + 1}">${cells.join('')}</row>`
  }
  const sheet = `<worksheet xmlns="${SHEETS}"><sheetData>${Array.from({ length: rows }, (_, index) => row(index)).join('')}</sheetData></worksheet>`
  return zipOf({
    ...partList('xl/workbook.xml', 'spreadsheetml.sheet.main', 'spreadsheetml.worksheet', [
      ...numbers.map((number) => `xl/sheets/sheet${number}.xml`),
    ]),
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((number) => `<sheet name="Sheet ${number}" sheetId="${number}" r:id="r${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      numbers.map((number) => ['worksheet', `sheets/sheet${number}.xml`]),
    ),
    ...Object.fromEntries(numbers.map((number) => [`xl/sheets/sheet${number}.xml`, sheet])),
  })
}

function presentation(slides: number): Uint8Array {
  const numbers = Array.from({ length: slides }, (_, index) => index + 1)
  const box = (id: number, top: number, height: number, size: number, text: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Box ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="10800000" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="E0E8F0"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="${size}"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const slide = (number: number): string =>
    `<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}" xmlns:r="${RELATIONS}"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${box(2, 400_000, 900_000, 3200, `Slide ${number}`)}${box(3, 1_600_000, 4_500_000, 1800, sentences(number, 5))}</p:spTree></p:cSld></p:sld>`
  return zipOf({
    ...partList('ppt/presentation.xml', 'presentationml.presentation.main', 'presentationml.slide', [
      ...numbers.map((number) => `ppt/slides/slide${number}.xml`),
    ]),
    'ppt/presentation.xml': `<p:presentation xmlns:p="${SLIDES}" xmlns:r="${RELATIONS}"><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="r${number}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      numbers.map((number) => ['slide', `slides/slide${number}.xml`]),
    ),
    ...Object.fromEntries(numbers.map((number) => [`ppt/slides/slide${number}.xml`, slide(number)])),
  })
}

/** What every document has: the types of its parts, and which one is the main part. */
function partList(main: string, mainType: string, type: string, parts: readonly string[]) {
  const prefix = 'application/vnd.openxmlformats-officedocument'
  const override = (path: string, kind: string): string =>
    `<Override PartName="/${path}" ContentType="${prefix}.${kind}+xml"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override(main, mainType)}${parts.map((path) => override(path, type)).join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', main]]),
  }
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
