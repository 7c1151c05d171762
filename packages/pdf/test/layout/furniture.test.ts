import { describe, expect, it } from 'vitest'
import type { Section } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { outlined, treeOf } from './read-tree.js'

const pageWith = (number: number, text: string) =>
  shown([
    [50, 770, 'A report on tides'],
    [50, 700, text],
    [280, 30, `Page ${number} of 3`],
  ])

describe('Headers, footers and notes of a document tree', () => {
  it('are taken out of the text, with fields for page numbers', () => {
    const { sections } = treeOf(
      textDocument(['First text', 'Second text', 'Third text'].map((text, at) => pageWith(at + 1, text))),
    )
    const [{ header, footer, numbering, blocks }] = sections as [(typeof sections)[number]]
    expect(outlined(blocks)).toEqual(['body: First text', 'body: Second text', 'body: Third text'])
    expect(outlined(header.usual)).toEqual(['body: A report on tides'])
    const [line] = footer.usual
    expect(line?.kind === 'paragraph' && line.lines[0]!.runs.map(({ text, field }) => [text, field])).toEqual(
      [
        ['Page ', undefined],
        ['2', 'page'],
        [' of ', undefined],
        ['3', 'pages'],
      ],
    )
    expect(numbering).toEqual({ start: 1 })
  })

  it('are text on pages that say nothing else', () => {
    const { sections } = treeOf(
      textDocument([1, 2, 3].map((number) => shown([[50, 770, `Page ${number} of the plan`]]))),
    )
    const [{ header, blocks }] = sections as [(typeof sections)[number]]
    expect(header.usual).toEqual([])
    expect(outlined(blocks)).toEqual([1, 2, 3].map((number) => `body: Page ${number} of the plan`))
  })

  it('are no part of a form or a chart that each page has', () => {
    const pages = [1, 2, 3].map((number) =>
      shown(Array.from({ length: 75 }, (_, row) => [50, 770 - 10 * row, `Field ${number}${row}`] as const)),
    )
    const [{ header, footer }] = treeOf(textDocument(pages)).sections as [Section]
    expect(outlined([...header.usual, ...footer.usual])).toEqual([])
  })

  it('are furniture on a page that is blank but for them', () => {
    const pages = [pageWith(1, 'First text'), pageWith(2, 'Second text'), pageWith(3, '')]
    const { sections } = treeOf(textDocument(pages))
    expect(outlined(sections[0]!.blocks)).toEqual(['body: First text', 'pageBreak', 'body: Second text'])
  })

  it('are footnotes if the text refers to them', () => {
    const { notes, sections } = treeOf(
      textDocument([
        shown([
          [50, 740, 'A claim that needs a source', '/F1 12 Tf'],
          [205, 745, '1', '/F1 7 Tf'],
          [50, 62, '1', '/F1 6 Tf'],
          [56, 60, 'The source of it.', '/F1 9 Tf'],
        ]),
      ]),
    )
    expect(notes.map(({ marker, blocks }) => [marker, ...outlined(blocks)])).toEqual([
      ['1', 'footnote: The source of it.'],
    ])
    const [claim] = sections[0]!.blocks
    expect(claim?.kind === 'paragraph' && claim.lines[0]!.runs.at(-1)).toMatchObject({ text: '1', note: 0 })
  })

  it('begin a new section where the page size changes', () => {
    const bytes = textDocument([
      'BT /F1 10 Tf 50 700 Td (Upright) Tj ET',
      'BT /F1 10 Tf 50 500 Td (Wide) Tj ET',
    ])
    const text = new TextDecoder('latin1').decode(bytes)
    expect(treeOf(bytes).sections).toHaveLength(1)
    // The same length, so that the offsets stay valid.
    const wide = text.replace(/(.*)\[0 0 600 800\]/s, '$1[0 0 800 600]')
    const { sections } = treeOf(Uint8Array.from(wide, (letter) => letter.charCodeAt(0)))
    expect(sections.map(({ width, blocks }) => [width, ...outlined(blocks)])).toEqual([
      [600, 'body: Upright'],
      [800, 'body: Wide'],
    ])
  })
})
