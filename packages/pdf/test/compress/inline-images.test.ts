import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { planCompression, writeCompressed } from '../../src/compress/compress.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { expectSameLook } from '../edit/pictures.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, popplerPicture } from '../validators.js'

const SIDE = 48
const gradient = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, at) => [(at % SIDE) * 5, Math.floor(at / SIDE) * 5, at % 7]).flat(),
)
const space = '/CS /Own'
const inline = (at: number, entries = '/BPC 8') =>
  Buffer.concat([
    Buffer.from(`q 50 0 0 50 ${at} 10 cm BI /W ${SIDE} /H ${SIDE} ${space} ${entries} ID `),
    gradient,
    Buffer.from('\nEI Q\n'),
  ])

function page(content: Buffer, more = {}) {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 200 100] /Contents @content
      /Resources << /XObject << /Inline1 @form >> /ColorSpace << /Own [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >> >> >>`,
    content: { dict: '<< >>', data: content },
    form: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /ColorSpace << /Own /DeviceRGB >> >> >>',
      data: inline(130),
    },
    ...more,
  })
}

function compressed(before: Uint8Array) {
  const draft = draftOf(before)
  const plan = planCompression(draft, {})
  const sink = createMemorySink()
  writeCompressed(draft, sink, { primitives: nodePrimitives }, plan, new Map())
  return { bytes: sink.bytes().slice(), images: [...plan.images.values()] }
}

withPrograms('Large inline images', ['qpdf', 'pdftoppm'], () => {
  it('become images that can be recoded: in pages and in forms, with the colour spaces of each', async () => {
    const before = page(Buffer.concat([inline(0), inline(60), Buffer.from('/Inline1 Do')]))
    const { bytes, images } = compressed(before)
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [50, 50],
      [50, 50],
      [50, 50],
    ])
    expectValid(temporaryFile(bytes))
    // The two equal images of the page are written once.
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype ?\/Image/g),
    ).toHaveLength(2)
    await expectSameLook(before, bytes, [1], 0)
    expect(popplerPicture(temporaryFile(bytes), 1).equals(popplerPicture(temporaryFile(before), 1))).toBe(
      true,
    )
  })

  it('stay if their end is not certain', async () => {
    const before = page(Buffer.concat([inline(0), inline(60).subarray(0, -8)]))
    const { bytes, images } = compressed(before)
    expect(images).toHaveLength(1)
    await expectSameLook(before, bytes, [1], 0)
  })
})

withPrograms('Equal images with different obsolete names', ['qpdf'], () => {
  it('are written once', () => {
    const image = (name: string) => ({
      dict: `<< /Type /XObject /Subtype /Image /Name /${name} /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /ColorSpace /DeviceRGB >>`,
      data: gradient,
    })
    const before = page(Buffer.from('q 50 0 0 50 0 0 cm /A Do Q q 50 0 0 50 60 0 cm /B Do Q'), {
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 100] /Contents @content /Resources << /XObject << /A @one /B @two >> >> >>',
      one: image('Im1'),
      two: image('Im2'),
    })
    const { bytes } = compressed(before)
    expectValid(temporaryFile(bytes))
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype ?\/Image/g),
    ).toHaveLength(1)
  })
})
