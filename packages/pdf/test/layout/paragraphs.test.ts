import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined } from './read-tree.js'

const FULL = 'Running text that goes on and on, and that fills the whole width of the column of its page, as'
const MORE =
  'most lines of a paragraph do, because words are set until the next one does not fit the line and'

/** A line for each string, from the top; an empty string leaves one out. */
function page(lines: readonly (string | readonly [x: number, text: string])[], top = 740): string {
  return shown(
    lines.flatMap((line, row) => {
      const [x, text] = typeof line === 'string' ? ([50, line] as const) : line
      return text === '' ? [] : [[x, top - 12 * row, text] as const]
    }),
  )
}

describe('Paragraphs of a document tree', () => {
  it('end where the next word would have fitted, and not where the line is full', () => {
    const bytes = textDocument([
      page([FULL, MORE, 'ends here.', FULL, MORE, 'is the second one.', 'A short line', 'and another']),
    ])
    expect(outlined(blocksOf(bytes))).toEqual([
      `body: ${FULL} ${MORE} ends here.`,
      `body: ${FULL} ${MORE} is the second one.`,
      'body: A short line',
      'body: and another',
    ])
  })

  it('end at wider distances, and have the space before them', () => {
    const blocks = blocksOf(textDocument([page([FULL, MORE, 'and this is', '', FULL, MORE, 'the rest.'])]))
    expect(outlined(blocks)).toEqual([`body: ${FULL} ${MORE} and this is`, `body: ${FULL} ${MORE} the rest.`])
    expect((blocks[1] as Paragraph).spaceBefore).toBeCloseTo(12)
    expect((blocks[1] as Paragraph).lineSpacing).toBeCloseTo(12)
  })

  it('go on behind the end of a page, with divided words joined', () => {
    const bytes = textDocument([
      page([FULL, MORE, FULL, `${MORE.slice(0, -4)}con-`]),
      page(['tinues on the second page, where it ends.']),
    ])
    expect(outlined(blocksOf(bytes))).toEqual([
      `body: ${FULL} ${MORE} ${FULL} ${MORE.slice(0, -4)}continues on the second page, where it ends.`,
    ])
  })

  it('have the indents of their lines', () => {
    const [first, second] = blocksOf(
      textDocument([
        page([
          [70, FULL.slice(0, -4)],
          MORE,
          FULL,
          'the end.',
          '',
          FULL,
          [80, MORE.slice(0, -8)],
          [80, 'and hangs.'],
        ]),
      ]),
    ) as [Paragraph, Paragraph]
    expect(first.indent).toMatchObject({ left: 0, firstLine: 20 })
    expect(second.indent).toMatchObject({ left: 30, firstLine: -30 })
  })

  it('keep the look of their text in runs', () => {
    const bytes = textDocument([
      shown([
        [50, 740, 'Plain and', '/F1 12 Tf'],
        [110, 740, 'bold', '/F2 12 Tf'],
        [135.4, 744, '2', '/F1 7 Tf'],
      ]),
    ])
    const [{ lines }] = blocksOf(bytes) as [Paragraph]
    expect(lines[0]!.runs.map(({ text, look }) => [text, look.isBold, look.position, look.size])).toEqual([
      ['Plain and ', false, 'normal', 12],
      ['bold', true, 'normal', 12],
      ['2', false, 'superscript', 12],
    ])
    expect(lines[0]!.runs[0]!.look.font).toEqual({
      name: 'Helvetica',
      family: 'Helvetica',
      generic: 'sans-serif',
    })
  })

  it('name the glyphs of the content that paint each run', () => {
    const [first, second] = blocksOf(textDocument([page(['One word', 'Two'])])) as [Paragraph, Paragraph]
    expect(first.lines[0]!.runs[0]!.marks.glyphs).toEqual([[0, 7]])
    expect(second.lines[0]!.runs[0]!.marks.glyphs).toEqual([[8, 10]])
  })
})

/** An item, with its text at a distance from its marker. */
const item = (y: number, x: number, marker: string, text: string) =>
  [
    [x, y, marker],
    [x + 20, y, text],
  ] as const

describe('Lists of a document tree', () => {
  it('have items with levels, numbers and text without its marker', () => {
    const bytes = textDocument([
      shown([
        ...item(740, 60, '1.', 'The first item'),
        ...item(728, 60, '2.', 'The second item'),
        ...item(716, 80, 'a\\)', 'A part of it'),
        ...item(704, 80, 'b\\)', 'Another part'),
        ...item(692, 60, '3.', 'The third item'),
        [60, 668, '- A sentence of a dialogue'],
        [60, 656, '- And its answer'],
      ]),
    ])
    const blocks = blocksOf(bytes)
    expect(outlined(blocks)).toEqual([
      'item 1.0 1.: The first item',
      'item 1.0 2.: The second item',
      'item 2.1 a): A part of it',
      'item 2.1 b): Another part',
      'item 1.0 3.: The third item',
      'body: - A sentence of a dialogue',
      'body: - And its answer',
    ])
    const { role } = blocks[3] as Paragraph
    expect(role.type === 'item' && role.item.number).toEqual({
      value: 2,
      format: 'lowerLetter',
      before: '',
      after: ')',
    })
  })
})
