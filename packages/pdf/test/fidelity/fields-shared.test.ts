import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { merge, renamings, rich } from '../fixtures/merge.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { buttonLines } from '../validators/links.js'
import { structureProblems } from '../validators/structure-problems.js'
import { pdfText } from '../validators.js'

withPrograms('Shared form fields in a merge', ['qpdf', 'pdftotext'], () => {
  const quiet = { needAppearances: false }
  let made: ReturnType<typeof merge> | undefined
  const shared = () => {
    made ??= merge([rich('A', quiet), rich('B', quiet)], { fields: 'share' })
    return made
  }

  it('merges fields of equal type and flags into one field with the first value', () => {
    expect(fieldLines(shared().document)).toEqual(
      expect.arrayContaining([
        'name Tx Ada on A-1 @1, B-1 @5',
        'agree Btn /Yes on A-1 @1 /Yes, B-1 @5 /Yes',
        'color Btn /red on A-2 @2 /red, A-2 @2 /Off, B-2 @6 /red, B-2 @6 /Off',
        'country Ch fr on A-2 @2, B-2 @6',
        'person.name Tx Ada Lovelace on A-3 @3, B-3 @7',
        'person.age Tx 36 on A-3 @3, B-3 @7',
        'total Tx 42 on A-3 @3, B-3 @7',
        'twice Tx twice A on A-1 @1, A-4 @4, B-1 @5, B-4 @8',
        'only_A Tx only A on A-3 @3',
        'only_B Tx only B on B-3 @7',
      ]),
    )
  })

  it('renames fields whose type or flags differ', () => {
    expect(fieldLines(shared().document)).toEqual(
      expect.arrayContaining([
        'mixed Tx some text on A-4 @4',
        'mixed_2 Btn /Yes on B-4 @8 /Yes',
        'notes Tx notes of A on A-4 @4',
        'notes_2 Tx notes of B on B-4 @8',
      ]),
    )
    expect(renamings(shared().report.inputs[1], /field/i)).toEqual(
      expect.arrayContaining(['mixed → mixed_2', 'notes → notes_2']),
    )
  })

  it('keeps form, structure and actions consistent', () => {
    expect(formProblems(shared().document)).toEqual([])
    expect(structureProblems(shared().document)).toEqual([])
    expect(buttonLines(shared().document).map((line) => line.replace(/ jump\S* /, ' '))).toEqual([
      'A-1 @1 → A-2 @2 XYZ 11 250 0',
      'B-1 @5 → B-3 @7 XYZ 22 150 0',
    ])
  })

  it('draws the shared value on later pages without /NeedAppearances', () => {
    expect(shared().document.catalog.get('AcroForm').get('NeedAppearances').value).not.toBe(true)
    const first = pdfText(shared().path, 5)
    expect(first).toContain('Ada')
    expect(first).not.toContain('Bob')
    expect(first).toContain('twice A')
    expect(first).not.toContain('twice B')
    expect(pdfText(shared().path, 6)).toMatch(/\bfr\b/)
    const third = pdfText(shared().path, 7)
    expect(third).toContain('Ada Lovelace')
    expect(third).toContain('42')
    expect(third).not.toMatch(/Bob Dylan|\b17\b|\b80\b/)
  })

  it('lists a shared field once in the calculation order', () => {
    const order = shared().document.catalog.get('AcroForm').get('CO').items()
    expect(new Set(order.map(({ reference }) => reference)).size).toBe(order.length)
    expect(order).toHaveLength(2)
  })

  it('shares fields between three copies', () => {
    const { document, report } = merge(
      [rich('A', quiet, 'one.pdf'), rich('A', quiet, 'two.pdf'), rich('A', quiet, 'three.pdf')],
      { fields: 'share' },
    )
    expect(fieldLines(document)).toEqual(
      expect.arrayContaining([
        'name Tx Ada on A-1 @1, A-1 @5, A-1 @9',
        'mixed Tx some text on A-4 @4, A-4 @8, A-4 @12',
        'notes Tx notes of A on A-4 @4, A-4 @8, A-4 @12',
      ]),
    )
    expect(formProblems(document)).toEqual([])
    expect(
      report.inputs.flatMap((each) => renamings(each, /field/i)).filter((line) => !/approval/.test(line)),
    ).toEqual([])
  })
})
