import { greyOf } from '../../src/raster/grey.js'
import { PixelBudget, type Pixels } from '../../src/raster/pixels.js'
import { findSkew } from '../../src/raster/skew.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { loadPdfium, renderPage, withPage } from '../validators/pdfium.js'

export const A4 = { width: 595, height: 842 }

export interface DrawnPage {
  readonly dpi?: number
  /** Degrees clockwise around the centre of the page. */
  readonly turned?: number
  readonly width?: number
  readonly height?: number
}

/** The pixels of pages with some content, drawn by pdfium; RGB on white. F1 is Helvetica, F2 Times. */
export async function drawnPages(contents: readonly string[], page: DrawnPage = {}): Promise<Pixels[]> {
  const { dpi = 150, turned = 0, width = A4.width, height = A4.height } = page
  const angle = (-turned * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [width / 2, height / 2]
  const turn = [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
  const kids = contents.map((_, index) => `@page${index}`)
  const pages = contents.flatMap((content, index) => [
    [
      `page${index}`,
      `<< /Type /Page /Parent @pages /MediaBox [0 0 ${width} ${height}] /Contents @content${index} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >> >>`,
    ],
    [
      `content${index}`,
      { dict: '<< >>', data: `q ${turn.map((n) => n.toFixed(6)).join(' ')} cm ${content} Q`, compress: true },
    ],
  ])
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`,
    ...Object.fromEntries(pages),
  })
  const pdfium = await loadPdfium()
  const memory = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, memory)
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, '')
  try {
    return contents.map((_, index) =>
      rgb(withPage(pdfium, document, index + 1, (handle) => renderPage(pdfium, handle, dpi / 72))),
    )
  } finally {
    pdfium.FPDF_CloseDocument(document)
    pdfium.pdfium.wasmExports.free(memory)
  }
}

export async function drawnPage(content: string, page: DrawnPage = {}): Promise<Pixels> {
  return (await drawnPages([content], page))[0]!
}

function rgb({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < data.length; from += 4) {
    data[to++] = pixels[from + 2]!
    data[to++] = pixels[from + 1]!
    data[to++] = pixels[from]!
  }
  return { width, height, channels: 3, data }
}

const WORDS =
  'the committee agreed that minutes of each meeting would be kept for seven years and then destroyed unless a member objects in writing before January of the following year'.split(
    ' ',
  )

/** Lines of words in a column, in points from the lower left corner. */
export function textColumn(
  random: () => number,
  { x = 72, top = 770, lines = 45, width = 450, size = 11, font = 'F1', leading = 1.4 } = {},
): string {
  const rows: string[] = []
  for (let line = 0; line < lines; line++) {
    let row = ''
    // The last line of a paragraph is short.
    const most = (width / (size * 0.5)) * (random() < 0.15 ? 0.4 : 1)
    while (row.length < most - 8) row += `${WORDS[Math.floor(random() * WORDS.length)]} `
    rows.push(
      `BT /${font} ${size} Tf ${x} ${(top - line * size * leading).toFixed(2)} Td (${row.trim()}) Tj ET`,
    )
  }
  return rows.join('\n')
}

export function table(random: () => number, rows = 20, columns = 5): string {
  const [left, top, width, step] = [72, 740, 450, 26]
  const parts = ['0.75 w']
  for (let row = 0; row <= rows; row++)
    parts.push(`${left} ${top - row * step} m ${left + width} ${top - row * step} l S`)
  for (let column = 0; column <= columns; column++) {
    const x = left + (column * width) / columns
    parts.push(`${x} ${top} m ${x} ${top - rows * step} l S`)
    for (let row = 0; row < rows && column < columns; row++)
      parts.push(`BT /F1 10 Tf ${x + 6} ${top - row * step - 17} Td (${(random() * 10000).toFixed(2)}) Tj ET`)
  }
  return parts.join('\n')
}

/** A generator of numbers from 0 to 1 that gives the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Each value changed by normally distributed noise, and some pixels black or white. */
export function noisy(pixels: Pixels, random: () => number, sigma: number, specks = 0): Pixels {
  const data = new Uint8ClampedArray(pixels.data)
  const noise = Float32Array.from({ length: 4099 }, () => {
    return (random() + random() + random() + random() - 2) * Math.sqrt(3) * sigma
  })
  // Read from another place after each round, so that no pattern comes back.
  for (let at = 0, next = 0; at < data.length; at++, next++) {
    if (next >= noise.length) next = Math.floor(random() * 4000)
    data[at] = data[at]! + noise[next]!
  }
  const { channels } = pixels
  const count = Math.round((data.length / channels) * specks)
  for (let speck = 0; speck < count; speck++) {
    const at = Math.floor(random() * (data.length / channels)) * channels
    data.fill(random() < 0.5 ? 0 : 255, at, at + channels)
  }
  return { ...pixels, data: new Uint8Array(data.buffer) }
}

/** The angle that is found in a page of text with noise; NaN if none is. */
export function noisyTextSkew(random: () => number): (turned: number) => Promise<number> {
  const text = textColumn(random, { x: 40, top: 550, lines: 32, width: 340 })
  return async (turned) => {
    const drawn = await drawnPage(text, { turned, dpi: 100, width: 420, height: 595 })
    const page = greyOf(drawn, new PixelBudget())
    return findSkew(noisy(page, random, 12, 0.01), new PixelBudget())?.degrees ?? Number.NaN
  }
}

/** Shapes of all sizes without a direction, as in a photograph of leaves. */
export function photo(random: () => number, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3)
  const values = new Float32Array(width * height)
  for (let octave = 2; octave < 8; octave++) {
    const cell = 2 ** octave
    // The grid of each size is turned, so that it does not show as a direction.
    const [cos, sin] = [Math.cos(octave * 0.61 + 0.5), Math.sin(octave * 0.61 + 0.5)]
    const room = Math.ceil((width + height) / cell) + 2
    const [across, down] = [2 * room, 2 * room]
    const grid = Float32Array.from({ length: across * down }, () => random() - 0.5)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [u, v] = [(x * cos - y * sin) / cell + room, (x * sin + y * cos) / cell + room]
        const [column, row] = [Math.floor(u), Math.floor(v)]
        const [dx, dy] = [smooth(u - column), smooth(v - row)]
        const at = row * across + column
        const upper = grid[at]! * (1 - dx) + grid[at + 1]! * dx
        const lower = grid[at + across]! * (1 - dx) + grid[at + across + 1]! * dx
        values[y * width + x]! += (upper * (1 - dy) + lower * dy) * cell ** 0.7
      }
  }
  for (let at = 0; at < values.length; at++)
    data.fill(Math.max(0, Math.min(255, 110 + values[at]! * 6)), at * 3, at * 3 + 3)
  return { width, height, channels: 3, data }
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
