import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { type CropReport, type CropTo, cropPages } from '../../src/pages/crop.js'
import { edited } from '../edit/edited.js'
import { drawnDocument } from '../fixtures/drawn.js'
import { type PlainOptions, plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { ink, part } from '../validators/look.js'
import { pdfiumRender, type Rendering } from '../validators/pdfium.js'
import { expectValid, pdfInfo } from '../validators.js'

interface Cropped {
  readonly path: string
  readonly report: CropReport
}

function cropped(bytes: Uint8Array, to: CropTo, media = false): Cropped {
  let report: CropReport | undefined
  const { bytes: made } = edited(bytes, (draft) => {
    report = cropPages(draft, [...draft.pages.keys()], to, { media })
  })
  return { path: temporaryFile(made), report: report! }
}

const toContent: CropTo = { kind: 'content', margin: 0, sameForAll: false }
const margins = (left: number, bottom: number, right: number, top: number): CropTo => ({
  kind: 'margins',
  left,
  bottom,
  right,
  top,
})

/** A page with a black box and further entries. */
const boxed = (box: string, options: PlainOptions = {}) =>
  plainDocument('P', 1, {
    ...options,
    objects: { boxed: { dict: '<< >>', data: `${box} re f` }, ...options.objects },
    page: (number) => `/Contents @boxed ${options.page?.(number) ?? ''}`,
  })

withPrograms('Page boxes after cropping', ['pdfinfo', 'qpdf'], () => {
  const boxesOf = (path: string) => {
    const info = pdfInfo(path, '-box', '-f', '1', '-l', '1')
    const read = (name: string) => info[`Page 1 ${name}`]?.split(/\s+/).map(Number)
    return { media: read('MediaBox'), crop: read('CropBox'), trim: read('TrimBox'), bleed: read('BleedBox') }
  }

  it('follow the margins, relative to the page as displayed', () => {
    for (const [rotation, crop] of [
      [0, [10, 20, 370, 460]],
      [90, [30, 10, 380, 460]],
      [180, [30, 40, 390, 480]],
      [270, [20, 30, 370, 490]],
    ] as const) {
      const bytes = plainDocument('P', 1, { page: () => `/Rotate ${rotation}` })
      const cut =
        rotation === 90
          ? margins(10, 20, 40, 30)
          : rotation === 270
            ? margins(10, 20, 30, 30)
            : margins(10, 20, 30, 40)
      expect(boxesOf(cropped(bytes, cut).path).crop).toEqual(crop)
    }
  })

  it('follow a box given from either corner, in points also with /UserUnit', () => {
    const box = (corner: 'bottom-left' | 'top-left'): CropTo => ({
      kind: 'box',
      corner,
      x: 20,
      y: 40,
      width: 100,
      height: 60,
    })
    expect(boxesOf(cropped(plainDocument('P', 1), box('bottom-left')).path).crop).toEqual([20, 40, 120, 100])
    expect(boxesOf(cropped(plainDocument('P', 1), box('top-left')).path).crop).toEqual([20, 400, 120, 460])
    const doubled = plainDocument('P', 1, { page: () => '/UserUnit 2' })
    expect(boxesOf(cropped(doubled, box('bottom-left')).path).crop).toEqual([10, 20, 60, 50])
  })

  it('stay within the crop box, and the media box is cropped on request', () => {
    const bytes = plainDocument('P', 1, { page: () => '/TrimBox [0 0 200 200] /BleedBox [0 0 50 50]' })
    const { path } = cropped(bytes, margins(100, 100, 100, 100))
    expectValid(path)
    expect(boxesOf(path)).toEqual({
      media: [0, 0, 400, 500],
      crop: [100, 100, 300, 400],
      trim: [100, 100, 200, 200],
      bleed: [100, 100, 300, 400],
    })
    const { media, crop } = boxesOf(cropped(bytes, margins(100, 100, 100, 100), true).path)
    expect([media, crop]).toEqual([
      [100, 100, 300, 400],
      [100, 100, 300, 400],
    ])
  })

  it('start from the current crop box, not from the media box', () => {
    const bytes = plainDocument('P', 1, { page: () => '/CropBox [100 100 300 400]' })
    expect(boxesOf(cropped(bytes, margins(10, 0, 0, 0)).path).crop).toEqual([110, 100, 300, 400])
  })

  it('follow the content, with a margin that ends at the page edge', () => {
    expect(boxesOf(cropped(boxed('50 60 70 80'), { ...toContent, margin: 10 }).path).crop).toEqual([
      40, 50, 130, 150,
    ])
    expect(boxesOf(cropped(boxed('5 6 70 80'), { ...toContent, margin: 10 }).path).crop).toEqual([
      0, 0, 85, 96,
    ])
    const turned = boxed('50 60 70 80', { page: () => '/Rotate 90 /UserUnit 2' })
    expect(boxesOf(cropped(turned, { ...toContent, margin: 10 }).path).crop).toEqual([45, 55, 125, 145])
  })

  it('include visible annotations and form fields', () => {
    const annotation = (more: string) =>
      boxed('50 60 70 80', { page: () => `/Annots [<< /Type /Annot /Rect [200 200 220 240] ${more} >>]` })
    const crop = (more: string) => boxesOf(cropped(annotation(more), toContent).path).crop
    expect(crop('/Subtype /Square /C [1 0 0]')).toEqual([50, 60, 220, 240])
    expect(crop('/Subtype /Link')).toEqual([50, 60, 220, 240])
    // A field counts as content also while it has no appearance.
    expect(crop('/Subtype /Widget /FT /Tx /T (name)')).toEqual([50, 60, 220, 240])
    expect(crop('/Subtype /Widget /Parent << /FT /Ch /T (choice) >>')).toEqual([50, 60, 220, 240])
    for (const unseen of [
      '/Subtype /Link /Border [0 0 0]',
      '/Subtype /Square /F 2',
      '/Subtype /Popup',
      '/Subtype /Widget',
      '/Subtype /Widget /FT /Sig /T (approval)',
    ])
      expect(crop(unseen)).toEqual([50, 60, 120, 140])
  })

  it('include annotations without an appearance whose points lie outside their /Rect', () => {
    const crop = (more: string) => {
      const page = () => `/Annots [<< /Type /Annot /Rect [60 70 80 90] /C [1 0 0] ${more} >>]`
      return boxesOf(cropped(boxed('50 60 70 80', { page }), toContent).path).crop!
    }
    for (const drawn of [
      '/Subtype /Ink /InkList [[60 70 200 240]]',
      '/Subtype /Line /L [60 70 200 240]',
      '/Subtype /PolyLine /Vertices [60 70 200 100 200 240]',
      '/Subtype /Polygon /Vertices [60 70 200 100 200 240]',
      '/Subtype /Highlight /QuadPoints [60 240 200 240 60 220 200 220]',
    ]) {
      const [left, bottom, right, top] = crop(drawn)
      expect([left, bottom, right! >= 200, top! >= 240], drawn).toEqual([50, 60, true, true])
      expect(right! + top!, drawn).toBeLessThan(480)
    }
    const shown = '/AP << /N << >> >>'
    expect(crop(`/Subtype /Ink /InkList [[60 70 200 240]] ${shown}`)).toEqual([50, 60, 120, 140])
  })

  it('use one crop box for all pages that contains the content of each', () => {
    const bytes = plainDocument('P', 3, {
      objects: {
        low: { dict: '<< >>', data: '50 60 10 10 re f' },
        high: { dict: '<< >>', data: '300 400 10 10 re f' },
        none: { dict: '<< >>', data: '' },
      },
      page: (number) => `/Contents @${['low', 'high', 'none'][number - 1]}`,
    })
    const { path, report } = cropped(bytes, { ...toContent, sameForAll: true })
    expect(report).toEqual({ cropped: 3, blank: [3], unread: [] })
    const info = pdfInfo(path, '-box', '-f', '1', '-l', '3')
    for (const page of [1, 2, 3])
      expect(info[`Page ${page} CropBox`]).toMatch(/^50\.00 +60\.00 +310\.00 +410\.00$/)
  })
})

describe('cropping', () => {
  it('cuts off no visible content and leaves little white space', async () => {
    for (const rotation of [0, 90]) {
      const source = await pdfiumRender(temporaryFile(drawnDocument({ page: `/Rotate ${rotation}` })), 1, 1)
      const { path } = cropped(drawnDocument({ page: `/Rotate ${rotation}` }), toContent)
      const whole = inkBox(source)
      const result = await pdfiumRender(path, 1, 1)
      const left = inkBox(result)
      // The pixel grid has moved by a fraction of a pixel.
      expect(Math.abs(left.width - whole.width)).toBeLessThanOrEqual(1)
      expect(Math.abs(left.height - whole.height)).toBeLessThanOrEqual(1)
      expect(result.width).toBeLessThan(whole.width + 14)
      expect(result.height).toBeLessThan(whole.height + 14)
    }
  })

  it('leaves blank and unreadable pages unchanged, and reports them', () => {
    const blank = cropped(plainDocument('P', 1, { page: () => '/Contents @font' }), toContent)
    expect(blank.report).toEqual({ cropped: 0, blank: [1], unread: [] })
    const endless = boxed(`${'q '.repeat(20_000)}1 1 1 1`)
    expect(cropped(endless, toContent).report).toEqual({ cropped: 0, blank: [], unread: [1] })
  })

  it('refuses a box outside of the page, and margins that leave nothing', () => {
    const outside: CropTo = { kind: 'box', corner: 'bottom-left', x: 400, y: 0, width: 10, height: 10 }
    const refusal = (words: string) =>
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(words) })
    expect(() => cropped(plainDocument('P', 1), outside)).toThrow(refusal('Page 1 is 400 × 500 points'))
    expect(() => cropped(plainDocument('P', 1), margins(200, 0, 200, 0))).toThrow(
      refusal('the margins leave nothing of it'),
    )
  })

  it('changes nothing when there is nothing to cut off', () => {
    expect(cropped(plainDocument('P', 2), margins(0, 0, 0, 0)).report.cropped).toBe(0)
  })
})

function inkBox(picture: Rendering) {
  let [left, top, right, bottom] = [picture.width, picture.height, 0, 0]
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (ink(part(picture, { left: x, top: y, width: 1, height: 1 })) === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return { left, top, width: right - left, height: bottom - top }
}
