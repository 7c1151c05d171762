import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { type ImageSource, jpegCoding } from '@octavo/pdf/draft'
import { nodePrimitives } from '@octavo/pdf/node'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pdfText } from '../../pdf/test/validators.js'
import { recodeImage } from '../src/compress/recode-image.js'
import { LEVELS } from '../src/compress/settings.js'
import type { ImageCoder } from '../src/declare/image-coding.js'
import { imageCoder } from '../src/engines/image-coder.js'
import { reportSummary } from '../src/report/summary.js'
import compress from '../src/tasks/compress-pdf.js'
import { EXAMPLE_PASSWORD, exampleFile } from './example-files.js'
import { RGB_JPEG_2000 } from './jpeg2000-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

interface FileReport {
  readonly bytesBefore: number
  readonly bytesAfter: number
  readonly unchanged: boolean
  readonly saved: Readonly<Record<string, number>>
  readonly images: { readonly shown: number; readonly recoded: number }
  readonly imagesLeft: readonly { readonly reason: string; readonly count: number }[]
  readonly repairs: readonly string[]
  readonly notes: readonly string[]
  readonly protectionRemoved: boolean
  readonly targetMet?: boolean
  readonly hardlySmaller?: { readonly part: string; readonly percent: number; readonly helps?: string }
}

async function compressed(bytes: Uint8Array, options: Record<string, unknown> = {}, entry = {}) {
  const entries = [folder.entry('a.pdf', entry, bytes)]
  const { outputs, report } = await folder.run(compress, { entries, options })
  const [file] = (report as { files: FileReport[] }).files
  return { path: outputs[0]!.path, file: file! }
}

interface ListedImage {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly encoding: string
  readonly resolution: number
}

function imagesOf(path: string): ListedImage[] {
  const lines = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  return lines.map((line) => {
    const cells = line.trim().split(/\s+/)
    const [width, height, resolution] = [cells[3], cells[4], cells[12]].map(Number) as [
      number,
      number,
      number,
    ]
    return { type: cells[2]!, width, height, encoding: cells[8]!, resolution }
  })
}

/** A smooth image with a little noise. */
function samples(width: number, height: number, channels: number): Buffer {
  const data = Buffer.alloc(width * height * channels)
  let grain = 1
  for (let at = 0; at < data.length; at++) {
    grain = (Math.imul(grain, 1103515245) + 12345) >>> 0
    const pixel = Math.floor(at / channels)
    data[at] =
      128 +
      Math.sin((pixel % width) / 30 + (at % channels)) * 60 +
      Math.cos(pixel / width / 20) * 50 +
      (grain >>> 29)
  }
  return data
}

/** One page that shows an image, at one size or at several. */
function withImage(
  entries: string,
  data: Uint8Array,
  sizes: readonly number[] = [100],
  more: Objects = {},
): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 300 300] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
    content: { dict: '<< >>', data: sizes.map((size) => `q ${size} 0 0 ${size} 0 0 cm /Im Do Q`).join('\n') },
    image: { dict: `<< /Type /XObject /Subtype /Image /BitsPerComponent 8 ${entries} >>`, data },
    ...more,
  })
}

/** The mean difference of the colours in a part of the image. */
function differenceOf(before: Uint8Array, after: string): number {
  const colours = (pdf: string) =>
    execFileSync('pdftoppm', ['-r', '72', '-x', '20', '-y', '240', '-W', '40', '-H', '40', pdf]).subarray(
      -4800,
    )
  const [was, is] = [colours(folder.entry('b.pdf', {}, before).file.path), colours(after)]
  return was.reduce((sum, value, at) => sum + Math.abs(value - is[at]!), 0) / was.length
}

const RGB = '/Width 600 /Height 600 /ColorSpace /DeviceRGB /Filter /FlateDecode'
const JPEG = '/Width 600 /Height 600 /ColorSpace /DeviceRGB /Filter /DCTDecode'
const jpeg = (quality: number) =>
  sharp(samples(600, 600, 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
const flate = (channels: number) => deflateSync(samples(600, 600, channels))

withPrograms('compress-pdf', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  it('returns a file unchanged, and reports it, if it would not become smaller', async () => {
    const once = await compressed(plainDocument('P', 3))
    const again = await compressed(new Uint8Array(readFileSync(once.path)))
    expect(again.file).toMatchObject({ unchanged: true })
    expect(readFileSync(again.path).equals(readFileSync(once.path))).toBe(true)
  })

  it.each([
    ['images at the resolution and quality of the level', {}, { part: 'images', helps: 'extreme' }],
    ['images, without loss', { level: 'lossless' }, { part: 'images', helps: 'recommended' }],
  ])(
    'says what a file consists of that hardly becomes smaller, and what would help: %s',
    async (_, options, why) => {
      const { file } = await compressed(withImage(JPEG, await jpeg(75), [288]), options)
      expect(file.hardlySmaller).toMatchObject(why)
      expect(file.hardlySmaller!.percent).toBeGreaterThan(90)
      const [group] = reportSummary({ files: [file] }).notes
      expect(group!.lines.join()).toContain(`level ${why.helps} makes them smaller`)
    },
  )

  it('says that nothing helps against text that is compressed already, and nothing about what became smaller', async () => {
    const once = await compressed(plainDocument('P', 3))
    const again = await compressed(new Uint8Array(readFileSync(once.path)))
    expect(again.file.hardlySmaller).toEqual({ part: 'others', percent: 100 })
    const smaller = await compressed(withImage(JPEG, await jpeg(95), [100]))
    expect(smaller.file.hardlySmaller).toBeUndefined()
  })

  it('reports by how many bytes the repair of a damaged file made it larger', async () => {
    const objects = [
      '1 0 obj<</Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj',
      'trailer<</Root 1 0 R>>',
    ]
    const { file } = await compressed(new TextEncoder().encode(`%PDF-1.7\n${objects.join('\n')}\n`))
    const growth = file.bytesAfter - file.bytesBefore
    expect(growth).toBeGreaterThan(0)
    expect(file.repairs).not.toEqual([])
    expect(file.notes).toEqual([expect.stringContaining(`the output is ${growth} bytes larger`)])
  })

  it('downsamples an image that is shown at several sizes for the largest of them', async () => {
    const { path } = await compressed(withImage(RGB, flate(3), [48, 144, 72]))
    expect(Math.max(...imagesOf(path).map(({ width }) => width))).toBe(300)
  })

  it('reduces a scan that is a JPEG with 200 dpi already to the 150 dpi of the level', async () => {
    const before = withImage(JPEG, await jpeg(75), [216])
    const { path, file } = await compressed(before)
    expect(imagesOf(path)).toMatchObject([{ encoding: 'jpeg', width: 450 }])
    expect(file.bytesAfter).toBeLessThan(file.bytesBefore * 0.7)
  })

  it('encodes a JPEG again at its size if its quality is clearly above that of the level', async () => {
    const { path, file } = await compressed(withImage(JPEG, await jpeg(90), [288]))
    expect(imagesOf(path)).toMatchObject([{ encoding: 'jpeg', width: 600 }])
    expect(file.bytesAfter).toBeLessThan(file.bytesBefore * 0.7)
  })

  it('reduces an image only in the direction in which it has too many pixels', async () => {
    const content = { dict: '<< >>', data: 'q 72 0 0 288 0 0 cm /Im Do Q' }
    const { path } = await compressed(withImage(JPEG, await jpeg(90), [], { content }))
    expect(imagesOf(path)).toMatchObject([{ encoding: 'jpeg', width: 150, height: 600 }])
  })

  it('keeps an image of few colours lossless at its size if JPEG would not be smaller', async () => {
    const flat = Buffer.alloc(600 * 600 * 3, 255)
    flat.fill(30, 600 * 300 * 3, 600 * 330 * 3)
    const { path, file } = await compressed(withImage(RGB, deflateSync(flat), [288]))
    expect(imagesOf(path)).toMatchObject([{ encoding: 'image', width: 600 }])
    expect(file.bytesAfter).toBeLessThan(file.bytesBefore)
  })

  it('downsamples soft masks losslessly, and images with /Matte together with their masks or not at all', async () => {
    const mask = (more: string, height = 600): Objects => ({
      mask: {
        dict: `<< /Type /XObject /Subtype /Image /Width 600 /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ${more} >>`,
        data: flate(1),
      },
    })
    const masked = await compressed(withImage(`${RGB} /SMask @mask`, flate(3), [100], mask('')))
    expect(imagesOf(masked.path)).toMatchObject([
      { type: 'image', encoding: 'jpeg', width: 208 },
      { type: 'smask', encoding: 'image', width: 208 },
    ])
    const matted = await compressed(withImage(`${RGB} /SMask @mask`, flate(3), [100], mask('/Matte [0 0 0]')))
    expect(imagesOf(matted.path)).toMatchObject([
      { type: 'image', encoding: 'jpeg', width: 208 },
      { type: 'smask', encoding: 'image', width: 208 },
    ])
    expect(matted.file.imagesLeft).toEqual([])
    const uneven = await compressed(
      withImage(`${RGB} /SMask @mask`, flate(3), [100], mask('/Matte [0 0 0]', 500)),
    )
    expect(imagesOf(uneven.path).map(({ width }) => width)).toEqual([600, 600])
    expect(uneven.file.imagesLeft).toEqual([{ reason: 'matte', count: 2 }])
  })

  it.each([
    ['images in Lab', '/ColorSpace [/Lab << /WhitePoint [0.9505 1 1.089] >>]', 3, 'colour_space'],
    ['images with a colour key mask', '/ColorSpace /DeviceRGB /Mask [0 10 0 10 0 10]', 3, 'colour_key_mask'],
  ])('recompresses %s only losslessly and reports it', async (_, entries, channels, reason) => {
    const image = withImage(`/Width 600 /Height 600 /Filter /FlateDecode ${entries}`, flate(channels))
    const { path, file } = await compressed(image)
    expect(imagesOf(path)).toMatchObject([{ width: 600, encoding: 'image' }])
    expect(file.imagesLeft).toEqual([{ reason, count: 1 }])
  })

  it('encodes large JPEG 2000 images in grey or RGB as JPEG, with the same colours', async () => {
    // A box that readers skip makes the file large.
    const padding = Buffer.alloc(8000)
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4)
    const data = Buffer.concat([RGB_JPEG_2000, padding])
    const before = withImage('/Width 16 /Height 16 /Filter /JPXDecode', data, [72])
    const { path, file } = await compressed(before)
    expect(imagesOf(path)).toMatchObject([{ encoding: 'jpeg', width: 16 }])
    expect(file).toMatchObject({ images: { recoded: 1 }, imagesLeft: [] })
    expect(differenceOf(before, path)).toBeLessThan(3)
    const inks = withImage('/Width 16 /Height 16 /ColorSpace /DeviceCMYK /Filter /JPXDecode', data, [72])
    expect((await compressed(inks)).file.imagesLeft).toEqual([{ reason: 'encoding', count: 1 }])
  })

  it('does not convert colours by the ICC profile in a JPEG, which PDF readers ignore', async () => {
    const raw = { raw: { width: 600, height: 600, channels: 3 as const } }
    const profiled = await sharp(samples(600, 600, 3), raw)
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer()
    const before = withImage(JPEG, profiled)
    const { path, file } = await compressed(before)
    expect(file.images.recoded).toBe(1)
    expect(differenceOf(before, path)).toBeLessThan(3)
  })

  it('reaches the target size if possible and reports if not', async () => {
    const met = await compressed(exampleFile('brochure.pdf'), { target_size: 30_000 })
    expect(met.file.targetMet).toBe(true)
    expect(statSync(met.path).size).toBeLessThanOrEqual(30_000)
    const missed = await compressed(exampleFile('form.pdf'), { target_size: 1024 })
    expect(missed.file.targetMet).toBe(false)
  })

  it('keeps the text and removes the encryption of a protected file', async () => {
    const { path, file } = await compressed(exampleFile('locked.pdf'), {}, { password: EXAMPLE_PASSWORD })
    expectValid(path)
    expect(pdfText(path)).toContain('L-12')
    expect(file.protectionRemoved).toBe(true)
  })
})

it('does not decode a JPEG that has the quality and the resolution of the level already', async () => {
  let decoded = 0
  const counting: ImageCoder = {
    ...imageCoder,
    pixels: (...image) => {
      decoded++
      return imageCoder.pixels(...image)
    },
  }
  const recode = async (quality: number) => {
    const data = new Uint8Array(await jpeg(quality))
    const size = { width: 600, height: 600 }
    const common = { dict: new Map(), inkRanges: [], isMask: false, encodedBytes: data.length }
    const source: ImageSource = { ...size, ...common, kind: 'jpeg', wasLossy: true, channels: 3, data }
    const shown = { width: 288, height: 288 }
    return recodeImage(counting, source, shown, LEVELS.recommended, nodePrimitives, { step: 0 })
  }
  const once = await recode(90)
  expect(decoded).toBeGreaterThan(0)
  decoded = 0
  expect(await recode(75)).toBeUndefined()
  expect(decoded).toBe(0)
  expect(jpegCoding(once!.bytes).quality).toBeLessThan(75)
})

it('A file without images is written once, also if it stays above the size', async () => {
  const deflate = vi.spyOn(nodePrimitives, 'deflateSmallest')
  const work = async (target_size: number) => {
    deflate.mockClear()
    const { file } = await compressed(plainDocument('P', 30), { target_size })
    return { targetMet: file.targetMet, deflated: deflate.mock.calls.length }
  }
  const { deflated } = await work(1_000_000)
  expect(deflated).toBeGreaterThan(0)
  expect(await work(1024)).toEqual({ targetMet: false, deflated })
  deflate.mockRestore()
})
