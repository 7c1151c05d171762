import { PdfWriter } from '../inputs/pdf-writer.js'

/** The page that is appended to each file of the corpus. */
export function writeFixedPage(path: string): void {
  const pdf = new PdfWriter(path, 'table')
  const pages = pdf.reserve()
  const font = pdf.object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const content = pdf.flate('', 'BT /F1 24 Tf 72 700 Td (The fixed last page) Tj ET')
  const resources = `/Resources<</Font<</F1 ${font} 0 R>>>>`
  const page = pdf.object(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 595 842]${resources}/Contents ${content} 0 R>>`,
  )
  pdf.object(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`, pages)
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${pages} 0 R>>`))
}
