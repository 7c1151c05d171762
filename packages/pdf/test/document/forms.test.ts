import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { droppedCount, input, mergedBytes, renamings } from '../fixtures/merge.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import type { PdfNode, QpdfDocument } from '../validators/document.js'
import { fields, formProblems } from '../validators/fields.js'
import { expectValid, qpdfJson } from '../validators.js'
import { type FormSource, fieldWords, formDocument, opened, widget } from './forms-fixture.js'

function form(source: FormSource, name = 'P') {
  return input(`${name}.pdf`, formDocument(source, name))
}

function text(name: string, value: string, more = ''): string {
  return widget(`/FT /Tx /T (${name}) /V (${value}) ${more}`)
}

/** One page with text fields, each its own widget. */
function texts(values: Readonly<Record<string, string>>, name: string) {
  const names = Object.keys(values)
  const references = names.map((_, at) => `@f${at}`).join(' ')
  return form(
    {
      annotations: { 1: references },
      form: `/Fields [${references}]`,
      objects: Object.fromEntries(names.map((each, at) => [`f${at}`, text(each, values[each]!)])),
    },
    name,
  )
}

function readByQpdf(bytes: Uint8Array): QpdfDocument {
  const path = temporaryFile(bytes)
  expectValid(path)
  return qpdfJson(path)
}

function named(document: QpdfDocument, name: string): PdfNode {
  const found = fields(document).find((field) => field.name === name)
  if (found === undefined) throw new Error(`There is no field ${name}.`)
  return found.node
}

describe('Merging form fields', () => {
  it('includes fields of widgets that /AcroForm does not list', () => {
    const lost = form({ annotations: { 1: '@f' }, objects: { f: text('x', 'lost') } })
    const { bytes, report } = mergedBytes([texts({ x: 'known' }, 'Q'), lost])
    expect(fieldWords(bytes)).toEqual(['x text known on 1', 'x_2 text lost on 2'])
    expect(report.inputs[1]?.kept.fields).toBe(1)
  })

  it('includes widgets whose field does not list them in /Kids', () => {
    const lost = form({
      annotations: { 1: '@w1 @w2' },
      form: '/Fields [@f]',
      objects: {
        f: '<< /FT /Tx /T (x) /V (both) /Kids [@w1] >>',
        w1: widget('/Parent @f'),
        w2: widget('/Parent @f'),
      },
    })
    const { bytes } = mergedBytes([lost])
    const { file, catalogue } = opened(bytes)
    const [field] = file.array(file.dict(catalogue.get('AcroForm'))?.get('Fields'))!
    expect(file.array(file.dict(field)?.get('Kids'))).toHaveLength(2)
  })

  it('includes widgets that are direct objects in /Annots, once for a page taken twice', () => {
    const direct = form({ annotations: { 1: text('x', 'direct') } })
    const { bytes } = mergedBytes([{ input: direct, pages: '1,1' }])
    expect(fieldWords(bytes)).toEqual(['x text direct on 1,2'])
  })

  it('keeps fields without widgets only when the whole file is taken', () => {
    const hidden = form({
      pages: 2,
      annotations: { 1: '@f' },
      form: '/Fields [@f @data]',
      objects: { f: text('x', 'seen'), data: '<< /FT /Tx /T (data) /V (unseen) >>' },
    })
    expect(fieldWords(mergedBytes([hidden]).bytes)).toEqual(['x text seen on 1', 'data text unseen on '])
    const part = mergedBytes([{ input: hidden, pages: '1' }])
    expect(fieldWords(part.bytes)).toEqual(['x text seen on 1'])
    expect(droppedCount(part.report.inputs[0], /field/)).toBe(1)
  })

  it('keeps two fields of the same name when one file has both', () => {
    const twice = form({
      annotations: { 1: '@a @b' },
      form: '/Fields [@a @b]',
      objects: { a: text('x', 'one'), b: text('x', 'other') },
    })
    for (const rule of ['rename', 'share', 'flatten'] as const) {
      const { bytes } = mergedBytes([twice], { fields: rule })
      expect(fieldWords(bytes)).toEqual(['x text one on 1', 'x text other on 1'])
    }
    const { bytes } = mergedBytes([texts({ x: 'first' }, 'Q'), twice])
    expect(fieldWords(bytes)).toEqual(['x text first on 1', 'x_2 text one on 2', 'x_2 text other on 2'])
  })

  it('renames fields by the first part of their name, also when one /T holds several parts', () => {
    const { bytes, report } = mergedBytes([
      texts({ 'person.name': 'A' }, 'P'),
      texts({ 'person.age': 'B', 'person.name': 'C' }, 'Q'),
    ])
    expect(fieldWords(bytes).map((line) => line.split(' ')[0])).toEqual([
      'person.name',
      'person_2.age',
      'person_2.name',
    ])
    expect(renamings(report.inputs[1], /field/)).toEqual(['person → person_2'])
  })

  it('reads each field of a cyclic field tree once', () => {
    const looped = form({
      annotations: { 1: '@leaf' },
      form: '/Fields [@root @root null 7 @leaf]',
      objects: {
        root: '<< /T (a) /Kids [@middle @root] /Parent @middle >>',
        middle: '<< /T (b) /Parent @root /Kids [@root @leaf @middle] >>',
        leaf: text('c', 'deep', '/Parent @middle'),
      },
    })
    expect(fieldWords(mergedBytes([looped]).bytes)).toEqual(['a.b.c text deep on 1'])
  })

  it('refuses a field tree deeper than the limit, with an error that names the limit', () => {
    const objects: Record<string, string> = { leaf: text('leaf', 'x', '/Parent @n20') }
    for (let at = 0; at <= 20; at++)
      objects[`n${at}`] =
        `<< /T (n) ${at > 0 ? `/Parent @n${at - 1}` : ''} /Kids [${at < 20 ? `@n${at + 1}` : '@leaf'}] >>`
    const deep = form({ annotations: { 1: '@leaf' }, form: '/Fields [@n0]', objects })
    expect(() => mergedBytes([deep], { limits: { maxTreeDepth: 10 } })).toThrow(/depth of the field tree/)
    expect(fieldWords(mergedBytes([deep]).bytes)).toHaveLength(1)
  })

  it('removes parents that are left empty when a signature is removed', () => {
    const signed = form({
      annotations: { 1: '@f' },
      form: '/Fields [@group] /SigFlags 3',
      objects: {
        group: '<< /T (group) /Kids [@f] >>',
        f: widget('/FT /Sig /T (s) /Parent @group /V @v'),
        v: '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /ByteRange [0 1 2 3] >>',
      },
    })
    const { bytes, report } = mergedBytes([signed])
    const { catalogue } = opened(bytes)
    expect(catalogue.has('AcroForm')).toBe(false)
    expect(report.inputs[0]?.signaturesRemoved).toBe(1)
  })
})

withPrograms('A form field on a page taken twice', ['qpdf'], () => {
  it('splits a merged field and widget dictionary, and its actions, into two', () => {
    const script = (letter: string) => `<< /S /JavaScript /JS (${letter}) >>`
    const one = form({
      annotations: { 1: '@f' },
      form: '/Fields [@f] /CO [@f]',
      objects: { f: text('x', 'v', `/AA << /C ${script('calc')} /E ${script('enter')} >> /TU (tip)`) },
    })
    const document = readByQpdf(mergedBytes([{ input: one, pages: '1,1' }]).bytes)
    expect(formProblems(document)).toEqual([])
    const field = named(document, 'x')
    expect(field.get('AA').keys()).toEqual(['C'])
    expect(field.get('TU').text).toBe('tip')
    expect(field.get('Rect').exists).toBe(false)
    for (const kid of field.get('Kids').items()) {
      expect(kid.get('AA').keys()).toEqual(['E'])
      expect(kid.get('V').exists).toBe(false)
      expect(kid.get('Rect').exists).toBe(true)
    }
    expect(document.catalog.get('AcroForm').get('CO').items()[0]?.reference).toBe(field.reference)
  })

  it('makes copied radio buttons turn on in unison', () => {
    const look = (state: string) => `/AP << /N << /${state} @look /Off @look >> >> /AS /Off /Parent @f`
    const radio = form({
      pages: 2,
      annotations: { 1: '@a', 2: '@b' },
      form: '/Fields [@f]',
      objects: {
        f: '<< /FT /Btn /Ff 49152 /T (x) /V /Off /Opt [(one) (two)] /Kids [@a @b] >>',
        a: widget(look('0')),
        b: widget(look('1')),
        look: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '' },
      },
    })
    const field = named(readByQpdf(mergedBytes([{ input: radio, pages: '2,2' }]).bytes), 'x')
    expect(field.get('Ff').number).toBe(49152 | (1 << 25))
    expect(
      field
        .get('Opt')
        .items()
        .map(({ text: value }) => value),
    ).toEqual(['two', 'two'])
    const once = named(readByQpdf(mergedBytes([{ input: radio, pages: '1-2' }]).bytes), 'x')
    expect(once.get('Ff').number).toBe(49152)
  })
})

withPrograms('Form field names in a merge', ['qpdf'], () => {
  const calculation =
    "AFSimple_Calculate\\('SUM', new Array\\('part.a', 'part.b'\\)\\); this.getField\\(\"total\"\\).value; app.alert\\('total'\\)"
  const made = (name: string) =>
    form(
      {
        annotations: { 1: '@total @a @b @sig' },
        form: '/Fields [@total @part @sig]',
        objects: {
          total: text('total', '0', `/AA << /C << /S /JavaScript /JS (${calculation}) >> >>`),
          part: '<< /T (part) /FT /Tx /Kids [@a @b] >>',
          a: text('a', '1', '/Parent @part'),
          b: text('b', '2', '/Parent @part'),
          sig: widget(
            '/FT /Sig /T (sig) /Lock << /Type /SigFieldLock /Action /Include /Fields [(part.a) (gone)] >>',
          ),
        },
      },
      name,
    )

  it('renames fields in calculation scripts and in the locks of signature fields', () => {
    const document = readByQpdf(mergedBytes([made('P'), made('Q')]).bytes)
    expect(named(document, 'total').get('AA').get('C').get('JS').text).toBe(calculation.replaceAll('\\', ''))
    expect(named(document, 'total_2').get('AA').get('C').get('JS').text).toBe(
      "AFSimple_Calculate('SUM', new Array('part_2.a', 'part_2.b')); this.getField(\"total_2\").value; app.alert('total')",
    )
    const lock = (name: string) =>
      named(document, name)
        .get('Lock')
        .get('Fields')
        .items()
        .map(({ text: field }) => field)
    expect([lock('sig'), lock('sig_2')]).toEqual([['part.a'], ['part_2.a']])
  })

  it('renames colliding fonts in the default resources and in the appearance strings that use them', () => {
    const font = (base: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} >>`
    const styled = (base: string, name: string) =>
      form(
        {
          annotations: { 1: '@f @k' },
          form: '/Fields [@f @g] /DR << /Font << /He#6cv @font1 /Same @same >> /ProcSet [/PDF /Text] >> /DA (/Helv 0 Tf)',
          objects: {
            font1: font(base),
            same: font('Times-Roman'),
            f: text(`${name}1`, '', '/DA (0.5 g/He#6cv 9 Tf /Same 3 Tf [1 2] 0 d)'),
            g: `<< /FT /Tx /T (${name}2) /Kids [@k] >>`,
            k: widget('/Parent @g /DA (/Helv 7 Tf)'),
          },
        },
        name,
      )
    const document = readByQpdf(
      mergedBytes([styled('Helvetica', 'P'), styled('Courier', 'Q'), styled('Symbol', 'R')]).bytes,
    )
    const acroForm = document.catalog.get('AcroForm')
    expect(acroForm.get('DR').get('Font').keys()).toEqual(['Helv', 'Helv_2', 'Helv_3', 'Same'])
    expect(
      acroForm
        .get('DR')
        .get('ProcSet')
        .items()
        .map(({ name }) => name),
    ).toEqual(['PDF', 'Text'])
    expect(named(document, 'P1').get('DA').text).toBe('0.5 g/He#6cv 9 Tf /Same 3 Tf [1 2] 0 d')
    expect(named(document, 'Q1').get('DA').text).toBe('0.5 g/Helv_2 9 Tf /Same 3 Tf [1 2] 0 d')
    expect(named(document, 'R2').get('DA').text).toBe('/Helv_3 0 Tf')
    expect(named(document, 'R2').get('Kids').items()[0]?.get('DA').text).toBe('/Helv_3 7 Tf')
  })
})
