import { noiseJpeg } from './noise-jpeg.js'
import { PdfWriter } from './pdf-writer.js'
import { Random } from './random.js'

export interface ScannedDocument {
  readonly pages: number
  readonly bytesPerPage: number
  readonly seed: number
}

/** One image per page, like the output of a scanner: large streams that no engine can compress further. */
export function writeScannedDocument(path: string, { pages, bytesPerPage, seed }: ScannedDocument): void {
  const pdf = new PdfWriter(path, 'table')
  const random = new Random(seed)
  const root = pdf.reserve()
  const kids: string[] = []
  for (let page = 0; page < pages; page++) {
    // The sizes of scanned pages vary.
    const bytes = bytesPerPage * (0.9 + random.below(200) / 1000)
    const image = writeJpeg(pdf, seed * 100_003 + page, bytes)
    const content = pdf.flate('', 'q 595 0 0 842 0 0 cm /Im0 Do Q')
    const body = `/MediaBox[0 0 595 842]/Resources<</XObject<</Im0 ${image} 0 R>>>>/Contents ${content} 0 R`
    kids.push(`${pdf.object(`<</Type/Page/Parent ${root} 0 R${body}>>`)} 0 R`)
  }
  pdf.object(`<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`, root)
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${root} 0 R>>`))
}

export function writeJpeg(pdf: PdfWriter, seed: number, aboutBytes: number): number {
  const { data, width, height } = noiseJpeg(seed, aboutBytes)
  const size = `/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
  return pdf.stream(`/Type/XObject/Subtype/Image${size}/Filter/DCTDecode`, data)
}
