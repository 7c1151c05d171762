import { PdfWriter } from './pdf-writer.js'
import { noise, Random } from './random.js'
import { writeJpeg } from './scanned-document.js'

export interface IllustratedDocument {
  readonly pages: number
  readonly images: number
  readonly bytesPerImage: number
  readonly fonts: number
  readonly bytesPerFont: number
  readonly seed: number
}

/** A letter or a brochure: a few pages of text with images and embedded fonts. */
export function writeIllustratedDocument(path: string, document: IllustratedDocument): void {
  const { seed } = document
  const pdf = new PdfWriter(path, 'table')
  const random = new Random(seed)
  const root = pdf.reserve()
  const fonts = Array.from({ length: document.fonts }, (_, index) => {
    const file = pdf.flate(
      `/Length1 ${document.bytesPerFont}`,
      noise(seed * 31 + index, document.bytesPerFont),
    )
    const descriptor = pdf.object(
      `<</Type/FontDescriptor/FontName/AAAAAA+Face${index}/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
    )
    const widths = `/FirstChar 32/LastChar 126/Widths[${Array(95).fill(500).join(' ')}]`
    const font = pdf.object(
      `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Face${index}${widths}/FontDescriptor ${descriptor} 0 R/Encoding/WinAnsiEncoding>>`,
    )
    return `/F${index} ${font} 0 R`
  })
  const images = Array.from({ length: document.images }, (_, index) => {
    return `/Im${index} ${writeJpeg(pdf, seed * 101 + index, document.bytesPerImage)} 0 R`
  })
  const resources = pdf.object(`<</Font<<${fonts.join('')}>>/XObject<<${images.join('')}>>>>`)
  const kids = Array.from({ length: document.pages }, (_, page) => {
    const content = pdf.flate('', paragraph(random, page, document))
    const body = `/MediaBox[0 0 595 842]/Resources ${resources} 0 R/Contents ${content} 0 R`
    return `${pdf.object(`<</Type/Page/Parent ${root} 0 R${body}>>`)} 0 R`
  })
  pdf.object(`<</Type/Pages/Count ${document.pages}/Kids[${kids.join(' ')}]>>`, root)
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${root} 0 R>>`))
}

/** The pages use the images and fonts in turn, so that none is unused. */
function paragraph(random: Random, page: number, { fonts, images }: IllustratedDocument): string {
  const lines = Array.from({ length: 50 }, () => {
    const digits = Array.from({ length: 60 }, () => random.below(36).toString(36)).join('')
    return `(${digits}) Tj T*`
  })
  const picture = `q 200 0 0 150 72 72 cm /Im${page % images} Do Q`
  return `${picture}\nBT /F${page % fonts} 9 Tf 14 TL 72 770 Td\n${lines.join('\n')}\nET\n`
}
