import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { memorySource } from '@octavo/pdf/memory-source'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import type { TaskFailure } from '../src/declare/task-failure.js'
import { loadPdfium } from '../src/engines/pdfium-library.js'
import { openRendering } from '../src/engines/pdfium-render.js'
import { pdfiumWasm } from '../src/engines/pdfium-wasm.js'
import type { JobEntry } from '../src/platform/node.js'
import task from '../src/tasks/pdf-to-image.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

async function run(bytes: Uint8Array, options: Record<string, unknown>, more: Partial<JobEntry> = {}) {
  const { outputs, report } = await folder.run(task, {
    entries: [folder.entry('a.pdf', more, bytes)],
    options,
  })
  return { outputs: outputs.map(({ path, name }) => ({ name, bytes: readFileSync(path) })), report }
}

const refused = (bytes: Uint8Array, options: Record<string, unknown>): Promise<TaskFailure> =>
  run(bytes, options).then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: TaskFailure) => error,
  )

const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()

withPrograms('A page as an image', ['pdftoppm'], () => {
  it('matches the rendering of poppler, with fields and annotations', async () => {
    const bytes = richDocument('A')
    const { outputs } = await run(bytes, { format: 'png', dpi: 36, pages: '1' })
    const path = folder.entry('b.pdf', {}, bytes).file.path
    const expected = await pixelsOf(
      execFileSync('pdftoppm', ['-png', '-r', '36', '-f', '1', '-singlefile', path]),
    )
    const found = await pixelsOf(outputs[0]!.bytes)
    expect(found.length).toBe(expected.length)
    const distance =
      found.reduce((sum, value, index) => sum + Math.abs(value - expected[index]!), 0) / found.length
    expect(distance).toBeLessThan(4)
    // An empty page would differ little from one with a few letters.
    expect(found.some((value) => value < 100)).toBe(true)
  })

  it('is rotated, grey or transparent on request', async () => {
    const bytes = plainDocument('P', 1, {
      objects: { drawn: { dict: '<< >>', data: '1 0 0 rg 0 0 150 500 re f' } },
      page: () => '/Contents @drawn',
    })
    const turned = await run(bytes, { format: 'png', dpi: 36 }, { rotation: 90 })
    expect(await sharp(turned.outputs[0]!.bytes).metadata()).toMatchObject({ width: 250, height: 200 })
    const grey = await run(bytes, { dpi: 36, grey: true })
    expect(await sharp(grey.outputs[0]!.bytes).metadata()).toMatchObject({ format: 'jpeg', channels: 1 })
    const clear = await run(bytes, { format: 'webp', dpi: 36, background: 'transparent' })
    const alpha = await sharp(clear.outputs[0]!.bytes).extractChannel('alpha').raw().toBuffer()
    expect([alpha[0], alpha[199]]).toEqual([255, 0])
  })

  it('is drawn in grey without all pixels of its image in memory', async () => {
    const [width, height] = [4000, 4000]
    const bytes = plainDocument('P', 1, {
      objects: {
        drawn: { dict: '<< >>', data: '400 0 0 500 0 0 cm /I Do' },
        image: {
          dict: `<< /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode >>`,
          data: deflateSync(new Uint8Array(width * height).fill(100)),
        },
      },
      page: () => '/Contents @drawn /Resources << /XObject << /I @image >> >>',
    })
    const source = Object.assign(memorySource(bytes), { close() {} })
    const document = await openRendering({ source, name: 'a.pdf' })
    try {
      const size = { width: 80, height: 100, isTransparent: false, rotation: 0, channels: 3 } as const
      const memory = (isGrey: boolean) => document.renderPage(0, { ...size, isGrey }).data
      const before = memory(false).buffer.byteLength
      const grey = memory(true)
      expect(grey.buffer.byteLength).toBe(before)
      expect([...grey.subarray(0, 3)]).toEqual([100, 100, 100])
    } finally {
      document.close()
    }
  })
})

describe('A thumbnail of a page that is one JPEG', () => {
  /** Blocks of many colours, 600 by 800 pixels. */
  const scan = (): Promise<Buffer> => {
    const data = Buffer.alloc(600 * 800 * 3)
    for (let at = 0; at < data.length; at++) {
      const [x, y] = [(Math.floor(at / 3) % 600) >> 6, Math.floor(at / 1800) >> 6]
      data[at] = (x * 89 + y * 57 + (at % 3) * 71) & 255
    }
    return sharp(data, { raw: { width: 600, height: 800, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer()
  }
  const image =
    '/Type /XObject /Subtype /Image /Width 600 /Height 800 /ColorSpace /DeviceRGB /BitsPerComponent 8'
  const drawn = 'q 300 0 0 400 0 0 cm /Im Do Q'
  const pages = (jpeg: Uint8Array, contents: readonly string[]): Uint8Array => {
    const objects: Objects = {
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `@page${at}`).join(' ')}] >>`,
      image: { dict: `<< ${image} /Filter /DCTDecode >>`, data: jpeg },
    }
    for (const [at, data] of contents.entries()) {
      objects[`page${at}`] =
        `<< /Type /Page /Parent @pages /MediaBox [0 0 300 400] /Resources << /XObject << /Im @image >> >> /Contents @content${at} >>`
      objects[`content${at}`] = { dict: '<< >>', data }
    }
    return buildPdf(objects)
  }

  it('is decoded without pdfium and matches its rendering', async () => {
    const { outputs } = await run(pages(await scan(), [drawn, `q ${drawn} Q`]), { format: 'png', dpi: 18 })
    // pdfium shifts images by a fraction of a pixel to align them with whole pixels.
    const seen = (bytes: Uint8Array) => sharp(bytes).blur(1).raw().toBuffer()
    const [decoded, rendered] = await Promise.all(outputs.map(({ bytes }) => seen(bytes)))
    const distance = (one: Buffer, other: Buffer): number =>
      one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length
    expect(decoded!.length).toBe(75 * 100 * 3)
    expect(distance(decoded!, rendered!)).toBeLessThan(5)
    // Two decoders never return exactly the same pixels.
    expect(distance(decoded!, rendered!)).toBeGreaterThan(0)
    expect(distance(decoded!, Buffer.from(rendered!).reverse())).toBeGreaterThan(50)
  })

  it('also shows other content of the page', async () => {
    const bytes = pages(await scan(), [`${drawn} 1 0 0 rg 0 0 300 400 re f`])
    const pixels = await pixelsOf((await run(bytes, { format: 'png', dpi: 18 })).outputs[0]!.bytes)
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0])
  })

  it('is still drawn if the JPEG is damaged', async () => {
    const jpeg = await scan()
    const { outputs } = await run(pages(jpeg.subarray(0, 700), [drawn]), { dpi: 18 })
    expect(outputs).toHaveLength(1)
  })
})

describe('pdf-to-image', () => {
  it.each(['png', 'jpeg'] as const)('writes the resolution to %s files', async (format) => {
    const { outputs } = await run(plainDocument('P', 1), { format, dpi: 96 })
    expect((await sharp(outputs[0]!.bytes).metadata()).density).toBe(96)
  })

  it('names images after their page numbers', async () => {
    const { outputs, report } = await run(plainDocument('P', 12), { dpi: 10, pages: '2,10' })
    expect(outputs.map(({ name }) => name)).toEqual(['a-02.jpg', 'a-10.jpg'])
    expect(report).toMatchObject({ files: [{ pages: 2, pictures: [{ page: 2, dpi: 10 }, { page: 10 }] }] })
  })

  it('opens a file with its password and distinguishes a missing from a wrong one', async () => {
    const locked = exampleFile('locked.pdf')
    expect((await refused(locked, {})).code).toBe('password_required')
    const wrong = run(locked, {}, { password: 'no' })
    await expect(wrong).rejects.toMatchObject({ code: 'password_incorrect' })
    expect((await run(locked, { dpi: 10, pages: '1' }, { password: 'open sesame' })).outputs).toHaveLength(1)
  })

  it('rejects an image with too many pixels unless max_side reduces it', async () => {
    const huge = plainDocument('P', 1, { page: () => '/MediaBox [0 0 14400 14400]' })
    const failure = await refused(huge, { dpi: 600 })
    expect(failure.code).toBe('limit_exceeded')
    expect(failure.message).toContain('120000 × 120000 pixels')
    expect((await run(huge, { dpi: 600, max_side: 50 })).outputs).toHaveLength(1)
  })

  it('renders a file that needs repair and rejects one without pages', async () => {
    expect((await run(exampleFile('broken.pdf'), { dpi: 10, pages: '1-2' })).outputs).toHaveLength(2)
    expect((await refused(Buffer.from('%PDF-1.7\nnothing'), {})).code).toBe('damaged_pdf')
  })

  it('limits the memory of pdfium to 1 GiB', async () => {
    const { allocate, free, memory } = await loadPdfium(pdfiumWasm())
    const most = allocate(700 * 1024 ** 2)
    expect(most).not.toBe(0)
    expect(allocate(400 * 1024 ** 2)).toBe(0)
    expect(memory().length).toBeLessThanOrEqual(1024 ** 3)
    free(most)
    expect(allocate(400 * 1024 ** 2)).not.toBe(0)
  })
})
