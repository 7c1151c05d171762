import { zipOf } from './zip-of.js'

/** The smallest documents of office programs, by their extension. */
export const exampleDocuments: Readonly<Record<string, () => Uint8Array>> = {
  docx: () => wordDocument(['Dear Ada,', 'thank you for your letter.', 'Yours, Charles']),
  rtf: () =>
    Buffer.from(
      '{\\rtf1\\ansi{\\fonttbl\\f0\\froman Liberation Serif;}\\f0\\fs24 Dear Ada,\\par thank you.\\par}',
    ),
  fodt: () => flatText('<text:p>First page</text:p><text:p text:style-name="Next">Second page</text:p>'),
}

/** A Word document of these paragraphs. */
export function wordDocument(paragraphs: readonly string[], body = ''): Uint8Array {
  const text = paragraphs.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:r="${relations}"><w:body>${text}${body}</w:body></w:document>`,
  })
}

/** A workbook whose only sheet has these cells with their names, in their order. */
export function workbook(
  cells: readonly string[],
  {
    merged,
    printed,
    firstShown,
  }: { readonly merged?: string; readonly printed?: string; readonly firstShown?: string } = {},
): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const rows = cells.map(
    (cell) => `<row r="${/\d+/.exec(cell)![0]}"><c r="${cell}" t="str"><v>${cell}</v></c></row>`,
  )
  const areas =
    printed === undefined
      ? ''
      : `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet!${printed}</definedName></definedNames>`
  const merges = merged === undefined ? '' : `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>`
  const views =
    firstShown === undefined
      ? ''
      : `<sheetViews><sheetView workbookViewId="0" topLeftCell="${firstShown}"/></sheetViews>`
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets>${areas}</workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${views}<sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`,
  })
}

/** A Word document of a paragraph with a comment. */
export function commented(paragraph: string, comment: string): Uint8Array {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${part}.document.main+xml"/><Override PartName="/word/comments.xml" ContentType="${part}.comments+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/comments" Target="comments.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:commentRangeStart w:id="0"/><w:r><w:t>${paragraph}</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p></w:body></w:document>`,
    'word/comments.xml': `<w:comments xmlns:w="${word}"><w:comment w:id="0" w:author="Charles" w:date="2026-01-01T00:00:00Z"><w:p><w:r><w:t>${comment}</w:t></w:r></w:p></w:comment></w:comments>`,
  })
}

/** A flat OpenDocument text. */
export function flatText(body: string, styles = ''): Uint8Array {
  const namespace = (name: string, path = name): string =>
    `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${path}:1.0"`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<office:document ${['office', 'style', 'text', 'table'].map((name) => namespace(name)).join(' ')} ${namespace('draw', 'drawing')} ${namespace('fo', 'xsl-fo-compatible')} ${namespace('svg', 'svg-compatible')} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:automatic-styles><style:style style:name="Next" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>${styles}</office:automatic-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`)
}
