import { describe, expect, it } from 'vitest'
import type { Block, Section } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { outlined, treeOf } from './read-tree.js'

const pageWith = (number: number, text: string) =>
  shown([
    [50, 770, 'A report on tides'],
    [50, 700, text],
    [280, 30, `Page ${number} of 3`],
  ])

function texts(blocks: readonly Block[]): string[] {
  return outlined(blocks).filter((line) => line !== 'pageBreak')
}

describe('Headers, footers and notes of a document tree', () => {
  it('are taken out of the text, with fields for page numbers', () => {
    const { sections } = treeOf(
      textDocument(['First text', 'Second text', 'Third text'].map((text, at) => pageWith(at + 1, text))),
    )
    const [{ header, footer, numbering, blocks }] = sections as [(typeof sections)[number]]
    expect(texts(blocks)).toEqual(['body: First text', 'body: Second text', 'body: Third text'])
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
    expect(numbering).toEqual({ start: 1, format: 'decimal' })
  })

  it('are text on pages that say nothing else', () => {
    const { sections } = treeOf(
      textDocument([1, 2, 3].map((number) => shown([[50, 770, `Page ${number} of the plan`]]))),
    )
    const [{ header, blocks }] = sections as [(typeof sections)[number]]
    expect(header.usual).toEqual([])
    expect(texts(blocks)).toEqual([1, 2, 3].map((number) => `body: Page ${number} of the plan`))
  })

  it('are no lines whose numbers differ from page to page without counting the pages', () => {
    const { sections, repeated } = treeOf(
      textDocument(
        [
          ['2024-1043', '02.03.2024'],
          ['2024-1077', '03.03.2024'],
          ['2024-1101', '04.03.2024'],
        ].map(([invoice, date]) =>
          shown([
            [50, 780, 'A firm in a street'],
            [50, 765, `Invoice no. ${invoice}`],
            [50, 750, `Date: ${date}`],
            [50, 700, 'We charge you for goods'],
          ]),
        ),
      ),
    )
    expect(outlined(sections[0]!.header.usual)).toEqual(['body: A firm in a street'])
    expect(repeated.map(({ header }) => outlined(header.blocks))).toEqual(
      [1, 2, 3].map(() => ['body: A firm in a street']),
    )
    expect(outlined(sections[0]!.blocks).filter((text) => /\d/.test(text))).toEqual([
      'body: Invoice no. 2024-1043',
      'body: Date: 02.03.2024',
      'body: Invoice no. 2024-1077',
      'body: Date: 03.03.2024',
      'body: Invoice no. 2024-1101',
      'body: Date: 04.03.2024',
    ])
  })

  it('begin a new section where a chapter has another running head', () => {
    const heads = ['', 'On tides', 'On tides', '', 'On winds', 'On winds', 'On winds']
    const { sections, repeated } = treeOf(
      textDocument(
        heads.map((head, at) =>
          shown([
            [50, 770, head],
            [50, 700, `Text ${'abcdefg'[at]}`],
            [280, 30, String(at + 9)],
          ]),
        ),
      ),
    )
    const parts = sections.map(({ first, last, startsPage, header, numbering, blocks }) => [
      [first, last, startsPage, numbering?.start],
      outlined(header.first ?? header.usual),
      outlined(header.usual),
      texts(blocks),
    ])
    expect(parts).toEqual([
      [[0, 2, true, 9], [], ['body: On tides'], ['body: Text a', 'body: Text b', 'body: Text c']],
      [
        [3, 6, true, 12],
        [],
        ['body: On winds'],
        ['body: Text d', 'body: Text e', 'body: Text f', 'body: Text g'],
      ],
    ])
    expect(repeated.map(({ header, footer }) => outlined([...header.blocks, ...footer.blocks]))).toEqual(
      heads.map((head, at) => [...(head === '' ? [] : [`body: ${head}`]), `body: ${at + 9}`]),
    )
  })

  it('begin a section before the paragraph that goes on below another running head', () => {
    const text = (row: number, line: string) => [50, 700 - 12 * row, line] as const
    const long =
      'words that go on and on until the line is full of them, which is when there is no room for more'
    const page = (head: string, lines: readonly string[]) =>
      shown([[50, 770, head], ...lines.map((line, row) => text(row, line))])
    const { sections } = treeOf(
      textDocument([
        page('On tides', ['A paragraph.']),
        page('On tides', ['Another one.', `Many ${long}`, `and ${long}`]),
        page('On winds', [`and ${long}`, 'and end.', 'A last one.']),
        page('On winds', ['Its end.']),
      ]),
    )
    expect(
      sections.map(({ first, last, startsPage, header, blocks }) => [
        first,
        last,
        startsPage,
        outlined(header.usual),
        blocks.map(({ kind }) => kind),
      ]),
    ).toEqual([
      [0, 1, true, ['body: On tides'], ['paragraph', 'pageBreak', 'paragraph']],
      [2, 3, false, ['body: On winds'], ['paragraph', 'paragraph', 'pageBreak', 'paragraph']],
    ])
  })

  it('have Roman numbers, and a section where the numbers begin again', () => {
    const { sections } = treeOf(
      textDocument(
        ['iii', 'iv', 'v', '1', '2', '3'].map((number, at) =>
          shown([
            [50, 700, `Text ${'abcdef'[at]}`],
            [280, 30, number],
          ]),
        ),
      ),
    )
    expect(sections.map(({ first, last, numbering }) => [first, last, numbering])).toEqual([
      [0, 2, { start: 3, format: 'lowerRoman' }],
      [3, 5, { start: 1, format: 'decimal' }],
    ])
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
