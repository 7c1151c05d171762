import { ByteBuffer } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'

export interface DrawnImage {
  readonly width: number
  readonly height: number
  readonly filter: 'JBIG2Decode' | 'JPXDecode'
  readonly bits: 1 | 8
  /** The name of a colour space; empty if the data state their own. */
  readonly space: string
  readonly hasOpacity?: boolean
}

/** A PDF with one page that shows an image alone, a point for each pixel: another engine decodes it by drawing it. */
export function imageDocument(image: DrawnImage, data: Uint8Array, globals?: Uint8Array): Uint8Array {
  const { width, height, filter, bits, space, hasOpacity = false } = image
  const out = new ByteBuffer(data.length + 2048)
  const offsets: number[] = []
  const object = (dict: string, stream?: Uint8Array): void => {
    offsets.push(out.length)
    out.text(
      `${offsets.length} 0 obj\n<< ${dict}${stream === undefined ? '' : ` /Length ${stream.length}`} >>\n`,
    )
    if (stream !== undefined) {
      out.text('stream\n')
      out.copy(stream)
      out.text('\nendstream\n')
    }
    out.text('endobj\n')
  }
  out.text('%PDF-1.7\n')
  object('/Type /Catalog /Pages 2 0 R')
  object('/Type /Pages /Kids [3 0 R] /Count 1')
  object(
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>`,
  )
  object('', asciiBytes(`${width} 0 0 ${height} 0 0 cm /I Do`))
  object(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /Filter /${filter}${
      space === '' ? '' : ` /ColorSpace /${space}`
    }${globals === undefined ? '' : ' /DecodeParms << /JBIG2Globals 6 0 R >>'}${hasOpacity ? ' /SMaskInData 1' : ''}`,
    data,
  )
  if (globals !== undefined) object('', globals)
  const start = out.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  out.text(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  out.text(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return out.slice()
}

/** Whether RGBA pixels show anything: an image that cannot be decoded is not drawn. */
export function isDrawn(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return true
  return false
}

export function isGrey(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  return true
}

/** A bitmap of the black pixels, with rows of whole bytes. */
export function blackBits(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from += 4)
      if (pixels[from]! < 128) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return bits
}

/** Some of the channels of RGBA pixels. */
export function channelsOf(pixels: Uint8Array, first: number, count: number): Uint8Array {
  const out = new Uint8Array((pixels.length / 4) * count)
  for (let from = first, to = 0; to < out.length; from += 4)
    for (let at = 0; at < count; at++) out[to++] = pixels[from + at]!
  return out
}

/** Colours of one drawing with the opacity of another, both in RGBA. */
export function withOpacityOf(colours: Uint8Array, opacity: Uint8Array): Uint8Array {
  const out = Uint8Array.from(colours)
  for (let at = 3; at < out.length; at += 4) out[at] = opacity[at]!
  return out
}
