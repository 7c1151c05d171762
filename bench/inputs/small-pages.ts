import { PdfWriter } from './pdf-writer.js'

/** Pages of a few words each, all children of one page tree node. */
export function writeSmallPages(path: string, pages: number): void {
  const pdf = new PdfWriter(path, 'table')
  const root = pdf.reserve()
  const font = pdf.object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const kids: string[] = []
  for (let page = 1; page <= pages; page++) {
    const content = pdf.flate('', `BT /F 12 Tf 50 50 Td (Page ${page}) Tj ET`)
    const body = `/MediaBox[0 0 200 200]/Resources<</Font<</F ${font} 0 R>>>>/Contents ${content} 0 R`
    kids.push(`${pdf.object(`<</Type/Page/Parent ${root} 0 R${body}>>`)} 0 R`)
  }
  pdf.object(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`, root)
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${root} 0 R>>`))
}
