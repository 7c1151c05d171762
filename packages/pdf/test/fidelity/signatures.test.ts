import { expect, it } from 'vitest'
import { droppedCount, type Merged, merge, rich } from '../fixtures/merge.js'
import { fieldLines, formProblems } from '../judges/fields.js'
import { structureLines } from '../judges/structure.js'
import { structureProblems } from '../judges/structure-problems.js'
import { judged, pdfText } from '../judges.js'

judged('signatures', ['qpdf', 'pdftotext'], () => {
  // Poppler draws no signature where the viewer is asked to draw the fields anew.
  const signed = { signed: true, needAppearances: false }
  const compositions: Record<string, () => Merged> = {
    'a merge': () => merge([rich('A', signed), rich('B')]),
    'a signed later input': () => merge([rich('A'), rich('B', signed)]),
    'one file alone': () => merge([rich('A', signed)]),
    'some pages': () => merge([{ input: rich('A', signed), pages: '2,4' }]),
    'the signed page twice': () => merge([{ input: rich('A', signed), pages: '2,2,4' }]),
    'fields shared': () => merge([rich('A', signed), rich('B', signed)], { fields: 'share' }),
    'fields flattened': () => merge([rich('A', signed), rich('B', signed)], { fields: 'flatten' }),
  }

  it.each(Object.entries(compositions))('are never left looking valid (%s)', (_, make) => {
    const { path, document, report } = make()
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.catalog.get('Perms').exists).toBe(false)
    expect((document.catalog.get('AcroForm').get('SigFlags').number ?? 0) & 2).toBe(0)
    expect(fieldLines(document).filter((line) => line.startsWith('signature'))).toEqual([])
    expect(pdfText(path)).not.toContain('Signed by')
    expect(formProblems(document)).toEqual([])
    expect(structureProblems(document)).toEqual([])
    expect(report.inputs.some(({ signaturesRemoved }) => signaturesRemoved === 1)).toBe(true)
  })

  it('that are removed are counted and named in the report', () => {
    const { report } = merge([rich('A', signed), rich('B')])
    expect(report.inputs.map(({ signaturesRemoved }) => signaturesRemoved)).toEqual([1, 0])
    expect(droppedCount(report.inputs[0], /signature/i)).toBeGreaterThan(0)
  })

  it('that nobody has made yet keep their field', () => {
    const { document } = merge([rich('A', signed), rich('B')])
    expect(fieldLines(document)).toEqual(
      expect.arrayContaining(['approval Sig - on A-4 @4', 'approval_2 Sig - on B-4 @8']),
    )
  })

  it('leave the rest of the structure in place', () => {
    const { document } = merge([rich('A', signed)])
    expect(structureLines(document)).toContain('Form [name] @1')
    expect(structureLines(document)).not.toContain('Form [signature] @2')
  })
})
