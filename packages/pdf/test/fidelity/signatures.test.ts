import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { AssembleOptions } from '../../src/assemble/options.js'
import { droppedCount, input, type Merged, merge, rich } from '../fixtures/merge.js'
import { richDocument } from '../fixtures/rich.js'
import { signedDocument } from '../fixtures/signed.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { pdfText, popplerPicture } from '../validators.js'

withPrograms('Signatures in a merge', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  // Poppler draws no signature where the viewer is asked to draw the fields again.
  const signed = { signed: true, needAppearances: false }
  type Appearance = Pick<AssembleOptions, 'signatureAppearance'>
  const compositions: Record<string, (appearance: Appearance) => Merged> = {
    'a merge': (appearance) => merge([rich('A', signed), rich('B')], appearance),
    'a signed second input': (appearance) => merge([rich('A'), rich('B', signed)], appearance),
    'a single file': (appearance) => merge([rich('A', signed)], appearance),
    'some pages': (appearance) => merge([{ input: rich('A', signed), pages: '2,4' }], appearance),
    'the signed page twice': (appearance) =>
      merge([{ input: rich('A', signed), pages: '2,2,4' }], appearance),
    'shared fields': (appearance) =>
      merge([rich('A', signed), rich('B', signed)], { fields: 'share', ...appearance }),
    'flattened fields': (appearance) =>
      merge([rich('A', signed), rich('B', signed)], { fields: 'flatten', ...appearance }),
  }

  it.each(Object.entries(compositions))('leaves no signature that looks valid (%s)', (_, make) => {
    const { path, document, report } = make({ signatureAppearance: 'remove' })
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.catalog.get('Perms').exists).toBe(false)
    expect((document.catalog.get('AcroForm').get('SigFlags').number ?? 0) & 2).toBe(0)
    expect(fieldLines(document).filter((line) => line.startsWith('signature'))).toEqual([])
    expect(pdfText(path)).not.toContain('Signed by')
    expect(formProblems(document)).toEqual([])
    expect(structureProblems(document)).toEqual([])
    expect(report.inputs.some(({ signaturesRemoved }) => signaturesRemoved === 1)).toBe(true)
  })

  it.each(Object.entries(compositions))('keeps signature appearances as page content (%s)', (_, make) => {
    const { path, document, report } = make({})
    expect(pdfText(path)).toMatch(/Signed by [AB]/)
    expect(fieldLines(document).filter((line) => line.startsWith('signature'))).toEqual([])
    expect(document.all().filter((object) => object.get('ByteRange').exists)).toEqual([])
    expect(document.all().filter((object) => object.get('SubFilter').exists)).toEqual([])
    expect(formProblems(document)).toEqual([])
    expect(structureProblems(document)).toEqual([])
    expect(report.inputs.some(({ signaturesRemoved }) => signaturesRemoved === 1)).toBe(true)
  })

  it('renders signature appearances unchanged', () => {
    const before = temporaryFile(richDocument('A', signed))
    const { path } = merge([rich('A', signed)])
    expect(popplerPicture(path, 2).equals(popplerPicture(before, 2))).toBe(true)
    const { path: without } = merge([rich('A', signed)], { signatureAppearance: 'remove' })
    expect(popplerPicture(without, 2).equals(popplerPicture(before, 2))).toBe(false)
  })

  it('draws a signature appearance in place on a page that leaves graphics states open', () => {
    const shifted = signedDocument({ content: 'q 2 0 0 2 100 100 cm 0 0 50 50 re f' })
    const { path } = merge([input('s.pdf', shifted)])
    expect(popplerPicture(path, 1).equals(popplerPicture(temporaryFile(shifted), 1))).toBe(true)
  })

  it('counts and names removed signatures in the report', () => {
    const { report } = merge([rich('A', signed), rich('B')])
    expect(report.inputs.map(({ signaturesRemoved }) => signaturesRemoved)).toEqual([1, 0])
    expect(droppedCount(report.inputs[0], /signature/i)).toBeGreaterThan(0)
  })

  it('keeps unsigned signature fields', () => {
    const { document } = merge([rich('A', signed), rich('B')])
    expect(fieldLines(document)).toEqual(
      expect.arrayContaining(['approval Sig - on A-4 @4', 'approval_2 Sig - on B-4 @8']),
    )
  })

  it('keeps the rest of the structure tree', () => {
    const { document } = merge([rich('A', signed)])
    expect(structureLines(document)).toContain('Form [name] @1')
    expect(structureLines(document)).not.toContain('Form [signature] @2')
  })
})
