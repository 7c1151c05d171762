import { describe, expect, it } from 'vitest'
import { readOutlines } from '../../src/document/outlines.js'
import { PdfError } from '../../src/errors.js'
import { isDict, PdfRef, type PdfValue } from '../../src/syntax/objects.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { droppedCount, input, merge, mergedBytes, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { outlineLines } from '../judges/outlines.js'
import { judged } from '../judges.js'
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

judged('bookmarks of broken outlines', ['qpdf'], () => {
  const lines = (objects: Objects): string[] =>
    outlineLines(merge([input('P.pdf', outlined(objects))]).document)

  it('without /Last, /Prev, /Parent and /Count are linked anew', () => {
    expect(lines(flat)).toEqual(['one → P-1 @1 Fit', 'two → P-2 @2 Fit'])
  })

  it('that go round in circles are followed once', () => {
    expect(lines(looping)).toEqual(['one → P-1 @1 Fit', '  two → P-2 @2 Fit', '  three → P-2 @2 Fit'])
  })

  it('end where nothing readable follows, and a missing title is an empty one', () => {
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

  it('that lead nowhere stay in a whole file, and go with the pages of a part of it', () => {
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

  it('keep the structure element they stand for, where it is kept', () => {
    const element = (pages?: string) => {
      const { document } = merge([{ input: rich('A'), pages }, rich('B')])
      const [first] = document.catalog.get('Outlines').get('First').items()
      return first!.get('SE')
    }
    expect(element().get('Type').name).toBe('StructElem')
    expect(element().get('S').name).toMatch(/^Heading/)
    expect(element('2-4').exists).toBe(false)
  })

  it('without any are named by the file, when wrapped', () => {
    const { document } = merge(
      [input('One.PDF', plainDocument('P', 1)), input('naïve 2', plainDocument('Q', 1))],
      {
        bookmarks: 'wrap',
      },
    )
    expect(outlineLines(document)).toEqual(['One → P-1 @1 XYZ   ', 'naïve 2 → Q-1 @2 XYZ   '])
  })

  it('are joined in a time that grows with their number', () => {
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

describe('an outline that is read', () => {
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

  it('says what leads where', () => {
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

  it('is read once where it goes round in circles', () => {
    expect(titles(outlined(looping)).map(({ title, children }) => [title, children.length])).toEqual([
      ['one', 2],
    ])
  })

  it('is empty where there is none', () => {
    expect(titles(plainDocument('P', 1))).toEqual([])
  })

  it('is refused beyond the limits', () => {
    const [file, catalogue] = opened(outlined(looping), { maxTreeDepth: 1 })
    expect(() => readOutlines(file, catalogue, () => undefined)).toThrow(PdfError)
    const [other, root] = opened(outlined(flat), { maxTreeNodes: 1 })
    expect(() => readOutlines(other, root, () => undefined)).toThrow(/limit of 1/)
  })
})
