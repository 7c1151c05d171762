import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'

/** One way to write a word in a document, and the word as a user enters it. */
export interface Writing {
  readonly word: string
  readonly bytes: Uint8Array
  /** Other text of the document, which stays. */
  readonly kept: string
  /** How often the word occurs; once if not stated. */
  readonly count?: number
}

const KEPT = 'Remaining'

/** Shows text in a composite font whose ToUnicode CMap has the characters of all writings. */
export function show(text: string, x: number, y: number, more = ''): string {
  return `BT /U 12 Tf ${more} ${x} ${y} Td <${codes(text)}> Tj ET\n`
}

const known = new Map<string, number>()

function codes(text: string): string {
  return [...text]
    .map((character) => {
      if (!known.has(character)) known.set(character, known.size + 1)
      return hex(known.get(character)!)
    })
    .join('')
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
}

function toUnicode(entries: Iterable<readonly [string, number]>): string {
  const lines = [...entries].map(
    ([text, code]) => `1 beginbfchar <${hex(code)}> <${utf16(text)}> endbfchar\n`,
  )
  return `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${lines.join('')}endcmap`
}

export const COMPOSITE = (map: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some
    /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500
    /FontDescriptor << /Type /FontDescriptor /FontName /Some /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>] ${map} >>`

export interface Parts {
  readonly objects?: Objects
  readonly fonts?: string
  readonly page?: string
  readonly resources?: string
  readonly catalogue?: string
}

/** A document with a page for each content; the first shows a word that is kept, too. */
export function documentOf(
  contents: readonly string[],
  { objects, fonts, page, resources, catalogue }: Parts = {},
): Uint8Array {
  const pages = contents.map((_, index) => `@page${index}`).join(' ')
  const all: Objects = {
    catalog: `<< /Type /Catalog /Pages @pages ${catalogue ?? ''} >>`,
    pages: `<< /Type /Pages /Kids [${pages}] /Count ${contents.length} >>`,
    fonts: `<< /F @helvetica /M @courier /U @unicode ${fonts ?? ''} >>`,
    helvetica: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    courier: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    unicode: COMPOSITE('/ToUnicode @map'),
    map: { dict: '<< >>', data: toUnicode(known) },
    ...objects,
  }
  contents.forEach((content, index) => {
    all[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Resources << /Font @fonts ${resources ?? ''} >> /Contents @content${index} ${page ?? ''} >>`
    const kept = index === 0 ? `BT /F 12 Tf 50 40 Td (${KEPT}) Tj ET\n` : ''
    all[`content${index}`] = { dict: '<< >>', data: content + kept }
  })
  return buildPdf(all)
}

function written(word: string, text: string, count = 1): Writing {
  const content = show(text, 50, 700)
  return { word, bytes: documentOf([content]), kept: KEPT, count }
}

function drawn(word: string, contents: string | readonly string[], parts?: Parts): Writing {
  const all = typeof contents === 'string' ? [contents] : contents
  return { word, bytes: documentOf(all, parts), kept: KEPT }
}

/** Written with CIDs of a character collection of Adobe, in a font without ToUnicode CMap. */
function collected(ordering: string, word: string, cids: string): Writing {
  const collection = COMPOSITE('').replace('(Identity)', `(${ordering})`)
  const content = `BT /C 12 Tf 50 700 Td <${cids}> Tj ET\n`
  return drawn(word, content, { fonts: '/C @collection', objects: { collection } })
}

const LETTERS = [...'Zebulon']

/** A Type 3 font: each glyph is a square, or what `procedure` draws for it. */
export function type3(
  names: readonly string[],
  more = '',
  procedure: (index: number) => string = () => '0 0 400 700 re f',
): Objects {
  const objects: Objects = {
    type3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar ${64 + names.length}
      /Widths [${names.map(() => 500).join(' ')}] /Encoding << /Differences [65 ${names.map((name) => `/${name}`).join(' ')}] >>
      /CharProcs << ${names.map((name, index) => `/${name} @glyph${index}`).join(' ')} >> /Resources << /Font << /M @courier >> >> ${more} >>`,
  }
  names.forEach((_, index) => {
    objects[`glyph${index}`] = { dict: '<< >>', data: `500 0 d0 ${procedure(index)}` }
  })
  return objects
}

const TYPE3_WORD = 'BT /T 20 Tf 50 700 Td (ABCDEFG) Tj ET\n'
const letterMap = (letters: readonly string[]): Objects => ({
  letters: {
    dict: '<< >>',
    data: toUnicode(letters.map((letter, index) => [letter, 65 + index] as const))
      .replaceAll(/<00(\w\w)> </g, '<$1> <')
      .replace('<0000> <FFFF>', '<00> <FF>'),
  },
})

export const actual = (text: string, inside: string): string =>
  `/Span << /ActualText <feff${utf16(text)}> >> BDC ${inside} EMC\n`

/** Every way to write a word that a search may miss, by what is special about it. */
export const writings: Readonly<Record<string, () => Writing>> = {
  'a soft hyphen': () => written('Zebulon', 'the Zebu\u00adlon of'),
  'a zero-width space': () => written('Zebulon', 'the Zeb\u200bulon of'),
  'a zero-width joiner': () => written('Zebulon', 'the Zeb\u200dulon of'),
  'a word joiner and a byte order mark': () => written('Zebulon', 'the Ze\u2060bul\ufeffon of'),
  'a variation selector': () => written('Zebulon', 'the Zeb\ufe0fulon of'),
  'invisible characters in the query': () => written('Zeb\u00adu\u200blon', 'the Zebulon of'),
  'combining accents': () => written('Zébulön', 'the Ze\u0301bulo\u0308n of'),
  'combining accents in the query': () => written('Ze\u0301bulo\u0308n', 'the Zébulön of'),
  'the hyphen U+2010': () => written('Anne-Marie', 'the Anne\u2010Marie of'),
  'the no-break hyphen U+2011': () => written('Anne-Marie', 'the Anne\u2011Marie of'),
  'a dash in the query': () => written('Anne\u2013Marie', 'the Anne-Marie of'),
  'a minus sign': () => written('12-34567', 'the 12\u221234567 of'),
  'full-width letters': () => written('Zebulon', 'the \uff3a\uff45\uff42\uff55\uff4c\uff4f\uff4e of'),
  'full-width letters in the query': () => written('\uff3aebulon', 'the Zebulon of'),
  'mathematical letters': () =>
    written('Zebulon', 'the \u{1d419}\u{1d41e}\u{1d41b}\u{1d42e}\u{1d425}\u{1d428}\u{1d427} of'),
  'straight and curly apostrophes': () =>
    written("O'Brien", "the O'Brien and O\u2019Brien and O\u02bcBrien of", 3),
  'a curly apostrophe in the query': () => written('O\u2019Brien', "the O'Brien of"),
  'a ligature': () => written('Fischofficer', 'the Fischo\ufb03cer of'),
  'a ligature in the query': () => written('\ufb01scher', 'the fischer of'),
  'capital letters of a sharp s': () => written('Strauß', 'the STRAUSS of'),
  'a long s': () => written('Wissen', 'the Wi\u017f\u017fen of'),
  'a no-break space': () => written('Jane Doe', 'the Jane\u00a0Doe of'),
  'an ideographic space': () => written('Jane Doe', 'the Jane\u3000Doe of'),
  'Chinese without spaces': () => written('王小明', '我的王小明你好'),
  'Chinese over two lines': () => drawn('王小明', show('我的王小', 50, 700) + show('明你好', 50, 686)),
  'Chinese with spaces': () => written('王小明', '我的 王 小明 你好'),
  'compatibility ideographs and radicals': () => written('金立文', '我的\uf90a\uf9f7\u2f42你好'),
  'Japanese with a suffix': () => written('田中', '昨日は田中さんが来た'),
  'half-width katakana': () => written('タバコ', 'これ\uff80\uff8a\uff9e\uff7aです'),
  'Thai without spaces': () => written('สมชาย', 'นายสมชายมาแล้ว'),
  'Korean with a particle': () => written('홍길동', '그때 홍길동은 왔다'),
  'conjoining Hangul': () => written('홍길동', `그때 ${'홍길동'.normalize('NFD')} 왔다`),
  'Arabic with a tatweel': () => written('محمد', [...'محـــمد'].reverse().join('')),
  'Arabic with vowel signs before their letters': () =>
    written('السّيّدة', '\u0629\ufeaa\u0651\ufef4\u0651\ufeb4\ufedf\u0627'),
  'Hebrew with points': () => written('נקבה', 'הָבֵקְנ'),
  'a superscript digit': () => written('Zebulon', 'the Zebulon\u00b2 of'),
  'a raised footnote number': () =>
    drawn(
      'Zebulon',
      'BT /F 12 Tf 50 700 Td (the Zebulon) Tj /F 7 Tf 5 Ts (12) Tj 0 Ts /F 12 Tf ( of) Tj ET\n',
    ),
  'an underscore': () => written('Zebulon', 'the Zebulon_file of'),
  'letters apart by character spacing': () =>
    drawn('Zebulon', 'BT /F 12 Tf 3 Tc 50 700 Td (Zebulon) Tj 0 Tc ET\n'),
  'letters apart by blanks': () => drawn('Zebulon', 'BT /F 12 Tf 50 700 Td (the  Z e b u l o n  of) Tj ET\n'),
  'small gaps between letters': () =>
    drawn('Zebulon', 'BT /F 12 Tf 50 700 Td [(the Ze) -120 (bu) -120 (lon of)] TJ ET\n'),
  'a small gap to the next word': () =>
    drawn('Zebulon', 'BT /F 12 Tf 50 700 Td [(the Zebulon) -90 (Walker) -90 (of)] TJ ET\n'),
  'a hyphen at the end of a line': () =>
    drawn('Zebulon', 'BT /F 12 Tf 14 TL 50 700 Td (it was said that Zebu-) Tj T* (lon went to town) Tj ET\n'),
  'the hyphen U+2010 at the end of a line': () =>
    drawn('Zebulon', show('it was said that Zebu\u2010', 50, 700) + show('lon went to town', 50, 686)),
  'a soft hyphen at the end of a line': () =>
    drawn('Zebulon', show('it was said that Zebu\u00ad', 50, 700) + show('lon went to town', 50, 686)),
  'its own hyphen at the end of a line': () =>
    drawn('Anne-Marie', show('it was said that Anne-', 50, 700) + show('Marie went to town', 50, 686)),
  'a hyphen at the end of a column': () => {
    const lines = (x: number, texts: readonly string[]): string =>
      `BT /F 12 Tf 14 TL ${x} 700 Td ${texts.map((text) => `(${text}) Tj T*`).join(' ')} ET\n`
    const filler = Array.from({ length: 12 }, (_, at) => `line ${at} of a column of text`)
    return drawn(
      'Zebulon',
      lines(50, [...filler, 'and here it was Zebu-']) + lines(320, ['lon who came last', ...filler]),
    )
  },
  'a hyphen at the end of a page': () =>
    drawn('Zebulon', [
      'BT /F 12 Tf 50 100 Td (it was said that Zebu-) Tj ET\nBT /F 9 Tf 300 20 Td (1) Tj ET\n',
      'BT /F 9 Tf 50 780 Td (A running head) Tj ET\nBT /F 12 Tf 50 700 Td (lon went to town) Tj ET\n',
    ]),
  'a soft hyphen at the end of a page': () =>
    drawn('Zebulon', [show('it was said that Zebu\u00ad', 50, 100), show('lon went to town', 50, 700)]),
  'a phrase over two pages': () =>
    drawn('Jane Doe', [
      'BT /F 12 Tf 50 100 Td (it was said that Jane) Tj ET\n',
      'BT /F 12 Tf 50 700 Td (Doe went to town) Tj ET\n',
    ]),
  'Chinese over two pages': () => drawn('王小明', [show('我的王小', 50, 100), show('明你好', 50, 700)]),
  'a Type 3 font with glyph names': () =>
    drawn('Zebulon', TYPE3_WORD, { objects: type3(LETTERS), fonts: '/T @type3' }),
  'a Type 3 font with a ToUnicode CMap': () =>
    drawn('Zebulon', TYPE3_WORD, {
      objects: {
        ...type3(
          LETTERS.map((_, at) => `g${at}x`),
          '/ToUnicode @letters',
        ),
        ...letterMap(LETTERS),
      },
      fonts: '/T @type3',
    }),
  'a Type 3 font with glyphs that show text': () =>
    drawn('Zebulon', TYPE3_WORD, {
      objects: type3(
        LETTERS.map((_, at) => `g${at}x`),
        '',
        (index) => `BT /M 833 Tf (${LETTERS[index]}) Tj ET`,
      ),
      fonts: '/T @type3',
    }),
  'a Type 3 font with named glyphs that show text': () =>
    drawn('Zebulon', TYPE3_WORD, {
      objects: type3(LETTERS, '', (index) => `BT /M 833 Tf (${LETTERS[index]}) Tj ET`),
      fonts: '/T @type3',
    }),
  'a Type 3 font for half of it': () =>
    drawn('Zebulon', 'BT /F 20 Tf 50 700 Td (Zeb) Tj /T 20 Tf (DEFG) Tj ET\n', {
      objects: type3(LETTERS),
      fonts: '/T @type3',
    }),
  'a Type 3 font and a usual one': () =>
    drawn('Zebulon', `${TYPE3_WORD}BT /F 12 Tf 50 600 Td (the Zebulon of) Tj ET\n`, {
      objects: type3(LETTERS),
      fonts: '/T @type3',
    }),
  'several fonts': () =>
    drawn('Zebulon', `BT /F 12 Tf 50 700 Td (the Zeb) Tj /U 12 Tf <${codes('ulon')}> Tj ET\n`),
  'a composite font without a ToUnicode CMap': () =>
    drawn('Zebulon', `BT /C 12 Tf 50 700 Td <${utf16('Zebulon')}> Tj ET\n`, {
      fonts: '/C @coded',
      objects: { coded: COMPOSITE('') },
    }),
  'CIDs of a Japanese character collection': () =>
    collected('Japan1', '太郎', '08810c3e0b200fe003780c660698037409450389'),
  'CIDs of a Chinese character collection, simplified': () =>
    collected('GB1', '王小明', '0ea60f6c0afc11fe111d041a08d8'),
  'CIDs of a Chinese character collection, traditional': () =>
    collected('CNS1', '王小明', '02ee028305fc041803af107d030f'),
  'CIDs of a Korean character collection': () =>
    collected('Korea1', '김철수는', '04e30b4d08fb05d7000108b20a0e09c0'),
  'a ToUnicode CMap that contradicts the encoding': () =>
    drawn('Zebulon', 'BT /L 12 Tf 50 700 Td (Zebulon) Tj ET\n', {
      fonts: '/L @lying',
      objects: {
        lying:
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @lie >>',
        lie: {
          dict: '<< >>',
          data: `begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <41> <7a> <0391> endbfrange endcmap`,
        },
      },
    }),
  'replacement texts that join': () =>
    drawn(
      'Zebulon',
      actual('Zeb', 'BT /F 12 Tf 50 700 Td (XXX) Tj ET') +
        actual('ulon', 'BT /F 12 Tf 90 700 Td (YYYY) Tj ET'),
    ),
  'a replacement text that joins plain text': () =>
    drawn(
      'Zebulon',
      `BT /F 12 Tf 50 700 Td (Zeb) Tj ET ${actual('ulon', 'BT /F 12 Tf 71.35 700 Td (YYYY) Tj ET')}`,
    ),
  'replacement texts for single letters': () =>
    drawn(
      'Zebulon',
      LETTERS.map((letter, at) =>
        actual(letter, `BT /F 12 Tf ${50 + 8 * at} 700 Td (${'QWRTYPS'[at]}) Tj ET`),
      ).join(''),
    ),
  'a replacement text with a soft hyphen over two lines': () =>
    drawn(
      'Zebulon',
      `BT /F 12 Tf 50 700 Td (it was said that Zebu) Tj ET ${actual('\u00ad', 'BT /F 12 Tf 160 700 Td (-) Tj ET')}BT /F 12 Tf 50 686 Td (lon went to town) Tj ET\n`,
    ),
  'the replacement text of a structure element with two parts': () =>
    drawn(
      'Zebulon',
      '/Span << /MCID 0 >> BDC BT /F 12 Tf 50 700 Td (XXX) Tj ET EMC /Span << /MCID 1 >> BDC BT /F 12 Tf 90 700 Td (YYYY) Tj ET EMC\n',
      {
        page: '/StructParents 0',
        catalogue: '/StructTreeRoot @structure /MarkInfo << /Marked true >>',
        objects: {
          structure:
            '<< /Type /StructTreeRoot /K @element /ParentTree << /Nums [0 [@element @element]] >> >>',
          element: '<< /Type /StructElem /S /Span /P @structure /K [0 1] /Pg @page0 /ActualText (Zebulon) >>',
        },
      },
    ),
  'turned text': () => drawn('Zebulon', 'BT 0 1 -1 0 100 300 Tm /F 12 Tf (the Zebulon of) Tj ET\n'),
  'slanted text': () => drawn('Zebulon', 'BT 0.7 0.7 -0.7 0.7 100 300 Tm /F 12 Tf (the Zebulon of) Tj ET\n'),
  'invisible text': () => drawn('Zebulon', 'BT 3 Tr /F 12 Tf 50 700 Td (the Zebulon of) Tj 0 Tr ET\n'),
  'letters in reverse order': () =>
    drawn(
      'Zebulon',
      `BT /M 12 Tf ${LETTERS.map((letter, at) => `1 0 0 1 ${50 + 7.2 * at} 700 Tm (${letter}) Tj`)
        .reverse()
        .join(' ')} ET\n`,
    ),
  'one letter on each line': () =>
    drawn(
      'Zebulon',
      `BT /F 12 Tf ${LETTERS.map((letter, at) => `1 0 0 1 50 ${700 - 14 * at} Tm (${letter}) Tj`).join(' ')} ET\n`,
    ),
  'letters from right to left in the order of drawing': () => written('הקלחמ', 'of הקלחמ the'),
  'a part in a form XObject': () =>
    drawn('Zebulon', 'BT /F 12 Tf 50 700 Td (the Zebu) Tj ET q 1 0 0 1 97.4 700 cm /X Do Q\n', {
      objects: {
        part: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [-9 -9 99 9] >>',
          data: 'BT /F 12 Tf (lon of) Tj ET',
        },
      },
      resources: '/XObject << /X @part >>',
    }),
  'a large initial': () =>
    drawn(
      'Zebulon',
      'BT /F 36 Tf 50 676 Td (Z) Tj /F 12 Tf 24 18 Td (ebulon went to the town) Tj 0 -14 Td (and bought a horse) Tj ET\n',
    ),
  'letters along a curve': () => {
    const letters = LETTERS.map((letter, at) => {
      const [cos, sin] = [Math.cos(0.3 - 0.1 * at), Math.sin(0.3 - 0.1 * at)].map((part) => part.toFixed(4))
      const [x, y] = [300 - 72 * Number(sin), 500 + 72 * Number(cos)]
      return `${cos} ${sin} -${sin} ${cos} ${x.toFixed(2)} ${y.toFixed(2)} Tm (${letter}) Tj`.replace(
        '--',
        '',
      )
    })
    return drawn('Zebulon', `BT /M 12 Tf ${letters.join(' ')} ET\n`)
  },
  'letters in a gap of other text': () =>
    drawn('Zebulon', 'BT /M 12 Tf 50 700 Td (Zeb   n) Tj 21.6 0 Td (ulo) Tj ET\n'),
  'a larger letter before it': () =>
    drawn('ebulon', 'BT /F 12 Tf 50 700 Td (the Z) Tj /F 9 Tf (EBULON) Tj /F 12 Tf ( of) Tj ET\n'),
  'a character between its letters that no encoding has': () =>
    drawn('Zebulon', 'BT /F 12 Tf 50 700 Td (the Zeb\\012ulon of) Tj ET\n'),
  'a blank that letters leave no room for': () =>
    drawn('Zebulon', 'BT /F 12 Tf 50 700 Td (the Zeb) Tj [( ) 162] TJ (ulon of) Tj ET\n'),
  'letters after it outside of the page': () =>
    drawn('Zebulon', 'BT /M 12 Tf 549 700 Td (ZebulonWalker) Tj ET\n'),
  'letters outside of the page in a font that is missing': () =>
    drawn('Zebulon', 'BT /Missing 12 Tf 556 700 Td (ZebulonWalker) Tj ET\n'),
  'letters before it outside of the page': () =>
    drawn('Zebulon', 'BT /M 12 Tf -43 700 Td (WalkerZebulon) Tj ET\n'),
}
