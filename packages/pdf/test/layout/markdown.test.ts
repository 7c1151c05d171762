import { describe, expect, it } from 'vitest'
import { shown, textDocument } from '../text/read-text.js'
import { markdownIn } from './read-tree.js'

/** One paragraph: its lines are full, and go on. */
const body = (y: number, count: number, what = 'text') =>
  [...Array(count).keys()].map(
    (row) =>
      [
        50,
        y - 12 * row,
        `${row === 0 ? 'Line' : 'and line'} ${row} of running ${what} that fills the width of its column well`,
      ] as const,
  )

/** What is different on each page. */
const TOPICS = ['tides', 'winds', 'clouds']

describe('Markdown from the page layout', () => {
  it('makes headings by size and weight, and joins the lines of a paragraph', () => {
    const content = shown([
      [50, 760, 'The title', '/F1 20 Tf'],
      [50, 720, 'A chapter', '/F1 14 Tf'],
      [50, 695, 'A section', '/F2 10 Tf'],
      ...body(680, 6),
    ])
    expect(markdownIn(textDocument([content]))).toMatch(
      /^# The title\n\n## A chapter\n\n### A section\n\nLine 0 .*line 5 [^\n]*$/,
    )
  })

  it('makes no heading of sentence fragments or of several sentences', () => {
    const content = shown([
      [50, 760, 'Notes of Prof. Lind', '/F1 14 Tf'],
      [50, 720, 'Notes are set in small type. Each of them has a number in the', '/F1 14 Tf'],
      [50, 700, 'and address', '/F2 10 Tf'],
      [50, 680, '. \\} Boxes checked', '/F1 14 Tf'],
      ...body(640, 20),
    ])
    const headings = markdownIn(textDocument([content]))
      .split('\n')
      .filter((line) => line.startsWith('#'))
    expect(headings).toEqual(['# Notes of Prof. Lind'])
  })

  it('makes headings of lines that bookmarks name, also in body text size', () => {
    const content = shown([[50, 712, '1.2 Methods'], ...body(700, 6)])
    const bytes = textDocument(
      [content],
      {
        outlines: '<< /First @part /Last @part >>',
        part: '<< /Title (Part) /Dest [@page1 /Fit] /First @item /Last @item >>',
        item: '<< /Title (Methods) /Dest [@page1 /Fit] /Parent @part >>',
      },
      { catalog: '/Outlines @outlines' },
    )
    expect(markdownIn(bytes)).toMatch(/^## 1.2 Methods\n\nLine 0 /)
    expect(markdownIn(textDocument([content]))).not.toContain('#')
  })

  it('makes headings of bold lines before smaller text, but not of names and contents on a cover', () => {
    const first = shown([
      [50, 780, 'A report', '/F2 24 Tf'],
      [50, 740, 'Ada Lind', '/F1 14 Tf'],
      [50, 700, 'A chapter', '/F2 10 Tf'],
    ])
    const second = shown([
      [50, 780, 'A chapter', '/F2 16 Tf'],
      ...body(750, 20),
      [50, 480, 'Licence', '/F2 8 Tf'],
      [50, 470, 'Anybody may copy it who says where it is from', '/F1 8 Tf'],
    ])
    expect(markdownIn(textDocument([first, second])).match(/^#.*/gm)).toEqual([
      '# A report',
      '## A chapter',
      '### Licence',
    ])
  })

  it('joins the lines of one heading, and separates different headings', () => {
    const content = shown([
      [50, 780, 'A heading that goes on', '/F2 16 Tf'],
      [50, 761, 'in a second line', '/F2 16 Tf'],
      [50, 730, 'Another', '/F2 16 Tf'],
      [50, 705, 'Below it', '/F2 14.5 Tf'],
      ...body(680, 20),
    ])
    expect(markdownIn(textDocument([content])).match(/^#.*/gm)).toEqual([
      '# A heading that goes on in a second line',
      '# Another',
      '## Below it',
    ])
  })

  it('makes headings of lines with a section number', () => {
    const content = shown([
      [50, 700, '2', '/F2 10 Tf'],
      [90, 700, 'Methods', '/F2 10 Tf'],
      [50, 670, '2.1.3 The second trial'],
      ...body(640, 10),
      [50, 480, '2.50 Euros each'],
      [50, 460, '3.1.4 A line of the contents 17'],
    ])
    expect(markdownIn(textDocument([content])).match(/^#.*/gm)).toEqual([
      '# 2 Methods',
      '### 2.1.3 The second trial',
    ])
  })

  it('puts the title above the sections that bookmarks name', () => {
    const content = shown([
      [50, 760, 'The title', '/F1 20 Tf'],
      [50, 712, '1 Methods', '/F2 14 Tf'],
      ...body(700, 6),
      [50, 600, '2 Results', '/F2 14 Tf'],
      ...body(580, 6),
    ])
    const bytes = textDocument(
      [content],
      {
        outlines: '<< /First @one /Last @one >>',
        one: '<< /Title (Methods) /Dest [@page1 /Fit] /Parent @outlines >>',
      },
      { catalog: '/Outlines @outlines' },
    )
    expect(markdownIn(bytes).match(/^#.*/gm)).toEqual(['# The title', '## 1 Methods', '## 2 Results'])
  })

  it('joins the number of a chapter with its title', () => {
    const content = shown([
      [50, 760, 'Chapter 1', '/F2 16 Tf'],
      [50, 720, 'Methods of', '/F2 20 Tf'],
      [50, 690, 'the trial', '/F2 20 Tf'],
      ...body(650, 6),
    ])
    expect(markdownIn(textDocument([content])).match(/^#.*/gm)).toEqual(['# Chapter 1 Methods of the trial'])
  })

  it('makes no heading of a term whose explanation is indented', () => {
    const term = (y: number, name: string) =>
      [
        [50, y, name, '/F2 10 Tf'],
        [80, y - 12, 'the explanation of this term is indented'],
      ] as const
    const content = shown([
      ...body(760, 10),
      ...term(620, '--all'),
      ...term(590, '--none'),
      ...term(560, '--some'),
    ])
    expect(markdownIn(textDocument([content]))).not.toContain('#')
  })

  it('makes headings of italic lines above text, and of names in lowercase apart from it', () => {
    const font = { own: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique >>' }
    const content = shown([
      ...body(760, 8),
      [50, 640, 'A short remark', '/F3 10 Tf'],
      ...body(627, 4),
      [50, 560, 'fileSize', '/F2 10 Tf'],
      ...body(535, 4),
      [50, 470, 'The words of a quotation fill the whole width of their line', '/F3 10 Tf'],
      ...body(458, 2),
    ])
    expect(markdownIn(textDocument([content], font)).match(/^#.*/gm)).toEqual([
      '## A short remark',
      '# fileSize',
    ])
  })

  it('makes headings of bold lines above an indented list', () => {
    const content = shown([
      ...body(760, 8),
      [50, 640, 'Features', '/F2 10 Tf'],
      [80, 615, 'It has no dependencies'],
      [80, 603, 'It is small'],
    ])
    expect(markdownIn(textDocument([content]))).toContain('# Features')
  })

  it('makes no heading of names between the title and the text, also if their style is used later', () => {
    const lines = [
      [50, 760, 'The title', '/F1 20 Tf'],
      [50, 730, 'Ada Lind', '/F1 12 Tf'],
      [250, 730, 'Emmy Berg', '/F1 12 Tf'],
      ...body(700, 10),
      [50, 560, 'A large word', '/F1 12 Tf'],
      [50, 530, 'A bold section', '/F2 14 Tf'],
      ...body(510, 10),
    ] as const
    const text = markdownIn(textDocument([shown(lines), shown(lines.slice(-12))]))
    expect(text.match(/^#.*/gm)?.slice(0, 3)).toEqual([
      '# The title',
      '### A large word',
      '## A bold section',
    ])
  })

  it('makes no heading of names on the cover of a long document', () => {
    const cover = shown([
      [50, 760, 'The title', '/F2 24 Tf'],
      [50, 700, 'Ada Lind', '/F2 16 Tf'],
      [50, 680, 'Emmy Berg', '/F2 16 Tf'],
    ])
    const chapter = (name: string) => shown([[50, 780, name, '/F2 14 Tf'], ...body(750, 20)])
    const headings = markdownIn(
      textDocument([cover, ...['Methods', 'Trials', 'Results', 'Errors', 'Thanks'].map(chapter)]),
    ).match(/^#.*/gm)
    expect(headings?.slice(0, 2)).toEqual(['# The title', '## Methods'])
  })

  it('writes entries of a table of contents as a list without leaders', () => {
    const content = shown([
      [50, 700, '1 Methods . . . . . . . . . . 5'],
      [70, 688, '1.1 The trial.............. 6'],
      [50, 676, '2 Results . . . . . . . . . . 9'],
    ])
    expect(markdownIn(textDocument([content]))).toBe('- 1 Methods 5\n  - 1.1 The trial 6\n- 2 Results 9')
  })

  it('nests list items', () => {
    const content = shown([
      ...body(760, 4),
      [60, 690, '\\225'],
      [75, 690, 'first'],
      [90, 678, '-'],
      [105, 678, 'inner'],
      [60, 666, '\\225'],
      [75, 666, 'second'],
      [50, 630, '1. one'],
      [50, 618, '2. two'],
    ])
    const text = markdownIn(textDocument([content]))
    expect(text).toContain('- first\n  - inner\n- second\n')
    expect(text).toContain('1. one\n2. two')
  })

  it('writes ruled tables, with several lines in a cell', () => {
    const rules = [
      ...[700, 660, 640, 620].map((y) => `50 ${y} m 350 ${y} l S`),
      ...[50, 150, 250, 350].map((x) => `${x} 620 m ${x} 700 l S`),
    ].join(' ')
    const content = `${rules} ${shown([
      [55, 685, 'Name of'],
      [55, 672, 'the thing'],
      [155, 685, 'Price'],
      [255, 685, 'Number'],
      [55, 646, 'Apple'],
      [155, 646, '1.20'],
      [255, 646, '3'],
      [55, 626, 'Pear | plum'],
      [155, 626, '2.00'],
    ])}`
    expect(markdownIn(textDocument([content]))).toBe(
      '| Name of the thing | Price | Number |\n| --- | --- | --- |\n| Apple | 1.20 | 3 |\n| Pear \\| plum | 2.00 |  |',
    )
  })

  it('writes tables without rules', () => {
    const rows = ['Year 2001 2002', 'Income 100 120', 'Costs 90 95', 'Profit 10 25'].flatMap((row, index) =>
      row.split(' ').map((cell, column) => [50 + 120 * column, 700 - 14 * index, cell] as const),
    )
    expect(markdownIn(textDocument([shown([...body(780, 4), ...rows])]))).toContain(
      '| Year | 2001 | 2002 |\n| --- | --- | --- |\n| Income | 100 | 120 |\n| Costs | 90 | 95 |\n| Profit | 10 | 25 |',
    )
  })

  const cells = (
    rows: readonly string[],
    {
      x = 50,
      y = 700,
      step = 120,
      pitch = 14,
    }: { x?: number; y?: number; step?: number; pitch?: number } = {},
  ) =>
    rows.flatMap((row, index) =>
      row
        .split('|')
        .flatMap((cell, column) =>
          cell === '' ? [] : [[x + step * column, y - pitch * index, cell] as const],
        ),
    )
  const rulesAt = (from: number, to: number, ...ys: readonly number[]) =>
    ys.map((y) => `${from} ${y} m ${to} ${y} l S`).join(' ')

  it('writes tables of words between rules of one width', () => {
    const rows = ['Name|Place', 'Ada|London town', 'Emmy|Erlangen', 'Sofia|Stockholm']
    const content = `${rulesAt(45, 300, 712, 696, 650)} ${shown([...body(780, 4), ...cells(rows)])}`
    expect(markdownIn(textDocument([content]))).toContain(
      '| Name | Place |\n| --- | --- |\n| Ada | London town |\n| Emmy | Erlangen |\n| Sofia | Stockholm |',
    )
  })

  it('writes tables of two columns of words without rules', () => {
    const rows = ['Ada Lovelace|London', 'Emmy Noether|Erlangen in Bavaria', 'Sofia|Stockholm', 'Maria|Milan']
    expect(markdownIn(textDocument([shown([...body(780, 4), ...cells(rows)])]))).toContain(
      '| Emmy Noether | Erlangen in Bavaria |\n| Sofia | Stockholm |\n| Maria | Milan |',
    )
  })

  it('writes tables whose rows are marked by their background, with the rows between', () => {
    const rows = ['Name|Place', 'Ada|London', 'Emmy|', 'Sofia|Stockholm']
    const areas = [696, 668].map((y) => `0.9 g 45 ${y} 255 14 re f 0 g`).join(' ')
    expect(markdownIn(textDocument([`${areas} ${shown(cells(rows))}`]))).toBe(
      '| Name | Place |\n| --- | --- |\n| Ada | London |\n| Emmy |  |\n| Sofia | Stockholm |',
    )
  })

  it('finds the columns below heads that span several of them', () => {
    const rows = ['Year|1|2|3|4', '2001|10|11|12|13', '2002|14|15|16|17', '2003|18|19|20|21', '2004|5|6|7|8']
    const more = ['2005|10|11|12|13', '2006|14|15|16|17']
    const heads = [
      [170, 714, 'Men of the whole country'],
      [410, 714, 'Women of the country'],
    ] as const
    expect(markdownIn(textDocument([shown([...heads, ...cells([...rows, ...more])])]))).toContain(
      '| 2001 | 10 | 11 | 12 | 13 |',
    )
  })

  it('joins lines of several cells that go on in lowercase', () => {
    const rows = [
      'Code|First thing|Second thing|Third thing',
      'A1|Each of these|Cells has a|Second line',
      '|goes on here|second line|below its first',
      'A2|One|Two|Three',
    ]
    expect(markdownIn(textDocument([shown(cells(rows, { pitch: 12 }))]))).toContain(
      '| A1 | Each of these goes on here | Cells has a second line | Second line below its first |',
    )
  })

  it('joins the lines of heads and labels that go on in lowercase', () => {
    const rows = [
      'Name of|Number of|Place of',
      'person|children|birth',
      'A name of|7|London',
      'several lines||',
      'Emmy who has|6|Erlangen',
    ]
    const bottom = ['A label whose', 'cells are below|3|Milan', 'Sofia|2|Moscow']
    const text = markdownIn(textDocument([shown(cells([...rows, ...bottom], { pitch: 12 }))]))
    expect(text).toContain('| Name of person | Number of children | Place of birth |')
    expect(text).toContain('| A name of several lines | 7 | London |\n| Emmy who has | 6 | Erlangen |')
    expect(text).toContain('| A label whose cells are below | 3 | Milan |\n| Sofia | 2 | Moscow |')
  })

  it('separates numbers that are close together, and leaves out the dots that lead to them', () => {
    const lines = ['Income', 'Costs', 'Profit', 'Taxes', 'Assets', 'Debts'].flatMap((label, row) => [
      [50, 700 - 14 * row, `${label}${'.'.repeat(30)}`] as const,
      [200, 700 - 14 * row, `1,00${row}`] as const,
      [233, 700 - 14 * row, `2,00${row}`] as const,
      [266, 700 - 14 * row, `3,00${row}`] as const,
    ])
    expect(markdownIn(textDocument([shown(lines)]))).toContain(
      '| Costs | 1,001 | 2,001 | 3,001 |\n| Profit | 1,002 | 2,002 | 3,002 |',
    )
  })

  it('keeps two tables side by side apart', () => {
    const left = cells(['Year|Men|Women', '2001|1|2', '2002|3|4', '2003|5|6'], { step: 60 })
    const right = cells(['Town|Area', 'Bonn|141', 'Trier|117', 'Mainz|97'], { x: 320, y: 697, pitch: 17 })
    const text = markdownIn(textDocument([shown([...left, ...right])]))
    expect(text).toContain(
      '| 2002 | 3 | 4 |\n| 2003 | 5 | 6 |\n\n| Town | Area |\n| --- | --- |\n| Bonn | 141 |',
    )
  })

  it('keeps the columns of text above and below a table of labels and numbers apart', () => {
    const prose = (x: number, y: number, name: string) =>
      [...Array(6).keys()].map(
        (row) => [x, y - 12 * row, `${name}${row} the text of a column has words`] as const,
      )
    const rows = ['Income|100', 'Costs|90', 'Profit|10', 'Loss|12']
    const lines = [
      ...[...prose(50, 780, 'a'), ...prose(320, 780, 'b')],
      ...cells(rows, { y: 690, step: 280 }),
      ...[...prose(50, 620, 'c'), ...prose(320, 620, 'd')],
    ]
    const text = markdownIn(textDocument([shown(lines)]))
    expect(text).toMatch(/a0 .* b5 .*\| Profit \| 10 \|.*c0 .* d5 /s)
  })

  it('writes rows between the rules of columns', () => {
    const rows = ['Name|Place', 'Ada|London', 'Emmy|Erlangen', 'Sofia|Stockholm', 'Maria|Milan']
    const down = [160, 290].map((x) => `${x} 640 m ${x} 712 l S`).join(' ')
    const content = `${down} ${rulesAt(45, 300, 712, 696, 640)} ${shown(cells(rows))}`
    expect(markdownIn(textDocument([content]))).toContain('| Emmy | Erlangen |\n| Sofia | Stockholm |')
  })

  it('joins the lines of a table head, and leaves a running head above it out', () => {
    const head = [
      [50, 780, 'A running head'],
      [480, 780, '17'],
      [170, 722, 'Number of', '/F1 10 Tf'],
      ...cells(['Year|people|Area', '2001|10|1', '2002|12|1', '2003|13|2'], { y: 710, pitch: 15 }),
    ] as const
    expect(markdownIn(textDocument([shown(head)]))).toContain(
      '| Year | Number of people | Area |\n| --- | --- | --- |\n| 2001 | 10 | 1 |',
    )
  })

  it('keeps columns of text apart above a table and beside one', () => {
    const prose = (x: number, y: number, name: string, count = 8) =>
      [...Array(count).keys()].map(
        (row) => [x, y - 12 * row, `${name}${row} the text of a column has words`] as const,
      )
    const rows = ['Year|2001|2002|2003', 'Income|100|120|90', 'Costs|90|95|80', 'Profit|10|25|10']
    const above = shown([...prose(50, 780, 'a'), ...prose(320, 780, 'b'), ...cells(rows, { y: 660 })])
    const first = markdownIn(textDocument([above]))
    expect(first).toMatch(/a0 .* a7 [^b]*b0 .* b7 /s)
    expect(first).toContain('| Income | 100 | 120 | 90 |')
    const beside = shown([...prose(320, 780, 'b', 14), ...cells(rows, { y: 777, step: 60, pitch: 17 })])
    const second = markdownIn(textDocument([beside]))
    expect(second).toMatch(/b0 .* b13 [^|]*$/s)
    expect(second).toContain('| Income | 100 | 120 | 90 |')
  })

  it('writes tables on a turned page', () => {
    const rows = cells(['Year|2001|2002', 'Income|100|120', 'Costs|90|95', 'Profit|10|25'])
    const content = rows
      .map(([x, y, text]) => `BT /F1 10 Tf 0 1 -1 0 ${800 - y} ${x} Tm (${text}) Tj ET`)
      .join(' ')
    expect(markdownIn(textDocument([content]))).toContain('| Income | 100 | 120 |')
  })

  it('writes links and emphasis, and escapes Markdown syntax', () => {
    const bytes = textDocument(
      [
        `BT 50 700 Td /F1 10 Tf (See ) Tj /F2 10 Tf (the site) Tj /F1 10 Tf ( of *ours* and <b>) Tj ET ${shown(body(680, 4))}`,
      ],
      {
        link: '<< /Type /Annot /Subtype /Link /Rect [70 695 110 712] /A << /S /URI /URI (https://example.org/a) >> >>',
      },
      { page: '/Annots [@link]' },
    )
    expect(markdownIn(bytes)).toContain('See [**the site**](<https://example.org/a>) of \\*ours\\* and \\<b>')
  })

  it('writes items with bullets from symbol fonts as list items, whatever their size', () => {
    const objects = {
      own: '<< /Type /Font /Subtype /Type1 /BaseFont /Marks /FirstChar 33 /Widths [500] /ToUnicode @marks >>',
      marks: {
        dict: '<< >>',
        data: '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <21> <F097> endbfchar',
      },
    }
    const content = shown([
      [50, 760, 'A slide', '/F1 24 Tf'],
      [50, 720, '!', '/F3 16 Tf'],
      [70, 720, 'Hardware has evolved', '/F1 16 Tf'],
      ...body(680, 10),
    ])
    const text = markdownIn(textDocument([content], objects))
    expect(text.match(/^#.*/gm)).toEqual(['# A slide'])
    expect(text).toContain('- Hardware has evolved')
  })

  it('makes no heading of labels, code, dates and table of contents entries', () => {
    const content = shown([
      [50, 790, 'A title', '/F1 20 Tf'],
      [50, 765, 'February 23, 2024', '/F1 14 Tf'],
      [50, 740, 'count := number\\(\\)', '/F1 14 Tf'],
      [50, 715, 'A chapter of the book ........ 2', '/F1 14 Tf'],
      [50, 690, 'Location:', '/F2 10 Tf'],
      ...body(660, 20),
    ])
    expect(markdownIn(textDocument([content])).match(/^#.*/gm)).toEqual(['# A title'])
  })

  it('does not match a bookmark with a table of contents entry', () => {
    const content = shown([[50, 730, 'Section ........ 2'], [50, 700, 'Section 2'], ...body(660, 6)])
    const bytes = textDocument(
      [content],
      {
        outlines: '<< /First @item /Last @item >>',
        item: '<< /Title (Section2) /Dest [@page1 /Fit] >>',
      },
      { catalog: '/Outlines @outlines' },
    )
    expect(markdownIn(bytes).match(/^#.*/gm)).toEqual(['# Section 2'])
  })

  it('separates a heading from the text directly below it', () => {
    const content = shown([
      [50, 760, 'A heading', '/F1 11.3 Tf'],
      [50, 747, 'Some text.', '/F1 10 Tf'],
      ...body(700, 20),
    ])
    expect(markdownIn(textDocument([content]))).toMatch(/^# A heading\n\nSome text\.\n/)
  })

  it('joins widely spaced heading lines when the first line is full', () => {
    const content = shown([
      [50, 780, 'An application in the case of those who are', '/F2 20 Tf'],
      [50, 752, 'Self-employed', '/F2 20 Tf'],
      [50, 700, 'Notes', '/F2 20 Tf'],
      [50, 672, 'Below', '/F2 20 Tf'],
      ...body(640, 20),
    ])
    expect(markdownIn(textDocument([content])).match(/^#.*/gm)).toEqual([
      '# An application in the case of those who are Self-employed',
      '# Notes',
      '# Below',
    ])
  })

  it('makes no heading of text that begins with number signs', () => {
    const text = markdownIn(textDocument([shown([...body(700, 6), [50, 600, '## Foot care']])]))
    expect(text).not.toMatch(/^#+ /m)
  })

  it('goes on with a paragraph behind the end of a page', () => {
    const bytes = textDocument([shown(body(780, 3)), shown([[50, 780, 'and it ends on the next page.']])])
    expect(markdownIn(bytes)).toMatch(/ column well and it ends on the next page\.$/)
  })

  it('marks words in the font of programs as code, and escapes nothing in it', () => {
    const own = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'
    const content =
      'BT 50 700 Td /F1 10 Tf (Call ) Tj /F3 10 Tf (f\\(*a\\)) Tj /F1 10 Tf ( or ) Tj /F3 10 Tf (a`b) Tj /F1 10 Tf ( twice.) Tj ET'
    expect(markdownIn(textDocument([`${content} ${shown(body(680, 4))}`], { own }))).toContain(
      'Call `f(*a)` or ``a`b`` twice.',
    )
  })

  it('writes one link around words of several looks, and escapes its brackets', () => {
    const bytes = textDocument(
      [
        `BT 50 700 Td /F2 10 Tf (The) Tj /F1 10 Tf ( site [1]) Tj ET ${shown([[50, 680, 'A & B, not &amp; here']])}`,
      ],
      {
        link: '<< /Type /Annot /Subtype /Link /Rect [40 695 200 712] /A << /S /URI /URI (https://example.org/a) >> >>',
      },
      { page: '/Annots [@link]' },
    )
    expect(markdownIn(bytes)).toBe(
      '[**The** site \\[1\\]](<https://example.org/a>)\n\nA & B, not \\&amp; here',
    )
  })

  it('writes footnotes behind the text that refers to them', () => {
    const note = shown([
      [50, 62, '1', '/F1 6 Tf'],
      [56, 60, 'The source of it.', '/F1 9 Tf'],
    ])
    const claim = 'BT 50 740 Td /F1 12 Tf (A claim that needs a source) Tj /F1 7 Tf 5 Ts (1) Tj ET'
    const bytes = textDocument([`${claim} ${note}`])
    expect(markdownIn(bytes)).toBe('A claim that needs a source[^1]\n\n[^1]: The source of it.')
  })

  it('nests items in the text of numbered ones, and shows markers that Markdown does not have', () => {
    const bytes = textDocument([
      shown([
        [60, 740, '1.'],
        [80, 740, 'first'],
        [80, 728, 'a\\)'],
        [100, 728, 'inner'],
        [80, 716, 'b\\)'],
        [100, 716, 'other'],
        [60, 704, '2.'],
        [80, 704, 'second'],
      ]),
    ])
    expect(markdownIn(bytes)).toBe('1. first\n   - a) inner\n   - b) other\n2. second')
  })

  it('omits a running footer whose page number stands apart', () => {
    const page = (number: number): string =>
      shown([...body(700, 5, TOPICS[number - 1]), [250, 30, 'Annual report'], [500, 30, `${number}`]])
    expect(markdownIn(textDocument([page(1), page(2), page(3)]))).not.toContain('Annual report')
  })

  it('omits running headers, footers and page numbers', () => {
    const page = (number: number): string =>
      shown([[50, 780, 'Annual report'], ...body(700, 5, TOPICS[number - 1]), [300, 30, `${number}`]])
    const bytes = textDocument([page(1), page(2), page(3)])
    const text = markdownIn(bytes)
    expect(text).not.toMatch(/Annual report|^\d$/m)
    expect(text.match(/Line 0/g)).toHaveLength(3)
    const whole = markdownIn(bytes, { keepsFurniture: true })
    expect(whole.match(/Annual report/g)).toHaveLength(3)
    expect(whole).toMatch(/^3$/m)
  })
})

describe('Markdown from the structure tree', () => {
  const objects = (kids: string) => ({
    tree: '<< /Type /StructTreeRoot /K @document /RoleMap << /Heading /H2 >> >>',
    document: `<< /S /Document /K [${kids}] /Pg @page1 >>`,
    head: '<< /S /Heading /K 1 /Pg @page1 >>',
    text: '<< /S /P /K [0] /Pg @page1 >>',
    list: '<< /S /L /K << /S /LI /K [<< /S /Lbl /K 2 /Pg @page1 >> << /S /LBody /K 3 /Pg @page1 >>] >> >>',
    table: '<< /S /Table /K << /S /TR /K [<< /S /TH /K 4 /Pg @page1 >> << /S /TD /K 5 /Pg @page1 >>] >> >>',
    figure: '<< /S /Figure /Alt (A cat) /K 6 /Pg @page1 >>',
  })
  const marked = (id: number, x: number, y: number, text: string): string =>
    `/P << /MCID ${id} >> BDC ${shown([[x, y, text]])} EMC`
  const content = [
    marked(0, 50, 600, 'Second of all'),
    marked(1, 50, 700, 'First of all'),
    marked(2, 50, 500, '1.'),
    marked(3, 70, 500, 'An item'),
    marked(4, 50, 400, 'Key'),
    marked(5, 150, 400, 'Value'),
    '/Figure << /MCID 6 >> BDC 50 300 20 20 re f EMC',
    `/Artifact BMC ${shown([[50, 20, 'Page 1']])} EMC`,
  ].join('\n')

  it('follows the order and types of the tree', () => {
    const bytes = textDocument([content], objects('@head @text @list @table @figure'), {
      catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>',
    })
    expect(markdownIn(bytes)).toBe(
      '## First of all\n\nSecond of all\n\n1. An item\n\n| Key | Value |\n| --- | --- |\n\n*[A cat]*',
    )
  })

  it('has the running heads of artifacts only if they are kept', () => {
    const bytes = textDocument([content], objects('@head @text @list @table @figure'), {
      catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>',
    })
    expect(markdownIn(bytes, { keepsFurniture: true })).toContain('Page 1')
    expect(markdownIn(bytes)).not.toContain('Page 1')
  })

  it('puts the title above the headings, and marks quotations', () => {
    const bytes = textDocument(
      [content],
      {
        tree: '<< /Type /StructTreeRoot /K @document >>',
        document:
          '<< /S /Document /Pg @page1 /K [<< /S /Title /K 1 >> << /S /H1 /K 0 >> << /S /BlockQuote /K << /S /P /K [2 3] >> >> << /S /P /K [4 5] >>] >>',
      },
      { catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>' },
    )
    expect(markdownIn(bytes)).toBe('# First of all\n\n## Second of all\n\n> 1\\. An item\n\nKey Value')
  })

  it('is not used when the tags lack much of the text or are cyclic', () => {
    const poor = textDocument([content], objects('@head @document'), { catalog: '/StructTreeRoot @tree' })
    expect(markdownIn(poor)).not.toContain('#')
  })
})
