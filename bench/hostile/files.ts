import { hostileLayouts } from './layouts.js'
import { flate, numbers, type Parts, pdf, stream } from './one-page-file.js'
import { hostilePictures } from './pictures.js'

/** Objects from number `first` on, each of which contains the next one twice. */
function doubling(first: number, levels: number, make: (next: string) => string, last: string): string[] {
  return [...numbers(levels).map((level) => make(`${first + level + 1} 0 R`)), last]
}

const form = (next: string): string =>
  stream(
    `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A ${next}/B ${next}>>>>`,
    '/A Do /B Do',
  )
const emptyForm = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')

/** Content that draws `A` this many times. */
const often = (times: number): string => '/A Do '.repeat(times)

/** Forms from number `first` on, each of which draws the next one this many times. */
function fan(first: number, levels: number, times: number, last: string): string[] {
  return [
    ...numbers(levels).map((level) =>
      flate(
        `/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</A ${first + level + 1} 0 R>>>>`,
        often(times),
      ),
    ),
    last,
  ]
}

/** A tiling pattern with cells of one point, and what is in each of them. */
function tiling(resources: string, content: string): string {
  return stream(
    `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1/Resources<<${resources}>>`,
    content,
  )
}

const filledWith = (pattern: string, times: number): string =>
  `/Pattern cs /${pattern} scn ${'0 0 100 100 re f '.repeat(times)}`

/** A Type 3 font whose letter a is drawn by the object, with these resources. */
const type3 = (procedure: string, resources: string): string =>
  `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Type/Encoding/Differences[97/a]>>/CharProcs<</a ${procedure}>>/Resources<<${resources}>>>>`

/** Tensor patches (ISO 32000-1, 8.7.4.5.8) over the page: a flag, 16 points and 4 colours of one byte each. */
function patches(count: number): string {
  const points = [0, 0, 0, 85, 0, 170, 0, 255, 85, 255, 170, 255, 255, 255, 255, 170, 255, 85, 255, 0, 170, 0]
  const inner = [85, 0, 85, 85, 85, 170, 170, 170, 170, 85]
  const one = String.fromCharCode(0, ...points, ...inner, 0, 85, 170, 255)
  return one.repeat(count)
}

/** A CMap (ISO 32000-1, 9.10.3) of equal entries. */
const cmap = (kind: 'range' | 'char', entry: string, count: number): string =>
  flate('', `begincmap ${count} beginbf${kind} ${entry.repeat(count)} endbf${kind} endcmap`)

/** Fonts that share a CMap, and a letter of each. */
const withFonts = (count: number, toUnicode: string): Buffer =>
  pdf({
    page: `/Contents 4 0 R/Resources<</Font<<${numbers(count)
      .map((index) => `/F${index} ${6 + index} 0 R`)
      .join('')}>>>>`,
    objects: [
      stream(
        '',
        `BT 1 50 Td ${numbers(count)
          .map((index) => `/F${index} 9 Tf (a) Tj `)
          .join('')}ET`,
      ),
      toUnicode,
      ...numbers(count).map(() => '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 5 0 R>>'),
    ],
  })

const choice = (options: string): Parts => ({
  catalogue: '/AcroForm<</Fields[4 0 R]/DA(/Helv 12 Tf 0 g)>>',
  page: '/Annots[4 0 R]',
  objects: [
    `<</Type/Annot/Subtype/Widget/FT/Ch/T(choice)/Rect[0 0 90 20]/V(value 1)/DA(/Helv 12 Tf 0 g)/Opt[${options}]>>`,
  ],
})

const xmp = (attributes: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"${attributes}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Files that cause far more work than their size suggests, or more than any reader needs. */
export const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  'an /Order that contains itself twice': () =>
    pdf({ catalogue: layers('/Order 5 0 R'), objects: [LAYER, '[5 0 R 5 0 R 4 0 R]'] }),
  'an /Order that doubles 64 times': () =>
    pdf({
      catalogue: layers('/Order 5 0 R'),
      objects: [LAYER, ...doubling(5, 64, (next) => `[${next} ${next}]`, '[4 0 R]')],
    }),
  'a /VE that doubles 64 times': () =>
    pdf({
      catalogue: layers('/OFF[4 0 R]'),
      page: '/Contents 5 0 R/Resources<</Properties<</M 6 0 R>>>>',
      objects: [
        LAYER,
        stream('', '/OC /M BDC 0 0 9 9 re f EMC'),
        '<</Type/OCMD/OCGs[4 0 R]/VE 7 0 R>>',
        ...doubling(7, 64, (next) => `[/And ${next} ${next}]`, '[/Not 4 0 R]'),
      ],
    }),
  'an /Encrypt that doubles 64 times': () =>
    pdf({
      trailer: '/Encrypt 4 0 R/ID[<00><00>]',
      objects: [
        '<</Filter/Standard/V 4/R 4/O 5 0 R/U 5 0 R/P -4/Length 128/CF 5 0 R/StmF/StdCF/StrF/StdCF>>',
        ...doubling(5, 64, (next) => `[${next} ${next}]`, '(end)'),
      ],
    }),
  'appearances that double 64 times': () =>
    pdf({
      catalogue: '/AcroForm<</Fields[4 0 R]/DA(/Helv 12 Tf 0 g)>>',
      page: '/Annots[4 0 R]',
      objects: [
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[0 0 90 20]/AP<</N 5 0 R>>>>',
        ...doubling(5, 64, form, emptyForm),
      ],
    }),
  'forms of a page that double 64 times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 5 0 R>>>>',
      objects: [stream('', '/A Do /B Do'), ...doubling(5, 64, form, emptyForm)],
    }),
  'forms that draw the next a thousand times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
      objects: [flate('', often(1000)), ...fan(5, 3, 1000, emptyForm)],
    }),
  'a form of 100,000 paths, drawn a thousand times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
      objects: [
        flate('', often(1000)),
        flate('/Type/XObject/Subtype/Form/BBox[0 0 100 100]', '0 0 9 9 re f '.repeat(100_000)),
      ],
    }),
  'a form of a million glyphs, drawn a thousand times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
      objects: [
        flate('', often(1000)),
        flate(
          '/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
          `BT /F 9 Tf ${`(${'a'.repeat(1000)}) Tj `.repeat(1000)} ET`,
        ),
      ],
    }),
  'content of ten million paths': () =>
    pdf({ page: '/Contents 4 0 R', objects: [flate('', '0 0 9 9 re f '.repeat(10_000_000))] }),
  '1,000 pages that share content of 20,000 paths': () =>
    pdf({
      kids: 1000,
      page: '/Contents 4 0 R',
      objects: [flate('', '0 0 9 9 re f '.repeat(20_000))],
    }),
  'transparency groups that draw the next ten times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
      objects: [
        stream('', often(10)),
        ...fan(5, 6, 10, emptyForm).map((one) => one.replace('<<', '<</Group<</S/Transparency/I true>>')),
      ],
    }),
  'soft masks of masks': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</ExtGState<</G 5 0 R>>>>',
      objects: [
        flate('', `/G gs ${'0 0 99 99 re f '.repeat(1000)}`),
        ...numbers(4).flatMap((level) => [
          `<</SMask<</S/Luminosity/G ${6 + 2 * level} 0 R>>>>`,
          flate(
            `/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</ExtGState<</G ${7 + 2 * level} 0 R>>>>`,
            `${level < 3 ? '/G gs ' : ''}${'0 0 99 99 re f '.repeat(100)}`,
          ),
        ]),
        '<<>>',
      ],
    }),
  'patterns of patterns': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>',
      objects: [
        stream('', filledWith('P', 100)),
        ...numbers(6).map((level) => tiling(`/Pattern<</P ${6 + level} 0 R>>`, filledWith('P', 10))),
        tiling('', '0 0 1 1 re f '.repeat(100)),
      ],
    }),
  'a pattern of a million cells, a hundred times': () =>
    pdf({
      page: '/MediaBox[0 0 1000 1000]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>',
      objects: [
        stream('', filledWith('P', 100).replaceAll('0 0 100 100', '0 0 1000 1000')),
        tiling('', '0 0 .5 .5 re f '.repeat(1000)),
      ],
    }),
  'Type 3 glyphs of 100,000 paths': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      objects: [
        stream('', `BT /F 9 Tf 1 50 Td ${`(${'a'.repeat(1000)}) Tj `.repeat(20)} ET`),
        type3('6 0 R', ''),
        flate('', `1 0 d0 ${'0 0 1 1 re f '.repeat(100_000)}`),
      ],
    }),
  'Type 3 glyphs that draw forms that draw Type 3 glyphs': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>',
      objects: [
        stream('', `BT /F 9 Tf 1 50 Td (${'a'.repeat(100)}) Tj ET`),
        ...numbers(4).flatMap((level) => [
          type3(`${6 + 2 * level} 0 R`, level < 3 ? `/Font<</F ${7 + 2 * level} 0 R>>` : ''),
          stream('', level < 3 ? `1 0 d0 BT /F 1 Tf (${'a'.repeat(100)}) Tj ET` : '1 0 d0 0 0 1 1 re f'),
        ]),
      ],
    }),
  'a CMap of a million ranges': () => withFonts(1, cmap('range', '<00><ff><0041>', 1_000_000)),
  'a CMap of 30,000 long texts': () => withFonts(1, cmap('char', `<61><${'0041'.repeat(64)}>`, 30_000)),
  '1,000 fonts that share a CMap of 100,000 ranges': () =>
    withFonts(1000, cmap('range', '<61><61><0041>', 100_000)),
  'a mesh of 20,000 patches over the page': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Shading<</S 5 0 R>>>>',
      objects: [
        stream('', '/S sh'),
        flate(
          '/ShadingType 7/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 100 0 100 0 1]',
          patches(20_000),
        ),
      ],
    }),
  'a mesh of 100 patches, drawn 10,000 times': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Shading<</S 5 0 R>>>>',
      objects: [
        flate('', '/S sh '.repeat(10_000)),
        flate(
          '/ShadingType 7/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 100 0 100 0 1]',
          patches(100),
        ),
      ],
    }),
  'a mesh of 100,000 triangles over the page': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</Shading<</S 5 0 R>>>>',
      objects: [
        stream('', '/S sh'),
        flate(
          '/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 100 0 100 0 1]',
          String.fromCharCode(0, 0, 0, 0, 0, 255, 0, 85, 0, 0, 255, 170).repeat(100_000),
        ),
      ],
    }),
  'forms that enlarge a mesh of 20,000 small patches': () =>
    pdf({
      page: '/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>',
      objects: [
        stream('', '10 0 0 10 0 0 cm /A Do'),
        stream(
          '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Matrix[10 0 0 10 0 0]/Resources<</Shading<</S 6 0 R>>>>',
          '/S sh',
        ),
        flate(
          '/ShadingType 7/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 1 0 1 0 1]',
          patches(20_000),
        ),
      ],
    }),
  'XMP of a million attributes': () =>
    pdf({
      catalogue: '/Metadata 4 0 R',
      objects: [flate('/Type/Metadata/Subtype/XML', xmp(' dc:a="b"'.repeat(1_000_000)))],
    }),
  '100,000 streams without endstream': () =>
    pdf({
      page: '/Contents 4 0 R/PieceInfo<</A 5 0 R>>',
      objects: [
        stream('', '0 0 9 9 re f'),
        `[${numbers(100_000)
          .map((index) => `${6 + index} 0 R`)
          .join(' ')}]`,
        ...numbers(100_000).map(() => '<</Length 99999999>>\nstream\nx'),
      ],
    }),
  'a dictionary of a million keys': () =>
    pdf({
      page: '/PieceInfo 4 0 R',
      objects: [
        `<<${numbers(1_000_000)
          .map((index) => `/K${index} ${index}`)
          .join('')}>>`,
      ],
    }),
  'a choice of 400,000 options': () =>
    pdf(
      choice(
        numbers(400_000)
          .map((index) => `(value ${index})`)
          .join(''),
      ),
    ),
  'a choice of 400,000 paired options': () =>
    pdf(
      choice(
        numbers(400_000)
          .map((index) => `[(value ${index})(option ${index})]`)
          .join(''),
      ),
    ),
  'the same page 2,000 times': () => pdf({ kids: 2000, objects: [] }),
  'the same page 100,000 times': () => pdf({ kids: 100_000, objects: [] }),
  'a name of 10 MB': () => pdf({ page: '/PieceInfo 4 0 R', objects: [`<</A/${'n'.repeat(10_000_000)}>>`] }),
  ...hostileLayouts,
  ...hostilePictures,
}

const LAYER = '<</Type/OCG/Name(layer)>>'

const layers = (entries: string): string => `/OCProperties<</OCGs[4 0 R]/D<<${entries}>>>>`
