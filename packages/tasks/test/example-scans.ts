import { crc32, deflateSync } from 'node:zlib'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'

/** Points of the pages, which are scanned at 100 dpi. */
const PAGE = { width: 432, height: 576 }
const SCAN = { width: 600, height: 800 }

/** Five scanned pages in three parts, with a blank page after the second and the third: 1 2 – 3 – 4 5. */
export function scannedStack(): Uint8Array {
  const objects: Objects = { catalog: '<< /Type /Catalog /Pages @pages >>' }
  const kinds = ['text', 'text', 'blank', 'pencil', 'blank', 'text', 'text'] as const
  kinds.forEach((kind, index) => {
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents @content /Resources << /XObject << /Scan @scan${index} >> >> >>`
    objects[`scan${index}`] = {
      dict: `<< /Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /BitsPerComponent 8 /ColorSpace /DeviceGray >>`,
      data: scan(kind, index),
      compress: true,
    }
  })
  objects.content = { dict: '<< >>', data: `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Scan Do Q` }
  objects.pages = `<< /Type /Pages /Count ${kinds.length} /Kids [${kinds.map((_, index) => `@page${index}`).join(' ')}] >>`
  return buildPdf(objects)
}

/** Paper with noise, and bars as long as words, or a faint stroke. */
function scan(kind: 'text' | 'blank' | 'pencil', seed: number): Uint8Array {
  const { width, height } = SCAN
  let state = seed + 1
  const data = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return 240 + (state >>> 29)
  })
  const bar = (x: number, y: number, length: number, thickness: number, shade: number): void => {
    for (let row = y; row < y + thickness; row++) data.fill(shade, row * width + x, row * width + x + length)
  }
  if (kind === 'pencil') for (let step = 0; step < 30; step++) bar(280 + step, 400 - step, 3, 1, 195)
  if (kind === 'text')
    for (let line = 0; line < 24; line++)
      for (let word = 0; word < 6; word++)
        bar(60 + word * 80, 80 + line * 26, 50 + ((line * word * 7) % 25), 9, 40)
  return data
}

/** The bars and spaces of Code 39: w is wide, n narrow (ISO/IEC 16388). */
const CODE_39: Readonly<Record<string, string>> = {
  '*': 'nwnnwnwnn',
  '-': 'nwnnnnwnw',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  I: 'nnwnnwwnn',
  N: 'nnnnwnnww',
  V: 'nwwnnnnnw',
}

/** Separator sheets with a barcode before two batches of pages: INV-1, 1, 2, INV-2, 3. */
export function batches(): Uint8Array {
  const page = (text: string): string => `BT /F1 12 Tf 72 500 Td (${text}) Tj ET`
  const contents = [code39('INV-1'), page('Page 1'), page('Page 2'), code39('INV-2'), page('Page 3')]
  const objects: Objects = { catalog: '<< /Type /Catalog /Pages @pages >>' }
  contents.forEach((content, index) => {
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents @content${index} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`
    objects[`content${index}`] = { dict: '<< >>', data: content }
  })
  objects.pages = `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, index) => `@page${index}`).join(' ')}] >>`
  return buildPdf(objects)
}

/** Drawn in points; a narrow bar is 1.5 points wide. */
export function code39(text: string): string {
  const bars: string[] = []
  let x = 60
  for (const character of `*${text}*`) {
    ;[...CODE_39[character]!].forEach((element, at) => {
      const width = element === 'w' ? 4 : 1.5
      if (at % 2 === 0) bars.push(`${x} 300 ${width} 60 re`)
      x += width
    })
    x += 1.5
  }
  return `${bars.join(' ')} f`
}

/** A page with lines of text on a dark table, seen at an angle; a PNG file in grey. */
export function photographedSheet(): Uint8Array {
  const [width, height] = [640, 760]
  const data = Buffer.alloc(width * height, 60)
  const sheet = scan('text', 1)
  for (let y = 0; y < 2400; y++)
    for (let x = 0; x < 1800; x++) {
      const [u, v] = [x / 1800, y / 2400]
      const depth = 1 + 0.12 * u + 0.25 * v
      const across = Math.floor((90 + 470 * u + 20 * v) / depth + 60 * v + 20)
      const down = Math.floor((60 + 30 * u + 800 * v) / depth + 20)
      data[down * width + across] = sheet[Math.floor(y / 3) * SCAN.width + Math.floor(x / 3)]!
    }
  return greyPng(data, width, height)
}

/** PNG (ISO/IEC 15948) without filters. */
export function greyPng(data: Uint8Array, width: number, height: number): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const chunk = (type: string, bytes: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** TIFF 6.0 without compression: a square image of each of these, of which all but the last are thumbnails. */
export function greyTiff(images: readonly Uint8Array[], side: number): Uint8Array {
  const HEAD = 8
  const fields = 9
  const directoryBytes = 2 + fields * 12 + 4
  const each = directoryBytes + side * side
  const file = Buffer.alloc(HEAD + images.length * each)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(HEAD, 4)
  images.forEach((pixels, index) => {
    const isLast = index === images.length - 1
    const [start, data] = [HEAD + index * each, HEAD + index * each + directoryBytes]
    const [thumbnail, whole, blackIsZero, strip] = [1, 0, 1, 273]
    const entries: [tag: number, value: number][] = [
      [254, isLast ? whole : thumbnail],
      [256, side],
      [257, side],
      [258, 8],
      [259, 1],
      [262, blackIsZero],
      [strip, data],
      [278, side],
      [279, side * side],
    ]
    file.writeUInt16LE(fields, start)
    entries.forEach(([tag, value], at) => {
      const entry = start + 2 + at * 12
      file.writeUInt16LE(tag, entry)
      file.writeUInt16LE(4, entry + 2)
      file.writeUInt32LE(1, entry + 4)
      file.writeUInt32LE(value, entry + 8)
    })
    file.writeUInt32LE(isLast ? 0 : start + each, data - 4)
    file.set(pixels, data)
  })
  return file
}
