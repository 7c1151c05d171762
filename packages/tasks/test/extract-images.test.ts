import { readFileSync } from 'node:fs'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { PictureDocument, readPictures } from '@octavo/pdf/pictures'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import task from '../src/tasks/extract-images.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

interface FileReport {
  readonly images: readonly Record<string, unknown>[]
  readonly repeated: number
  readonly skipped: readonly unknown[]
}

async function run(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
  const { files } = report as { files: FileReport[] }
  return {
    outputs: outputs.map(({ path, name }) => ({ name, bytes: readFileSync(path) })),
    report: files[0]!,
  }
}

function documentOf(...pictures: Uint8Array[]): Uint8Array {
  const sink = createMemorySink()
  const document = new PictureDocument(sink, { primitives: nodePrimitives })
  for (const bytes of pictures)
    for (const picture of readPictures(memorySource(bytes), { primitives: nodePrimitives }))
      document.addPage(document.embed(picture), { width: 100, height: 100, place: [80, 0, 0, 80, 10, 10] })
  document.finish()
  return sink.bytes()
}

/** A page that draws one image, given by its dictionary and its data. */
function withImage(dict: string, data: string | Uint8Array, more: Parameters<typeof plainDocument>[2] = {}) {
  return plainDocument('P', 1, {
    ...more,
    objects: {
      ...more?.objects,
      image: { dict: `<< /Type /XObject /Subtype /Image ${dict} >>`, data },
      drawn: { dict: '<< >>', data: 'q 100 0 0 100 0 0 cm /I Do Q' },
    },
    page: () => '/Contents @drawn /Resources << /XObject << /I @image >> >>',
  })
}

const raw = async (bytes: Uint8Array): Promise<number[]> => [...(await sharp(bytes).raw().toBuffer())]

describe('extract-images', () => {
  it('writes an embedded JPEG byte for byte and fax images pixel for pixel', async () => {
    const [photo, fax] = [exampleFile('photo.jpg'), exampleFile('fax.tif')]
    const { outputs, report } = await run(documentOf(photo, fax))
    expect(outputs.map(({ name }) => name)).toEqual(['a-1-1.jpg', 'a-2-2.tif', 'a-3-3.png'])
    expect(outputs[0]!.bytes.equals(photo)).toBe(true)
    expect(await raw(outputs[1]!.bytes)).toEqual(await raw(fax))
    expect(await raw(outputs[2]!.bytes)).toEqual([...(await sharp(fax, { page: 1 }).raw().toBuffer())])
    expect(report.images[0]).toMatchObject({ page: 1, width: 96, height: 64, carriedOver: true })
  })

  it('writes each image once, however often it is shown or stored', async () => {
    const photo = exampleFile('photo.jpg')
    const { outputs, report } = await run(documentOf(photo, photo, exampleFile('drawing.png')))
    expect(outputs).toHaveLength(2)
    expect(report.repeated).toBe(1)
  })

  it('writes a soft mask as the alpha channel of a PNG', async () => {
    const pixels = Buffer.from([255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 9, 9, 9, 64])
    const png = await sharp(pixels, { raw: { width: 2, height: 2, channels: 4 } })
      .png()
      .toBuffer()
    const { outputs } = await run(documentOf(png))
    expect(await raw(outputs[0]!.bytes)).toEqual([...pixels])
  })

  it('converts images to PNG on request', async () => {
    const photo = exampleFile('photo.jpg')
    const { outputs } = await run(documentOf(photo), { format: 'png' })
    expect(outputs[0]!.name).toBe('a-1-1.png')
    expect(await sharp(outputs[0]!.bytes).metadata()).toMatchObject({ format: 'png' })
  })

  it('writes the soft mask of a JPEG to a file of its own when it converts the JPEG to PNG', async () => {
    const jpeg = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const dict = `/Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /SMask @mask`
    const mask = {
      dict: '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: Uint8Array.of(0, 80, 160, 255),
    }
    const { outputs } = await run(withImage(dict, jpeg, { objects: { mask } }), { format: 'png' })
    expect(outputs.map(({ name }) => name)).toEqual(['a-1-1.png', 'a-1-1-mask.png'])
    expect((await raw(outputs[1]!.bytes)).filter((_, at, all) => at % (all.length / 4) === 0)).toEqual([
      0, 80, 160, 255,
    ])
  })

  it('keeps the colours of indexed, inverted and CMYK images', async () => {
    const palette = withImage(
      '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 <0a0b0c0d0e0f>]',
      '\x01\x00',
    )
    expect(await raw((await run(palette)).outputs[0]!.bytes)).toEqual([13, 14, 15, 10, 11, 12])
    const inverted = withImage(
      '/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Decode [1 0]',
      '\x01\xf0',
    )
    const grey = await sharp((await run(inverted)).outputs[0]!.bytes)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    expect([...grey]).toEqual([254, 15])
    const inks = withImage(
      '/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK',
      '\x01\x02\x03\x04',
    )
    const { outputs } = await run(inks)
    expect(outputs[0]!.name).toBe('a-1-1.tif')
    expect(await sharp(outputs[0]!.bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
  })

  it('finds inline images in form XObjects', async () => {
    const inline = plainDocument('P', 1, {
      objects: {
        form: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>',
          data: 'BI /W 2 /H 1 /BPC 8 /CS /G ID \x10\x20 EI Q',
        },
        drawn: { dict: '<< >>', data: '/F Do' },
      },
      page: () => '/Contents @drawn /Resources << /XObject << /F @form >> >>',
    })
    const { outputs } = await run(inline)
    expect([...(await sharp(outputs[0]!.bytes).toColourspace('b-w').raw().toBuffer())]).toEqual([16, 32])
  })

  it('finds only the images that the content paints on pages that share resources', async () => {
    const grey = (samples: string) => ({
      dict: '<< /Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: samples,
    })
    const contents = [
      '/A Do',
      '% /B Do\nBT (that is how \\) (and so) /B Do works) Tj ET /A Do',
      '/A Do /F#31 Do',
      '/A Do BI /W 2 /H 1 /BPC 8 /CS /G ID \x10\x20 EI',
    ]
    const shared = plainDocument('P', contents.length, {
      objects: {
        a: grey('\x01\x02'),
        b: grey('\x03\x04'),
        c: grey('\x05\x06'),
        form: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /C @c >> >> >>',
          data: '/C Do',
        },
        resources: '<< /XObject << /A @a /B @b /F1 @form >> >>',
        ...Object.fromEntries(contents.map((data, index) => [`drawn${index + 1}`, { dict: '<< >>', data }])),
      },
      page: (number) => `/Contents @drawn${number} /Resources @resources`,
    })
    const { outputs, report } = await run(shared)
    expect(outputs.map(({ name }) => name)).toEqual(['a-1-1.png', 'a-3-2.png', 'a-4-3.png'])
    expect(report.repeated).toBe(3)
  })

  it('reports an image that it cannot read instead of failing', async () => {
    const { outputs, report } = await run(withImage('/Width 0 /Height 1 /ColorSpace /DeviceGray', ''))
    expect(report.skipped).toMatchObject([{ page: 1 }])
    expect(outputs.map(({ name }) => name)).toEqual(['a-images.json'])
  })
})
