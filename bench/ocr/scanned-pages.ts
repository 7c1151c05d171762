import sharp from 'sharp'
import { PdfWriter } from '../inputs/pdf-writer.js'
import type { Picture } from './picture-effects.js'

/** A page that is one picture. */
export interface ScannedPage {
  readonly picture: Picture
  /** In points. */
  readonly size: readonly [width: number, height: number]
  /** Of a JPEG; otherwise the picture is not lossy. */
  readonly quality?: number | undefined
}

export async function writeScanned(path: string, pages: readonly ScannedPage[]): Promise<void> {
  const pdf = new PdfWriter(path, 'table')
  const root = pdf.reserve()
  const kids: string[] = []
  for (const { picture, size, quality } of pages) {
    const [width, height] = size
    const image = await writePicture(pdf, picture, quality)
    const content = pdf.flate('', `q ${width} 0 0 ${height} 0 0 cm /Im0 Do Q`)
    const body = `/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</Im0 ${image} 0 R>>>>/Contents ${content} 0 R`
    kids.push(`${pdf.object(`<</Type/Page/Parent ${root} 0 R${body}>>`)} 0 R`)
  }
  pdf.object(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`, root)
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${root} 0 R>>`))
}

async function writePicture(
  pdf: PdfWriter,
  { width, height, data }: Picture,
  quality?: number,
): Promise<number> {
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
  if (quality === undefined) return pdf.flate(entries, data)
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality })
    .toBuffer()
  return pdf.stream(`${entries}/Filter/DCTDecode`, jpeg)
}
