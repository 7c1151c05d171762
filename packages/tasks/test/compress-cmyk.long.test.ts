import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { popplerRender } from '../../pdf/test/validators/look.js'
import { pdfiumRender, type Rendering } from '../../pdf/test/validators/pdfium.js'
import { expectValid } from '../../pdf/test/validators.js'
import { similarity } from '../src/compress/similarity.js'
import { imageCoder } from '../src/engines/image-coder.js'
import compress from '../src/tasks/compress-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const SIDE = 600
const SIZE = { width: SIDE, height: SIDE }
const SCREEN = 100 / 72

/** Patches of flat inks, alone and combined, over a smooth background with a little noise. */
function inks(): Buffer {
  const data = Buffer.alloc(SIDE * SIDE * 4)
  let grain = 1
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (let ink = 0; ink < 4; ink++) {
        grain = (Math.imul(grain, 1103515245) + 12345) >>> 0
        const isPatch = x % 150 > 90 && y % 150 > 90
        const patch = (Math.floor(x / 150) + Math.floor(y / 150) * 4) & (1 << ink) ? 220 : 15
        const ground = 90 + Math.sin(x / 40 + ink) * 50 + Math.cos(y / 30 + ink * 2) * 30
        data[(y * SIDE + x) * 4 + ink] = (isPatch ? patch : ground) + (grain >>> 29)
      }
  return data
}

const opposites = (data: Uint8Array): Uint8Array => data.map((sample) => 255 - sample)

/** As written by another encoder: CMYK without a colour transform, with the Adobe marker. */
async function cmykJpeg(data: Uint8Array): Promise<Buffer> {
  const plane = (ink: number) => ({
    input: Buffer.from(data.filter((_, at) => at % 4 === ink)),
    raw: { ...SIZE, channels: 1 as const },
  })
  const [cyan, ...others] = [0, 1, 2, 3].map(plane)
  const picture = sharp(cyan!.input, { raw: cyan!.raw })
  for (const { input, raw } of others) picture.joinChannel(input, { raw })
  return picture.toColourspace('cmyk').jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer()
}

function withoutAdobe(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('Adobe') - 4
  expect(jpeg.readUInt16BE(at)).toBe(0xffee)
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 16)])
}

const ycckJpeg = (data: Uint8Array) => imageCoder.jpeg(data, SIZE, 4, { quality: 96, packing: 'optimised' })

/** One page that shows an image of 100 by 100 points. */
function withImage(entries: string, data: Uint8Array): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 100 100] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    content: { dict: '<< >>', data: 'q 100 0 0 100 0 0 cm /Im Do Q' },
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 ${entries} >>`,
      data,
    },
    profile: { dict: '<< /N 4 /Alternate /DeviceCMYK >>', data: 'no profile' },
  })
}

async function compressed(before: Uint8Array, options = {}) {
  const entries = [folder.entry('a.pdf', {}, before)]
  const { outputs, report } = await folder.run(compress, { entries, options })
  const [file] = (report as { files: { imagesLeft: unknown; images: { recoded: number } }[] }).files
  return { was: entries[0]!.file.path, is: outputs[0]!.path, file: file! }
}

interface Listed {
  readonly width: number
  readonly colour: string
  readonly encoding: string
}

function imageOf(path: string): Listed {
  const line = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').at(-1)!
  const cells = line.trim().split(/\s+/)
  return { width: Number(cells[3]), colour: cells[5]!, encoding: cells[8]! }
}

async function expectAlike(was: string, is: string): Promise<void> {
  for (const render of [
    (path: string) => pdfiumRender(path, 1, SCREEN),
    async (path: string) => popplerRender(path, 1),
  ]) {
    const [before, after] = [await render(was), await render(is)]
    const greys = ({ pixels }: Rendering) => pixels.filter((_, at) => at % 4 === 1)
    const alike = similarity(greys(before), greys(after), before.width, before.height)
    expect(alike).toBeGreaterThan(0.96)
    const apart = before.pixels.reduce((sum, value, at) => sum + Math.abs(value - after.pixels[at]!), 0)
    expect(apart / before.pixels.length).toBeLessThan(2)
  }
}

const FLATE = '/ColorSpace /DeviceCMYK /Filter /FlateDecode'
const DCT = '/ColorSpace /DeviceCMYK /Filter /DCTDecode'
const INVERTED = '/Decode [1 0 1 0 1 0 1 0]'

withPrograms('compress-pdf of CMYK images', ['qpdf', 'pdfimages', 'pdftoppm'], () => {
  it.each([
    ['Flate-encoded samples', FLATE, async () => deflateSync(inks())],
    ['samples with an inverted /Decode', `${FLATE} ${INVERTED}`, async () => deflateSync(opposites(inks()))],
    [
      'samples with an ICC profile',
      '/ColorSpace [/ICCBased @profile] /Filter /FlateDecode',
      async () => deflateSync(inks()),
    ],
    ['a JPEG with an Adobe marker', DCT, async () => cmykJpeg(opposites(inks()))],
    [
      'a JPEG with an Adobe marker and an inverted /Decode',
      `${DCT} ${INVERTED}`,
      async () => cmykJpeg(inks()),
    ],
    ['a JPEG without an Adobe marker', DCT, async () => withoutAdobe(await cmykJpeg(opposites(inks())))],
    ['a JPEG in YCCK', DCT, async () => ycckJpeg(inks())],
    [
      'a JPEG in YCCK with an inverted /Decode',
      `${DCT} ${INVERTED}`,
      async () => ycckJpeg(opposites(inks())),
    ],
    [
      'a JPEG with an ICC profile',
      '/ColorSpace [/ICCBased @profile] /Filter /DCTDecode',
      async () => ycckJpeg(inks()),
    ],
  ])('downsamples the image and keeps it CMYK with the same colours: %s', async (_, entries, data) => {
    const { was, is, file } = await compressed(withImage(entries, await data()))
    expectValid(is)
    expect(file.imagesLeft).toEqual([])
    expect(imageOf(is)).toMatchObject({
      width: 208,
      colour: entries.includes('ICC') ? 'icc' : 'cmyk',
      encoding: 'jpeg',
    })
    await expectAlike(was, is)
  })

  it('downsamples an indexed image to CMYK with the same colours', async () => {
    const colours = Buffer.from(Array.from({ length: 64 }, (_, at) => [at * 4, 255 - at * 3, 60, at]).flat())
    const numbers = inks()
      .filter((_, at) => at % 4 === 0)
      .map((sample) => sample >> 2)
    const space = `/ColorSpace [/Indexed /DeviceCMYK 63 <${colours.toString('hex')}>]`
    const { was, is, file } = await compressed(
      withImage(`${space} /Filter /FlateDecode`, deflateSync(numbers)),
      {
        dpi: 150,
      },
    )
    expect(file.images.recoded).toBe(1)
    expect(imageOf(is)).toMatchObject({ width: 208, colour: 'cmyk', encoding: 'jpeg' })
    await expectAlike(was, is)
  })

  it('indexes an image of few colours without visible change', async () => {
    const flat = Buffer.alloc(SIDE * SIDE * 4, 20)
    flat.fill(Buffer.from([255, 3, 200, 130]), SIDE * 200 * 4, SIDE * 230 * 4)
    flat.fill(Buffer.from([255, 3, 200, 131]), SIDE * 400 * 4, SIDE * 430 * 4)
    const { was, is } = await compressed(withImage(FLATE, deflateSync(flat)), { level: 'lossless' })
    expect(imageOf(is)).toMatchObject({ width: SIDE, colour: 'index' })
    const [before, after] = [popplerRender(was, 1), popplerRender(is, 1)]
    // Rounding may change a value by one level.
    expect(Math.max(...before.pixels.map((value, at) => Math.abs(value - after.pixels[at]!)))).toBeLessThan(2)
  })

  it('leaves an image with an invalid /Decode array unchanged and reports it', async () => {
    const { file } = await compressed(withImage(`${FLATE} /Decode [1 0]`, deflateSync(inks())))
    expect(file.imagesLeft).toEqual([{ reason: 'damaged', count: 1 }])
  })

  it('keeps a damaged CMYK JPEG a CMYK image', async () => {
    const whole = Buffer.from(await ycckJpeg(inks()))
    const start = whole.indexOf(Buffer.from([0xff, 0xda]))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.nat(255)), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: start, max: whole.length }),
        async (changes, end) => {
          const jpeg = Buffer.from(whole)
          for (const [at, byte] of changes) jpeg[at] = byte
          const { is } = await compressed(withImage(DCT, jpeg.subarray(0, end)))
          expect(imageOf(is).colour).toBe('cmyk')
        },
      ),
      { numRuns: 15 },
    )
  })
})

it('encodes CMYK samples of any size as a YCCK JPEG that decodes to nearly the same samples', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 70 }),
      fc.constantFrom('quick' as const, 'optimised' as const, 'progressive' as const),
      fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)),
      async (width, height, packing, colour) => {
        const data = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
          Math.max(0, colour[at % 4]! - Math.floor(at / 4 / width)),
        )
        const jpeg = await imageCoder.jpeg(data, { width, height }, 4, { quality: 95, packing })
        const again = await imageCoder.pixels({ data: jpeg }, { width, height }, 4)
        expect(again.length).toBe(data.length)
        expect(
          again.reduce((most, sample, at) => Math.max(most, Math.abs(sample - data[at]!)), 0),
        ).toBeLessThan(24)
      },
    ),
    { numRuns: 60 },
  )
})
