import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inspect } from '@octavo/pdf/inspect'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { greyOf, PixelBudget } from '@octavo/pdf/raster'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { A4, drawnPage, seeded, textColumn } from '../../pdf/test/raster/drawn-pages.js'
import { expectValid } from '../../pdf/test/validators.js'
import type { StoredFile, Task } from '../src/declare/task.js'
import { turned } from '../src/recognise/page-picture.js'
import { selectionOf } from '../src/scan/scan-document.js'
import ocr from '../src/tasks/ocr-pdf.js'
import task from '../src/tasks/scan-pdf.js'
import { examplePictures } from './example-pictures.js'
import { greyPng, greyTiff, photographedSheet, scannedStack } from './example-scans.js'
import { bilevelDocument, SCANNED_PICTURE, scannedDocument } from './scanned-document.js'
import { pictureOf } from './scanned-picture.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(64 * 1024 ** 2)
})
afterEach(() => folder.remove())

const NOTHING = { straighten: false, crop: false, borders: false, specks: false, whiten: false }

async function run(file: string, bytes: Uint8Array, options: Record<string, unknown>) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry(file, {}, bytes)], options })
  const { path } = outputs[0]!
  expectValid(path)
  const output = new Uint8Array(readFileSync(path))
  const pages = inspect(memorySource(output), { primitives: nodePrimitives }).pages
  const { files, losses } = report as { files: Record<string, unknown>[]; losses: unknown[] }
  return { path, output, pages, file: files[0]!, losses }
}

/** A document of one scan, with what is drawn over it, and annotations. */
async function scanOf(
  content: string,
  page: { readonly turned?: number; readonly width?: number; readonly height?: number } = {},
  over = '',
  annotations = '',
): Promise<Uint8Array> {
  const { width = A4.width, height = A4.height } = page
  const scan = greyOf(await drawnPage(content, { dpi: 100, ...page }), new PixelBudget())
  return pageOf(scan, { width, height }, over, annotations)
}

/** A page of this size in points that shows a grey picture. */
function pageOf(
  scan: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  { width, height }: { readonly width: number; readonly height: number },
  over: string,
  annotations: string,
): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 ${width} ${height}] /Contents @content ${annotations === '' ? '' : `/Annots [${annotations}]`} /Resources << /XObject << /Im0 @scan >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>`,
    content: { dict: '<< >>', data: `q ${width} 0 0 ${height} 0 0 cm /Im0 Do Q ${over}` },
    scan: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${scan.width} /Height ${scan.height} /BitsPerComponent 8 /ColorSpace /DeviceGray >>`,
      data: scan.data,
      compress: true,
    },
  })
}

const text = textColumn(seeded(3))

withPrograms('A turned page with recognised text', ['pdftotext'], () => {
  it('is straight, and its invisible text and its link are where they were on the picture', async () => {
    // Where the word is on the turned scan; around the centre of the page, it is turned back by 3°.
    const [x, y] = [100, 700]
    const over = `BT /F1 12 Tf 3 Tr ${x} ${y} Td (needle) Tj ET`
    const link = `<< /Type /Annot /Subtype /Link /Rect [${x} ${y} ${x + 40} ${y + 12}] /Border [0 0 0] >>`
    const { path, output, file } = await run('a.pdf', await scanOf(text, { turned: 3 }, over, link), {})
    expect(file.scanned).toMatchObject([{ page: 1, pages: 1 }])
    const { turned } = (file.scanned as { turned: number }[])[0]!
    expect(Math.abs(turned + 3)).toBeLessThan(0.1)
    const angle = (3 * Math.PI) / 180
    const turnBack = (px: number, py: number): [number, number] => {
      const [dx, dy] = [px - A4.width / 2, py - A4.height / 2]
      return [
        A4.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
        A4.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
      ]
    }
    const box = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">needle/.exec(
      execFileSync('pdftotext', ['-bbox', path, '-']).toString(),
    )!
    const [left, top, right, bottom] = box.slice(1).map(Number)
    const [wordX, wordY] = turnBack(x + 21.6, y + 3)
    expect(Math.abs((left! + right!) / 2 - wordX)).toBeLessThan(4)
    expect(Math.abs(A4.height - (top! + bottom!) / 2 - wordY)).toBeLessThan(6)
    const [linkX, linkY] = turnBack(x + 20, y + 6)
    const rectangle = /\/Rect ?\[([^\]]+)\]/.exec(Buffer.from(output).toString('latin1'))!
    const [x0, y0, x1, y1] = rectangle[1]!.trim().split(/\s+/).map(Number)
    expect(Math.abs((x0! + x1!) / 2 - linkX)).toBeLessThan(1)
    expect(Math.abs((y0! + y1!) / 2 - linkY)).toBeLessThan(1)
    expect(x1! - x0!).toBeCloseTo(40, 1)
  })
})

describe('A scan', () => {
  it('stays as it is where nothing is to be done', async () => {
    const bytes = await scanOf(text)
    const { file, output } = await run('a.pdf', bytes, NOTHING)
    expect(file).toMatchObject({ scanned: [{ turned: 0, cropped: false, specks: 0 }], otherPages: [] })
    // The data of the image are the same bytes.
    const data = (pdf: Uint8Array): string =>
      /\/Width \d+[\s\S]*?stream\r?\n([\s\S]{2000})/.exec(Buffer.from(pdf).toString('latin1'))![1]!
    expect(data(output)).toBe(data(bytes))
  })

  it('of two pages becomes two', async () => {
    const both = `${textColumn(seeded(1), { x: 50, width: 310, top: 540, lines: 30 })}
${textColumn(seeded(2), { x: 470, width: 310, top: 540, lines: 30 })}`
    const bytes = await scanOf(both, { width: 842, height: 595 })
    const { pages, file } = await run('a.pdf', bytes, { split_pages: true, colour: 'grey' })
    expect(pages.count).toBe(2)
    expect(file).toMatchObject({ pages: 2, scanned: [{ page: 1, pages: 2 }] })
    const widths = pages.sizes.flatMap(({ width, count }) => Array<number>(count).fill(width))
    expect(widths[0]! + widths[1]!).toBeCloseTo(842, 0)
    for (const width of widths) expect(Math.abs(width - 421)).toBeLessThan(40)
  })

  it('without its blank pages has the rest, in black and white', async () => {
    const { pages, file } = await run('a.pdf', scannedStack(), { colour: 'bilevel', remove_blank: true })
    expect(pages.count).toBe(5)
    expect(file.blankPages).toEqual([3, 5])
  })

  it('is only cleaned on the chosen pages', async () => {
    const { file } = await run('a.pdf', scannedStack(), { colour: 'grey', pages: '2' })
    expect(file.scanned).toMatchObject([{ page: 2 }])
  })
})

test('A signed file keeps its signature, unless it may be removed', async () => {
  const signed = signedDocument()
  await expect(run('signed.pdf', signed, {})).rejects.toMatchObject({ code: 'signed_document' })
  const { file } = await run('signed.pdf', signed, { signatures: 'strip' })
  expect(file).toMatchObject({ signaturesRemoved: 1, dropped: [{ kind: 'signature', count: 1 }] })
})

test('A strip that is longer than an image file can be is cleaned at a lower resolution', async () => {
  const strip = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 14400 1] /Contents @content /Resources << /XObject << /Im0 @scan >> >> >>',
    content: { dict: '<< >>', data: 'q 14400 0 0 1 0 0 cm /Im0 Do Q' },
    scan: {
      dict: '<< /Type /XObject /Subtype /Image /Width 8 /Height 600 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: new Uint8Array(4800).fill(200),
    },
  })
  expect((await run('strip.pdf', strip, {})).file).toMatchObject({ pages: 1, scanned: [{ page: 1 }] })
})

describe('Pages that are no scan', () => {
  it('stay as they are, and are reported', async () => {
    const { file } = await run('a.pdf', plainDocument('P', 2), {})
    expect(file).toMatchObject({ pages: 2, scanned: [], otherPages: [1, 2] })
    const visible = await scanOf(text, {}, 'BT /F1 12 Tf 100 100 Td (visible) Tj ET')
    expect((await run('b.pdf', visible, {})).file).toMatchObject({ otherPages: [1] })
  })

  it('become images on request', async () => {
    const { file, losses } = await run('a.pdf', plainDocument('P', 1), { other_pages: 'draw', dpi: 72 })
    expect(file).toMatchObject({ scanned: [{ page: 1 }], otherPages: [] })
    expect(losses).toMatchObject([
      { file: 'a.pdf', kind: 'text', page: 1, what: expect.stringContaining('can no longer be selected') },
    ])
  })
})

describe('A scan in black and white', () => {
  const specked = async () => {
    const picture = await pictureOf(scannedDocument())
    for (const at of [20 * picture.width + 20, 40 * picture.width - 30]) picture.data[at] = 0
    return bilevelDocument(picture.data)
  }

  it.each(['keep', 'grey', 'bilevel'])('stays so without its specks, with colour: %s', async (colour) => {
    const { output, file } = await run('a.pdf', await specked(), { colour })
    expect(file).toMatchObject({ scanned: [{ specks: 2 }] })
    expect(Buffer.from(output).includes('/CCITTFaxDecode')).toBe(true)
    expect((await pictureOf(output)).data).toEqual((await pictureOf(scannedDocument())).data)
  })

  it('is the same picture if it is clean', async () => {
    const { output } = await run('a.pdf', scannedDocument(), {})
    expect(Buffer.from(output).includes(SCANNED_PICTURE)).toBe(true)
  })
})

test.each([
  ['scan-pdf', task, {}],
  ['ocr-pdf', ocr, { clean: 'output' }],
])(
  '%s keeps new pictures in a scratch file until the document is written, and removes it',
  async (_, of, options) => {
    const files: { bytes: number; isRemoved: boolean }[] = []
    const watched: Task = {
      ...of,
      run: async (context) => {
        const scratch = (): StoredFile => {
          const file = context.scratch()
          const known = { bytes: 0, isRemoved: false }
          files.push(known)
          const write = (bytes: Uint8Array): void => {
            known.bytes += bytes.length
            file.write(bytes)
          }
          const remove = (): void => {
            known.isRemoved = true
            file.remove()
          }
          return new Proxy(file, {
            get(target, name) {
              const value: unknown = Reflect.get(target, name, target)
              if (name === 'write') return write
              if (name === 'remove') return remove
              return typeof value === 'function' ? value.bind(target) : value
            },
          })
        }
        return of.run({ ...context, scratch } as Parameters<typeof of.run>[0])
      },
    }
    const picture = await pictureOf(scannedDocument())
    picture.data[20 * picture.width + 20] = 0
    const entries = [folder.entry('a.pdf', {}, bilevelDocument(picture.data))]
    const { outputs } = await folder.run(watched, { entries, options })
    expect(readFileSync(outputs[0]!.path).includes('/CCITTFaxDecode')).toBe(true)
    expect(files.some(({ bytes, isRemoved }) => bytes > 3000 && isRemoved)).toBe(true)
  },
)

test('A rotated entry is cleaned as it is displayed', async () => {
  const entries = [folder.entry('a.pdf', { rotation: 90 }, await scanOf(text))]
  const { outputs } = await folder.run(task, { entries, options: { colour: 'bilevel' } })
  const shown = await pictureOf(readFileSync(outputs[0]!.path))
  const expected = turned(await pictureOf(await scanOf(text)), 90)
  expect([shown.width, shown.height]).toEqual([expected.width, expected.height])
  const differing = shown.data.filter((shade, at) => Math.abs(shade - expected.data[at]!) > 128).length
  expect(differing / shown.data.length).toBeLessThan(0.02)
})

describe('A TIFF file', () => {
  const tiff = examplePictures.tif!()

  it('becomes as many pages as it has, those in black and white without shades', async () => {
    const { output, pages, file } = await run('fax.tif', tiff, NOTHING)
    expect(pages.count).toBe(2)
    expect(file).toMatchObject({ pages: 2, scanned: [{ page: 1 }, { page: 2 }], blankPages: [] })
    expect(
      Buffer.from(output)
        .toString('latin1')
        .match(/CCITTFaxDecode|DCTDecode/g),
    ).toEqual(['CCITTFaxDecode', 'DCTDecode'])
  })

  it('becomes the selected pages, of which the chosen ones are cleaned', async () => {
    const entries = [folder.entry('fax.tif', { page: '2,1,2' }, tiff)]
    const { outputs, report } = await folder.run(task, { entries, options: { pages: '1' } })
    expect(outputs).toMatchObject([{ pages: 3 }])
    const { files } = report as { files: { scanned: object[] }[] }
    expect(files[0]!.scanned).toMatchObject([{ page: 1 }])
  })

  it('has no page for a thumbnail', async () => {
    const [thumbnail, page] = [255, 0].map((shade) => new Uint8Array(64).fill(shade))
    const { output, pages } = await run('a.tif', greyTiff([thumbnail!, page!], 8), NOTHING)
    expect(pages.count).toBe(1)
    expect((await pictureOf(output)).data.every((shade) => shade === 0)).toBe(true)
  })

  it('is written as far as there is time for, and the other pages are named', async () => {
    const left = [1000, 90]
    const entries = [folder.entry('fax.tif', {}, tiff), folder.entry('b.jpg', {}, photographedSheet())]
    const hooks = { timeLeft: () => left.shift() ?? 80 }
    const { outputs, report } = await folder.run(task, { entries }, hooks)
    expect(outputs).toMatchObject([{ pages: 1 }])
    const { losses } = report as { losses: object[] }
    expect(losses).toMatchObject([
      { file: 'fax.tif', page: 2, what: expect.stringContaining('clean 2-last in another run') },
      { what: expect.stringContaining('b.jpg is not in the result') },
    ])
  })
})

test('A photograph is turned as its entry says', async () => {
  const photo = greyPng(
    Uint8Array.from({ length: 600 }, (_, at) => (at < 300 ? 0 : 255)),
    20,
    30,
  )
  const entries = [folder.entry('a.png', { rotation: 90 }, photo)]
  const { outputs } = await folder.run(task, { entries, options: { ...NOTHING, perspective: false } })
  const { width, height, data } = await pictureOf(readFileSync(outputs[0]!.path))
  expect(width).toBeGreaterThan(height)
  const middle = (height >> 1) * width
  expect([data[middle + 5], data[middle + width - 5]]).toEqual([255, 0])
})

describe('A photograph that is a page of a PDF', () => {
  const page = async (over = '', annotations = ''): Promise<Uint8Array> => {
    const { data, info } = await sharp(photographedSheet())
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return pageOf({ ...info, data }, { width: 461, height: 547 }, over, annotations)
  }

  it('shows the sheet from above, without the ground', async () => {
    const { output, pages, file } = await run('phone.pdf', await page(), { whiten: false })
    expect(file).toMatchObject({ pages: 1, scanned: [{ page: 1, perspective: true }] })
    const ofFile = await run('phone.png', photographedSheet(), { whiten: false })
    const [one, other] = [pages, ofFile.pages].map(({ sizes: [size] }) => size!.width / size!.height)
    expect(one).toBeCloseTo(other!, 2)
    const { data, ...size } = await pictureOf(output)
    for (const [x, y] of [
      [10, 10],
      [size.width - 10, 10],
      [10, size.height - 10],
      [size.width - 10, size.height - 10],
    ] as const)
      expect(data[y * size.width + x]).toBeGreaterThan(200)
  })

  it('stays as it was seen if text or a link is on it, or if it is asked for', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [100 100 140 112] /Border [0 0 0] >>'
    const text = 'BT /F1 12 Tf 3 Tr 100 300 Td (needle) Tj ET'
    for (const bytes of [await page('', link), await page(text)])
      expect((await run('a.pdf', bytes, {})).file).toMatchObject({ scanned: [{ perspective: false }] })
    const { file } = await run('a.pdf', await page(), { perspective: false })
    expect(file).toMatchObject({ scanned: [{ perspective: false }] })
  })
})

describe('A photograph', () => {
  it('shows the sheet from above', async () => {
    const { pages, file } = await run('sheet.png', photographedSheet(), {})
    expect(pages.count).toBe(1)
    expect(file).toMatchObject({ name: 'sheet.png', pages: 1, scanned: [{ perspective: true }] })
  })

  it('that is damaged, or larger than any camera makes it, is refused by name', async () => {
    const damaged = photographedSheet().subarray(0, 3000)
    await expect(run('cut.png', damaged, {})).rejects.toMatchObject({
      code: 'damaged_image',
      input: 'cut.png',
    })
    const huge = Buffer.from(greyPng(new Uint8Array(1), 1, 1))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    await expect(run('huge.png', huge, {})).rejects.toMatchObject({ input: 'huge.png' })
    const long = greyPng(new Uint8Array(70_000).fill(255), 70_000, 1)
    await expect(run('long.png', long, {})).rejects.toMatchObject({
      code: 'limit_exceeded',
      input: 'long.png',
    })
  })
})

it('pages are selected by ranges, and a page that becomes two by its number twice', () => {
  expect(selectionOf([1, 2, 3, 3, 4, 7])).toBe('1-3,3-4,7')
})

describe('scan-pdf when the time of the run is nearly over', () => {
  const nearlyOver = () => {
    const left = [1000, 900, 90]
    return { timeLeft: () => left.shift() ?? 80 }
  }

  it('leaves the remaining pages as they are, and names them', async () => {
    const entries = [folder.entry('stack.pdf', {}, await scannedStack())]
    const { outputs, report } = await folder.run(task, { entries }, nearlyOver())
    expectValid(outputs[0]!.path)
    const { files, losses } = report as { files: { scanned: { page: number }[] }[]; losses: object[] }
    expect(files[0]!.scanned.map(({ page }) => page)).toEqual([1])
    expect(losses).toMatchObject([{ page: 2, what: expect.stringContaining('clean 2-last in another run') }])
  })

  it('writes the photographs that are done, and names the others', async () => {
    const photo = await photographedSheet()
    const entries = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => folder.entry(name, {}, photo))
    const { outputs, report } = await folder.run(task, { entries }, nearlyOver())
    expect(outputs).toMatchObject([{ pages: 2 }])
    const { losses } = report as { losses: object[] }
    expect(losses).toMatchObject([{ what: expect.stringContaining('c.jpg is not in the result') }])
  })
})
