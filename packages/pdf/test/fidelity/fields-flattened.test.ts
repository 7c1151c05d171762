import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeFields } from '../fixtures/expected.js'
import { droppedCount, merge, rich } from '../fixtures/merge.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines, formProblems } from '../validators/fields.js'
import { pdfiumText } from '../validators/pdfium.js'
import { structureLines } from '../validators/structure.js'
import { structureProblems } from '../validators/structure-problems.js'
import { popplerPicture } from '../validators.js'

withPrograms('Flattened form fields in a merge', ['qpdf', 'pdftoppm'], () => {
  const quiet = { needAppearances: false }
  let made: ReturnType<typeof merge> | undefined
  const flattened = () => {
    made ??= merge([rich('A', quiet), rich('B', quiet)], { fields: 'flatten' })
    return made
  }

  it('includes only fields of later inputs whose names collide', () => {
    expect(fieldLines(flattened().document)).toEqual([...wholeFields('A'), 'only_B Tx only B on B-3 @7'])
    expect(formProblems(flattened().document)).toEqual([])
  })

  it('draws field values into the page content', async () => {
    expect(await pdfiumText(flattened().path, 5)).toContain('Bob')
    expect(await pdfiumText(flattened().path, 7)).toContain('Bob Dylan')
    expect(await pdfiumText(flattened().path, 1)).not.toContain('Ada')
    expect(await pdfiumText(flattened().path, 7)).not.toContain('only B')
  })

  it('leaves the page rendering unchanged', () => {
    const original = temporaryFile(richDocument('B', quiet))
    for (const page of [1, 2, 3, 4]) {
      const before = popplerPicture(original, page)
      const after = popplerPicture(flattened().path, page + 4)
      expect(after.length, `page ${page}`).toBe(before.length)
      expect(difference(before, after), `page ${page}`).toBeLessThan(0.0005)
    }
  })

  it('keeps structure and calculation order free of removed fields', () => {
    expect(structureProblems(flattened().document)).toEqual([])
    expect(structureLines(flattened().document)).toContain('Form [name] @1')
    expect(structureLines(flattened().document)).not.toContain('Form [name] @5')
    expect(flattened().document.catalog.get('AcroForm').get('CO').items()).toHaveLength(2)
  })

  it('reports flattened fields', () => {
    const [a, b] = flattened().report.inputs
    expect(droppedCount(a, /field/i)).toBe(0)
    expect(droppedCount(b, /field/i)).toBeGreaterThan(0)
    expect(b?.kept.fields).toBe(1)
  })
})

/** The mean difference of two pictures, from 0 to 1. */
function difference(before: Buffer, after: Buffer): number {
  let sum = 0
  for (let at = 0; at < before.length; at++) sum += Math.abs(before[at]! - after[at]!)
  return sum / before.length / 255
}
