import { describe, expect, it } from 'vitest'
import { shown, textDocument } from '../text/read-text.js'
import { outlined, treeOf } from './read-tree.js'

const LINE = 'Some words that fill a line of a column'

const LONG = `${'words that go on and on '.repeat(4)}until it is full`

/** Ten lines in each of two columns, below what goes across them. */
function inColumns(across: string | undefined): string {
  return shown([
    ...(across === undefined ? [] : [[50, 740, across, '/F1 16 Tf'] as const]),
    ...[50, 320].flatMap((x) =>
      Array.from({ length: 10 }, (_, row) => [x, 700 - 12 * row, `${LINE}${row === 9 ? '.' : ''}`] as const),
    ),
  ])
}

describe('The sections of a document tree', () => {
  it('begin where the number of columns changes on a page, with indents from the edge of each column', () => {
    const { sections } = treeOf(
      textDocument([
        inColumns('A title that goes across all of the columns of the page'),
        inColumns(undefined),
      ]),
    )
    expect(
      sections.map(({ columns: { count }, startsPage, first, last }) => [count, startsPage, first, last]),
    ).toEqual([
      [1, true, 0, 0],
      [2, false, 1, 1],
    ])
    const [across, inside] = sections as [(typeof sections)[number], (typeof sections)[number]]
    expect(outlined(across.blocks).map((line) => line.slice(-8))).toEqual(['the page'])
    const indents = inside.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.indent.left] : []))
    expect(indents).toEqual([0, 0, 0, 0])
    expect(inside.margins.left).toBe(50)
    const width = inside.width - inside.margins.left - inside.margins.right
    expect((width - inside.columns.gap) / 2 + inside.columns.gap).toBeCloseTo(270, 0)
  })

  it('have a short title above their columns, and not in the first one', () => {
    const { sections } = treeOf(textDocument([inColumns('A title')]))
    expect(sections.map(({ columns: { count }, blocks }) => [count, outlined(blocks)[0]!.slice(-7)])).toEqual(
      [
        [1, 'A title'],
        [2, expect.anything()],
      ],
    )
  })

  it('have margins that change places on even pages, and text and lists from the edge of each page', () => {
    const page = (left: number, item: number) =>
      shown([
        ...Array.from(
          { length: 12 },
          (_, row) => [left, 740 - 12 * row, `${'abcd'[item - 1]} ${LONG}`] as const,
        ),
        [left, 596, 'words that end it.'],
        [left + 10, 570, `${item}.`],
        [left + 30, 570, 'An item of a list'],
        [left + 30, 558, '\\225'],
        [left + 50, 558, 'an item below it.'],
      ])
    const { sections } = treeOf(textDocument([page(90, 1), page(48, 2), page(90, 3), page(48, 4)]))
    expect(sections.map(({ mirrorsMargins, margins }) => [mirrorsMargins, margins.left])).toEqual([
      [true, 90],
    ])
    const paragraphs = sections[0]!.blocks.filter((block) => block.kind === 'paragraph')
    expect(
      paragraphs.map(({ role, indent }) => [role.type === 'item' && role.item.level, indent.left]),
    ).toEqual(
      [1, 2, 3, 4].flatMap(() => [
        [false, 0],
        [0, 30],
        [1, 50],
      ]),
    )
  })

  it('have an end that leaves room below short pages, which begin with page breaks', () => {
    const pages = [1, 2, 3].map((page) => shown([[50, 740, `A short page ${'abc'[page - 1]}`]]))
    const [section] = treeOf(textDocument(pages)).sections
    expect(section!.blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'pageBreak',
      'paragraph',
      'pageBreak',
      'paragraph',
    ])
    expect(section!.margins.bottom).toBeLessThan(100)
  })
})
