// The document that the first view offers to try tools with, public/sample.pdf: `node packages/web/scripts/write-sample.mjs`.
// Text, links, bookmarks, a table, a picture and a form, in the standard fonts, so that it stays small.
import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const objects = []
const add = (body) => objects.push(Buffer.from(body, 'latin1'))
const stream = (entries, data) => {
  const packed = deflateSync(data)
  const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return objects.push(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
}
const string = (text) => `(${text.replace(/[\\()]/g, '\\$&')})`
const line = (text, x, y, size = 11, font = 'F1') =>
  `BT /${font} ${size} Tf ${x} ${y} Td ${string(text)} Tj ET\n`
const lines = (texts, y) => texts.map((text, index) => line(text, 72, y - index * 16)).join('')
const title = (text) => `0.6 0.2 0.05 rg\n${line(text, 72, 740, 24, 'F2')}0 g\n`

// Objects 1 to 3 refer to those after them, whose numbers are fixed by the order below.
const [FONT, BOLD, PICTURE] = [4, 5, 6]
add(
  '<< /Type /Catalog /Pages 2 0 R /Outlines 13 0 R /PageMode /UseOutlines /Lang (en) /AcroForm << /Fields [17 0 R 18 0 R 19 0 R] /DA (/F1 11 Tf 0 g) /DR << /Font << /F1 4 0 R >> >> >> >>',
)
add('<< /Type /Pages /Kids [7 0 R 9 0 R 11 0 R] /Count 3 >>')
add('<< /Title (Sample document) /Author (Octavo) /Subject (A document to try every tool with) >>')
add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
stream(
  '/Type /XObject /Subtype /Image /Width 240 /Height 120 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  hills(240, 120),
)

const resources = `/Resources << /Font << /F1 ${FONT} 0 R /F2 ${BOLD} 0 R >> /XObject << /Im1 ${PICTURE} 0 R >> >>`
const page = (content, annotations) => {
  const contents = objects.length + 2
  add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${contents} 0 R /Annots [${annotations}] >>`,
  )
  stream('', Buffer.from(content, 'latin1'))
}

page(
  title('A sample document') +
    lines(
      [
        'Try any tool with these three pages: nothing in them matters.',
        'Find and redact the name Ada Example, or her address ada@example.com.',
        'The total of the invoice is on page 2, a form on page 3.',
      ],
      700,
    ) +
    '0.1 0.3 0.7 rg\n' +
    line('Go to the invoice', 72, 630) +
    line('https://example.com', 72, 610) +
    '0 g\nq 451 0 0 225.5 72 350 cm /Im1 Do Q\n' +
    line('A picture: rotate, crop or compress it.', 72, 332, 9),
  '15 0 R 16 0 R',
)
const rows = [
  ['Item', 'Quantity', 'Price'],
  ['Paper, A4', '10', '45.00'],
  ['Ink, black', '2', '38.50'],
  ['Binding', '4', '26.00'],
  ['Total', '', '109.50'],
]
page(
  title('Invoice 2026-001') +
    lines(['To: Ada Example, 1 Sample Street, Exampletown'], 700) +
    rows
      .map((cells, row) => {
        const y = 650 - row * 24
        const font = row === 0 || row === rows.length - 1 ? 'F2' : 'F1'
        const drawn = cells.map((cell, column) => line(cell, 80 + column * 160, y, 11, font)).join('')
        return `${drawn}0.7 G 72 ${y - 8} m 523 ${y - 8} l S\n`
      })
      .join('') +
    lines(['Please pay within 30 days to account 0000 1234 5678.'], 500),
  '',
)
page(
  title('Registration') + line('Name', 72, 684) + line('City', 72, 644) + line('I agree', 96, 604),
  '17 0 R 18 0 R 19 0 R',
)

add('<< /Type /Outlines /First 14 0 R /Last 21 0 R /Count 3 >>')
add('<< /Title (Introduction) /Parent 13 0 R /Next 20 0 R /Dest [7 0 R /Fit] >>')
add('<< /Type /Annot /Subtype /Link /Rect [70 626 165 642] /Border [0 0 0] /Dest [9 0 R /Fit] >>')
add(
  '<< /Type /Annot /Subtype /Link /Rect [70 606 180 622] /Border [0 0 0] /A << /S /URI /URI (https://example.com) >> >>',
)
const field = (name, y) =>
  add(
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /F 4 /P 11 0 R /Rect [140 ${y} 400 ${y + 22}] /DA (/F1 11 Tf 0 g) /MK << /BC [0.5] >> /AP << /N 22 0 R >> >>`,
  )
field('Name', 677)
field('City', 637)
add(
  '<< /Type /Annot /Subtype /Widget /FT /Btn /T (Agree) /F 4 /P 11 0 R /Rect [72 600 88 616] /V /Off /AS /Off /MK << /BC [0.5] /CA (4) >> /AP << /N << /Off 23 0 R /Yes 24 0 R >> >> >>',
)
add('<< /Title (Invoice) /Parent 13 0 R /Prev 14 0 R /Next 21 0 R /Dest [9 0 R /Fit] >>')
add('<< /Title (Registration) /Parent 13 0 R /Prev 20 0 R /Dest [11 0 R /Fit] >>')
const form = (width, height, drawn) =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}]`,
    Buffer.from(`0.5 G 0.5 0.5 ${width - 1} ${height - 1} re S ${drawn}`),
  )
form(260, 22, '')
form(16, 16, '')
form(16, 16, '0 G 1.5 w 4 8 m 7 4 l 12 12 l S')

writeFileSync(new URL('../public/sample.pdf', import.meta.url), written())

/** A sky and two hills, so that there is something to compress. */
function hills(width, height) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near = y > 85 + 14 * Math.sin(x / 34)
      const far = y > 62 + 18 * Math.sin(x / 21 + 2)
      const colour = near ? [70, 120, 70] : far ? [120, 160, 130] : [150 + y, 190 + (y >> 1), 235]
      pixels.set(colour, (y * width + x) * 3)
    }
  return pixels
}

function written() {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets = objects.map((body, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
    return offset
  })
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
