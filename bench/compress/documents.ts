import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PdfWriter } from '../inputs/pdf-writer.js'
import { Random } from '../inputs/random.js'

export interface CompressDocument {
  readonly name: string
  readonly title: string
  write(path: string, folder: string): Promise<void>
}

const A4 = [595, 842] as const
const WORDS =
  `the quick engine reads every page of a long report and writes what is left of it into a smaller file while nobody
  who looks at it can tell that fonts lost glyphs and images lost pixels which no screen would ever have shown`.split(
    /\s+/,
  )

/** Nine typical kinds of documents that users compress. */
export const compressDocuments: readonly CompressDocument[] = [
  { name: 'subset', title: 'text, fonts subset', write: (path, folder) => subsetText(path, folder) },
  { name: 'whole-fonts', title: 'text, whole TrueType fonts', write: async (path) => textDocument(path, 20) },
  {
    name: 'scan-150',
    title: 'colour scan, 150 dpi',
    write: (path, folder) => scan(path, folder, 150, 'colour'),
  },
  {
    name: 'scan-300',
    title: 'colour scan, 300 dpi',
    write: (path, folder) => scan(path, folder, 300, 'colour'),
  },
  { name: 'grey-300', title: 'grey scan, 300 dpi', write: (path, folder) => scan(path, folder, 300, 'grey') },
  {
    name: 'bilevel',
    title: 'bilevel scan, CCITT',
    write: (path, folder) => scan(path, folder, 300, 'bilevel'),
  },
  { name: 'slides', title: 'slides, Flate images with alpha', write: (path) => slides(path) },
  { name: 'report-xmp', title: 'report with XMP in its objects', write: (path) => report(path, true) },
  { name: 'report-fonts', title: 'report, whole fonts and photos', write: (path) => report(path, false) },
]

function randomNumbers(seed: number): () => number {
  const random = new Random(seed)
  return () => random.below(2 ** 24) / 2 ** 24
}

function lines(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 11 }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' '),
  )
}

function textContent(random: () => number, count: number): string {
  const rows = lines(random, count).map(
    (line, index) =>
      `${index % 7 === 0 ? '/F2 13 Tf' : '/F1 10 Tf'} 1 0 0 1 50 ${790 - index * 16} Tm (${line}) Tj`,
  )
  return `BT\n${rows.join('\n')}\nET`
}

interface PageParts {
  readonly content: string
  readonly xobjects?: string
  readonly extra?: string
}

function document(path: string, build: (pdf: PdfWriter, fonts: string) => readonly PageParts[]): void {
  const pdf = new PdfWriter(path, 'table')
  const fonts = `<</F1 ${wholeFont(pdf, 'NotoSans-Regular')} 0 R/F2 ${wholeFont(pdf, 'NotoSans-Bold')} 0 R>>`
  finish(pdf, fonts, build(pdf, fonts))
}

function finish(pdf: PdfWriter, fonts: string, parts: readonly PageParts[]): void {
  const tree = pdf.reserve()
  const pages = parts.map(({ content, xobjects = '', extra = '' }) => {
    const contents = pdf.flate('', content)
    return pdf.object(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${A4[0]} ${A4[1]}]/Contents ${contents} 0 R/Resources<</Font ${fonts}/XObject<<${xobjects}>>>>${extra}>>`,
    )
  })
  pdf.object(
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    tree,
  )
  pdf.finish(pdf.object(`<</Type/Catalog/Pages ${tree} 0 R>>`))
}

function textDocument(path: string, pages: number): void {
  const random = randomNumbers(7)
  document(path, () => Array.from({ length: pages }, () => ({ content: textContent(random, 46) })))
}

/** Ghostscript subsets the fonts, as many programs do. */
async function subsetText(path: string, folder: string): Promise<void> {
  const whole = join(folder, 'whole.pdf')
  textDocument(whole, 120)
  execFileSync('gs', [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=pdfwrite',
    '-dCompatibilityLevel=1.4',
    `-sOutputFile=${path}`,
    whole,
  ])
  rmSync(whole)
}

const SCANNED_PAGES = 3

/** Pages of text like those of a scanner: noisy, slightly blurred, on paper that is not white. */
async function scan(
  path: string,
  folder: string,
  dpi: number,
  kind: 'colour' | 'grey' | 'bilevel',
): Promise<void> {
  const text = join(folder, 'text.pdf')
  const random = randomNumbers(11)
  document(text, (pdf) => {
    const photo = pdf.stream(
      '/Type/XObject/Subtype/Image/Width 600/Height 400/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
      deflateSync(picture(600, 400, random)),
    )
    return Array.from({ length: SCANNED_PAGES }, () => ({
      content: `${textContent(random, 28)}\nq 450 0 0 250 70 60 cm /Im Do Q`,
      xobjects: `/Im ${photo} 0 R`,
    }))
  })
  execFileSync('pdftoppm', ['-r', String(dpi), text, join(folder, 'scanned')])
  const pdf = new PdfWriter(path, 'table')
  const pages: PageParts[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.startsWith('scanned'))
    .sort()) {
    const image = await scannedImage(pdf, join(folder, file), kind, random)
    pages.push({ content: `q ${A4[0]} 0 0 ${A4[1]} 0 0 cm /Im Do Q`, xobjects: `/Im ${image} 0 R` })
    rmSync(join(folder, file))
  }
  rmSync(text)
  finish(pdf, '<<>>', pages)
}

async function scannedImage(
  pdf: PdfWriter,
  file: string,
  kind: 'colour' | 'grey' | 'bilevel',
  random: () => number,
): Promise<number> {
  const pixmap = readPixmap(file)
  if (kind === 'bilevel') {
    const { tile, size, isWhiteZero } = await ccittEncoded(pixmap)
    return pdf.stream(
      `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${size.width}/Rows ${size.height}${isWhiteZero ? '' : '/BlackIs1 true'}>>`,
      tile,
    )
  }
  const { width, height } = pixmap
  const raw = { raw: { width, height, channels: 3 as const } }
  const data = await sharp(pixmap.pixels, raw).blur(0.8).raw().toBuffer()
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, data[at]! * 0.92 + 6 + (random() + random() - 1) * 10))
  const scanned = sharp(data, raw)
  const jpeg = await (kind === 'grey' ? scanned.greyscale().toColourspace('b-w') : scanned)
    .jpeg({ quality: 88 })
    .toBuffer()
  return pdf.stream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${kind === 'grey' ? 'DeviceGray' : 'DeviceRGB'}/BitsPerComponent 8/Filter/DCTDecode`,
    jpeg,
  )
}

interface Pixmap {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

function readPixmap(path: string): Pixmap {
  const data = readFileSync(path)
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(data.subarray(0, 64).toString('latin1'))
  if (head === null) throw new Error('pdftoppm did not write a pixmap.')
  return { width: Number(head[1]), height: Number(head[2]), pixels: data.subarray(head[0].length) }
}

/** CCITT data from a TIFF with one tile: there would be many strips. Tile sides are multiples of 16. */
async function ccittEncoded({ width, height, pixels }: Pixmap) {
  const size = { width: width & ~15, height: height & ~15 }
  const tiff = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({ left: 0, top: 0, ...size })
    .greyscale()
    .threshold(140)
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      tile: true,
      tileWidth: size.width,
      tileHeight: size.height,
    })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const values = new Map<number, number>()
  for (let index = 0; index < tiff.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12
    values.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8))
  }
  const [offset, length, photometric] = [values.get(324)!, values.get(325)!, values.get(262)! & 0xffff]
  return { tile: tiff.subarray(offset, offset + length), size, isWhiteZero: photometric === 0 }
}

/** An image similar to a photograph: shapes of many sizes, and grain. */
function picture(width: number, height: number, random: () => number): Buffer {
  const samples = Buffer.alloc(width * height * 3)
  const waves = Array.from({ length: 12 }, () => [
    random() * 0.2,
    random() * 0.2,
    random() * 6.3,
    random() * 30,
  ])
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++) {
        let value = 120
        for (const [u, v, phase, height] of waves)
          value += Math.sin(x * u! + y * v! + phase! + channel * 0.4) * height!
        samples[at++] = Math.max(0, Math.min(255, value + (random() - 0.5) * 14))
      }
  return samples
}

/** Images with soft masks, and diagrams with few colours: all Flate-encoded, with more pixels than needed. */
async function slides(path: string): Promise<void> {
  const random = randomNumbers(3)
  document(path, (pdf) =>
    Array.from({ length: 4 }, () => {
      const mask = Buffer.alloc(900 * 600)
      for (let y = 0; y < 600; y++)
        for (let x = 0; x < 900; x++)
          mask[y * 900 + x] = Math.max(0, Math.min(255, (300 - Math.hypot((x - 450) / 1.5, y - 300)) * 6))
      const soft = pdf.flate(
        '/Type/XObject/Subtype/Image/Width 900/Height 600/ColorSpace/DeviceGray/BitsPerComponent 8',
        mask,
      )
      const photo = pdf.flate(
        `/Type/XObject/Subtype/Image/Width 900/Height 600/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask ${soft} 0 R`,
        picture(900, 600, random),
      )
      const diagram = pdf.flate(
        '/Type/XObject/Subtype/Image/Width 1200/Height 500/ColorSpace/DeviceRGB/BitsPerComponent 8',
        bars(1200, 500, random),
      )
      return {
        content: `${textContent(random, 10)}\nq 240 0 0 160 60 380 cm /Im Do Q q 480 0 0 200 60 100 cm /Di Do Q`,
        xobjects: `/Im ${photo} 0 R/Di ${diagram} 0 R`,
      }
    }),
  )
}

function bars(width: number, height: number, random: () => number): Buffer {
  const samples = Buffer.alloc(width * height * 3, 255)
  for (let bar = 0; bar < 12; bar++) {
    const colour = [random() * 255, random() * 255, random() * 255]
    const barHeight = Math.floor(random() * height)
    for (let y = height - barHeight; y < height; y++)
      for (let x = bar * 100 + 10; x < bar * 100 + 90; x++)
        for (let channel = 0; channel < 3; channel++)
          samples[(y * width + x) * 3 + channel] = colour[channel]!
  }
  return samples
}

/** Text with whole fonts, and photographs at 220 dpi. With `hasXmp`, pages and images have XMP metadata. */
async function report(path: string, hasXmp: boolean): Promise<void> {
  const random = randomNumbers(hasXmp ? 5 : 6)
  const jpegs = await Promise.all(
    Array.from({ length: 8 }, () =>
      sharp(picture(800, 600, random), { raw: { width: 800, height: 600, channels: 3 } })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  )
  document(path, (pdf) => {
    const packet = (): number =>
      pdf.stream(
        '/Type/Metadata/Subtype/XML',
        Buffer.from(
          `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x>${lines(random, 500).join('\n')}</x><?xpacket end="w"?>`,
        ),
      )
    return jpegs.map((jpeg) => {
      const image = pdf.stream(
        `/Type/XObject/Subtype/Image/Width 800/Height 600/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode${hasXmp ? `/Metadata ${packet()} 0 R` : ''}`,
        jpeg,
      )
      return {
        content: `${textContent(random, 30)}\nq 260 0 0 195 60 80 cm /Im Do Q`,
        xobjects: `/Im ${image} 0 R`,
        extra: hasXmp ? `/Metadata ${packet()} 0 R` : '',
      }
    })
  })
}

const require = createRequire(import.meta.url)

/** A TrueType program from a package that the tasks use for drawing. */
function fontProgram(name: string): Buffer {
  const folder = dirname(require.resolve('@embedpdf/fonts-latin'))
  return readFileSync(join(folder, '../fonts', `${name}.ttf`))
}

/** Writes a simple font with the whole font program. */
function wholeFont(pdf: PdfWriter, name: string): number {
  const program = fontProgram(name)
  const file = pdf.flate(`/Length1 ${program.length}`, program)
  const descriptor = pdf.object(
    `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[-600 -300 1600 1100]/ItalicAngle 0/Ascent 1069/Descent -293/CapHeight 714/StemV 80/FontFile2 ${file} 0 R>>`,
  )
  const widths = Array.from({ length: 224 }, () => 560).join(' ')
  return pdf.object(
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 255/Widths[${widths}]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor} 0 R>>`,
  )
}
