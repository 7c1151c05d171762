import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined } from './read-tree.js'

const FULL = 'Running text that goes on and on, and that fills the whole width of the column of its page, as'
const MORE =
  'most lines of a paragraph do, because words are set until the next one does not fit the line and'

const COURIER = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'

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

  it('end where justified lines do, in a part of the document with narrower columns', () => {
    const lines = [
      'Mr. Grey told Mr. Black of 4 of the 5 Rs',
      'Mr. Black told Mr. Green of 1 of the 5 R',
      'Mr. Green told Mrs. Blue of 2 of the 5 R',
      'Mrs. Blue told Mrs. Pink of 1 of the 5 R',
      'Mrs. Pink.',
    ]
    const narrow = shown(lines.map((text, row) => [50, 740 - 12 * row, text, '/F3 10 Tf'] as const))
    const bytes = textDocument([page([FULL, MORE, FULL, 'ends.']), narrow], { own: COURIER })
    expect(outlined(blocksOf(bytes)).at(-1)).toEqual(`body: ${lines.join(' ')}`)
  })

  it('are as narrow as a line that ends within a word', () => {
    const lines = [
      'The Buyer and the Seller of the House that is named in this Con-',
      'tract agree that the Price of the House is paid in two parts. The',
      'First of them is due when they sign.',
    ]
    expect(outlined(blocksOf(textDocument([page(lines)])))).toEqual([
      `body: ${lines.join(' ').replace('Con- tract', 'Contract')}`,
    ])
  })

  it('are quotations that begin and end within their column, whatever their distance from both edges', () => {
    const quote = [
      'Whether lines are as far from one edge of their column as from the other',
      'says nothing of lines that begin at one place, as those of all quotations',
      'do, which are indented on both sides.',
    ]
    const bytes = textDocument([
      page([FULL, MORE, 'ends here.']),
      page([...quote.map((text) => [100, text] as const), '', '', '', '', FULL, MORE]),
      page([FULL, MORE, FULL, 'ends here.']),
    ])
    const found = blocksOf(bytes).filter((block) => block.kind === 'paragraph')
    expect(outlined(found)[1]).toBe(`body: ${quote.join(' ')}`)
    expect(found.map(({ alignment }) => alignment)).toEqual(['left', 'left', 'left'])
  })

  it('are not centred where single lines begin below each other, or have a tabulator', () => {
    // Each letter is 6 points wide, and the middle of the column is at 300.
    const lines: [x: number, y: number, text: string][] = [
      [180, 740, 'A line of forty letters in its middle.-.'],
      [180, 720, 'Twenty letters only.'],
      [210, 690, 'A line of thirty letters here.'],
      [80, 660, '2.1'],
      [436, 660, '5 to 15 of 20.'],
    ]
    const full = [0, 12].map((y) => [50, 600 - y, `${'abcdef '.repeat(11)}ends.`] as const)
    const bytes = textDocument(
      [shown([...lines, ...full].map(([x, y, text]) => [x, y, text, '/F3 10 Tf']))],
      {
        own: COURIER,
      },
    )
    const alignments = blocksOf(bytes).map((block) => block.kind === 'paragraph' && block.alignment)
    expect(alignments).toEqual(['left', 'left', 'center', 'left', 'left'])
  })

  it('end behind words that a tabulator moved to the edge of the column', () => {
    const font = '/F3 10 Tf'
    const full = `As a word ${'as a word '.repeat(6)}in a lines`
    const bytes = textDocument(
      [
        shown([
          ...[0, 1, 2].map((at) => [50, 740 - 12 * at, full.toLowerCase(), font] as const),
          [50, 704, 'end here.', font],
          [50, 692, 'A baker in a small town', font],
          [530 - 8 * 6, 692, 'May 2017', font],
          [50, 680, full, font],
          [50, 668, 'ends.', font],
        ]),
      ],
      { own: COURIER },
    )
    expect(outlined(blocksOf(bytes)).slice(1)).toEqual([
      'body: A baker in a small town\tMay 2017',
      `body: ${full} ends.`,
    ])
  })

  it('have no blank behind a dash between two words', () => {
    const bytes = textDocument([page([`${FULL.slice(0, -4)}\\227`, MORE])])
    expect(outlined(blocksOf(bytes))).toEqual([`body: ${FULL.slice(0, -4)}\u2014${MORE}`])
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

  it('have runs from their first to their last word, also where text runs to the left', () => {
    const map = { dict: '<< >>', data: '1 beginbfrange <61> <64> <05D0> endbfrange' }
    const own = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @map /FirstChar 0 /LastChar 127 /Widths [${Array(128).fill(600).join(' ')}] >>`
    const [line] = blocksOf(textDocument(['BT /F3 10 Tf 50 700 Td (ab cd dc) Tj ET'], { own, map })).flatMap(
      (block) => (block.kind === 'paragraph' ? block.lines : []),
    )
    expect(line!.runs.map(({ text, left, right }) => ({ text, left, right }))).toEqual([
      { text: 'גד דג בא', left: 50, right: 98 },
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

  it('have superscripts before words, also where a word is alone in its line', () => {
    const raised = (x: number, y: number, mark: string, text: string): string =>
      `BT ${x} ${y} Td /F1 6 Tf 4 Ts (${mark}) Tj /F1 10 Tf 0 Ts (${text}) Tj ET`
    const runs = blocksOf(
      textDocument([`${raised(50, 700, '1', 'University of Life')} ${raised(50, 640, '*', 'Both')}`]),
    )
      .flatMap((block) => (block as Paragraph).lines)
      .map((line) => line.runs.map(({ text, look }) => [text, look.position, look.size]))
    expect(runs).toEqual([
      [
        ['1', 'superscript', 10],
        ['University of Life', 'normal', 10],
      ],
      [
        ['*', 'superscript', 10],
        ['Both', 'normal', 10],
      ],
    ])
  })

  it('have a tabulator with leaders in place of the dots before the number of a page', () => {
    const dots = '.'.repeat(60)
    const [entry, field] = blocksOf(
      textDocument([page([`The first chapter${dots}4`, '', '', `To be filled in: ${dots}`])]),
    ) as [Paragraph, Paragraph]
    expect(outlined([entry])).toEqual(['contents: The first chapter\t4'])
    expect(entry.tabs).toMatchObject([{ alignment: 'right', hasLeaders: true }])
    expect(outlined([field])).toEqual([`body: To be filled in: ${dots}`])
  })

  it('are entries of contents with a level by their indent or their number, and one stop behind their title', () => {
    const dots = (count: number): string => '. '.repeat(count).trim()
    const entries = blocksOf(
      textDocument([
        shown([
          [50, 740, 'Part one'],
          [200, 740, dots(50)],
          [520, 740, '1'],
          [70, 728, 'A chapter'],
          [200, 728, dots(50)],
          [520, 728, '2'],
          [50, 716, 'Part two'],
          [200, 716, dots(50)],
          [514.44, 716, '10'],
          [50, 704, '2.1 Another chapter'],
          [200, 704, dots(50)],
          [514.44, 704, '12'],
        ]),
      ]),
    ) as Paragraph[]
    expect(entries.map(({ role, tabs }) => [role.type === 'contents' && role.level, tabs])).toEqual(
      [1, 2, 1, 2].map((level) => [
        level,
        [{ at: expect.closeTo(475.5, 0), x: expect.closeTo(525.5, 0), alignment: 'right', hasLeaders: true }],
      ]),
    )
  })

  it('have no space for the figure before them', () => {
    const text = (y: number, line: string) => `BT /F1 10 Tf 50 ${y} Td (${line}) Tj ET`
    const picture = 'q 150 0 0 100 50 500 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'
    const blocks = blocksOf(
      textDocument([
        `${text(740, 'A paragraph.')} ${text(700, 'Below some space.')} ${text(620, 'Above the figure.')} ${picture} ${text(480, 'Below it.')}`,
      ]),
    )
    expect(blocks.map((block) => (block.kind === 'paragraph' ? block.spaceBefore : block.kind))).toEqual([
      0,
      28.3,
      68.3,
      'figure',
      0,
    ])
  })

  it('are not ended by a blank within a line that is to be filled in', () => {
    const bytes = textDocument([page([`Of ________ ${FULL.slice(14)}`, MORE, 'is agreed.'])])
    expect(blocksOf(bytes)).toHaveLength(1)
  })

  it('are without the numbers of their lines in the margin, but not of the rows of a table', () => {
    const numbered = (rows: readonly string[]) =>
      textDocument([
        shown(
          rows.flatMap((text, at) => [
            [20, 740 - 24 * at, `${at + 1}`] as const,
            ...text.split('|').map((part, column) => [50 + 200 * column, 740 - 24 * at, part] as const),
          ]),
        ),
      ])
    const text = [FULL, MORE, FULL, MORE, FULL, MORE, 'ends here.']
    expect(outlined(blocksOf(numbered(text)))).toEqual([`body: ${text.join(' ')}`])
    const rows = ['apples|red|12', 'pears|green|7', 'plums|blue|31', 'figs|brown|5', 'dates|brown|8']
    expect(outlined(blocksOf(numbered(rows))).join()).toContain('5 | dates | brown | 8')
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
  it('are items behind painted bullets, as browsers print lists', () => {
    const dot = (x: number, y: number) =>
      `${x} ${y} 4 4 re f ${x} ${y} m ${x + 4} ${y} l ${x + 2} ${y + 4} l f`
    const lines = shown([
      [60, 740, 'The first item, which goes on'],
      [60, 728, 'in a second line'],
      [60, 716, 'The second item'],
      [90, 704, 'A part of it'],
      [50, 680, 'Text behind the list'],
    ])
    const bytes = textDocument([`${lines} ${dot(48, 742)} ${dot(48, 718)} ${dot(78, 706)}`])
    expect(outlined(blocksOf(bytes))).toEqual([
      'item 1.0 \u2022: The first item, which goes on in a second line',
      'item 1.0 \u2022: The second item',
      'item 2.1 \u2022: A part of it',
      'body: Text behind the list',
    ])
  })

  it('have items whose lines are by chance as far from one edge of the column as from the other', () => {
    const font = '/F3 10 Tf'
    const full = `${'as a word '.repeat(7)}in a lines`
    const first = `The first ${'item word '.repeat(6)}and`
    const second = `an end of ${'the words '.repeat(6)}`.trimEnd()
    const bytes = textDocument(
      [
        shown([
          ...[0, 1, 2].map((at) => [50, 740 - 12 * at, full, font] as const),
          [50, 704, 'end here.', font],
          [60, 680, '1.', font],
          [80, 680, first, font],
          [80, 668, `${second}.`, font],
          [60, 656, '2.', font],
          [80, 656, 'The second', font],
        ]),
      ],
      { own: COURIER },
    )
    expect(outlined(blocksOf(bytes)).slice(1)).toEqual([
      `item 1.0 1.: ${first} ${second}.`,
      'item 1.0 2.: The second',
    ])
  })

  it('have items whose lines hang below each other, also if these end before the column does', () => {
    const bytes = textDocument([
      `${page([FULL, MORE, 'ends here.'])} ${shown([
        ...item(680, 60, '\\267', 'Book the rooms for all meetings'),
        [80, 668, 'of the journey'],
        ...item(656, 60, '\\267', 'Pack the bags'),
      ])}`,
    ])
    expect(outlined(blocksOf(bytes)).slice(1)).toEqual([
      'item 1.0 \u00b7: Book the rooms for all meetings of the journey',
      'item 1.0 \u00b7: Pack the bags',
    ])
  })

  it('have items whose further lines begin before their number if they are justified, and below it otherwise', () => {
    const font = '/F3 10 Tf'
    const full = `${'as a word '.repeat(7)}in a lines`
    const first = `The first ${'item word '.repeat(6)}of`
    const bytes = textDocument(
      [
        shown([
          ...[0, 1, 2].map((at) => [50, 740 - 12 * at, full, font] as const),
          [50, 704, 'end here.', font],
          [74, 680, '1.', font],
          [98, 680, first, font],
          [50, 668, 'Mondays.', font],
          [74, 656, '2.', font],
          [98, 656, `${first.slice(0, -2)}b`, font],
          [74, 644, 'Tuesdays.', font],
        ]),
      ],
      { own: COURIER },
    )
    expect(outlined(blocksOf(bytes)).slice(1)).toEqual([
      `item 1.0 1.: ${first} Mondays.`,
      `item 1.0 2.: ${first.slice(0, -2)}b Tuesdays.`,
    ])
  })

  it('have items whose wide numbers leave less space before their text', () => {
    const bytes = textDocument([
      shown(
        ['8.', '9.', '10.', '11.'].flatMap((marker, at) => [
          [60, 740 - 12 * at, marker] as const,
          [77, 740 - 12 * at, `Item ${at}`] as const,
        ]),
      ),
    ])
    expect(outlined(blocksOf(bytes))).toEqual([
      'item 1.0 8.: Item 0',
      'item 1.0 9.: Item 1',
      'item 1.0 10.: Item 2',
      'item 1.0 11.: Item 3',
    ])
  })

  it('have their numbers before their text, whatever stands in columns below them', () => {
    const text = (y: number) => [
      [96, y, `${FULL.slice(0, 70)}`] as const,
      [96, y - 12, `${MORE.slice(0, 70)}`] as const,
      [96, y - 24, 'and its last line.'] as const,
    ]
    const bytes = textDocument([
      shown([
        ...['11.', '12.', '13.'].flatMap((marker, at) => [
          [60, 740 - 48 * at, marker] as const,
          ...text(740 - 48 * at),
        ]),
        ...['By:', 'Name:', 'Title:', 'Date:'].flatMap((label, at) => [
          [60, 560 - 24 * at, label] as const,
          [300, 560 - 24 * at, label] as const,
        ]),
      ]),
    ])
    expect(
      outlined(blocksOf(bytes))
        .slice(0, 3)
        .map((line) => line.slice(0, 30)),
    ).toEqual([11, 12, 13].map((number) => `item 1.0 ${number}.: ${FULL.slice(0, 16)}`))
  })

  it('have items of one line with no more than a blank behind their number, if the next number follows', () => {
    const lines = ['1. The first', '2. The second', '3. The third', '', '7. A single one']
    expect(outlined(blocksOf(textDocument([page(lines)])))).toEqual([
      'item 1.0 1.: The first',
      'item 1.0 2.: The second',
      'item 1.0 3.: The third',
      'body: 7. A single one',
    ])
  })

  it('have bullets before text in a font with one width, and are no tables', () => {
    const rows = [1, 2, 3, 4, 5].flatMap((number, at) => [
      [54, 740 - 14 * at, '\\267'] as const,
      [72, 740 - 14 * at, `Term ${number}: Definition ${number}`, '/F3 10 Tf'] as const,
    ])
    const bytes = textDocument([shown(rows)], { own: COURIER })
    expect(outlined(blocksOf(bytes))[4]).toBe('item 1.0 \u00b7: Term 5: Definition 5')
  })

  it('have numbers without a sign behind them, if others of the list are near', () => {
    const items = (rows: readonly (readonly [number: string, text: string])[]): string[] =>
      outlined(
        blocksOf(
          textDocument([
            shown(
              rows.flatMap(([number, text], at) => [
                [50, 740 - 48 * at, number] as const,
                [86, 740 - 48 * at, text] as const,
                [50, 716 - 48 * at, 'Prose that belongs to it, and ends here.'] as const,
              ]),
            ),
          ]),
        ),
      ).filter((line) => line.startsWith('item'))
    expect(
      items([
        ['1', 'The first section of what is listed here.'],
        ['1.1', 'A part of it of what is listed here.'],
        ['1.2', 'Another part of what is listed here.'],
        ['2', 'The second section of what is listed here.'],
      ]),
    ).toHaveLength(4)
    expect(items([['12', 'Monkeys were there.']])).toEqual([])
  })

  it('have numbers of several levels, and are no tables', () => {
    const rows = ['2.1.', '2.2.', '3.', '3.1.', '4.'].flatMap((marker, at) => [
      [60, 740 - 18 * at, marker] as const,
      [95, 740 - 18 * at, `Short text ${at}`] as const,
    ])
    const kinds = blocksOf(textDocument([shown(rows)])).map((block) =>
      block.kind === 'paragraph' ? block.role.type : block.kind,
    )
    expect(kinds).toEqual(Array(5).fill('item'))
    const contents = ['1.0', '2.0', '2.1', '3.0'].flatMap((number, at) => [
      [60, 740 - 18 * at, number] as const,
      [95, 740 - 18 * at, `Title ${at}`] as const,
    ])
    expect(outlined(blocksOf(textDocument([shown(contents)])))[2]).toBe('item 2.0 2.1: Title 2')
  })
})
