import sharp from 'sharp'
import { Random } from '../inputs/random.js'
import {
  HEIGHT,
  type Layout,
  oneColumn,
  type Style,
  table,
  twoColumns,
  WIDTH,
  whiteOnBlack,
} from './page-layouts.js'
import { grainy, type Picture, photographed, turned } from './picture-effects.js'
import { type ScannedPage, writeScanned } from './scanned-pages.js'
import { type Language, languages } from './sentences.js'

/** Scans of pages in one language, and the text of each page, line by line. */
export interface ScannedDocument {
  readonly kind: string
  readonly language: string
  readonly path: string
  readonly texts: readonly string[]
}

/** Of the Debian packages fonts-dejavu and fonts-urw-base35. */
const FONTS = [
  'C059',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'Nimbus Mono PS',
  'Nimbus Roman',
  'Nimbus Sans',
  'Nimbus Sans Narrow',
  'P052',
  'URW Bookman',
  'URW Gothic',
]
const RESOLUTIONS = [150, 150, 175, 200, 250, 300, 350, 400]
const USUAL_DPI = 300
const MOST_SKEW = 5

interface Kind {
  readonly pages: number
  readonly layout?: Layout
  readonly font?: (page: number) => string
  readonly languages?: readonly Language[]
  readonly dpi?: (page: number) => number
  readonly effect?: (picture: Picture, random: Random) => Picture
  /** Of a JPEG; otherwise pictures are not lossy. */
  readonly quality?: number
  /** Degrees by which the picture is turned clockwise. */
  readonly rotation?: (page: number) => number
}

export const kinds: Readonly<Record<string, Kind>> = {
  fonts: { pages: FONTS.length, font: (page) => FONTS[page]! },
  languages: { pages: 2, languages },
  resolutions: { pages: RESOLUTIONS.length, dpi: (page) => RESOLUTIONS[page]! },
  skewed: {
    pages: 8,
    effect: (picture, random) => turned(picture, (random.below(2001) / 1000 - 1) * MOST_SKEW),
  },
  noisy: { pages: 8, effect: grainy },
  'JPEG 40': { pages: 8, quality: 40, dpi: (page) => (page % 2 === 0 ? 200 : USUAL_DPI) },
  columns: { pages: 8, layout: twoColumns },
  tables: { pages: 8, layout: table },
  'white on black': { pages: 8, layout: whiteOnBlack },
  photographed: { pages: 10, effect: photographed, quality: 80 },
  rotated: { pages: 6, rotation: (page) => [90, 180, 270][page % 3]! },
}

/** Writes the documents of a kind, one for each language. The same seed makes the same pages. */
export async function writeDocuments(
  name: string,
  { seed, most }: { readonly seed: number; readonly most: number },
  folder: string,
): Promise<ScannedDocument[]> {
  const kind = { ...kinds[name]!, pages: Math.min(kinds[name]!.pages, most) }
  const documents: ScannedDocument[] = []
  for (const language of kind.languages ?? ['eng' as const]) {
    const path = `${folder}/${name.replaceAll(' ', '-')}-${language}-${seed}.pdf`
    const texts = await writeScans(path, kind, language, seed * 1000 + Object.keys(kinds).indexOf(name))
    documents.push({ kind: name, language, path, texts })
  }
  return documents
}

async function writeScans(path: string, kind: Kind, language: Language, seed: number): Promise<string[]> {
  const texts: string[] = []
  const pages: ScannedPage[] = []
  for (let page = 0; page < kind.pages; page++) {
    const random = new Random(seed * 1000 + page)
    const style: Style = {
      font: kind.font?.(page) ?? FONTS[random.below(FONTS.length)]!,
      size: 9 + random.below(31) / 10,
      language,
    }
    const { svg, lines } = (kind.layout ?? oneColumn)(random, style)
    const drawn = await picture(svg, kind.dpi?.(page) ?? USUAL_DPI, kind.rotation?.(page) ?? 0)
    const isUpright = (kind.rotation?.(page) ?? 0) % 180 === 0
    const size = isUpright ? ([WIDTH, HEIGHT] as const) : ([HEIGHT, WIDTH] as const)
    pages.push({ picture: kind.effect?.(drawn, random) ?? drawn, size, quality: kind.quality })
    texts.push(lines.join('\n'))
  }
  await writeScanned(path, pages)
  return texts
}

async function picture(svg: string, dpi: number, rotation: number): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg), { density: dpi })
    .resize({ width: Math.round((WIDTH / 72) * dpi) })
    .rotate(rotation)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
