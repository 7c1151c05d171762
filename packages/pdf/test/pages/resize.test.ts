import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { Draft } from '../../src/edit/draft.js'
import type { Size } from '../../src/pages/placement.js'
import { type ResizeOptions, resizePages } from '../../src/pages/resize.js'
import { edited } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { drawnDocument } from '../fixtures/drawn.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { difference, expectSameLook, ink, part, placedLooks, popplerRender } from '../validators/look.js'
import { pdfiumLinks, pdfiumOutline, pdfiumRender } from '../validators/pdfium.js'
import { expectValid, pageMarkers, pdfInfo, popplerStructure } from '../validators.js'

const options: ResizeOptions = { fit: 'contain', align: 'center', margin: 0 }

function resized(bytes: Uint8Array, size: Size, more: Partial<ResizeOptions> = {}): string {
  const resize = (draft: Draft): void => {
    resizePages(draft, new Map(draft.pages.map((_, index) => [index, size])), { ...options, ...more })
  }
  return temporaryFile(edited(bytes, resize).bytes)
}

describe('A resized page', () => {
  for (const rotation of [0, 90, 180, 270]) {
    it(`renders the same, smaller and centred (rotated by ${rotation} degrees)`, async () => {
      const bytes = drawnDocument({ page: `/Rotate ${rotation}` })
      const isLying = rotation % 180 !== 0
      const size = isLying ? { width: 300, height: 400 } : { width: 400, height: 300 }
      const path = resized(bytes, size)
      const at = isLying ? { left: 0, top: 80 } : { left: 80, top: 0 }
      const looks = await placedLooks(
        { path: temporaryFile(bytes), page: 1, scale: 0.6 },
        { path, page: 1 },
        at,
      )
      expectSameLook(looks)
      const { width, height } = await pdfiumRender(path, 1, 1)
      expect({ width, height }).toEqual(size)
    })
  }

  it('renders the same when enlarged, with any page origin and /UserUnit', async () => {
    const bytes = drawnDocument({
      mediaBox: '[-100 -50 400 500]',
      page: '/CropBox [0 0 400 500] /UserUnit 2',
    })
    const path = resized(bytes, { width: 800, height: 1200 }, { align: 'bottom' })
    const upright = temporaryFile(drawnDocument())
    expectSameLook(
      await placedLooks({ path: upright, page: 1, scale: 2 }, { path, page: 1 }, { left: 0, top: 200 }),
    )
  })

  it('shows no content that was outside the page before', async () => {
    const path = resized(drawnDocument(), { width: 700, height: 500 })
    const whole = await pdfiumRender(path, 1, 1)
    const beside = (left: number) => ink(part(whole, { left, top: 0, width: 148, height: 500 }))
    expect([beside(0), beside(552)]).toEqual([0, 0])
  })

  it('keeps its scale, covers the page or is stretched, as requested', async () => {
    const source = { path: temporaryFile(drawnDocument()), page: 1 }
    const kept = resized(drawnDocument(), { width: 500, height: 700 }, { fit: 'none', align: 'top-left' })
    expectSameLook(await placedLooks({ ...source, scale: 1 }, { path: kept, page: 1 }, { left: 0, top: 0 }))
    const filled = resized(drawnDocument(), { width: 800, height: 500 }, { fit: 'cover', align: 'bottom' })
    const large = await pdfiumRender(source.path, 1, 2)
    const lower = part(large, { left: 0, top: 500, width: 800, height: 500 })
    expect(difference(lower, await pdfiumRender(filled, 1, 1))).toBeLessThan(0.002)
    const stretched = resized(drawnDocument(), { width: 400, height: 250 }, { fit: 'stretch' })
    const [high, low] = [await pdfiumRender(source.path, 1, 1), await pdfiumRender(stretched, 1, 1)]
    const everySecondLine = Buffer.concat(
      [...Array(250).keys()].map((line) => high.pixels.subarray(line * 2 * 1600, line * 2 * 1600 + 1600)),
    )
    expect(difference({ width: 400, height: 250, pixels: everySecondLine }, low)).toBeLessThan(0.03)
  })

  it('has the requested margin, and a margin that leaves no room is refused', async () => {
    const path = resized(drawnDocument(), { width: 300, height: 350 }, { margin: 50 })
    const source = temporaryFile(drawnDocument())
    expectSameLook(
      await placedLooks({ path: source, page: 1, scale: 0.5 }, { path, page: 1 }, { left: 50, top: 50 }),
    )
    expect(() => resized(drawnDocument(), { width: 100, height: 100 }, { margin: 50 })).toThrow(
      'leaves no room',
    )
  })

  it('is not changed when it already has the requested size', () => {
    const count = (size: Size): number => {
      let found = 0
      edited(plainDocument('P', 2), (draft) => {
        found = resizePages(draft, new Map([[1, size]]), options)
      })
      return found
    }
    expect(count({ width: 400, height: 500 })).toBe(0)
    expect(count({ width: 400, height: 501 })).toBe(1)
  })
})

withPrograms('A resized document', ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm'], () => {
  it('passes qpdf --check, has the requested page sizes, and keeps the text', () => {
    const path = resized(richDocument('A'), { width: 595, height: 842 })
    expectValid(path)
    const info = pdfInfo(path, '-f', '1', '-l', '4')
    for (const page of [1, 2, 3, 4]) expect(info[`Page ${page} size`]).toMatch(/^(595 x 842|842 x 595) pts/)
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  })

  it('renders the same in poppler, including patterns', () => {
    const before = popplerRender(temporaryFile(drawnDocument()), 1)
    const path = resized(drawnDocument(), { width: 500, height: 700 }, { fit: 'none', align: 'top-left' })
    const after = part(popplerRender(path, 1), { left: 0, top: 0, width: 400, height: 500 })
    expectSameLook({ before, after })
  })

  it('keeps links and bookmarks leading to the same pages', async () => {
    const source = temporaryFile(richDocument('A'))
    const path = resized(richDocument('A'), { width: 300, height: 400 })
    for (const page of [1, 2, 3, 4])
      expect(await pdfiumLinks(path, page)).toEqual(await pdfiumLinks(source, page))
    expect(await pdfiumOutline(path)).toEqual(await pdfiumOutline(source))
  })

  it('keeps its structure tree', () => {
    const words = (path: string) => popplerStructure(path).replace(/Object \d+/g, 'Object')
    const source = words(temporaryFile(richDocument('A')))
    expect(words(resized(richDocument('A'), { width: 300, height: 400 }))).toBe(source)
    expect(source).toContain('Words of page two of A.')
  })
})

describe('A form with ten thousand fields', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index)
  const documentOf = (widget: (row: number) => string, fields: string, more = ''): Uint8Array => {
    const objects: Objects = {
      catalog: `<< /Type /Catalog /Pages @pages /AcroForm << /DA (/Helv 8 Tf) /Fields [${fields}] >> >>`,
      pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
      page: `<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Annots [${rows.map((row) => `@w${row}`).join(' ')}] >>`,
    }
    for (const row of rows) objects[`w${row}`] = widget(row)
    if (more !== '') objects.field = more
    return buildPdf(objects)
  }
  const readBytes = (bytes: Uint8Array): number => {
    let read = 0
    edited(bytes, (draft) => {
      resizePages(draft, new Map([[0, { width: 18, height: 18 }]]), options)
      read = draft.file.budget.read
      expect(draft.file.text(draft.edit(rows.length + 2).get('DA'))).toMatch(/^\/Helv 16\s+Tf$/)
    })
    return read
  }

  it('is resized without reading the form again for each field', () => {
    const widget = (row: number) => `<< /Subtype /Widget /Rect [0 0 1 1] /FT /Tx /T (f${row}) >>`
    const bytes = documentOf(widget, rows.map((row) => `@w${row}`).join(' '))
    expect(readBytes(bytes)).toBeLessThan(20 * bytes.length)
  })

  it('is resized without reading a field again for each of its widgets', () => {
    const kids = rows.map((row) => `@w${row}`).join(' ')
    const field = `<< /FT /Tx /T (f) /DA (/Helv 8 Tf) /Kids [${kids}] >>`
    const bytes = documentOf(() => '<< /Subtype /Widget /Rect [0 0 1 1] /Parent @field >>', '@field', field)
    expect(readBytes(bytes)).toBeLessThan(20 * bytes.length)
  })
})
