import { expect, it } from 'vitest'
import { DrawingCost } from '../../src/content/drawing-cost.js'
import { openPage } from './drawn-page.js'

/** What pdf-to-image allows for a page. */
const ALLOWED = 5_000_000

/** A square of this many units, as a Coons patch with coordinates of two bytes. */
function patch(side: number): number[] {
  const [a, b, c, d] = [0, Math.round(side / 3), Math.round((2 * side) / 3), side]
  const points = [a, a, a, b, a, c, a, d, b, d, c, d, d, d, d, c, d, b, d, a, c, a, b, a]
  return [0, ...points.flatMap((value) => [value >> 8, value & 255]), 0, 85, 170, 255]
}

function triangle(side: number): number[] {
  return [0, 0, 0, side, side, 0].flatMap((value, at) =>
    at % 2 === 0 ? [0, value >> 8, value & 255] : [value >> 8, value & 255, at * 50],
  )
}

/** The work of drawing a mesh whose parts are this one; a tenth of a point is a unit. */
function work(part: readonly number[], times: number, { scale = '1', resolution = 4 } = {}): number {
  const data = Uint8Array.from({ length: part.length * times }, (_, at) => part[at % part.length]!)
  const { file, page } = openPage({
    content: `${scale} 0 0 ${scale} 0 0 cm /S sh`,
    resources: '/Shading << /S @mesh >>',
    objects: {
      mesh: {
        dict: `<< /ShadingType ${part.length > 30 ? 6 : 4} /ColorSpace /DeviceGray /BitsPerCoordinate 16 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 6553.5 0 6553.5 0 1] >>`,
        data,
      },
    },
  })
  return new DrawingCost(file).repeated(page, { resolution, isAgain: false })
}

it('A mesh of many small patches is little work, one of many large patches is refused', () => {
  expect(work(patch(10), 10_000)).toBeLessThan(ALLOWED / 10)
  expect(work(patch(1000), 10_000)).toBeGreaterThan(ALLOWED)
})

it('A few large patches are little work', () => {
  expect(work(patch(4000), 50)).toBeLessThan(ALLOWED / 3)
})

it('Patches that the current matrix or the resolution enlarges are as much work as large ones', () => {
  const large = work(patch(1000), 100)
  expect(work(patch(10), 100, { scale: '100' })).toBeGreaterThan(0.9 * large)
  expect(work(patch(100), 100, { resolution: 400 })).toBeGreaterThan(0.9 * large)
})

it('Patches that are only lines are not free', () => {
  const [flag, ...rest] = patch(4000)
  const line = [flag!, ...rest.map((byte, at) => (at % 4 < 2 || at >= 48 ? byte : 0))]
  expect(work(line, 10_000)).toBeGreaterThan(ALLOWED)
})

it('Many triangles over the page are refused, many small ones are not', () => {
  expect(work(triangle(4000), 10_000)).toBeGreaterThan(ALLOWED)
  expect(work(triangle(20), 50_000)).toBeLessThan(ALLOWED / 10)
})

it('A matrix whose numbers overflow does not hide the work', () => {
  expect(work(patch(0), 10, { scale: `1${'0'.repeat(200)}` })).toBe(Infinity)
})

it('A page that is drawn again repeats all of its content', () => {
  const { file, page } = openPage({ content: '0 0 9 9 re f '.repeat(1000) })
  const cost = new DrawingCost(file)
  expect(cost.repeated(page, { resolution: 1, isAgain: false })).toBe(0)
  expect(cost.repeated(page, { resolution: 1, isAgain: true })).toBe(2000)
})

interface DrawnImage {
  readonly width: number
  readonly height: number
  /** Bytes of its data. */
  readonly bytes?: number
  readonly entries?: string
}

/** Pages that draw an image with this content, and the work of drawing each of them. */
function imageWork(
  { width, height, bytes = 100, entries = '' }: DrawnImage,
  { content = '/I Do', pages = 1 } = {},
): number[] {
  const { file, page } = openPage({
    content,
    resources:
      '/XObject << /I @image /F @form /M @masked >> /Font << /T << /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /CharProcs << /a @glyph >> /Encoding << /Differences [97 /a] >> >> >>',
    objects: {
      image: {
        dict: `<< /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries} >>`,
        data: new Uint8Array(bytes),
      },
      masked: { dict: '<< /Subtype /Image /Width 1 /Height 1 /SMask @image >>', data: 'x' },
      form: {
        dict: '<< /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /I @image >> >> >>',
        data: '/I Do',
      },
      glyph: { dict: '<< >>', data: `1 0 0 0 1 1 d1 BI /W ${width} /H ${height} /IM true ID x EI` },
    },
  })
  const cost = new DrawingCost(file)
  return Array.from({ length: pages }, () => cost.repeated(page, { resolution: 1, isAgain: false }))
}

const A0_AT_600_DPI = { width: 19_866, height: 28_087 }
const A0_AT_400_DPI = { width: 13_244, height: 18_724 }
const A4_AT_600_DPI = { width: 4961, height: 7016 }

it.each([
  ['on a page', '/I Do'],
  ['in a form', '/F Do'],
  ['as a mask', '/M Do'],
  ['as an inline image', 'BI /W 30000 /H 30000 /BPC 1 /CS /G ID x EI'],
  ['as a glyph', '/T 1 Tf (a) Tj'],
])('An image of 30,000 × 30,000 pixels is refused by its size: %s', (_, content) => {
  expect(() => imageWork({ width: 30_000, height: 30_000 }, { content })).toThrow(
    expect.objectContaining({ code: 'limit_exceeded', message: expect.stringContaining('30000 × 30000') }),
  )
})

it('A scan of A0 at 600 dpi is drawn, but not a second one that has no data', () => {
  const [first, second] = imageWork(A0_AT_600_DPI, { pages: 2 })
  expect(first).toBeLessThan(ALLOWED)
  expect(first! + second!).toBeGreaterThan(1.5 * ALLOWED)
})

it('A scan that has the data of a large drawing is no work beyond it, the same on the next page is', () => {
  const [first, second] = imageWork({ ...A0_AT_400_DPI, bytes: 500_000 }, { pages: 2 })
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(ALLOWED / 4)
})

it('A background of A4 at 600 dpi that all pages share is no work', () => {
  expect(Math.max(...imageWork(A4_AT_600_DPI, { pages: 500 }))).toBe(0)
})

it('An image counts each time that a page draws it', () => {
  const [once] = imageWork(A4_AT_600_DPI)
  const [often] = imageWork(A4_AT_600_DPI, { content: '/I Do '.repeat(50) })
  const [inForms] = imageWork(A4_AT_600_DPI, { content: '/F Do '.repeat(50) })
  expect(once).toBe(0)
  expect(often).toBeGreaterThan(ALLOWED)
  expect(inForms).toBeGreaterThan(ALLOWED)
})

it('Text in a bitmap font of 600 dpi is little work', () => {
  const [work] = imageWork({ width: 80, height: 80 }, { content: `/T 1 Tf (${'a'.repeat(5000)}) Tj` })
  expect(work).toBeLessThan(ALLOWED / 100)
})
