import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeFields } from '../fixtures/expected.js'
import { input, merge, renamings, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import type { QpdfDocument } from '../validators/document.js'
import { fieldLines, fields, formProblems } from '../validators/fields.js'
import { pdfText, qpdfSays } from '../validators.js'

withPrograms('Form fields in a merge', ['qpdf', 'pdftotext'], () => {
  const rootNames = 'name agree color country person total twice mixed notes jump approval'.split(' ')

  it('keeps fields of every input with their values and renames colliding ones of later inputs', () => {
    expect(fieldLines(both().document)).toEqual([...wholeFields('A'), ...wholeFields('B', 5, '_2')])
    expect(fieldLines(reversed().document)).toEqual([...wholeFields('B'), ...wholeFields('A', 5, '_2')])
  })

  it('lets qpdf read the same names, values and pages', () => {
    const said = qpdfSays(both().path, 'acroform') as {
      hasacroform: boolean
      fields: { fullname: string; value: unknown; pageposfrom1: number }[]
    }
    const lines = said.fields.map(
      ({ fullname, value, pageposfrom1 }) => `${fullname} ${value} ${pageposfrom1}`,
    )
    expect(said.hasacroform).toBe(true)
    expect(lines).toEqual(
      expect.arrayContaining([
        'name u:Ada 1',
        'name_2 u:Bob 5',
        'person.name u:Ada Lovelace 3',
        'person_2.name u:Bob Dylan 7',
        'twice u:twice A 1',
        'twice u:twice A 4',
        'twice_2 u:twice B 5',
        'twice_2 u:twice B 8',
      ]),
    )
    expect(lines).toHaveLength(30)
  })

  it('reports renamed fields by their root name', () => {
    const [a, b] = both().report.inputs
    expect(renamings(a, /field/i)).toEqual([])
    expect(renamings(b, /field/i).sort()).toEqual(rootNames.map((name) => `${name} → ${name}_2`).sort())
    expect(a?.kept.fields).toBeGreaterThan(0)
    expect(b?.kept.fields).toBe(a?.kept.fields)
  })

  it('removes fields of pages that are not taken, which frees their names', () => {
    expect(fieldLines(subset().document)).toEqual([
      'color Btn /red on A-2 @1 /red, A-2 @1 /Off',
      'country Ch fr on A-2 @1',
      'person.name Tx Ada Lovelace on A-3 @2',
      'person.age Tx 36 on A-3 @2',
      'total Tx 42 on A-3 @2',
      'only_A Tx only A on A-3 @2',
      'name Tx Bob on B-1 @4',
      'agree Btn /Off on B-1 @4 /Off',
      'twice Tx twice B on B-4 @3, B-1 @4',
      'mixed Btn /Yes on B-4 @3 /Yes',
      'notes Tx notes of B on B-4 @3',
      'jump Btn - on B-1 @4',
      'approval Sig - on B-4 @3',
    ])
    expect(subset().report.inputs.flatMap((report) => renamings(report, /field/i))).toEqual([])
  })

  it('removes widgets of pages that are not taken, and keeps the others', () => {
    const { document } = merge([{ input: rich('A'), pages: '4' }])
    expect(fieldLines(document)).toContain('twice Tx twice A on A-4 @1')
  })

  it('adds a widget to the same field when a page is taken twice', () => {
    expect(fieldLines(repeated().document)).toEqual([
      'name Tx Ada on A-1 @1, A-1 @3',
      'agree Btn /Yes on A-1 @1 /Yes, A-1 @3 /Yes',
      'color Btn /red on A-2 @2 /red, A-2 @2 /Off, A-2 @4 /red, A-2 @4 /Off',
      'country Ch fr on A-2 @2, A-2 @4',
      'twice Tx twice A on A-1 @1, A-1 @3',
      'jump Btn - on A-1 @1, A-1 @3',
    ])
  })

  it('numbers the fields of three copies of a document', () => {
    const copy = (first: number, suffix: string): string[] =>
      wholeFields('A', first, suffix).map((line) => line.replace('only_A ', `only_A${suffix} `))
    expect(fieldLines(copies().document)).toEqual([...copy(1, ''), ...copy(5, '_2'), ...copy(9, '_3')])
  })

  it.each(Object.entries(scenarios))(
    'keeps fields, widgets, pages and parents consistent (%s)',
    (_, made) => {
      expect(fields(made().document).length).toBeGreaterThan(0)
      expect(formProblems(made().document)).toEqual([])
    },
  )

  it('does not rename a field to a name that an input already uses', () => {
    const made = (marker: string, ...names: string[]) =>
      input(
        `${marker}.pdf`,
        plainDocument(marker, 1, {
          catalog: `/AcroForm << /Fields [${names.map((name) => `@f.${name}`).join(' ')}] >>`,
          page: () => `/Annots [${names.map((name) => `@f.${name}`).join(' ')}]`,
          objects: Object.fromEntries(
            names.map((name) => [
              `f.${name}`,
              `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /FT /Tx /T (${name}) /V (${marker} ${name}) >>`,
            ]),
          ),
        }),
      )
    const { document } = merge([made('P', 'x', 'x_2'), made('Q', 'x'), made('R', 'x', 'x_3')])
    expect(formProblems(document)).toEqual([])
    const values = fields(document).map(({ value }) => value)
    expect(values).toEqual(['P x', 'P x_2', 'Q x', 'R x', 'R x_3'])
  })

  it('keeps the font of each form although both use the same resource name', () => {
    const found = fields(both().document)
    const fonts = (root: string) => found.find(({ name }) => name === root)?.font
    expect([fonts('name'), fonts('name_2')]).toEqual(['Helvetica', 'Courier'])
    expect([fonts('person.age'), fonts('person_2.age')]).toEqual(['Helvetica', 'Courier'])
  })

  it('keeps default appearance and alignment that fields inherit from their form', () => {
    const found = fields(both().document)
    const notes = (name: string) => found.find((field) => field.name === name)
    expect(notes('notes')?.defaultAppearance).toMatch(/ 10 Tf 0 g$/)
    expect(notes('notes_2')?.defaultAppearance).toMatch(/ 11 Tf 1 0 0 rg$/)
    expect([notes('notes')?.font, notes('notes_2')?.font]).toEqual(['Helvetica', 'Courier'])
    expect([notes('notes')?.alignment, notes('notes_2')?.alignment]).toEqual([0, 2])
  })

  it('keeps the calculation order of each form', () => {
    const order = (document: QpdfDocument): string[] => {
      const found = fields(document)
      const listed = document.catalog.get('AcroForm').get('CO').items()
      return listed.map(
        ({ reference }) => found.find(({ node }) => node.reference === reference)?.name ?? 'nobody',
      )
    }
    expect(order(both().document)).toEqual(['total', 'person.age', 'total_2', 'person_2.age'])
    expect(order(subset().document)).toEqual(['total', 'person.age'])
    const total = fields(both().document).find(({ name }) => name === 'total_2')
    expect(total?.node.get('AA').get('C').get('S').name).toBe('JavaScript')
  })

  it('sets /NeedAppearances when one of the inputs sets it', () => {
    const asks = (needed: boolean[]) =>
      merge([rich('A', { needAppearances: needed[0]! }), rich('B', { needAppearances: needed[1]! })])
        .document.catalog.get('AcroForm')
        .get('NeedAppearances').value
    expect(asks([true, false])).toBe(true)
    expect(asks([false, true])).toBe(true)
    expect(asks([false, false])).not.toBe(true)
  })

  it('shows field values', () => {
    expect(pdfText(both().path, 1)).toContain('Ada')
    expect(pdfText(both().path, 5)).toContain('Bob')
    expect(pdfText(both().path, 8)).toContain('notes of B')
  })

  it('keeps fields of the second input when the first has no form', () => {
    const { document } = merge([input('P.pdf', plainDocument('P', 1)), rich('B')])
    expect(fieldLines(document)).toEqual(wholeFields('B', 2))
    expect(formProblems(document)).toEqual([])
  })
})
