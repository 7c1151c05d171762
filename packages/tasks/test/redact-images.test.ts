import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeJbig2 } from '../../pdf/src/compress/jbig2-encode.js'
import { openFile } from '../../pdf/src/file/open.js'
import { decodeCcitt } from '../../pdf/src/images/ccitt/decode.js'
import { nodePrimitives } from '../../pdf/src/platform/node.js'
import { memorySource } from '../../pdf/src/source/memory-source.js'
import { isName, PdfStream } from '../../pdf/src/syntax/objects.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { imageCoder } from '../src/engines/image-coder.js'
import redact from '../src/tasks/redact-pdf.js'
import { RGB_JPEG_2000, RGBA_JPEG_2000 } from './jpeg2000-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const SIDE = 16
/** The left half of the image. */
const AREA = { x: 100, y: 600, width: 50, height: 100 }
/** One more column is removed, because readers interpolate. */
const FIRST_KEPT = SIDE / 2 + 1

interface Redacted {
  readonly image: PdfStream
  readonly decode: (stream: PdfStream) => Uint8Array
  readonly raw: (stream: PdfStream) => Uint8Array
  readonly mask: PdfStream | undefined
  readonly space: string | undefined
  readonly counts: { readonly images: number; readonly imagesRemoved: number }
}

async function redacted(dict: string, data: Uint8Array): Promise<Redacted> {
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    content: { dict: '<< >>', data: 'q 100 0 0 100 100 600 cm /Im Do Q' },
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} ${dict} >>`,
      data: Buffer.from(data).toString('latin1'),
    },
  })
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs, report } = await folder.run(redact, {
    entries,
    options: redact.options.parse({ areas: [AREA] }),
  })
  const { file } = openFile(memorySource(readFileSync(outputs[0]!.path)), { primitives: nodePrimitives })
  const images: PdfStream[] = []
  for (let num = 1; num < 30; num++) {
    const found = file.get(num)
    if (found instanceof PdfStream && isName(file.resolve(found.dict.get('Subtype')), 'Image'))
      images.push(found)
  }
  const masks = images.map(({ dict: own }) => file.resolve(own.get('SMask')))
  const mask = masks.find((each) => each instanceof PdfStream)
  const image = images.find((each) => each.num !== mask?.num)
  if (image === undefined) throw new Error('There is no image left.')
  const [counts] = (report as { files: { redactions: Redacted['counts'][] }[] }).files[0]!.redactions
  return {
    image,
    decode: (stream) => file.decode(stream),
    raw: (stream) => file.data(stream).bytes(),
    mask,
    space: file.name(image.dict.get('ColorSpace')),
    counts: counts!,
  }
}

/** The value of each sample in the kept columns, and 0 in the others. */
function samples(channels: number, at: (x: number, y: number) => readonly number[]): Uint8Array {
  const out = new Uint8Array(SIDE * SIDE * channels)
  for (let y = 0; y < SIDE; y++)
    for (let x = FIRST_KEPT; x < SIDE; x++) out.set(at(x, y), (y * SIDE + x) * channels)
  return out
}

const COLOURS = samples(3, (x, y) => [x * 16, y * 16, 255 - x * 16])

describe('An image of which an area is redacted', () => {
  it('keeps the rest of a JPEG 2000 image without loss', async () => {
    const { image, decode, space, counts } = await redacted('/Filter /JPXDecode', RGB_JPEG_2000)
    expect(counts).toMatchObject({ images: 1, imagesRemoved: 0 })
    expect(space).toBe('DeviceRGB')
    expect(Buffer.from(decode(image)).equals(COLOURS)).toBe(true)
  })

  it('keeps the colour space that the document states for a JPEG 2000 image', async () => {
    const { image, decode } = await redacted(
      '/Filter /JPXDecode /ColorSpace [/CalRGB << /WhitePoint [.95 1 1.09] >>] /BitsPerComponent 8',
      RGB_JPEG_2000,
    )
    expect(image.dict.get('ColorSpace')).toBeInstanceOf(Array)
    expect(Buffer.from(decode(image)).equals(COLOURS)).toBe(true)
  })

  it('keeps the opacity in a JPEG 2000 image', async () => {
    const { image, mask, decode } = await redacted('/Filter /JPXDecode /SMaskInData 1', RGBA_JPEG_2000)
    expect(Buffer.from(decode(image)).equals(COLOURS)).toBe(true)
    const opacity = samples(1, (_, y) => [y < SIDE / 2 ? 255 : 128])
    expect(Buffer.from(decode(mask!)).equals(opacity)).toBe(true)
  })

  it.each(['/ColorSpace /DeviceGray', '/ImageMask true', '/ColorSpace /DeviceGray /Decode [1 0]'])(
    'keeps the rest of a JBIG2 image: %s',
    async (kind) => {
      const black = new Uint8Array((SIDE * SIDE) / 8).map((_, at) => (at * 37 + 11) & 255)
      const { image, raw, counts } = await redacted(
        `${kind} /BitsPerComponent 1 /Filter /JBIG2Decode`,
        encodeJbig2(black, SIDE, SIDE, 'opposites'),
      )
      expect(counts).toMatchObject({ images: 1, imagesRemoved: 0 })
      const options = { k: -1, columns: SIDE, rows: SIDE, byteAlign: false }
      const { bytes } = decodeCcitt(raw(image), options, SIDE)
      expect([...bytes]).toEqual([...black].map((byte, at) => (at % 2 === 0 ? 0 : byte & 0x7f)))
    },
  )

  it.each(['', '/Decode [1 0 1 0 1 0 1 0]'])('keeps the inks of a JPEG image in CMYK: %s', async (decode) => {
    const inks = new Uint8Array(SIDE * SIDE * 4).map((_, at) => [200, 40, 90, 20][at % 4]!)
    const size = { width: SIDE, height: SIDE }
    const { image, raw, space, counts } = await redacted(
      `/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode ${decode}`,
      await imageCoder.jpeg(inks, size, 4, { quality: 95, packing: 'quick' }),
    )
    expect(counts).toMatchObject({ images: 1, imagesRemoved: 0 })
    expect([space, image.dict.has('Decode')]).toEqual(['DeviceCMYK', decode !== ''])
    const left = await imageCoder.pixels({ data: raw(image) }, size, 4)
    for (const [at, value] of [...left.subarray(4 * (SIDE - 1), 4 * SIDE)].entries())
      expect(Math.abs(value - inks[at]!)).toBeLessThan(6)
    expect([...left.subarray(0, 4)].every((value) => value < 12)).toBe(true)
  })
})
