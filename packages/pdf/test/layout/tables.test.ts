import { describe, expect, it } from 'vitest'
import type { Table } from '../../src/layout/tree.js'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, outlined } from './read-tree.js'

const line = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S`

/** Three rows and three columns; the first row is one cell with a background. */
const grid = [
  '0.8 0.9 1 rg 100 660 300 20 re f 0 g',
  '1 0 0 RG 2 w',
  ...[680, 660, 640, 620].map((y) => line(100, y, 400, y)),
  ...[100, 400].map((x) => line(x, 620, x, 680)),
  ...[200, 300].map((x) => line(x, 620, x, 660)),
].join('\n')
const cells = shown([
  [110, 666, 'Head of all'],
  [110, 646, 'one'],
  [210, 646, 'two'],
  [310, 646, 'three'],
  [110, 626, 'four'],
  [310, 626, 'six'],
])

describe('Tables of a document tree', () => {
  it('have cells with spans, borders and backgrounds', () => {
    const [before, table, after] = blocksOf(
      textDocument([
        `${grid}\n${shown([[100, 720, 'Text above']])}\n${cells}\n${shown([[100, 560, 'Text below']])}`,
      ]),
    )
    expect(outlined([before!, table!, after!])).toEqual([
      'body: Text above',
      'table Head of all || one | two | three || four |  | six',
      'body: Text below',
    ])
    const { rows, columnWidths } = table as Table
    expect(columnWidths.map(Math.round)).toEqual([100, 100, 100])
    expect(rows[0]!.cells[0]).toMatchObject({
      columnSpan: 3,
      rowSpan: 1,
      shading: 'cce6ff',
      borders: { left: { width: 2, colour: 'ff0000' } },
    })
    expect(rows[1]!.cells[1]!.shading).toBeUndefined()
  })

  it('have columns in rows whose rules are only in the head', () => {
    const rules = [
      ...[680, 660, 640, 620, 600].map((y) => line(100, y, 400, y)),
      ...[100, 400].map((x) => line(x, 600, x, 680)),
      ...[200, 300].map((x) => line(x, 660, x, 680)),
    ].join('\n')
    const rows = [
      ['Country', 'Home', 'Abroad'],
      ['Austria', '92.9', '7.1'],
      ['Belgium', '10.0', '90.0'],
      ['Cyprus', '33.3', '66.7'],
    ]
    const words = shown(
      rows.flatMap((cells, row) =>
        cells.map((text, column): [number, number, string] => [110 + 100 * column, 666 - 20 * row, text]),
      ),
    )
    expect(outlined(blocksOf(textDocument([`${rules}\n${words}`])))).toEqual([
      'table Country | Home | Abroad || Austria | 92.9 | 7.1 || Belgium | 10.0 | 90.0 || Cyprus | 33.3 | 66.7',
    ])
  })

  it('have a head of words above columns of numbers, and of years in bold', () => {
    const ruled = [
      ...[680, 660, 640, 620].map((y) => line(100, y, 400, y)),
      ...[100, 200, 300, 400].map((x) => line(x, 620, x, 680)),
    ].join('\n')
    const heads = (rows: readonly (readonly string[])[], font?: string) => {
      const words = rows.flatMap((cells, row) =>
        cells.map((text, column) => {
          const at = [110 + 100 * column, 666 - 20 * row, text] as const
          return row === 0 && font !== undefined ? ([...at, font] as const) : at
        }),
      )
      return blocksOf(textDocument([`${ruled}\n${shown(words)}`])).flatMap((block) =>
        block.kind === 'table' ? [block.headerRows] : [],
      )
    }
    const rows = [
      ['Austria', '92.9', '7.1'],
      ['Belgium', '10.0', '90.0'],
    ]
    expect(heads([['Country', 'Home', 'Abroad'], ...rows])).toEqual([1])
    expect(heads([['Country', '2024', '2025'], ...rows], '/F2 10 Tf')).toEqual([1])
    expect(heads([['Cyprus', '33.3', '66.7'], ...rows])).toEqual([0])
    expect(
      heads([
        ['Country', 'Capital', 'Language'],
        ['Austria', 'Vienna', '1'],
        ['Cyprus', 'x', 'y'],
      ]),
    ).toEqual([0])
  })

  it('have their columns in a frame that has no rules between them, and below a head that has', () => {
    const rows = [
      ['Town', 'Area', 'People'],
      ['Bonn', '141', '336'],
      ['Trier', '117', '112'],
      ['Mainz', '97', '222'],
    ]
    const words = shown(
      rows.flatMap((cells, row) =>
        cells.map((text, column): [number, number, string] => [110 + 100 * column, 666 - 20 * row, text]),
      ),
    )
    const across = [680, 660, 600].map((y) => line(100, y, 400, y))
    const frame = [100, 400].map((x) => line(x, 600, x, 680))
    const head = [200, 300].map((x) => line(x, 660, x, 680))
    const table = 'table Town | Area | People || Bonn | 141 | 336 || Trier | 117 | 112 || Mainz | 97 | 222'
    for (const rules of [
      [...across, ...frame],
      [...across, ...head],
    ])
      expect(outlined(blocksOf(textDocument([`${rules.join('\n')}\n${words}`])))).toEqual([table])
  })

  it('have rows without rules between them, which begin side by side and go on in lowercase', () => {
    const rules = [
      ...[720, 700, 560].map((y) => line(100, y, 500, y)),
      ...[100, 300, 500].map((x) => line(x, 560, x, 720)),
    ]
    const rows = ['First', 'Second', 'Third', 'Fourth'].flatMap((name, row) => [
      [110, 688 - 30 * row, `${name} of all towns`] as const,
      [110, 677 - 30 * row, 'in the far north'] as const,
      [310, 688 - 30 * row, `${name} of the rivers`] as const,
      [310, 677 - 30 * row, 'near that old town'] as const,
    ])
    const head = [
      [110, 706, 'Town'],
      [310, 706, 'River'],
    ] as const
    const [table] = blocksOf(textDocument([`${rules.join('\n')}\n${shown([...head, ...rows])}`]))
    expect((table as Table).rows).toHaveLength(5)
  })

  it('have columns of words between rules that reach over them, also if these look like columns of text', () => {
    const rows = [
      ['Labour', 'Private growth of transport and of industry'],
      ['Service', 'Budgets of schools, and water of a year'],
      ['School', 'Transport in towns, and energy of forests'],
      ['Stock', 'Private income of the south, and labour'],
      ['Area', 'Export of stock, and the private share'],
    ]
    const words = shown(
      rows.flatMap((cells, row) =>
        cells.map((text, column): [number, number, string] => [110 + 150 * column, 666 - 12 * row, text]),
      ),
    )
    const rules = [680, 660, 610].map((y) => line(100, y, 500, y)).join('\n')
    expect(outlined(blocksOf(textDocument([`${rules}\n${words}`])))).toEqual([
      `table ${rows.map((cells) => cells.join(' | ')).join(' || ')}`,
    ])
  })

  it('are no labels of a chart', () => {
    const labels = shown(
      [400, 300, 200, 100, 0].flatMap((value, row): [number, number, string][] => [
        [60, 700 - 20 * row, String(value)],
        [400, 700 - 20 * row, String(value)],
      ]),
    )
    const curve = '1 w 80 620 m 180 690 l 280 640 l 390 700 l S'
    const kinds = (content: string) => blocksOf(textDocument([content])).map(({ kind }) => kind)
    expect(kinds(labels)).toContain('table')
    expect(kinds(`${curve}\n${labels}`)).not.toContain('table')
  })

  it('are no charts, whose bars keep to no cells; areas behind cells are no bars', () => {
    const years = [2001, 2005, 2010, 2015]
    const rows = shown(
      years.flatMap((year, at) => [
        [60, 700 - 20 * at, String(year)] as const,
        [160, 700 - 20 * at, `${30 - 2 * at}.5`] as const,
        [320, 700 - 20 * at, `${40 + 3 * at}.1`] as const,
        [460, 700 - 20 * at, `${20 + at}.4`] as const,
      ]),
    )
    const kinds = (
      areas: readonly (readonly [x: number, y: number, width: number])[],
      lines = '',
    ): string[] => [
      ...new Set(
        blocksOf(
          textDocument([
            `0.5 1 1 rg ${areas.map(([x, y, width]) => `${x} ${y} ${width} 14 re f`).join('\n')} ${lines} 0 g ${rows}`,
          ]),
        ).map(({ kind }) => kind),
      ),
    ]
    const bars = years.flatMap((_, at) => {
      const y = 696 - 20 * at
      const [one, two] = [150 - 9 * at, 260 + 7 * at]
      return [
        [100, y, one],
        [100 + one, y, two - one],
        [100 + two, y, 430 - two],
      ] as const
    })
    const axis = line(100, 620, 100, 720)
    expect(kinds(bars, axis)).toEqual(['paragraph', 'figure'])
    expect(kinds(years.map((_, at) => [50, 696 - 20 * at, 470] as const))).toEqual(['table'])
    expect(kinds([])).toEqual(['table'])
  })

  it('have columns that are no further apart than words', () => {
    const rows = ['7', '12', '345', '1,678', '23', '9'].flatMap((number, row): [number, number, string][] => [
      [60, 700 - 18 * row, `name ${'abcdef'[row]}`],
      // Digits of Helvetica are 0.556 of their size wide, commas 0.278.
      [
        200 - 10 * (0.556 * number.replace(',', '').length + (number.includes(',') ? 0.278 : 0)),
        700 - 18 * row,
        number,
      ],
      [203, 700 - 18 * row, `0${1081 + 7 * row}`],
    ])
    const [table] = blocksOf(textDocument([shown(rows)])) as [Table]
    expect(table.rows.map(({ cells: own }) => own.length)).toEqual([3, 3, 3, 3, 3, 3])
    expect(outlined([table])[0]).toContain('name d | 1,678 | 01102')
  })
})

describe('The cells of a document tree', () => {
  const edges = [
    ...[680, 660, 640, 620].map((y) => line(100, y, 400, y)),
    ...[100, 400].map((x) => line(x, 620, x, 680)),
    ...[200, 300].map((x) => line(x, 620, x, 660)),
  ].join('\n')

  it('are those of their columns in a row without rules between them', () => {
    const head = shown([
      [110, 666, 'One'],
      [210, 666, 'Two'],
      [310, 666, 'Three'],
    ])
    const body = shown([
      [110, 646, 'a'],
      [210, 646, 'b'],
      [310, 646, 'c'],
      [110, 626, 'd'],
    ])
    expect(outlined(blocksOf(textDocument([`${edges}\n${head}\n${body}`])))).toEqual([
      'table One | Two | Three || a | b | c || d |  | ',
    ])
  })

  it('have words in capitals and numbers whole that were broken in narrow columns', () => {
    const narrow = [
      ...[700, 660, 640].map((y) => line(100, y, 400, y)),
      ...[100, 152, 170, 400].map((x) => line(x, 640, x, 700)),
    ].join('\n')
    const text = shown([
      [103, 690, 'COMMUN'],
      [103, 678, 'E'],
      [156, 690, '10'],
      [156, 678, '4'],
      [180, 690, 'TO'],
      [180, 678, 'A'],
      [103, 646, 'x'],
      [180, 646, 'y'],
    ])
    expect(outlined(blocksOf(textDocument([`${narrow}\n${text}`])))).toEqual([
      'table COMMUNE | 104 | TO / A || x |  | y',
    ])
  })

  it('have dates, codes and words whole that were broken in narrow columns, but not two short words', () => {
    const narrow = [
      ...[700, 660, 640].map((y) => line(100, y, 500, y)),
      ...[100, 142, 192, 240, 282, 500].map((x) => line(x, 640, x, 700)),
    ].join('\n')
    const text = shown([
      [103, 690, '11/03/0'],
      [103, 678, '3'],
      [145, 690, 'detection'],
      [145, 678, 's'],
      [195, 690, 'a1bf-2c3-'],
      [195, 678, 'd4e5f'],
      [243, 690, 'Months'],
      [243, 678, 'in use'],
      [103, 646, 'x'],
      [290, 646, 'All of these detections are in use'],
    ])
    expect(outlined(blocksOf(textDocument([`${narrow}\n${text}`])))).toEqual([
      'table 11/03/03 | detections | a1bf-2c3-d4e5f | Months in use |  || x |  |  |  | All of these detections are in use',
    ])
  })

  it('are no lines to write on, with what to write below them', () => {
    const rows = [700, 670, 640, 610, 580].flatMap((y) => [
      [50, y, '_'.repeat(40)] as const,
      [350, y, '_'.repeat(15)] as const,
      [50, y - 12, 'Team member'] as const,
      [350, y - 12, 'Date:'] as const,
    ])
    const kinds = blocksOf(textDocument([shown(rows)])).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['paragraph']))
  })

  it('are no lines of words far apart, which fill the lines of a justified paragraph', () => {
    const lines = [
      'characteristic practice of nurses only in enterprises',
      'businesses as a party to a contract with parties',
    ]
    const first = 'A full line of this paragraph has blanks as wide as those of other lines in text'
    // 6 points a letter, from 50 to 530.
    const pieces = lines.flatMap((text, row) => {
      const words = text.split(' ')
      const blank = (480 - 6 * words.join('').length) / (words.length - 1)
      let x = 50
      return words.map((word) => {
        const piece = [x, 728 - 12 * row, word, '/F3 10 Tf'] as const
        x += 6 * word.length + blank
        return piece
      })
    })
    const content = shown([[50, 740, first, '/F3 10 Tf'], ...pieces, [50, 704, 'ends here.', '/F3 10 Tf']])
    const own = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'
    const kinds = blocksOf(textDocument([content], { own }))
    expect(outlined(kinds)).toEqual([`body: ${first} ${lines.join(' ')} ends here.`])
  })
})

describe('Links and bookmarks of a document tree', () => {
  it('lead to the blocks at their places', () => {
    const bytes = textDocument(
      [
        shown([[50, 700, 'To the second page']]),
        shown([
          [50, 700, 'Above'],
          [50, 400, 'The target'],
        ]),
      ],
      {
        link: '<< /Type /Annot /Subtype /Link /Rect [40 690 300 715] /Dest [@page2 /XYZ 0 412 0] >>',
        outlines: '<< /First @item /Last @item >>',
        item: '<< /Title (Target) /Dest [@page2 /XYZ 0 412 0] /Parent @outlines >>',
      },
      { page: '/Annots [@link]', catalog: '/Outlines @outlines' },
    )
    const blocks = blocksOf(bytes)
    const target = blocks.find((block) => outlined([block])[0]!.includes('The target'))!
    expect(target.anchors).toHaveLength(1)
    const [first] = blocks
    expect(first?.kind === 'paragraph' && first.lines[0]!.runs[0]!.link).toEqual({
      type: 'anchor',
      name: target.anchors[0],
    })
  })
})
