import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { plainText } from '../../src/text/plain-text.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { blocksOf, outlined, treeOf } from '../layout/read-tree.js'
import { opened, readPage, shown, textDocument } from '../text/read-text.js'
import { elementsOf, tagged } from './tagged.js'

const SENTENCE = 'This is the text of the report, and it is what it is because of the words that are in it'

const LETTER = textDocument([
  shown([
    [50, 760, 'A report', '/F2 24 Tf'],
    [50, 720, SENTENCE],
    [50, 708, 'and it goes on in the next line.'],
    [50, 680, '1.'],
    [68, 680, 'first item'],
    [50, 668, '2.'],
    [68, 668, 'second item'],
    [50, 640, SENTENCE],
    [50, 628, 'which is the end of the text.'],
  ]),
])

/** Each form belongs to several elements. */
const TWO_FORMS = textDocument(
  ['/Fm Do /Gm Do'],
  Object.fromEntries(
    [
      ['first', 760],
      ['second', 560],
    ].map(([name, top]) => [
      name,
      {
        dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font /F2 @bold >> >> >>',
        data: shown([
          [50, Number(top), `The ${name} report`, '/F2 24 Tf'],
          [50, Number(top) - 40, `${SENTENCE}, the ${name} of two.`],
        ]),
      },
    ]),
  ),
  { resources: '/XObject << /Fm @first /Gm @second >>' },
)

describe('Tags of a document without tags', () => {
  it('are headings, paragraphs and lists, which readers of tags find again', () => {
    const { bytes, report } = tagged(LETTER)
    expect(elementsOf(bytes)).toEqual([
      'Document',
      ' H1',
      ' P',
      ' L',
      '  LI',
      '   Lbl',
      '   LBody',
      '  LI',
      '   Lbl',
      '   LBody',
      ' P',
    ])
    expect(treeOf(bytes).isByTags).toBe(true)
    expect(outlined(blocksOf(bytes)).map((line) => line.replace(/^.*?: /, ''))).toEqual(
      outlined(blocksOf(LETTER)).map((line) => line.replace(/^.*?: /, '')),
    )
    expect(report).toMatchObject({ leftovers: 0, pagesUnread: [] })
  })

  it('come with a title from the text and a language by its words, and say where these are from', () => {
    const { bytes, report } = tagged(LETTER)
    expect(report.title).toEqual({ value: 'A report', origin: 'text' })
    expect(report.language).toEqual({ value: 'en', origin: 'text' })
    const { file, catalogue } = opened(bytes)
    expect(file.text(catalogue.get('Lang'))).toBe('en')
    expect(file.dict(catalogue.get('ViewerPreferences'))?.get('DisplayDocTitle')).toBe(true)
  })

  it('come with the largest heading of the first page as the title, also below a smaller one', () => {
    const text = 'Running text in the size of most of the document, which goes on for a while here.'
    const bytes = textDocument([
      shown([
        [50, 740, 'Report of the Year', '/F2 13 Tf'],
        [50, 715, text],
        [50, 690, 'All that Counts', '/F2 18 Tf'],
        [50, 665, text],
        [50, 640, 'What is Next', '/F2 13 Tf'],
        [50, 615, text],
        [50, 590, 'What was Large', '/F2 18 Tf'],
        [50, 565, text],
      ]),
      shown([
        [50, 740, 'An Appendix', '/F2 24 Tf'],
        [50, 715, text],
      ]),
    ])
    expect(tagged(bytes).report.title).toEqual({ value: 'All that Counts', origin: 'text' })
  })

  it('have the language of the document as a tag, also if the document states it as a locale', () => {
    const bytes = textDocument([shown([[50, 700, 'Ja']])], {}, { catalog: '/Lang (de_DE.UTF-8)' })
    const output = tagged(bytes)
    expect(output.report.language).toEqual({ value: 'de-DE', origin: 'document' })
    expect(treeOf(output.bytes).language).toBe('de-DE')
  })

  it('tell how many pages are done, of all pages, and never fewer than before', () => {
    const told: (readonly [number, number])[] = []
    const pages = Array.from({ length: 6 }, () => shown([[50, 700, SENTENCE]]))
    tagged(textDocument(pages), { onPage: (done, all) => told.push([done, all]) })
    expect(told).toHaveLength(12)
    expect(told.at(-1)).toEqual([6, 6])
    expect(told.every(([done, all], at) => all === 6 && done >= (told[at - 1]?.[0] ?? 0))).toBe(true)
  })

  it('have no language if the text is too short to tell', () => {
    expect(tagged(textDocument([shown([[50, 700, 'Ja']])])).report.language).toBeUndefined()
  })

  it('divide text that one operator shows for two elements', () => {
    const content =
      'BT /F1 10 Tf 50 700 Td 14 TL [(1.) -900 (first item)] TJ T* [(2.) -900 (second item)] TJ ET'
    const { bytes } = tagged(textDocument([content]))
    expect(elementsOf(bytes).filter((line) => /Lbl|LBody/.test(line))).toHaveLength(4)
    expect(outlined(blocksOf(bytes)).map((line) => line.split(': ')[1])).toEqual([
      'first item',
      'second item',
    ])
  })

  it('leave out headers and footers, which are artifacts', () => {
    const pages = [1, 2, 3].map((number) =>
      shown([
        [50, 780, 'The header of all pages'],
        [50, 700, `${SENTENCE}, page ${['one', 'two', 'three'][number - 1]}.`],
        [290, 20, String(number)],
      ]),
    )
    const { bytes } = tagged(textDocument(pages))
    expect(elementsOf(bytes).filter((line) => line !== 'Document')).toEqual([' P', ' P', ' P'])
    const { file, pages: written } = opened(bytes)
    const content = Buffer.from(
      file.decode(file.resolve(file.dict(file.get(written[0]!.num))!.get('Contents')) as never),
    ).toString('latin1')
    expect(content).toMatch(/Artifact <<\/Type\/Pagination\/Subtype\/Header\/Attached\[\/Top\]>> BDC/)
    expect(content).toMatch(/Subtype\/Footer/)
  })

  it('mark what is in a form that belongs to several elements, in a copy for each page that draws it', () => {
    const form = shown([
      [50, 760, 'A report', '/F2 24 Tf'],
      [50, 720, `${SENTENCE}.`],
    ])
    const objects = {
      form: {
        dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font /F2 @bold >> >> >>',
        data: form,
      },
    }
    const { bytes } = tagged(
      textDocument(['/Fm Do', '/Fm Do'], objects, { resources: '/XObject << /Fm @form >>' }),
    )
    expect(elementsOf(bytes).filter((line) => line === ' H1')).toHaveLength(2)
    expect(outlined(blocksOf(bytes)).filter((line) => line.includes(SENTENCE))).toHaveLength(2)
  })

  it('mark forms that were copied for earlier tags in copies with names of their own', () => {
    const dict =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font /F2 @bold >> >> >>'
    const form = (y: number, title: string): { dict: string; data: string } => ({
      dict,
      data: shown([
        [50, y, title, '/F2 24 Tf'],
        [50, y - 40, `${SENTENCE}.`],
      ]),
    })
    const { bytes } = tagged(
      textDocument(
        ['/Tag1 Do /Other Do'],
        { one: form(760, 'A report'), other: form(600, 'Another report') },
        { resources: '/XObject << /Tag1 @one /Other @other >>' },
      ),
    )
    const text = outlined(blocksOf(bytes)).join('\n')
    expect(text).toContain('A report')
    expect(text).toContain('Another report')
  })

  it('have the links in their text, and an element for each field', () => {
    const annotations = {
      link: '<< /Type /Annot /Subtype /Link /Rect [50 698 120 712] /A << /S /URI /URI (https://example.com/) >> >>',
      field: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [50 600 200 620] /P @page1 >>',
    }
    const bytes = textDocument([shown([[50, 700, `${SENTENCE}.`]])], annotations, {
      page: '/Annots [@link @field]',
      catalog: '/AcroForm << /Fields [@field] >>',
    })
    const { bytes: output, report } = tagged(bytes)
    expect(elementsOf(output)).toEqual([
      'Document',
      ' P',
      '  Link',
      '   (annotation)',
      ' Form',
      '  (annotation)',
    ])
    expect(report).toMatchObject({ linksDescribed: 1, fieldsDescribed: 1 })
  })

  it('of figures have the given texts; an empty one makes decoration of a figure', () => {
    const image = {
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
        data: 'x',
      },
    }
    const picture = (x: number): string => `q 100 0 0 100 ${x} 500 cm /Im Do Q`
    const bytes = textDocument(
      [`${shown([[50, 700, `${SENTENCE}.`]])} ${picture(50)} ${picture(300)}`],
      image,
      {
        resources: '/XObject << /Im @image >>',
      },
    )
    const given = [{ page: 1, figure: 2, text: 'A grey square' }]
    const { report } = tagged(bytes, { alternatives: given })
    expect(report.figures.map(({ figure, alternative }) => [figure, alternative])).toEqual([
      [1, undefined],
      [2, 'A grey square'],
    ])
    const missing = { page: 2, figure: 1, text: 'It is on no page' }
    expect(tagged(bytes, { alternatives: [...given, missing] }).report.alternativesLeft).toEqual([missing])
    const decorated = tagged(bytes, { alternatives: [...given, { page: 1, figure: 1, text: '' }] })
    expect(elementsOf(decorated.bytes).filter((line) => line === ' Figure')).toHaveLength(1)
  })

  it('are the same each time', () => {
    expect(Buffer.from(tagged(LETTER).bytes).equals(tagged(LETTER).bytes)).toBe(true)
  })

  it('replace tags that are there', () => {
    const once = tagged(LETTER).bytes
    expect(elementsOf(tagged(once).bytes)).toEqual(elementsOf(once))
  })

  it('keep the text of all forms when they are made anew, also several times', () => {
    const once = tagged(TWO_FORMS).bytes
    let again = once
    for (let time = 0; time < 3; time++) {
      again = tagged(again).bytes
      expect(plainText(readPage(again))).toBe(plainText(readPage(TWO_FORMS)))
      expect(elementsOf(again)).toEqual(elementsOf(once))
    }
  })

  it('are refused for a scan without text, and the error says what it lacks', () => {
    const image = {
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
        data: 'x',
      },
    }
    const scan = textDocument(['600 0 0 800 0 0 cm /Im Do'], image, {
      resources: '/XObject << /Im @image >>',
    })
    expect(() => tagged(scan)).toThrow(
      expect.objectContaining({ code: 'not_convertible', details: { lacks: 'text' } }),
    )
  })
})

withPrograms('Tags, as poppler reads them', ['pdfinfo', 'pdftoppm'], () => {
  it('do not change the picture when they are made anew for text in several forms', () => {
    const twice = tagged(tagged(TWO_FORMS).bytes).bytes
    const [before, after] = [TWO_FORMS, twice].map((bytes) =>
      execFileSync('pdftoppm', ['-r', '60', temporaryFile(bytes)]),
    )
    expect(before!.equals(after!)).toBe(true)
  })

  it('have the text in its order, and do not change the picture of the page', () => {
    const [before, after] = [temporaryFile(LETTER), temporaryFile(tagged(LETTER).bytes)]
    const read = execFileSync('pdfinfo', ['-struct-text', after], { encoding: 'utf8' })
    const order = ['A report', 'This is', 'first item', 'second item', 'which is'].map((text) =>
      read.indexOf(text),
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order).not.toContain(-1)
    const [one, other] = [before, after].map((path) => execFileSync('pdftoppm', ['-r', '60', path]))
    expect(one!.equals(other!)).toBe(true)
  })
})
