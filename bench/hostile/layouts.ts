import { flate, numbers, pdf, stream } from './one-page-file.js'

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const LARGE = '/MediaBox[0 0 10000 10000]'

/** A page of text with its own content. */
const textPage = (content: string, page = LARGE, catalogue = '', objects: readonly string[] = []): Buffer =>
  pdf({
    catalogue,
    page: `${page}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>`,
    objects: [flate('', content), FONT, ...objects],
  })

/** Words at these places, which are given in turn as steps from the last one. */
const words = (steps: readonly string[]): string => `BT /F 9 Tf 1 9980 Td ${steps.join('')}ET`

const grid = (lines: number, gap: number): string =>
  numbers(lines)
    .map((line) => `0 ${line * gap} ${lines * gap} .5 re f ${line * gap} 0 .5 ${lines * gap} re f `)
    .join('')

/** A structure tree (ISO 32000-1, 14.7.2) whose root is object 6. */
const tagged = (objects: readonly string[], content = '/P <</MCID 0>> BDC BT /F 9 Tf 9 9 Td (a) Tj ET EMC') =>
  textPage(content, '/StructParents 0', '/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>', objects)

const link = (rect: string, entries = ''): string =>
  `<</Type/Annot/Subtype/Link/Rect[${rect}]${entries}/A<</S/URI/URI(https://example.com/)>>>>`

/** Pages whose text, tables, drawings or tags cause far more work than their size suggests. */
export const hostileLayouts: Readonly<Record<string, () => Buffer>> = {
  'a grid of 2,000 by 2,000 lines': () => textPage(`${grid(2000, 5)}${words(['(a) Tj '])}`),
  'a grid of 500 by 500 lines with 50,000 words': () =>
    textPage(
      `${grid(500, 20)}${words(numbers(50_000).map((at) => `${at % 250 === 249 ? '-9960 -40' : '40 0'} Td(7)Tj `))}`,
    ),
  '500 columns of 400 words without lines': () =>
    textPage(words(numbers(200_000).map((at) => `${at % 500 === 499 ? '-9980 -20' : '20 0'} Td(7)Tj `))),
  '190 columns of 1,400 words': () =>
    textPage(words(numbers(266_000).map((at) => `${at % 190 === 189 ? '-9450 -7' : '50 0'} Td(7)Tj `))),
  '300,000 words at one place': () => textPage(words(numbers(300_000).map(() => '0 0 Td(ab)Tj '))),
  '100,000 words on a slope': () => textPage(words(numbers(100_000).map(() => '.1 -.1 Td(ab)Tj '))),
  '100,000 items, each further in than the last': () =>
    textPage(words(numbers(100_000).map(() => '.05 -.09 Td(- a)Tj '))),
  'a word of three million letters': () => textPage(words([`(${'a'.repeat(3_000_000)})Tj `])),
  '10,000 pages that are headings': () =>
    pdf({
      kids: 10_000,
      page: '/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      objects: [flate('', 'BT /F 30 Tf 9 60 Td (Chapter) Tj /F 9 Tf 0 -20 Td (some text) Tj ET'), FONT],
    }),
  '100,000 links over one word': () =>
    textPage(words(['(word) Tj ']), `${LARGE}/Annots[${'6 0 R '.repeat(100_000)}]`, '', [
      '<</Type/Annot/Subtype/Link/Rect[0 0 10000 10000]/A<</S/URI/URI(https://example.com/)>>>>',
    ]),
  '5,000 links beside 20,000 words': () =>
    textPage(
      words(numbers(20_000).map((at) => `${at % 100 === 99 ? '-9900 -40' : '100 0'} Td(ab)Tj `)),
      `${LARGE}/Annots[${numbers(5_000)
        .map((at) => `${6 + at} 0 R`)
        .join(' ')}]`,
      '',
      numbers(5_000).map(() => link('0 0 1 1')),
    ),
  '20,000 links with 400 parts over 20,000 words': () =>
    textPage(
      words(numbers(20_000).map((at) => `${at % 100 === 99 ? '-9900 -40' : '100 0'} Td(ab)Tj `)),
      `${LARGE}/Annots[${numbers(20_000)
        .map((at) => `${7 + at} 0 R`)
        .join(' ')}]`,
      '',
      [
        `[${'9 9 8 8 9 8 8 9 '.repeat(400)}]`,
        ...numbers(20_000).map(() => link('0 0 10000 10000', '/QuadPoints 6 0 R')),
      ],
    ),
  '20,000 words with 20,000 lines below them': () =>
    textPage(
      `${numbers(20_000)
        .map((at) => `${(at % 100) * 100} ${9978 - 40 * Math.floor(at / 100)} 20 .5 re f `)
        .join(
          '',
        )}${words(numbers(20_000).map((at) => `${at % 100 === 99 ? '-9900 -40' : '100 0'} Td(ab)Tj `))}`,
    ),
  'a line of 100,000 words with 20,000 lines below it': () =>
    textPage(
      `${numbers(20_000)
        .map((at) => `${at / 2} 9978 4 .5 re f `)
        .join('')}${words(numbers(100_000).map(() => '.09 0 Td(a )Tj '))}`,
    ),
  '150,000 lines below each other': () =>
    textPage(
      `BT /F 9 Tf 1 1799990 Td ${numbers(150_000)
        .map(() => '0 -12 Td(ab)Tj ')
        .join('')}ET`,
      '/MediaBox[0 0 600 1800000]',
    ),
  '20 pages that share a table of 19,600 cells': () =>
    pdf({
      kids: 20,
      page: `${LARGE}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>`,
      objects: [
        flate(
          '',
          `${grid(141, 20)}BT /F 9 Tf 4 4 Td ${numbers(2800)
            .map((at) => `${at % 28 === 27 ? '-2700 20' : '100 0'} Td(7)Tj `)
            .join('')}ET`,
        ),
        FONT,
      ],
    }),
  '20,000 pages of two sizes in turn': () =>
    pdf({
      kids: 10_000,
      page: '/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      secondPage: '/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      objects: [flate('', 'BT /F 9 Tf 9 60 Td (a) Tj ET'), FONT],
    }),
  '4,000 rows with a background and 40,000 words': () =>
    textPage(
      `.9 g ${numbers(4000)
        .map((at) => `0 ${at * 14} ${600 + 8 * (at % 900)} 12 re f `)
        .join('')}0 g BT /F 9 Tf 1 2 Td ${numbers(40_000)
        .map((at) => `${at % 10 === 9 ? '-540 14' : '60 0'} Td(7)Tj `)
        .join('')}ET`,
      '/MediaBox[0 0 10000 56000]',
    ),
  'a picture at 20,000 places': () =>
    pdf({
      page: `${LARGE}/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>`,
      objects: [
        flate(
          '',
          numbers(20_000)
            .map((at) => `q 20 0 0 20 ${(at % 250) * 40} ${40 * Math.floor(at / 250)} cm /I Do Q `)
            .join(''),
        ),
        stream('/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8', 'a'),
      ],
    }),
  '50,000 drawings of curves': () =>
    textPage(
      numbers(50_000)
        .map((at) => `1 0 0 1 ${at % 250 === 249 ? '-9960 40' : '40 0'} cm 0 0 m 9 9 9 0 20 20 c 20 0 l f `)
        .join(''),
    ),
  '100 pages that share 10,000 words': () =>
    pdf({
      kids: 100,
      page: `${LARGE}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>`,
      objects: [
        flate('', words(numbers(10_000).map((at) => `${at % 100 === 99 ? '-9900 -40' : '100 0'} Td(ab)Tj `))),
        FONT,
      ],
    }),
  'text and lines at places without end': () =>
    textPage(
      `1${'0'.repeat(30)} 0 0 1${'0'.repeat(30)} 0 0 cm 0 0 9 9 re S BT /F 9 Tf 1 1${'0'.repeat(30)} Td (a) Tj ET`,
    ),
  'a page as wide as numbers go': () =>
    textPage(words(['(a) Tj ']), `/MediaBox[0 0 1${'0'.repeat(37)} 1${'0'.repeat(37)}]`),
  'a page without width': () => textPage(words(['(a) Tj ']), '/MediaBox[0 0 0 0.00001]'),
  'tags that double 64 times': () =>
    tagged([
      '<</Type/StructTreeRoot/K 7 0 R>>',
      ...numbers(64).map((at) => `<</Type/StructElem/S/Div/P 6 0 R/K[${8 + at} 0 R ${8 + at} 0 R]>>`),
      '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0>>',
    ]),
  'tags that contain themselves': () =>
    tagged([
      '<</Type/StructTreeRoot/K 7 0 R/RoleMap<</A/B/B/A/P/A>>>>',
      '<</Type/StructElem/S/Table/P 7 0 R/Pg 3 0 R/K[7 0 R 0 8 0 R]>>',
      '<</Type/StructElem/S/TR/P 7 0 R/Pg 3 0 R/K[7 0 R 8 0 R 0]>>',
    ]),
  'a tagged table with spans of 2,000,000,000': () =>
    tagged([
      '<</Type/StructTreeRoot/K 7 0 R>>',
      '<</Type/StructElem/S/Table/P 6 0 R/K 8 0 R>>',
      '<</Type/StructElem/S/TR/P 7 0 R/K[9 0 R 9 0 R]>>',
      '<</Type/StructElem/S/TD/P 8 0 R/Pg 3 0 R/K 0/A<</O/Table/ColSpan 2000000000/RowSpan 2000000000>>>>',
    ]),
  'a tagged table of 100,000 cells with spans of 1,000': () =>
    tagged(
      [
        '<</Type/StructTreeRoot/K 7 0 R>>',
        `<</Type/StructElem/S/Table/P 6 0 R/K[${numbers(1000)
          .map((row) => `${8 + row} 0 R`)
          .join(' ')}]>>`,
        ...numbers(1000).map(
          (row) =>
            `<</Type/StructElem/S/TR/P 7 0 R/K[${numbers(100)
              .map(
                (column) =>
                  `<</S/TD/Pg 3 0 R/K ${row * 100 + column}/A<</O/Table/ColSpan 1000/RowSpan 1000>>>>`,
              )
              .join('')}]>>`,
        ),
      ],
      numbers(100_000)
        .map((id) => `/P<</MCID ${id}>>BDC BT/F 1 Tf ${id % 100} ${id / 1000} Td(a)Tj ET EMC `)
        .join(''),
    ),
  'a tagged table of 50,000 rows with one cell, and one with a cell of 500 columns': () =>
    tagged(
      [
        '<</Type/StructTreeRoot/K 7 0 R>>',
        `<</Type/StructElem/S/Table/P 6 0 R/K[<</S/TR/Pg 3 0 R/K<</S/TD/K 0/A<</O/Table/ColSpan 500>>>>>>${numbers(
          50_000,
        )
          .map((row) => `<</S/TR/Pg 3 0 R/K<</S/TD/K ${row}>>>>`)
          .join('')}]>>`,
      ],
      numbers(50_000)
        .map((id) => `/P<</MCID ${id}>>BDC BT/F 1 Tf 1 ${(50_000 - id) / 6} Td(a)Tj ET EMC `)
        .join(''),
    ),
  '200,000 tagged paragraphs in a section': () =>
    tagged([
      '<</Type/StructTreeRoot/K 7 0 R>>',
      `<</Type/StructElem/S/Sect/P 6 0 R/Pg 3 0 R/K[<</S/H1/K 0>>${'<</S/P/K 0>>'.repeat(200_000)}]>>`,
    ]),
  '100,000 tags in one another': () =>
    tagged([
      '<</Type/StructTreeRoot/K 7 0 R>>',
      ...numbers(100_000).map((at) => `<</Type/StructElem/S/L/P ${6 + at} 0 R/K ${8 + at} 0 R>>`),
      '<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K 0>>',
    ]),
  '50,000 bookmarks to places on a page of 50,000 lines': () =>
    textPage(
      `BT /F 9 Tf 1 599990 Td ${numbers(50_000)
        .map(() => '0 -12 Td(ab)Tj ')
        .join('')}ET`,
      '/MediaBox[0 0 600 600000]',
      '/Outlines 6 0 R',
      [
        '<</First 7 0 R/Last 50006 0 R/Count 50000>>',
        ...numbers(50_000).map(
          (at) => `<</Title(a)/Parent 6 0 R/Dest[3 0 R/XYZ 0 ${12 * at} 0]/Next ${8 + at} 0 R>>`,
        ),
      ],
    ),
  '30,000 bookmarks': () =>
    textPage(words(['(a) Tj ']), LARGE, '/Outlines 6 0 R', [
      '<</First 7 0 R/Last 30006 0 R/Count 30000>>',
      ...numbers(30_000).map((at) => `<</Title(a)/Parent 6 0 R/Dest[3 0 R/Fit]/Next ${8 + at} 0 R>>`),
    ]),
}
