import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { droppedCount, input, mergedBytes, renamings } from '../fixtures/merge.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { PdfNode, QpdfDocument } from '../validators/document.js'
import { fieldLines, fields, formProblems } from '../validators/fields.js'
import { expectValid, pdfText, qpdfJson } from '../validators.js'
import { type FormSource, fieldWords, formDocument, widget } from './forms-fixture.js'

function form(source: FormSource, name: string) {
  return input(`${name}.pdf`, formDocument(source, name))
}

function readByQpdf(bytes: Uint8Array): { document: QpdfDocument; path: string } {
  const path = temporaryFile(bytes)
  expectValid(path)
  return { document: qpdfJson(path), path }
}

function widgetsOf(document: QpdfDocument, name: string): readonly PdfNode[] {
  return fields(document).find((field) => field.name === name)?.widgets ?? []
}

const look = { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '0 0 9 9 re f' }

/** One field that is its own widget. */
function single(name: string, entries: string, more = '') {
  return form(
    {
      annotations: { 1: '@f' },
      form: `/Fields [@f] /DA (/Helv 12 Tf 0 g) ${more}`,
      objects: { f: widget(`/T (x) ${entries}`), look },
    },
    name,
  )
}

withPrograms('Sharing form fields in a merge', ['qpdf', 'pdftotext'], () => {
  it('reports a value that was replaced by the value of the first field', () => {
    const { bytes, report } = mergedBytes(
      [single('P', '/FT /Tx /V (one)'), single('Q', '/FT /Tx /V (two)'), single('R', '/FT /Tx /V (one)')],
      { fields: 'share' },
    )
    expect(fieldWords(bytes)).toEqual(['x text one on 1,2,3'])
    expect(report.inputs.map((each) => droppedCount(each, /field value/))).toEqual([0, 1, 0])
    expect(report.inputs.map(({ kept }) => kept.fields)).toEqual([1, 1, 1])
    expect(formProblems(readByQpdf(bytes).document)).toEqual([])
  })

  it('keeps the default appearance and alignment of each widget', () => {
    const { bytes } = mergedBytes(
      [single('P', '/FT /Tx /V (one) /Q 1'), single('Q', '/FT /Tx /DA (/Helv 8 Tf 1 0 0 rg) /Q 2')],
      { fields: 'share' },
    )
    const { document, path } = readByQpdf(bytes)
    const [first, second] = widgetsOf(document, 'x')
    expect(first?.get('DA').exists).toBe(false)
    expect([second?.get('DA').text, second?.get('Q').number]).toEqual(['/Helv 8 Tf 1 0 0 rg', 2])
    expect(pdfText(path, 2)).toContain('one')
  })

  it('keeps an appearance that already shows the shared value', () => {
    const drawn = '/FT /Tx /V (same) /AP << /N @look >>'
    const { bytes } = mergedBytes([single('P', drawn), single('Q', drawn)], { fields: 'share' })
    const [first, second] = widgetsOf(readByQpdf(bytes).document, 'x')
    expect(second?.get('AP').get('N').reference).toBe(first?.get('AP').get('N').reference)
  })

  it('renames fields instead of sharing them when lengths, options or types differ', () => {
    for (const [one, other] of [
      ['/FT /Tx /MaxLen 3', '/FT /Tx'],
      ['/FT /Ch /Opt [(a) (b)]', '/FT /Ch /Opt [(a)]'],
      ['/FT /Btn', '/FT /Btn /Ff 65536'],
      ['/FT /Sig', '/FT /Sig'],
    ] as const) {
      const { report } = mergedBytes([single('P', one), single('Q', other)], { fields: 'share' })
      expect(renamings(report.inputs[1], /field/)).toEqual(['x → x_2'])
    }
    const same = mergedBytes(
      [single('P', '/FT /Ch /Opt [[(1) (a)] (b)]'), single('Q', '/FT /Ch /Opt [[(1) (a)] (b)]')],
      { fields: 'share' },
    )
    expect(renamings(same.report.inputs[1], /field/)).toEqual([])
  })

  it('checks all boxes of a shared check box although their on states have different names', () => {
    const box = (name: string, on: string, value: string) =>
      single(
        name,
        `/FT /Btn /V /${value} /AS /${value} /AP << /N << /${on} @look /Off @look >> /D << /${on} @look >> >>`,
      )
    const { bytes } = mergedBytes([box('P', 'Yes', 'Yes'), box('Q', 'On', 'Off')], { fields: 'share' })
    const { document } = readByQpdf(bytes)
    expect(fieldLines(document)).toEqual(['x Btn /Yes on P-1 @1 /Yes, Q-1 @2 /Yes'])
    const second = widgetsOf(document, 'x')[1]?.get('AP')
    expect(second?.get('N').keys().sort()).toEqual(['Off', 'Yes'])
    expect(second?.get('D').keys()).toEqual(['Yes'])
  })

  it('draws an appearance for a check box that has none', () => {
    const drawn = '/AP << /N << /Yes @look /Off @look >> >>'
    const { bytes } = mergedBytes(
      [single('P', `/FT /Btn /V /Yes /AS /Yes ${drawn}`), single('Q', '/FT /Btn /MK << /CA (8) >>')],
      { fields: 'share' },
    )
    const second = widgetsOf(readByQpdf(bytes).document, 'x')[1]
    expect(second?.get('AS').name).toBe('Yes')
    expect(second?.get('AP').get('N').get('Yes').data()).toContain('(8) Tj')
  })

  it('puts fields of all inputs into one tree and keeps the attributes they inherited', () => {
    const group = (name: string, kids: Readonly<Record<string, string>>, more = '') => {
      const names = Object.keys(kids)
      const references = names.map((each) => `@${each}`).join(' ')
      return form(
        {
          annotations: { 1: references },
          form: `/Fields [@root] /DA (/Helv ${name === 'P' ? 12 : 9} Tf)`,
          objects: {
            root: `<< /T (g) ${more} /Kids [${references}] >>`,
            ...Object.fromEntries(
              names.map((each) => [each, widget(`/T (${each}) /Parent @root ${kids[each]}`)]),
            ),
          },
        },
        name,
      )
    }
    const p = group('P', { a: '/FT /Tx /V (1)', b: '/FT /Tx /V (2)' }, '/Ff 1')
    const q = group('Q', { b: '/V (3) /Ff 1', c: '/V (4)', a: '/FT /Btn' }, '/FT /Tx')
    const { bytes, report } = mergedBytes([p, q], { fields: 'share' })
    const { document } = readByQpdf(bytes)
    expect(formProblems(document)).toEqual([])
    expect(
      fields(document).map(({ name, type, value, flags }) => `${name} ${type} ${value} ${flags}`),
    ).toEqual(['g.a Tx 1 1', 'g.b Tx 2 1', 'g.c Tx 4 0', 'g_2.a Btn undefined 0'])
    expect(fields(document).map(({ defaultAppearance }) => defaultAppearance)).toEqual([
      '/Helv 12 Tf',
      '/Helv 12 Tf',
      '/Helv 9 Tf',
      '/Helv 9 Tf',
    ])
    expect(renamings(report.inputs[1], /field/)).toEqual(['g → g_2'])
  })
})

withPrograms('Flattening form fields in a merge', ['qpdf', 'pdftotext'], () => {
  it('draws fields that have no appearance, but not hidden ones', () => {
    const hidden = form(
      {
        annotations: { 1: '@f @h' },
        form: '/Fields [@f @h] /DA (/Helv 12 Tf 0 g)',
        objects: {
          f: widget('/T (x) /FT /Tx /V (drawn \\(anew\\))'),
          h: '<< /Type /Annot /Subtype /Widget /Rect [10 50 110 70] /F 2 /T (h) /FT /Tx /V (unseen) >>',
        },
      },
      'Q',
    )
    const taken = form(
      {
        annotations: { 1: '@f @h' },
        form: '/Fields [@f @h]',
        objects: { f: widget('/T (x) /FT /Tx'), h: widget('/T (h) /FT /Tx') },
      },
      'P',
    )
    const { bytes, report } = mergedBytes([taken, hidden], { fields: 'flatten' })
    const { document, path } = readByQpdf(bytes)
    expect(fieldLines(document)).toHaveLength(2)
    expect(document.pages[1]?.node.get('Annots').items()).toEqual([])
    expect(pdfText(path, 2)).toContain('drawn (anew)')
    expect(pdfText(path, 2)).toContain('Q-1')
    expect(pdfText(path, 2)).not.toContain('unseen')
    expect(droppedCount(report.inputs[1], /field/)).toBe(2)
  })

  it('draws the value of a field when the form sets /NeedAppearances', () => {
    const stale = single('Q', '/FT /Tx /V (fresh) /AP << /N @look >>', '/NeedAppearances true')
    const { bytes } = mergedBytes([single('P', '/FT /Tx'), stale], { fields: 'flatten' })
    expect(pdfText(readByQpdf(bytes).path, 2)).toContain('fresh')
  })

  it('flattens only terminal fields; a group with the name of a field is renamed', () => {
    const group = form(
      {
        annotations: { 1: '@k' },
        form: '/Fields [@g]',
        objects: { g: '<< /T (x) /Kids [@k] >>', k: widget('/T (k) /Parent @g /FT /Tx /V (kept)') },
      },
      'Q',
    )
    const { bytes } = mergedBytes([single('P', '/FT /Tx /V (first)'), group], { fields: 'flatten' })
    expect(fieldWords(bytes)).toEqual(['x text first on 1', 'x_2.k text kept on 2'])
  })

  it('does not change resources that other pages share', () => {
    const shared = form(
      {
        pages: 2,
        annotations: { 1: '@f' },
        form: '/Fields [@f]',
        objects: { f: widget('/T (x) /FT /Tx /AP << /N @look >>'), look },
      },
      'Q',
    )
    const { bytes } = mergedBytes([single('P', '/FT /Tx'), shared], { fields: 'flatten' })
    const { document } = readByQpdf(bytes)
    expect(document.pages[1]?.node.get('Resources').get('XObject').keys()).toEqual(['Flat1'])
    expect(document.pages[1]?.content).toMatch(
      /^q\s+BT .* ET\s+Q\nq\n11.111111 0 0 2.222222 10 10 cm\n\/Flat1 Do\nQ\n$/,
    )
    expect(document.pages[2]?.node.get('Resources').get('XObject').exists).toBe(false)
  })
})
