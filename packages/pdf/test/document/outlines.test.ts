import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { readOutlines } from '../../src/document/outlines.js'
import { PdfError } from '../../src/errors.js'
import { isDict, PdfRef, type PdfValue } from '../../src/syntax/objects.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { droppedCount, input, merge, mergedBytes, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { outlineLines } from '../validators/outlines.js'
import { opened } from './opened.js'

/** Two pages and an outline: `o.root` and what else is given. */
function outlined(objects: Objects): Uint8Array {
  return plainDocument('P', 2, { catalog: '/Outlines @root', objects })
}

const flat: Objects = {
  root: '<< /First @one >>',
  one: '<< /Title (one) /Next @two /Dest [@page1 /Fit] >>',
  two: '<< /Title (two) /Dest [@page2 /Fit] >>',
}
const looping: Objects = {
  root: '<< /First @one /Last @one /Count 99 >>',
  one: '<< /Title (one) /First @two /Next @one /Count 7 /Dest [@page1 /Fit] >>',
  two: '<< /Title (two) /First @root /Next @three /Dest [@page2 /Fit] >>',
  three: '<< /Title (three) /Next @two /First @one /Dest [@page2 /Fit] >>',
}

withPrograms('Merging malformed outlines', ['qpdf'], () => {
  const lines = (objects: Objects): string[] =>
    outlineLines(merge([input('P.pdf', outlined(objects))]).document)

  it('rebuilds the links of items without /Last, /Prev, /Parent and /Count', () => {
    expect(lines(flat)).toEqual(['one → P-1 @1 Fit', 'two → P-2 @2 Fit'])
  })

  it('visits each item of a cyclic outline once', () => {
    expect(lines(looping)).toEqual(['one → P-1 @1 Fit', '  two → P-2 @2 Fit', '  three → P-2 @2 Fit'])
  })

  it('ends at an unreadable item, and gives an item without a title an empty one', () => {
    expect(
      lines({
        root: '<< /First @one >>',
        one: '<< /Title 5 /Next @two /C [1 (x) 0] /F /odd /Dest (nowhere) >>',
        two: '[1 2]',
      }),
    ).toEqual([' → nowhere'])
    expect(lines({ root: '<< /First 7 >>' })).toEqual([])
    expect(lines({ root: '(none)' })).toEqual([])
  })

  it('keeps items without a destination only when the whole file is taken', () => {
    const bytes = outlined({
      root: '<< /First @one >>',
      one: '<< /Title (heading) /First @two /Next @three >>',
      two: '<< /Title (below) /Dest [@page2 /Fit] >>',
      three: '<< /Title (lonely) >>',
    })
    const whole = merge([input('P.pdf', bytes)])
    expect(outlineLines(whole.document)).toEqual([
      'heading → nowhere (closed)',
      '  below → P-2 @2 Fit',
      'lonely → nowhere',
    ])
    const second = merge([{ input: input('P.pdf', bytes), pages: '2' }])
    expect(outlineLines(second.document)).toEqual(['heading → nowhere (closed)', '  below → P-2 @1 Fit'])
    expect(droppedCount(second.report.inputs[0], /outline/)).toBe(1)
    const first = merge([{ input: input('P.pdf', bytes), pages: '1' }])
    expect(first.document.catalog.get('Outlines').exists).toBe(false)
    expect(droppedCount(first.report.inputs[0], /outline/)).toBe(3)
  })

  it('keeps /SE when its structure element is kept', () => {
    const element = (pages?: string) => {
      const { document } = merge([{ input: rich('A'), pages }, rich('B')])
      const [first] = document.catalog.get('Outlines').get('First').items()
      return first!.get('SE')
    }
    expect(element().get('Type').name).toBe('StructElem')
    expect(element().get('S').name).toMatch(/^Heading/)
    expect(element('2-4').exists).toBe(false)
  })

  it('names the wrapping bookmark after the file when a file has no outline', () => {
    const { document } = merge(
      [input('One.PDF', plainDocument('P', 1)), input('naïve 2', plainDocument('Q', 1))],
      {
        bookmarks: 'wrap',
      },
    )
    expect(outlineLines(document)).toEqual(['One → P-1 @1 XYZ   ', 'naïve 2 → Q-1 @2 XYZ   '])
  })

  it('joins 20,000 outline items', () => {
    const objects: Objects = { root: '<< /First @o0 >>' }
    const count = 20_000
    for (let i = 0; i < count; i++) {
      objects[`o${i}`] =
        `<< /Title (item ${i}) /Dest [@page1 /Fit] ${i + 1 < count ? `/Next @o${i + 1}` : ''} >>`
    }
    const { report } = mergedBytes([input('P.pdf', outlined(objects))])
    expect(report.inputs[0]?.kept.outlines).toBe(count)
  })
})

describe('readOutlines', () => {
  const titles = (bytes: Uint8Array) => {
    const [file, catalogue] = opened(bytes)
    const pages = file
      .array(file.dict(catalogue.get('Pages'))!.get('Kids'))!
      .map((page) => (page as PdfRef).num)
    const pageOf = (destination: PdfValue): number | undefined => {
      const [page] = file.array(isDict(destination) ? destination.get('D') : destination) ?? []
      return page instanceof PdfRef ? pages.indexOf(page.num) : undefined
    }
    return readOutlines(file, catalogue, pageOf)
  }

  it('returns titles, destination pages and children', () => {
    expect(
      titles(
        outlined({
          root: '<< /First @one >>',
          one: '<< /Title <feff00e92013> /First @two /Next @three /Dest [@page1 /Fit] >>',
          two: '<< /Title (two) /A << /S /GoTo /D [@page2 /Fit] >> >>',
          three: '<< /Title (three) /A << /S /URI /URI (https://example.com) /D [@page2 /Fit] >> >>',
        }),
      ),
    ).toEqual([
      { title: 'é–', page: 0, children: [{ title: 'two', page: 1, children: [] }] },
      { title: 'three', page: undefined, children: [] },
    ])
  })

  it('visits each item of a cyclic outline once', () => {
    expect(titles(outlined(looping)).map(({ title, children }) => [title, children.length])).toEqual([
      ['one', 2],
    ])
  })

  it('returns an empty list when there is no outline', () => {
    expect(titles(plainDocument('P', 1))).toEqual([])
  })

  it('refuses an outline beyond the limits of depth and nodes', () => {
    const [file, catalogue] = opened(outlined(looping), { maxTreeDepth: 1 })
    expect(() => readOutlines(file, catalogue, () => undefined)).toThrow(PdfError)
    const [other, root] = opened(outlined(flat), { maxTreeNodes: 1 })
    expect(() => readOutlines(other, root, () => undefined)).toThrow(/limit of 1/)
  })
})
