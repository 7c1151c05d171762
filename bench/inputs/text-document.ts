import { type CrossReference, PdfWriter } from './pdf-writer.js'
import { noise, Random } from './random.js'

export interface TextDocument {
  readonly pages: number
  readonly seed: number
  readonly crossReference: CrossReference
}

const PAGES_PER_NODE = 50
const PAGES_PER_BOOKMARK = 50
const PAGES_PER_LINK = 10
const FONT_BYTES = 30_000

/**
 * A long text document like the output of TeX: each page has its own content stream and resource dictionary,
 * and all pages share the fonts. It has bookmarks, links and page labels, so that the cost of keeping them is
 * included in the measurement.
 */
export function writeTextDocument(path: string, { pages, seed, crossReference }: TextDocument): void {
  const pdf = new PdfWriter(path, crossReference)
  const random = new Random(seed)
  const root = pdf.reserve()
  const pageNumbers = Array.from({ length: pages }, () => pdf.reserve())
  const fonts = writeFonts(pdf, seed)

  const nodes: string[] = []
  for (let first = 0; first < pages; first += PAGES_PER_NODE) {
    const kids = pageNumbers.slice(first, first + PAGES_PER_NODE)
    const node = pdf.reserve()
    kids.forEach((number, index) => {
      const links = (first + index) % PAGES_PER_LINK === 0 ? writeLink(pdf, random, pageNumbers) : ''
      const content = pdf.flate('', text(random))
      const resources = pdf.object(`<</Font<<${fonts}>>/ProcSet[/PDF/Text]>>`)
      const body = `/MediaBox[0 0 595 842]/Resources ${resources} 0 R/Contents ${content} 0 R${links}`
      pdf.object(`<</Type/Page/Parent ${node} 0 R${body}>>`, number)
    })
    pdf.object(
      `<</Type/Pages/Parent ${root} 0 R/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
      node,
    )
    nodes.push(`${node} 0 R`)
  }
  pdf.object(`<</Type/Pages/Count ${pages}/Kids[${nodes.join(' ')}]>>`, root)
  const outlines = writeOutlines(pdf, pageNumbers)
  const labels = '/PageLabels<</Nums[0<</S/r>>4<</S/D/St 1>>]>>'
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${root} 0 R/Outlines ${outlines} 0 R${labels}>>`))
}

function writeFonts(pdf: PdfWriter, seed: number): string {
  const file = pdf.flate(`/Length1 ${FONT_BYTES}`, noise(seed, FONT_BYTES))
  const descriptor = pdf.object(
    `<</Type/FontDescriptor/FontName/AAAAAA+Text/Flags 32/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  )
  const widths = `/FirstChar 32/LastChar 126/Widths[${Array(95).fill(500).join(' ')}]`
  const embedded = pdf.object(
    `<</Type/Font/Subtype/TrueType/BaseFont/AAAAAA+Text${widths}/FontDescriptor ${descriptor} 0 R/Encoding/WinAnsiEncoding>>`,
  )
  const standard = ['Helvetica', 'Times-Roman'].map((name) =>
    pdf.object(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`),
  )
  return [embedded, ...standard].map((number, index) => `/F${index} ${number} 0 R`).join('')
}

function writeLink(pdf: PdfWriter, random: Random, pages: readonly number[]): string {
  const target = pages[random.below(pages.length)]
  const link = pdf.object(
    `<</Type/Annot/Subtype/Link/Rect[72 700 300 714]/Border[0 0 0]/Dest[${target} 0 R/XYZ 0 842 0]>>`,
  )
  return `/Annots[${link} 0 R]`
}

function writeOutlines(pdf: PdfWriter, pages: readonly number[]): number {
  const outlines = pdf.reserve()
  const targets = pages.filter((_, index) => index % PAGES_PER_BOOKMARK === 0)
  const items = targets.map(() => pdf.reserve())
  items.forEach((item, index) => {
    const previous = index > 0 ? `/Prev ${items[index - 1]} 0 R` : ''
    const next = index < items.length - 1 ? `/Next ${items[index + 1]} 0 R` : ''
    const body = `/Title(Chapter ${index + 1})/Parent ${outlines} 0 R/Dest[${targets[index]} 0 R/Fit]`
    pdf.object(`<<${body}${previous}${next}>>`, item)
  })
  return pdf.object(
    `<</Type/Outlines/First ${items[0]} 0 R/Last ${items.at(-1)} 0 R/Count ${items.length}>>`,
    outlines,
  )
}

/** Forty lines of words, about 1.2 KB after compression. */
function text(random: Random): string {
  const lines = ['BT', '/F1 10 Tf', '14 TL', '72 770 Td']
  for (let line = 0; line < 40; line++) {
    const words = Array.from({ length: 11 }, () => words4096[random.below(words4096.length)])
    lines.push(`(${words.join(' ')}) Tj T*`)
  }
  return `${lines.join('\n')}\nET\n`
}

const words4096 = makeWords()

function makeWords(): string[] {
  const random = new Random(1)
  const letters = 'etaoinshrdlucmfwypvbgk'
  return Array.from({ length: 4096 }, () =>
    Array.from({ length: 2 + random.below(8) }, () => letters[random.below(letters.length)]).join(''),
  )
}
