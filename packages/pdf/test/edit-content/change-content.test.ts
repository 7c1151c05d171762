import { describe, expect, it } from 'vitest'
import { changeContent, type TextChange } from '../../src/edit-content/change-content.js'
import { listContent } from '../../src/edit-content/list-content.js'
import { draftOf, edited } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'

const FONTS = '/Font << /F @font /G @subset >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
/** Has widths only for the letters A, B and C. */
const subset =
  '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Times-Roman /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 67 /Widths [722 667 667] /FontDescriptor @descriptor >>'
const descriptor =
  '<< /Type /FontDescriptor /FontName /ABCDEF+Times-Roman /Flags 32 /Ascent 700 /Descent -200 >>'

function document(
  contents: readonly string[],
  others: Record<string, string | { dict: string; data: string }> = {},
) {
  const pages = contents.map((_, index) => `@page${index}`)
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${contents.length} /MediaBox [0 0 400 400] /Resources << ${FONTS} /XObject << /X @form /I @image >> >> >>`,
    ...Object.fromEntries(
      contents.map((_, index) => [
        `page${index}`,
        `<< /Type /Page /Parent @pages /Contents @content${index} >>`,
      ]),
    ),
    ...Object.fromEntries(contents.map((data, index) => [`content${index}`, { dict: '<< >>', data }])),
    font,
    subset,
    descriptor,
    form: {
      dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 400 400] /Resources << ${FONTS} >> >>`,
      data: 'BT /F 12 Tf 50 200 Td (Shared letterhead) Tj ET',
    },
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: 'a',
    },
    ...others,
  })
}

function texts(bytes: Uint8Array): string[][] {
  return [...listContent(draftOf(bytes))].map(({ text }) => text.map((line) => line.text))
}

function boxes(bytes: Uint8Array) {
  return [...listContent(draftOf(bytes))].map(({ text }) =>
    Object.fromEntries(
      text.map(({ text: of, box }) => [of, box.map((side) => Math.round(side * 100) / 100)]),
    ),
  )
}

function change(bytes: Uint8Array, changes: readonly (Partial<TextChange> & { text: string })[]) {
  let report: ReturnType<typeof changeContent> | undefined
  const all = changes.map((one) => ({
    page: 0,
    id: undefined,
    box: undefined,
    expected: undefined,
    align: undefined,
    ...one,
  }))
  const { bytes: written } = edited(bytes, (draft) => {
    report = changeContent(draft, all, [])
  })
  return { bytes: written, report: report! }
}

describe('Changed text', () => {
  it('takes the place of a line, and what follows in the same text object stays where it was', () => {
    const before = document([
      'BT /F 12 Tf 1 Tc 50 300 Td (First) Tj 100 0 Td (beside) Tj -100 -30 Td [(Sec) 50 (ond)] TJ ( one) Tj ET',
    ])
    expect(texts(before)).toEqual([['First', 'beside', 'Second one']])
    const { bytes, report } = change(before, [{ id: 'line-1', text: 'Other' }])
    expect(texts(bytes)).toEqual([['Other', 'beside', 'Second one']])
    expect(report.texts).toEqual([{ page: 1, id: 'line-1' }])
    const [old, now] = [boxes(before)[0]!, boxes(bytes)[0]!]
    expect([now.beside, now['Second one']]).toEqual([old.beside, old['Second one']])
    expect(now.Other![0]).toBe(old.First![0])
    expect(now.Other![3]).toBe(old.First![3])
  })

  it('is chosen by a box and the text that is expected there', () => {
    const before = document(['BT /F 12 Tf 50 300 Td (One) Tj 0 -100 Td (Two) Tj ET'])
    const box = [40, 180, 200, 220] as const
    expect(texts(change(before, [{ box, expected: ' Two ', text: 'Three' }]).bytes)).toEqual([
      ['One', 'Three'],
    ])
    expect(() => change(before, [{ box, expected: 'One', text: 'x' }])).toThrow(
      'On page 1, no line or paragraph in the box is the expected text: there is "Two".',
    )
    expect(() => change(before, [{ id: 'line-9', text: 'x' }])).toThrow('has no text with the id "line-9"')
  })

  it('is made smaller if there is no room for it, which the report says', () => {
    const before = document(['BT /F 12 Tf 50 300 Td (Name) Tj 60 0 Td (Street) Tj ET'])
    const { bytes, report } = change(before, [{ id: 'line-1', text: 'Longer name' }])
    expect(texts(bytes)).toEqual([['Longer name', 'Street']])
    expect(report.texts[0]!.scale).toBeLessThan(1)
    expect(boxes(bytes)[0]!['Longer name']![2]).toBeLessThan(110)
    const { report: full } = change(before, [{ id: 'line-1', text: 'A name that is much too long for this' }])
    expect(full.texts[0]!.overflows).toBe(true)
  })

  it('is broken into lines within a paragraph', () => {
    const lines = ['The quick brown fox jumps over', 'the lazy dog and runs away into', 'the dark wood']
    const before = document([
      `BT /F 12 Tf 14 TL 50 300 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} 0 -60 Td (Below) Tj ET`,
    ])
    const text = 'A slow green turtle walks under the old bridge and stays there for a very long time'
    const { bytes } = change(before, [{ id: 'paragraph-1', text }])
    const now = texts(bytes)[0]!
    expect(now.at(-1)).toBe('Below')
    expect(now.length).toBeGreaterThan(3)
    expect(now.slice(0, -1).join(' ')).toBe(text)
    const right = Math.max(...lines.map((line) => boxes(before)[0]![line]![2]!))
    for (const line of now) expect(boxes(bytes)[0]![line]![2]).toBeLessThanOrEqual(right + 0.1)
  })

  it('changes only this page if a form is drawn by several', () => {
    const before = document(['/X Do', '/X Do'])
    const { bytes } = change(before, [{ id: 'line-1', text: 'Own letterhead' }])
    expect(texts(bytes)).toEqual([['Own letterhead'], ['Shared letterhead']])
  })

  it('replaces what a replacement text says', () => {
    const before = document([
      '/Span << /ActualText (Read me) /MCID 3 >> BDC BT /F 12 Tf 50 300 Td (Raed me) Tj ET EMC',
    ])
    expect(texts(before)).toEqual([['Read me']])
    expect(texts(change(before, [{ id: 'line-1', text: 'Never' }]).bytes)).toEqual([['Never']])
  })

  it('needs another font if its own lacks a character', () => {
    const before = document(['BT /G 12 Tf 50 300 Td (ABC) Tj ET'])
    expect(texts(change(before, [{ id: 'line-1', text: 'CAB' }]).bytes)).toEqual([['CAB']])
    expect(() => change(before, [{ id: 'line-1', text: 'Dog' }])).toThrow('No fonts are available')
  })

  it('is removed if the new text is empty', () => {
    const before = document(['BT /F 12 Tf 50 300 Td (One) Tj 0 -100 Td (Two) Tj ET'])
    expect(texts(change(before, [{ id: 'line-1', text: '' }]).bytes)).toEqual([['Two']])
  })
})

describe('A changed image', () => {
  const drawn = 'q 100 0 0 50 20 300 cm /I Do Q'
  const places = (bytes: Uint8Array) =>
    [...listContent(draftOf(bytes))].map(({ images }) => images.map(({ box }) => box.map(Math.round)))
  const move = (content: string, box: { x?: number; y?: number; width?: number }) =>
    edited(document([content]), (draft) => {
      changeContent(draft, [], [{ page: 0, id: 'image-1', action: 'move', box }])
    }).bytes

  it('is moved and scaled, in its own shape', () => {
    expect(places(document([drawn]))).toEqual([[[20, 50, 120, 100]]])
    expect(places(move(drawn, { x: 200, y: 10, width: 50 }))).toEqual([[[200, 10, 250, 35]]])
  })

  it('is drawn over the page if it would be clipped at its new place', () => {
    const clipped = `q 20 300 100 50 re W n ${drawn} Q`
    expect(places(move(clipped, { x: 200 }))).toEqual([[[200, 50, 300, 100]]])
  })

  it('is removed, and others stay', () => {
    const before = document([`${drawn} q 10 0 0 10 300 300 cm /I Do Q`])
    const { bytes } = edited(before, (draft) => {
      changeContent(draft, [], [{ page: 0, id: 'image-1', action: 'remove' }])
    })
    expect(places(bytes)).toEqual([[[300, 90, 310, 100]]])
  })
})
