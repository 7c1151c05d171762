import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { expectValid } from '../../pdf/test/validators.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import task from '../src/tasks/image-to-pdf.js'
import { exampleFile } from './example-files.js'
import { RGB_JPEG_2000, RGBA_JPEG_2000 } from './jpeg2000-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function run(name: string, bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry(name, {}, bytes)], options })
  return {
    path: outputs[0]!.path,
    pages: outputs[0]!.pages,
    report: report as { files: Record<string, unknown>[] },
  }
}

const refused = (name: string, bytes: Uint8Array): Promise<string> =>
  run(name, bytes).then(
    () => 'not refused',
    ({ code }: TaskFailure) => code,
  )

const WIDTH = 60
const HEIGHT = 40

/** Pixels that differ in every row and column; opaque at the right, transparent at the left. */
function pixels(channels: 3 | 4): ReturnType<typeof sharp> {
  const data = Buffer.alloc(WIDTH * HEIGHT * channels)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      data.set(
        [x * 4, y * 6, (x * y) & 255, Math.min(255, x * 6)].slice(0, channels),
        (y * WIDTH + x) * channels,
      )
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels } })
}

/** The images of a PDF as pdfimages extracts them. */
function takenOut(path: string, flag: '-png' | '-all'): Buffer[] {
  const to = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  execFileSync('pdfimages', [flag, path, join(to, 'i')])
  return readdirSync(to)
    .sort()
    .map((file) => readFileSync(join(to, file)))
}

async function rgb(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).removeAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer()
}

const kinds: Readonly<Record<string, () => ReturnType<typeof sharp>>> = {
  'a PNG': () => pixels(3).png(),
  'an interlaced PNG': () => pixels(3).png({ progressive: true }),
  'a PNG with a palette': () => pixels(3).png({ palette: true, colours: 16 }),
  'an interlaced PNG with a palette': () => pixels(3).png({ palette: true, colours: 16, progressive: true }),
  'a greyscale PNG': () => pixels(3).greyscale().png(),
  'a TIFF without compression': () => pixels(3).tiff({ compression: 'none' }),
  'a TIFF with LZW compression and a predictor': () =>
    pixels(3).tiff({ compression: 'lzw', predictor: 'horizontal' }),
  'a tiled TIFF with Deflate compression': () =>
    pixels(3).tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }),
  'a TIFF with PackBits compression': () => pixels(3).tiff({ compression: 'packbits' }),
  'a TIFF with CCITT Group 4 compression': () =>
    pixels(3).toColourspace('b-w').threshold(100).tiff({ compression: 'ccittfax4', bitdepth: 1 }),
  'a bilevel TIFF': () =>
    pixels(3).toColourspace('b-w').threshold(100).tiff({ compression: 'none', bitdepth: 1 }),
  'a GIF': () => pixels(3).gif(),
  'a lossless WebP': () => pixels(3).webp({ lossless: true }),
}

withPrograms('An image in a PDF', ['pdfimages', 'pdftoppm', 'qpdf'], () => {
  for (const [kind, make] of Object.entries(kinds))
    it(`has the pixels of the source file: ${kind}`, async () => {
      const bytes = await make().toBuffer()
      const { path } = await run('a', bytes)
      expectValid(path)
      const [image] = takenOut(path, '-png')
      expect((await rgb(image!)).equals(await rgb(bytes))).toBe(true)
    })

  for (const make of [
    () => pixels(4).png(),
    () => pixels(4).png({ progressive: true }),
    () => pixels(4).tiff({ compression: 'lzw' }),
  ])
    it('has the alpha channel of the source file as its soft mask', async () => {
      const bytes = await make().toBuffer()
      const { path } = await run('a', bytes)
      const [, mask] = takenOut(path, '-png')
      const alpha = await sharp(bytes).extractChannel('alpha').raw().toBuffer()
      expect((await sharp(mask).extractChannel(0).raw().toBuffer()).equals(alpha)).toBe(true)
    })

  it('has the opacity of a JPEG 2000 file as its soft mask, because many readers ignore it otherwise', async () => {
    const [image, mask] = takenOut((await run('a.jp2', RGBA_JPEG_2000)).path, '-png')
    const at = (x: number, y: number, channels: number): number => (y * 16 + x) * channels
    expect([...(await rgb(image!)).subarray(at(4, 9, 3), at(5, 9, 3))]).toEqual([64, 144, 191])
    const opacity = await sharp(mask!).toColourspace('b-w').raw().toBuffer()
    expect([opacity[at(4, 2, 1)], opacity[at(4, 9, 1)]]).toEqual([255, 128])
  })

  it('is the JPEG file itself, byte for byte', async () => {
    const bytes = await pixels(3).jpeg({ progressive: true }).toBuffer()
    const { path, report } = await run('photo.jpg', bytes)
    expect(takenOut(path, '-all')[0]!.equals(bytes)).toBe(true)
    expect(report.files).toMatchObject([{ kind: 'JPEG', pages: 1, carriedOver: 1, codedAnew: 0 }])
  })

  it('keeps its ICC profile', async () => {
    const { path } = await run('p3.png', await pixels(3).withIccProfile('p3').png().toBuffer())
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toContain(' icc ')
  })

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
    it(`is displayed upright for EXIF orientation ${orientation}`, async () => {
      const smooth = Buffer.alloc(WIDTH * HEIGHT * 3)
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) smooth.set([x * 4, y * 6, 0], (y * WIDTH + x) * 3)
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
      const bytes = await sharp(smooth, { raw })
        .jpeg({ quality: 95 })
        .withMetadata({ orientation, density: 72 })
        .toBuffer()
      const { path } = await run('photo.jpg', bytes)
      const drawn = execFileSync('pdftoppm', ['-png', '-r', '72', '-singlefile', path])
      const [found, expected] = [await rgb(drawn), await rgb(await sharp(bytes).rotate().png().toBuffer())]
      expect(found.length).toBe(expected.length)
      const distance =
        found.reduce((sum, value, index) => sum + Math.abs(value - expected[index]!), 0) / found.length
      expect(distance).toBeLessThan(6)
    })

  it('has the right colours for an Adobe JPEG with inverted CMYK', async () => {
    const { path } = await run('inks.jpg', await pixels(3).toColourspace('cmyk').jpeg().toBuffer())
    const { channels } = await sharp(
      execFileSync('pdftoppm', ['-png', '-r', '72', '-singlefile', path]),
    ).stats()
    const expected = await pixels(3).stats()
    for (const index of [0, 1, 2])
      expect(Math.abs(channels[index]!.mean - expected.channels[index]!.mean)).toBeLessThan(40)
  })
})

describe('A damaged or unsupported image', () => {
  const png = (): Promise<Buffer> => pixels(4).png().toBuffer()

  it('is rejected with the matching error code', async () => {
    const jpeg = await pixels(3).jpeg().toBuffer()
    expect(await refused('cut.jpg', jpeg.subarray(0, jpeg.length / 2))).toBe('damaged_image')
    expect(await refused('head.jpg', jpeg.subarray(0, 20))).toBe('damaged_image')
    expect(await refused('cut.png', (await png()).subarray(0, 500))).toBe('damaged_image')
    const tiff = await pixels(3).tiff({ compression: 'lzw' }).toBuffer()
    expect(await refused('cut.tif', tiff.subarray(0, tiff.length / 2))).toBe('damaged_image')
    // Its second image, and that image's bits per sample.
    const fax = exampleFile('fax.tif')
    for (const end of [fax.length * 0.6, fax.length - 8])
      expect(await refused('cut.tif', fax.subarray(0, end))).toBe('damaged_image')
    const codestream = RGB_JPEG_2000.subarray(RGB_JPEG_2000.indexOf('jp2c') + 4)
    expect(await refused('cut.j2k', codestream.subarray(0, codestream.length / 2))).toBe('damaged_image')
    const gif = await pixels(3).gif().toBuffer()
    expect(await refused('cut.gif', gif.subarray(0, gif.length / 2))).toBe('damaged_image')
    const webp = await pixels(3).webp().toBuffer()
    expect(await refused('cut.webp', webp.subarray(0, webp.length / 2))).toBe('damaged_image')
    expect(await refused('not.png', Buffer.from('a picture?'))).toBe('unsupported_image')
  })

  it('is rejected if it declares more pixels than its data can hold', async () => {
    const bytes = await png()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    expect(await refused('bomb.png', bytes)).toBe('damaged_image')
  })

  it('gives a result or a typed failure, whichever bytes are changed', async () => {
    for (const name of ['photo.jpg', 'drawing.png', 'fax.tif', 'animation.gif', 'picture.webp']) {
      const original = exampleFile(name)
      for (let seed = 1; seed <= 40; seed++) {
        const bytes = Uint8Array.from(original)
        for (let i = 0; i < 3; i++)
          bytes[(seed * 7919 + i * 104_729) % bytes.length]! ^= 1 + ((seed * 31 + i) % 255)
        const outcome = await refused(name, bytes)
        expect(['not refused', 'damaged_image', 'unsupported_image', 'limit_exceeded']).toContain(outcome)
      }
    }
  })
})

withPrograms('Pages of images', ['pdfinfo'], () => {
  const sizeOf = (path: string): string =>
    /Page size:\s+(.*?) pts/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))![1]!

  it('have the size of the image at its resolution, up to the largest page size', async () => {
    const { path } = await run('a.png', await pixels(3).withDensity(300).png().toBuffer())
    expect(sizeOf(path)).toBe('14.4 x 9.6')
    const wide = sharp({ create: { width: 30_000, height: 10, channels: 3, background: '#123' } })
    const { path: long, report } = await run('b.png', await wide.png().toBuffer(), { dpi: 72 })
    expect(sizeOf(long)).toBe('14400 x 4.8')
    expect(report.files[0]!.notes).toHaveLength(1)
  })

  it('contain all pages of a TIFF, or those selected', async () => {
    const fax = exampleFile('fax.tif')
    expect((await run('fax.tif', fax)).pages).toBe(2)
    const entries = [folder.entry('fax.tif', { page: '2,1,2' }, fax)]
    const { outputs } = await folder.run(task, { entries })
    expect(outputs[0]!.pages).toBe(3)
    expect(sizeOf(outputs[0]!.path)).toBe('32 x 32')
  })
})
