import type { Standard } from '../../src/conformance/validate.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { type1Program } from '../fixtures/font-programs.js'
import { type Changes, conformant, iccProfile } from './documents.js'

/** Content of a tagged document, which belongs to its paragraph. */
export const MARKED = '/P << /MCID 0 >> BDC 0 0 m 9 9 l S EMC'

/** A promise of a standard, with a document that breaks it and one that does not, and the rule that says so. */
export const RULE_CASES: readonly (readonly [
  promise: string,
  standard: Standard,
  breaking: Changes,
  keeping: Changes,
  rule: string,
])[] = [
  [
    'Colours of devices need an output intent of their kind',
    '2b',
    { content: '0 0 0 1 k 0 0 9 9 re f' },
    { content: '1 0 0 RG 0 0 9 9 re S' },
    '6.2.4.3-3',
  ],
  [
    'A number has one point and at least one digit',
    '2b',
    { content: '18.6.4 . 0 rg' },
    { content: '18.6 0. .4 rg' },
    '6.1.13-2',
  ],
  [
    'A font with superfluous operands is used',
    '2b',
    {
      content: 'BT /F 12 3 Tf (A) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    },
    { content: 'BT ET' },
    '6.2.11.4.1-1',
  ],
  [
    'Default colour spaces stand for those of devices',
    '2b',
    { content: '0 0 0 1 k' },
    {
      content: '0 0 0 1 k',
      resources: '/ColorSpace << /DefaultCMYK [/ICCBased @cmyk] >>',
      objects: { cmyk: { dict: '<< /N 4 >>', data: iccProfile('CMYK') } },
    },
    '6.2.4.3-3',
  ],
  [
    'Colour spaces of content that is drawn by content are found',
    '2b',
    {
      content: '/X Do',
      resources: '/XObject << /X @form >>',
      objects: {
        form: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >> >>',
          data: '1 0 0 0 k',
        },
      },
    },
    {
      resources: '/XObject << /X @form >>',
      objects: {
        form: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >> >>',
          data: '1 0 0 0 k',
        },
      },
    },
    '6.2.4.3-3',
  ],
  [
    'A colorant is defined in one way',
    '2b',
    {
      content: '/A cs 1 scn /B cs 1 scn',
      resources:
        '/ColorSpace << /A [/Separation /Spot /DeviceRGB @one] /B [/Separation /Spot /DeviceRGB @two] >>',
      objects: {
        one: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>',
        two: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 0] /N 1 >>',
      },
    },
    {
      content: '/A cs 1 scn /B cs 1 scn',
      resources:
        '/ColorSpace << /A [/Separation /Spot /DeviceRGB @one] /B [/Separation /Spot /DeviceRGB @two] >>',
      objects: {
        one: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>',
        two: '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>',
      },
    },
    '6.2.4.4-2',
  ],
  [
    'Every operator is one of the standard',
    '2b',
    { content: 'BX 1 0 0 what EX' },
    { content: 'BX 1 0 0 rg EX' },
    '6.2.2-1',
  ],
  [
    'States are saved at most 28 times',
    '2b',
    { content: `${'q '.repeat(29)}${'Q '.repeat(29)}` },
    { content: `${'q '.repeat(28)}${'Q '.repeat(28)}` },
    '6.1.13-8',
  ],
  [
    'PDF/A-1 has no transparency',
    '1b',
    { content: '/G gs', resources: '/ExtGState << /G << /ca 0.5 >> >>' },
    { content: '/G gs', resources: '/ExtGState << /G << /ca 1 >> >>' },
    '6.4-6',
  ],
  [
    'Transparency needs a blending space or an output intent',
    '2b',
    {
      content: '/G gs 0 0 9 9 re f',
      resources:
        '/ExtGState << /G << /ca 0.5 >> >> /ColorSpace << /DefaultGray [/CalGray << /WhitePoint [1 1 1] >>] >>',
      objects: { intent: '<< /Type /OutputIntent /S /GTS_OTHER >>' },
    },
    {
      content: '/G gs 0 0 9 9 re f',
      resources:
        '/ExtGState << /G << /ca 1 >> >> /ColorSpace << /DefaultGray [/CalGray << /WhitePoint [1 1 1] >>] >>',
      objects: { intent: '<< /Type /OutputIntent /S /GTS_OTHER >>' },
    },
    '6.2.10-2',
  ],
  [
    'Images are not smoothed',
    '2b',
    {
      content: '/I Do',
      resources: '/XObject << /I @image >>',
      objects: {
        image: {
          dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Interpolate true >>',
          data: 'x',
        },
      },
    },
    {
      content: '/I Do',
      resources: '/XObject << /I @image >>',
      objects: {
        image: {
          dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
          data: 'x',
        },
      },
    },
    '6.2.8-3',
  ],
  [
    'An output profile is of a known version',
    '1b',
    { objects: { profile: { dict: '<< /N 3 >>', data: iccProfile('RGB ', 4) } } },
    { objects: { profile: { dict: '<< /N 3 >>', data: iccProfile('RGB ', 2) } } },
    '6.2.2-1',
  ],
  [
    'Annotations are printed',
    '2b',
    { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 2 >>]' },
    { page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 >>]' },
    '6.3.2-2',
  ],
  [
    'Annotations have an appearance',
    '2b',
    { page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /F 4 >>]' },
    {
      page: '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /F 4 /AP << /N @form >> >>]',
      objects: { form: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '' } },
    },
    '6.3.3-1',
  ],
  [
    'No action starts a program, wherever it is',
    '2b',
    { catalogue: '/OpenAction << /S /GoTo /D [@page /Fit] /Next << /S /Launch >> >>' },
    {
      catalogue: '/OpenAction << /S /GoTo /D [@page /Fit] /Next << /S /URI /URI (https://example.org) >> >>',
    },
    '6.5.1-1',
  ],
  [
    'Forms are drawn by the file, not by the reader',
    '2b',
    { catalogue: '/AcroForm << /Fields [] /NeedAppearances true >>' },
    { catalogue: '/AcroForm << /Fields [] /NeedAppearances false >>' },
    '6.4.1-3',
  ],
  [
    'Layers have names',
    '2b',
    { catalogue: '/OCProperties << /OCGs [] /D << >> >>' },
    { catalogue: '/OCProperties << /OCGs [] /D << /Name (All) >> >>' },
    '6.9-1',
  ],
  [
    'Attachments say how they belong to the document',
    '3b',
    {
      catalogue: '/Names << /EmbeddedFiles << /Names [(a) @spec] >> >> /AF [@spec]',
      objects: {
        spec: '<< /Type /Filespec /F (a) /UF (a) /EF << /F @file >> >>',
        file: { dict: '<< /Type /EmbeddedFile /Subtype /text#2Fplain >>', data: 'x' },
      },
    },
    {
      catalogue: '/Names << /EmbeddedFiles << /Names [(a) @spec] >> >> /AF [@spec]',
      objects: {
        spec: '<< /Type /Filespec /F (a) /UF (a) /AFRelationship /Data /EF << /F @file >> >>',
        file: { dict: '<< /Type /EmbeddedFile /Subtype /text#2Fplain >>', data: 'x' },
      },
    },
    '6.8-3',
  ],
  [
    'Attachments of PDF/A-2 conform themselves',
    '2b',
    {
      catalogue: '/Names << /EmbeddedFiles << /Names [(a) @spec] >> >>',
      objects: {
        spec: '<< /Type /Filespec /F (a) /UF (a) /EF << /F @file >> >>',
        file: { dict: '<< /Type /EmbeddedFile >>', data: 'not a PDF' },
      },
    },
    {
      catalogue: '/Names << /EmbeddedFiles << /Names [(a) @spec] >> >>',
      objects: {
        spec: '<< /Type /Filespec /F (a) /UF (a) /EF << /F @file >> >>',
        file: { dict: '<< /Type /EmbeddedFile >>', data: buildPdf(conformant('2b')) },
      },
    },
    '6.8-5',
  ],
  [
    'The information dictionary says what the metadata say',
    '1b',
    { objects: { info: '<< /Title (One) >>' } },
    { objects: { info: '<< /Own (One) >>' } },
    '6.7.3-2',
  ],
  [
    'The page names the resources of its content itself',
    '4',
    {
      content: '/X Do',
      resources: '/XObject << /X @form >> /ExtGState << /G << /LW 2 >> >>',
      objects: { form: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '/G gs' } },
    },
    {
      content: '/X Do',
      resources: '/XObject << /X @form >>',
      objects: {
        form: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /ExtGState << /G << /LW 2 >> >> >> >>',
          data: '/G gs',
        },
      },
    },
    '6.2.2-2',
  ],
  [
    'Content is in the structure tree or an artifact',
    'ua-1',
    { content: '0 0 m 9 9 l S' },
    { content: '/Artifact BMC 0 0 m 9 9 l S EMC' },
    '7.1-3',
  ],
  [
    'Figures have a text',
    'ua-1',
    { content: MARKED, objects: { paragraph: '<< /S /Figure /P @document /Pg @page /K [0] >>' } },
    {
      content: MARKED,
      objects: { paragraph: '<< /S /Figure /Alt (A line) /P @document /Pg @page /K [0] >>' },
    },
    '7.3-1',
  ],
  [
    'Levels of headings are not skipped',
    'ua-1',
    { content: MARKED, objects: { paragraph: '<< /S /H2 /P @document /Pg @page /K [0] >>' } },
    { content: MARKED, objects: { paragraph: '<< /S /H1 /P @document /Pg @page /K [0] >>' } },
    '7.4.2-1',
  ],
  [
    'Own types of elements are mapped to those of the standard',
    'ua-1',
    { content: MARKED, objects: { paragraph: '<< /S /Own /P @document /Pg @page /K [0] >>' } },
    {
      content: MARKED,
      objects: {
        paragraph: '<< /S /Own /P @document /Pg @page /K [0] >>',
        tree: '<< /Type /StructTreeRoot /K [@document] /RoleMap << /Own /P >> /ParentTree << /Nums [0 [@paragraph]] >> >>',
      },
    },
    '7.1-5',
  ],
  [
    'PDF/A-1 knows the types of elements of PDF 1.4 only',
    '1a',
    { content: MARKED, objects: { document: '<< /S /TBody /P @tree /K [@paragraph] >>' } },
    {
      content: MARKED,
      objects: {
        document: '<< /S /TBody /P @tree /K [@paragraph] >>',
        tree: '<< /Type /StructTreeRoot /K [@document] /RoleMap << /TBody /Sect >> /ParentTree << /Nums [0 [@paragraph]] >> >>',
      },
    },
    '6.8.3.4-1',
  ],
  ['In PDF/A-1, names of dingbats say nothing of a character', '1a', dingbat('a20'), dingbat('A'), '6.3.8-1'],
  [
    'Rows of a table are of one width',
    'ua-1',
    table('<< /S /TD /P @second >>'),
    table('<< /S /TD /P @second >> << /S /TD /P @second >>'),
    '7.2-43',
  ],
]

/** The letter that code 65 shows, under its name in the font. */
function dingbat(name: string): Changes {
  return {
    content: '/P << /MCID 0 >> BDC BT /F 10 Tf (A) Tj ET EMC',
    resources: '/Font << /F @font >>',
    objects: {
      font: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own /FirstChar 65 /LastChar 65 /Widths [600] /FontDescriptor @descriptor /Encoding << /Differences [65 /${name}] >> >>`,
      descriptor: `<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile @program /CharSet (/${name}) /FontBBox [0 0 600 800] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 >>`,
      program: {
        dict: '<< >>',
        data: type1Program({ glyphs: { [name]: '0 600 hsbw 100 0 rmoveto endchar' } }),
      },
    },
  }
}

/** A table with two cells in its first row. */
function table(cells: string): Changes {
  return {
    content: '/Artifact BMC EMC',
    objects: {
      document: '<< /Type /StructElem /S /Document /P @tree /K [@table] >>',
      paragraph: '<< /S /P /P @document >>',
      table: '<< /S /Table /P @document /K [@first @second] >>',
      first:
        '<< /S /TR /P @table /K [<< /S /TH /P @first /A << /O /Table /Scope /Column >> >> << /S /TH /P @first /A << /O /Table /Scope /Column >> >>] >>',
      second: `<< /S /TR /P @table /K [${cells}] >>`,
    },
  }
}
