/** Picture files that have far more pixels than bytes. */
export const hostilePictures: Readonly<Record<string, () => Buffer>> = {
  'a GIF of 5,000 frames': () => gif(1000, 5000),
  'a TIFF of 9,999 pages that share a strip of noise': () =>
    tiff({ pages: 9999, width: 640, height: 500, bits: 8, strip: noise(320_000) }),
  'a TIFF of 9,999 bitmaps that share a strip of stripes': () =>
    tiff({ pages: 9999, width: 5120, height: 500, bits: 1, strip: Buffer.alloc(320_000, 0xaa) }),
}

/** A canvas of one colour; each frame draws one pixel of it. */
function gif(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

interface Pages {
  readonly pages: number
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly strip: Buffer
}

/** Pages without compression that have the same strip (TIFF 6.0, section 2). */
function tiff({ pages, width, height, bits, strip }: Pages): Buffer {
  const fields = [
    [256, width],
    [257, height],
    [258, bits],
    [262, 1],
    [273, 8],
    [279, strip.length],
  ] as const
  const size = 2 + 12 * fields.length + 4
  const first = 8 + strip.length
  const bytes = Buffer.alloc(first + pages * size)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(first, 4)
  strip.copy(bytes, 8)
  for (let page = 0, at = first; page < pages; page++, at += size) {
    bytes.writeUInt16LE(fields.length, at)
    fields.forEach(([tag, value], index) => {
      const entry = at + 2 + 12 * index
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(4, entry + 2)
      bytes.writeUInt32LE(1, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    })
    bytes.writeUInt32LE(page + 1 < pages ? at + size : 0, at + size - 4)
  }
  return bytes
}

/** The same bytes each time (a linear congruential generator). */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
