import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { PdfError } from '../../src/errors.js'
import { describeFields, type FieldDescription } from '../../src/forms/describe-fields.js'
import { DraftForm } from '../../src/forms/draft-form.js'
import { type FillOptions, type FillReport, fillFields } from '../../src/forms/fill.js'
import type { FieldValue } from '../../src/forms/value.js'
import { formDocument, widget } from '../document/forms-fixture.js'
import { draftOf, edited } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, fields, formProblems } from '../validators/fields.js'
import { expectValid, pdfText, qpdfJson } from '../validators.js'
import { questionnaire } from './questionnaire.js'

type Values = Record<string, FieldValue>

function filled(bytes: Uint8Array, values: Values, options?: FillOptions) {
  let report: FillReport | undefined
  const written = edited(bytes, (draft) => {
    report = fillFields(draft, new Map(Object.entries(values)), options)
  })
  return { ...written, fill: report! }
}

/** The result of describeFields, by field name. */
function listed(bytes: Uint8Array): Record<string, FieldDescription> {
  return Object.fromEntries(
    [...describeFields(new DraftForm(draftOf(bytes)))].map((field) => [field.name, field]),
  )
}

function refusal(values: Values, bytes = questionnaire(), options?: FillOptions): string {
  try {
    filled(bytes, values, options)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'invalid_option') return error.message
    throw error
  }
  return 'nothing was refused'
}

const answers: Values = {
  name: 'Ada (Lovelace) \\ Ürgüp',
  code: 'AB12',
  address: 'First line\nand a second one',
  secret: 'hush',
  country: 'Germany',
  city: 'Utrecht',
  size: 'size 17',
  languages: ['de', 'en'],
  agree: true,
  bare: true,
  colour: 'blue',
  plan: 'Ü',
  'person.age': 36,
  'form[0].first[0]': 'one',
  twice: 'both',
  same: 'equal',
}

withPrograms('A filled form', ['qpdf', 'pdftotext'], () => {
  const made = filled(questionnaire(), answers)
  const path = temporaryFile(made.bytes)
  let once: ReturnType<typeof qpdfJson> | undefined
  const document = () => {
    once ??= qpdfJson(path)
    return once
  }
  const node = (name: string) => fields(document()).findLast((field) => field.name === name)!.node

  it('passes qpdf --check and holds the values', () => {
    expectValid(path)
    expect(formProblems(document())).toEqual(['two fields are named same'])
    expect(fieldLines(document()).map((line) => line.replace(/ on .*/s, ''))).toEqual([
      'name Tx Ada (Lovelace) \\ Ürgüp',
      'code Tx AB12',
      'address Tx First line\nand a second one',
      'secret Tx hush',
      'locked Tx as it was',
      'country Ch de',
      'city Ch Utrecht',
      'size Ch size 17',
      'languages Ch -',
      'agree Btn /Yes',
      'bare Btn /Yes',
      'send Btn -',
      'approval Sig -',
      'colour Btn /blue',
      'plan Btn /1',
      'person.name Tx from above',
      'person.age Tx 36',
      'form[0].first[0] Tx one',
      'form[0].second[1] Tx -',
      'twice Tx both',
      'same Tx equal',
      'same Tx equal',
    ])
    expect(made.fill.filled).toEqual(Object.keys(answers))
    expect(made.fill).toMatchObject({ skipped: [], unshown: [], xfaRemoved: false, scriptsNotRun: false })
  })

  it('has appearance streams that show the values', () => {
    const text = pdfText(path)
    for (const shown of [
      'Ada (Lovelace) \\ Ürgüp',
      'First line',
      'and a second one',
      '****',
      'Germany',
      'Utrecht',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain('hush')
    expect(text.match(/both/g)).toHaveLength(2)
    expect(text.match(/equal/g)).toHaveLength(2)
    expect(document().catalog.get('AcroForm').get('NeedAppearances').exists).toBe(false)
  })

  it('has the same appearance state on every button of a field', () => {
    const lines = fieldLines(document())
    expect(lines).toContain('colour Btn /blue on P-1 @1 /Off, P-1 @1 /blue')
    expect(lines).toContain('plan Btn /1 on P-1 @1 /Off, P-1 @1 /1')
    expect(lines).toContain('agree Btn /Yes on P-1 @1 /Yes')
  })

  it('has appearances for both states of a check box that had none', () => {
    const normal = node('bare').get('AP').get('N')
    expect(normal.keys().sort()).toEqual(['Off', 'Yes'])
    expect(normal.get('Yes').data()).toContain('(4) Tj')
    expect(normal.get('Off').data()).not.toContain('Tj')
  })

  it('draws each character of a comb field in its own cell', () => {
    expect(
      node('code')
        .get('AP')
        .get('N')
        .data()
        .match(/\(.\) Tj/g),
    ).toHaveLength(4)
  })

  it('has the indices of the selected options, and scrolls to the first', () => {
    const languages = node('languages')
    expect(
      languages
        .get('V')
        .items()
        .map(({ text }) => text),
    ).toEqual(['en', 'de'])
    expect(languages.get('I').numbers()).toEqual([0, 2])
    expect(node('size').get('TI').number).toBe(17)
    expect(node('size').get('AP').get('N').data()).toContain('(size 17) Tj')
    expect(node('size').get('I').exists).toBe(false)
  })

  it('has no rich text value that contradicts the new value', () => {
    expect(node('address').get('RV').exists).toBe(false)
  })
})

describe('Reading a filled form', () => {
  it('returns the values that were filled in', () => {
    const { bytes } = filled(questionnaire(), answers)
    const found = listed(bytes)
    for (const [name, value] of Object.entries({
      ...answers,
      country: 'de',
      languages: ['en', 'de'],
      agree: 'Yes',
      bare: 'Yes',
      plan: '1',
      'person.age': '36',
    }))
      expect([name, found[name]?.value]).toEqual([name, value])
  })

  it('returns any text that can be written', () => {
    const texts = [
      '',
      ' ',
      'þÿ',
      'a\tb',
      'Łódź',
      '日本語',
      '😀',
      '\u00a0',
      '()\\',
      'x'.repeat(5000),
      '\ufeffmark',
    ]
    for (const text of texts) {
      const { bytes, fill } = filled(questionnaire(), { name: text })
      expect(listed(bytes).name?.value).toBe(text)
      const canBeShown = !/[Łźо日😀\ufeff]/u.test(text)
      expect([text, fill.unshown.length === 0]).toEqual([text, canBeShown])
    }
  })

  it('returns no value for fields that were cleared', () => {
    const full = filled(questionnaire(), answers).bytes
    const { bytes } = filled(full, {
      name: '',
      country: '',
      languages: [],
      agree: false,
      colour: false,
      size: '',
    })
    const found = listed(bytes)
    expect(found.name?.value).toBe('')
    expect([found.country?.value, found.languages?.value, found.size?.value]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([found.agree, found.colour].map((field) => [field?.value, field?.checked])).toEqual([
      ['Off', false],
      ['Off', false],
    ])
  })
})

describe('A field name in a fill request', () => {
  it('may be the end of a full name, with or without XFA indices', () => {
    const { fill } = filled(questionnaire(), { age: '1', 'second[1]': '2', first: '3' })
    expect(fill.filled).toEqual(['person.age', 'form[0].second[1]', 'form[0].first[0]'])
  })

  it('matches a full name before the end of another name', () => {
    expect(filled(questionnaire(), { name: 'x' }).fill.filled).toEqual(['name'])
  })

  it('is refused with the candidates when it matches several fields', () => {
    const bytes = formDocument({
      annotations: { 1: '@a @b' },
      form: '/Fields [@one @two]',
      objects: {
        one: '<< /T (one) /Kids [@a] >>',
        two: '<< /T (two) /Kids [@b] >>',
        a: widget('/Parent @one /T (street) /FT /Tx'),
        b: widget('/Parent @two /T (street) /FT /Tx'),
      },
    })
    expect(refusal({ street: 'x' }, bytes)).toBe(
      'Field “street”: it could be any of 2 fields: “one.street”, “two.street”. Send a full name.',
    )
    expect(filled(bytes, { 'two.street': 'x' }).fill.filled).toEqual(['two.street'])
  })

  it('is refused when no field has it, or skipped on request', () => {
    expect(refusal({ Nam: 'x' })).toMatch(
      /^Field “Nam”: there is no such field. Fields with a name like it: “name”/,
    )
    expect(refusal({ nothing: 'x' })).toMatch(/The fields are: “name”, .* and \d+ more\.$/)
    expect(refusal({ person: 'x' })).toContain('it is a group of fields')
    const { fill } = filled(questionnaire(), { nothing: 'x', name: 'y' }, { unknown: 'skip' })
    expect(fill).toMatchObject({ filled: ['name'], skipped: ['nothing'] })
  })

  it('is refused when another name means the same field', () => {
    expect(refusal({ 'person.age': '1', age: '2' })).toContain(
      'another name that was sent refers to the same field',
    )
  })
})

withPrograms('A field value in a fill request', ['qpdf'], () => {
  it.each<[string, Values, string]>([
    ['a text that is too long', { code: 'ABCDEF' }, 'it takes at most 5 characters, and 6 were sent'],
    ['two lines for a single-line field', { name: 'a\nb' }, 'it takes one line'],
    ['true for a text field', { name: true }, 'it is a text field: send a text'],
    ['a list for a text field', { name: ['a'] }, 'it is a text field: send a text'],
    ['a control character', { name: 'a\u0000' }, 'it has a control character'],
    ['an unpaired surrogate', { name: '\ud800' }, 'it has a control character'],
    [
      'a value that is not one of the choices',
      { country: 'es' },
      '“es” is not one of its choices: “France”, “Germany”, “it”',
    ],
    [
      'several choices for a single-choice field',
      { country: ['fr', 'de'] },
      'it takes one choice, and 2 were sent',
    ],
    ['true for a choice field', { country: true }, 'it is a choice'],
    [
      'a state that a check box does not have',
      { agree: 'No' },
      '“No” is not one of its states: send true, false, “Yes”',
    ],
    ['true for a field of several buttons', { colour: true }, 'true does not say which of its 2 buttons'],
    ['an export value that does not exist', { plan: 'Gold' }, 'send false or “0”, “1”, or “Basic”, “Ü”'],
    ['a value for a push button', { send: 'x' }, 'it is a push button'],
    ['a value for a signature field', { approval: 'x' }, 'it is a signature field'],
    ['a value for a read-only field', { locked: 'x' }, 'it is read-only'],
  ])('is refused: %s', (_what, values, message) => {
    expect(refusal(values)).toContain(message)
  })

  it('is refused together with all other invalid values, and nothing is changed', () => {
    const draft = draftOf(questionnaire())
    const values = new Map<string, FieldValue>([
      ['name', 'fine'],
      ['code', 'ABCDEF'],
      ['country', 'es'],
    ])
    expect(() => fillFields(draft, values)).toThrow(/Field “code”.*Field “country”/)
    expect([...draft.file.changes()]).toEqual([])
  })

  it('is written to a read-only field with the force option', () => {
    const { bytes } = filled(questionnaire(), { locked: 'forced' }, { force: true })
    expect(listed(bytes).locked?.value).toBe('forced')
  })

  it('selects between options with equal export values by their labels', () => {
    const { bytes } = filled(questionnaire(), { languages: ['other'] })
    const document = qpdfJson(temporaryFile(bytes))
    const languages = fields(document).find(({ name }) => name === 'languages')!
    expect([languages.value, languages.node.get('I').numbers()]).toEqual(['x', [4]])
  })

  it('is left to viewers with /NeedAppearances when no font can show it', () => {
    const { bytes, fill } = filled(questionnaire(), { name: 'Čapek', city: 'Rome' })
    expect(fill.unshown).toEqual([{ field: 'name', characters: 'Č' }])
    const document = qpdfJson(temporaryFile(bytes))
    expect(document.catalog.get('AcroForm').get('NeedAppearances').value).toBe(true)
    const look = fields(document)[0]!.node.get('AP').get('N').data()
    expect(look).not.toMatch(/Tj/)
  })
})

withPrograms('A filled field with a composite font', ['qpdf', 'pdftotext'], () => {
  const map = `1 beginbfchar <0003> <0020> endbfchar
    2 beginbfrange <0010> <0012> <0416> <0020> <0021> [<0443> <043A>] endbfrange`
  const cyrillic = questionnaire({
    objects: {
      composite:
        '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [@glyphs] /ToUnicode @meaning >>',
      glyphs:
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [16 [700] 32 33 400] /FontDescriptor << /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>',
      meaning: { dict: '<< >>', data: map },
    },
    fonts: '/Comp @composite',
    appearance: '/Comp 10 Tf 0 g',
  })

  it('shows every character that the font maps in /ToUnicode', () => {
    const { bytes, fill } = filled(cyrillic, { city: 'Жук', twice: 'З Ж', code: 'ЖуЖук' })
    expect(fill.unshown).toEqual([])
    const path = temporaryFile(bytes)
    expectValid(path)
    const text = pdfText(path)
    expect(text).toContain('Жук')
    expect(text.match(/З Ж/g)).toHaveLength(2)
    const look = fields(qpdfJson(path)).find(({ name }) => name === 'code')!
    expect(look.node.get('AP').get('N').data().match(/ Tj/g)).toHaveLength(5)
  })

  it('reports characters that the font lacks', () => {
    expect(filled(cyrillic, { city: 'Жд' }).fill.unshown).toEqual([{ field: 'city', characters: 'д' }])
  })
})

withPrograms('Filling a form', ['qpdf'], () => {
  it('keeps the calculation order and reports that no script was run', () => {
    const { bytes, fill } = filled(richDocument('A'), { name: 'Grace' })
    expect(fill.scriptsNotRun).toBe(true)
    const form = qpdfJson(temporaryFile(bytes)).catalog.get('AcroForm')
    expect(form.get('CO').items()).toHaveLength(2)
  })

  it('loses its XFA data, or is refused on request', () => {
    const both = richDocument('A', { xfa: true })
    const { bytes, fill } = filled(both, { name: 'Grace' })
    expect(fill.xfaRemoved).toBe(true)
    const { catalog } = qpdfJson(temporaryFile(bytes))
    expect([catalog.get('AcroForm').get('XFA').exists, catalog.get('NeedsRendering').exists]).toEqual([
      false,
      false,
    ])
    expect(refusal({ name: 'Grace' }, both, { xfa: 'refuse' })).toContain('would still show the old values')
  })

  it('loses conformance claims that require embedded fonts when a font is not embedded', () => {
    const claiming = plainDocument('P', 1, {
      catalog: '/AcroForm << /Fields [@a @b] >> /Metadata @xmp',
      page: () => '/Annots [@a @b]',
      objects: {
        a: widget('/T (a) /FT /Tx'),
        b: widget('/T (b) /FT /Btn /AP << /N << /On @look /Off @look >> >>'),
        look: { dict: '<< /Subtype /Form /BBox [0 0 10 10] >>', data: '' },
        xmp: {
          dict: '<< /Type /Metadata /Subtype /XML >>',
          data: `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
        },
      },
    })
    expect(filled(claiming, { a: 'x' }).fill.claimsDropped).toEqual(['PDF/A-2b'])
    expect(filled(claiming, { b: true }).fill.claimsDropped).toEqual([])
  })

  it('includes a widget that only its page refers to', () => {
    const bytes = formDocument({
      annotations: { 1: '@a' },
      objects: { a: widget('/T (stray) /FT /Tx') },
    })
    const document = qpdfJson(temporaryFile(filled(bytes, { stray: 'found' }).bytes))
    expect(fieldLines(document)).toEqual(['stray Tx found on P-1 @1'])
  })

  it('is filled where fields and widgets are direct objects or lack /Parent', () => {
    const bytes = formDocument({
      annotations: { 1: `@a ${widget('/T (onpage) /FT /Tx')}` },
      form: `/Fields [<< /T (direct) /FT /Tx /Kids [@a] >> << /T (below) /Kids [<< /T (kid) /FT /Tx >>] >>]`,
      objects: { a: widget('') },
    })
    const { bytes: out } = filled(bytes, { direct: 'x', onpage: 'y', kid: 'z' })
    const document = qpdfJson(temporaryFile(out))
    expect(fieldLines(document)).toEqual([
      'direct Tx x on P-1 @1',
      'below.kid Tx z on ',
      'onpage Tx y on P-1 @1',
    ])
  })

  it('is refused when a very long text fills very many widgets', () => {
    const kids = [...Array(300).keys()]
    const bytes = formDocument({
      annotations: { 1: kids.map((at) => `@k${at}`).join(' ') },
      form: '/Fields [@f]',
      objects: {
        f: `<< /T (f) /FT /Tx /Kids [${kids.map((at) => `@k${at}`).join(' ')}] >>`,
        ...Object.fromEntries(kids.map((at) => [`k${at}`, widget('/Parent @f /DA (/Helv 5 Tf)')])),
      },
    })
    expect(() => filled(bytes, { f: 'x'.repeat(100_000) })).toThrow(/limit/)
  })
})

describe('describeFields', () => {
  it('returns the name, properties, value and widgets of each field', () => {
    const found = listed(questionnaire())
    expect(found.name).toEqual({
      name: 'name',
      type: 'text',
      required: false,
      readOnly: false,
      value: 'old',
      multiline: false,
      password: false,
      comb: false,
      maxLength: null,
      widgets: [{ page: 1, rect: [200, 480, 360, 493] }],
    })
    expect(found.code).toMatchObject({ comb: true, maxLength: 5 })
    expect(found.locked).toMatchObject({ readOnly: true })
    expect(found.country).toMatchObject({
      type: 'choice',
      combo: true,
      editable: false,
      multiSelect: false,
      value: 'fr',
      options: [
        { value: 'fr', label: 'France' },
        { value: 'de', label: 'Germany' },
        { value: 'it', label: 'it' },
      ],
    })
    expect(found.languages).toMatchObject({ combo: false, multiSelect: true })
    expect(found.plan).toMatchObject({
      type: 'radio',
      checked: false,
      states: [
        { state: '0', value: 'Basic' },
        { state: '1', value: 'Ü' },
      ],
    })
    expect(found.plan?.widgets.map(({ state }) => state)).toEqual(['0', '1'])
    expect(found.twice?.widgets.map(({ page }) => page)).toEqual([1, 2])
    expect(found['person.name']?.value).toBe('from above')
  })
})
