import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeJbig2 } from '../../src/compress/jbig2-encode.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumRender } from '../validators/pdfium.js'

/** One page of as many points as the image has pixels. */
function withImage(jbig2: Uint8Array, width: number, height: number): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 ${width} ${height}] /Contents @content /Resources << /XObject << /Im @image >> >> >>`,
    content: { dict: '<< >>', data: `${width} 0 0 ${height} 0 0 cm /Im Do` },
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode >>`,
      data: jbig2,
    },
  })
}

/** Random pixels, rows that repeat the one above, and rows of one colour. */
const bitmaps = fc.integer({ min: 1, max: 100 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    rows: fc.array(
      fc.oneof(
        fc.uint8Array({ minLength: (width + 7) >> 3, maxLength: (width + 7) >> 3 }),
        fc.constantFrom('same' as const, 0, 255),
      ),
      { minLength: 1, maxLength: 80 },
    ),
    bitsAre: fc.constantFrom('samples' as const, 'opposites' as const),
  }),
)

it('a bitmap encoded as JBIG2 is decoded by pdfium to the same pixels', async () => {
  await fc.assert(
    fc.asyncProperty(bitmaps, async ({ width, rows, bitsAre }) => {
      const rowBytes = (width + 7) >> 3
      const height = rows.length
      const bits = new Uint8Array(rowBytes * height)
      rows.forEach((row, y) => {
        const at = y * rowBytes
        if (row instanceof Uint8Array) bits.set(row, at)
        else if (typeof row === 'number') bits.fill(row, at, at + rowBytes)
        else if (y > 0) bits.copyWithin(at, at - rowBytes, at)
      })
      const file = temporaryFile(withImage(encodeJbig2(bits, width, height, bitsAre), width, height))
      const drawn = await pdfiumRender(file, 1, 1)
      expect([drawn.width, drawn.height]).toEqual([width, height])
      const wrong: string[] = []
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const bit = (bits[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1
          const isWhite = (bit === 1) === (bitsAre === 'samples')
          if (drawn.pixels[(y * width + x) * 4] !== (isWhite ? 255 : 0)) wrong.push(`${x},${y}`)
        }
      expect(wrong).toEqual([])
    }),
    { numRuns: 150 },
  )
})
