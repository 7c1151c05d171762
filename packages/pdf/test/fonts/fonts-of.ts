import type { PdfFile } from '../../src/file/pdf-file.js'
import type { Font } from '../../src/fonts/font.js'
import { readFont } from '../../src/fonts/read-font.js'
import { asciiBytes } from '../../src/syntax/characters.js'
import type { PdfValue } from '../../src/syntax/objects.js'
import { opened } from '../document/opened.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfText } from '../validators.js'

/** A page that shows one string, written as hexadecimal digits, in the font that the object `font` is. */
function pageIn(objects: Objects, hex: string): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 5000 200] /Resources << /Font << /F @font >> >> /Contents @content >>',
    content: { dict: '<< >>', data: `BT /F 10 Tf 20 100 Td <${hex}> Tj ET` },
    ...objects,
  })
}

/** The file that has such a page, and where its font is. */
export function fontIn(objects: Objects): [file: PdfFile, font: PdfValue | undefined] {
  const [file, catalogue] = opened(pageIn(objects, ''))
  const page = file.dict(file.array(file.dict(catalogue.get('Pages'))?.get('Kids'))?.[0])
  return [file, file.dict(file.dict(page?.get('Resources'))?.get('Font'))?.get('F')]
}

export function fontOf(objects: Objects): Font {
  return readFont(...fontIn(objects))
}

/** The text of a string as the engine reads it; a code that means nothing known is `□`. */
export function textIn(font: Font, bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const character = font.character(bytes, at)
    text += font.unicode(character) ?? '□'
    at += character.length
  }
  return text
}

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

export function toHex(text: string): string {
  return Buffer.from(asciiBytes(text)).toString('hex')
}

/** What poppler reads of the same string, without what it puts between words. */
export function popplerText(objects: Objects, hex: string): string {
  return comparable(pdfText(temporaryFile(pageIn(objects, hex))))
}

/** Readers differ in spaces, and in whether they take ligatures apart. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad]/g, '')
}

/** The source of a ToUnicode map, or of any other character map. */
export function cmap(body: string): { dict: string; data: string } {
  const data = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
${body}
endcmap CMapName currentdict /CMap defineresource pop end end`
  return { dict: '<< >>', data }
}

/** A composite font of two-byte codes. */
export function composite(entries: string, descendant = ''): Objects {
  return {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Own ${entries} /DescendantFonts [@descendant] >>`,
    descendant: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
  }
}
