import { describe, expect, it } from 'vitest'
import { describeFields, type FieldDescription } from '../../src/edit/forms/describe-fields.js'
import { DraftForm } from '../../src/edit/forms/draft-form.js'
import { type FillOptions, type FillReport, fillFields } from '../../src/edit/forms/fill.js'
import type { FieldValue } from '../../src/edit/forms/value.js'
import { PdfError } from '../../src/errors.js'
import { formDocument, widget } from '../document/forms-fixture.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, fields, formProblems } from '../judges/fields.js'
import { judged, pdfText, qpdfCheck, qpdfJson } from '../judges.js'
import { draftOf, edited } from './edited.js'
import { questionnaire } from './questionnaire.js'

type Values = Record<string, FieldValue>

function filled(bytes: Uint8Array, values: Values, options?: FillOptions) {
  let report: FillReport | undefined
  const written = edited(bytes, (draft) => {
    report = fillFields(draft, new Map(Object.entries(values)), options)
  })
  return { ...written, fill: report! }
}

/** The fields of a document by their names, as our own list has them. */
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

judged('a form that is filled', ['qpdf', 'pdftotext'], () => {
  const made = filled(questionnaire(), answers)
  const path = temporaryFile(made.bytes)
  let once: ReturnType<typeof qpdfJson> | undefined
  const document = () => {
    once ??= qpdfJson(path)
    return once
  }
  const node = (name: string) => fields(document()).findLast((field) => field.name === name)!.node

  it('is sound and holds the values', () => {
    qpdfCheck(path)
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

  it('shows the values to readers that draw nothing themselves', () => {
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

  it('shows the same state on every button', () => {
    const lines = fieldLines(document())
    expect(lines).toContain('colour Btn /blue on P-1 @1 /Off, P-1 @1 /blue')
    expect(lines).toContain('plan Btn /1 on P-1 @1 /Off, P-1 @1 /1')
    expect(lines).toContain('agree Btn /Yes on P-1 @1 /Yes')
  })

  it('gives a check box without an appearance one for either state', () => {
    const normal = node('bare').get('AP').get('N')
    expect(normal.keys().sort()).toEqual(['Off', 'Yes'])
    expect(normal.get('Yes').data()).toContain('(4) Tj')
    expect(normal.get('Off').data()).not.toContain('Tj')
  })

  it('puts one character of a comb into each cell', () => {
    expect(
      node('code')
        .get('AP')
        .get('N')
        .data()
        .match(/\(.\) Tj/g),
    ).toHaveLength(4)
  })

  it('says which of several options are chosen, and scrolls to the first', () => {
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

  it('has nothing left of a rich text that says something else', () => {
    expect(node('address').get('RV').exists).toBe(false)
  })
})

describe('filling and then reading', () => {
  it('gives what was filled in', () => {
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

  it('gives back any text that can be written', () => {
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

  it('empties what is filled with nothing', () => {
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

describe('a name', () => {
  it('may be the end of a full one, also without the numbers of XFA', () => {
    const { fill } = filled(questionnaire(), { age: '1', 'second[1]': '2', first: '3' })
    expect(fill.filled).toEqual(['person.age', 'form[0].second[1]', 'form[0].first[0]'])
  })

  it('that is a full one is never taken for the end of another', () => {
    expect(filled(questionnaire(), { name: 'x' }).fill.filled).toEqual(['name'])
  })

  it('that could mean several fields is refused with their names', () => {
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

  it('that no field has is refused, or skipped where that was asked for', () => {
    expect(refusal({ Nam: 'x' })).toMatch(
      /^Field “Nam”: there is no such field. Fields with a name like it: “name”/,
    )
    expect(refusal({ nothing: 'x' })).toMatch(/The fields are: “name”, .* and \d+ more\.$/)
    expect(refusal({ person: 'x' })).toContain('it is a group of fields')
    const { fill } = filled(questionnaire(), { nothing: 'x', name: 'y' }, { unknown: 'skip' })
    expect(fill).toMatchObject({ filled: ['name'], skipped: ['nothing'] })
  })

  it('may be given once for a field', () => {
    expect(refusal({ 'person.age': '1', age: '2' })).toContain(
      'another name that was sent means the same field',
    )
  })
})

judged('a value', ['qpdf'], () => {
  it.each<[string, Values, string]>([
    ['a text that is too long', { code: 'ABCDEF' }, 'it takes at most 5 characters, and 6 were sent'],
    ['two lines where there is one', { name: 'a\nb' }, 'it takes one line'],
    ['a yes for a text', { name: true }, 'it is a text field: send a text'],
    ['a list for a text', { name: ['a'] }, 'it is a text field: send a text'],
    ['a control character', { name: 'a\u0000' }, 'it has a control character'],
    ['half of a character', { name: '\ud800' }, 'it has a control character'],
    ['a choice that is none', { country: 'es' }, '“es” is none of its choices: “France”, “Germany”, “it”'],
    ['several choices where one is taken', { country: ['fr', 'de'] }, 'it takes one choice, and 2 were sent'],
    ['a yes for a choice', { country: true }, 'it is a choice'],
    ['a state that is none', { agree: 'No' }, '“No” is none of its states: send true, false, “Yes”'],
    ['a yes for several buttons', { colour: true }, 'true does not say which of its 2 buttons'],
    ['an export value that is none', { plan: 'Gold' }, 'send false or “0”, “1”, or “Basic”, “Ü”'],
    ['a value for a push button', { send: 'x' }, 'it is a push button'],
    ['a value for a signature', { approval: 'x' }, 'it is a signature field'],
    ['a field that is read-only', { locked: 'x' }, 'it is read-only'],
  ])('is refused: %s', (_what, values, message) => {
    expect(refusal(values)).toContain(message)
  })

  it('is refused with every other one that is wrong, and nothing is changed', () => {
    const draft = draftOf(questionnaire())
    const values = new Map<string, FieldValue>([
      ['name', 'fine'],
      ['code', 'ABCDEF'],
      ['country', 'es'],
    ])
    expect(() => fillFields(draft, values)).toThrow(/Field “code”.*Field “country”/)
    expect([...draft.file.changes()]).toEqual([])
  })

  it('reaches a field that is read-only by force', () => {
    const { bytes } = filled(questionnaire(), { locked: 'forced' }, { force: true })
    expect(listed(bytes).locked?.value).toBe('forced')
  })

  it('chooses between options that export the same by what people read', () => {
    const { bytes } = filled(questionnaire(), { languages: ['other'] })
    const document = qpdfJson(temporaryFile(bytes))
    const languages = fields(document).find(({ name }) => name === 'languages')!
    expect([languages.value, languages.node.get('I').numbers()]).toEqual(['x', [4]])
  })

  it('that no font at hand can show is left to the reader, who is asked to draw it', () => {
    const { bytes, fill } = filled(questionnaire(), { name: 'Čapek', city: 'Rome' })
    expect(fill.unshown).toEqual([{ field: 'name', characters: 'Č' }])
    const document = qpdfJson(temporaryFile(bytes))
    expect(document.catalog.get('AcroForm').get('NeedAppearances').value).toBe(true)
    const look = fields(document)[0]!.node.get('AP').get('N').data()
    expect(look).not.toMatch(/Tj/)
  })
})

judged('a field with a composite font', ['qpdf', 'pdftotext'], () => {
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

  it('shows every character that the font says it has', () => {
    const { bytes, fill } = filled(cyrillic, { city: 'Жук', twice: 'З Ж', code: 'ЖуЖук' })
    expect(fill.unshown).toEqual([])
    const path = temporaryFile(bytes)
    qpdfCheck(path)
    const text = pdfText(path)
    expect(text).toContain('Жук')
    expect(text.match(/З Ж/g)).toHaveLength(2)
    const look = fields(qpdfJson(path)).find(({ name }) => name === 'code')!
    expect(look.node.get('AP').get('N').data().match(/ Tj/g)).toHaveLength(5)
  })

  it('is left to the reader where the font lacks a character', () => {
    expect(filled(cyrillic, { city: 'Жд' }).fill.unshown).toEqual([{ field: 'city', characters: 'д' }])
  })
})

judged('a form', ['qpdf'], () => {
  it('keeps its order of calculation and says that no script was run', () => {
    const { bytes, fill } = filled(richDocument('A'), { name: 'Grace' })
    expect(fill.scriptsNotRun).toBe(true)
    const form = qpdfJson(temporaryFile(bytes)).catalog.get('AcroForm')
    expect(form.get('CO').items()).toHaveLength(2)
  })

  it('that is also there as XFA loses that, or is refused', () => {
    const both = richDocument('A', { xfa: true })
    const { bytes, fill } = filled(both, { name: 'Grace' })
    expect(fill.xfaRemoved).toBe(true)
    const { catalog } = qpdfJson(temporaryFile(bytes))
    expect([catalog.get('AcroForm').get('XFA').exists, catalog.get('NeedsRendering').exists]).toEqual([
      false,
      false,
    ])
    expect(refusal({ name: 'Grace' }, both, { xfa: 'refuse' })).toContain('also there as XFA')
  })

  it('claims no standard any more that wants its fonts embedded, where they are not', () => {
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

  it('takes in a widget that only its page knew', () => {
    const bytes = formDocument({
      annotations: { 1: '@a' },
      objects: { a: widget('/T (stray) /FT /Tx') },
    })
    const document = qpdfJson(temporaryFile(filled(bytes, { stray: 'found' }).bytes))
    expect(fieldLines(document)).toEqual(['stray Tx found on P-1 @1'])
  })

  it('is filled where fields and widgets are no objects, or do not name their parents', () => {
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

  it('with very long text in very many boxes is refused', () => {
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

describe('the list of fields', () => {
  it('says what each of them is called, takes and holds, and where it stands', () => {
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
