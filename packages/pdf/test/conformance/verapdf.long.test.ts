import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { STANDARDS, type Standard } from '../../src/conformance/standards.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { judgedByVerapdf } from '../validators/verapdf.js'
import { conformant, validation } from './documents.js'
import { RULE_CASES } from './rule-cases.js'

interface JudgedFile {
  readonly what: string
  readonly standard: Standard
  readonly bytes: Uint8Array
}

/**
 * Rules of PDF/UA-2 that its later edition asks only of annotations with a tag. The profiles that it publishes, which ours
 * are translated from, ask them of all.
 */
const EASED: ReadonlySet<string> = new Set(['8.2.5.20-1', '8.9.2.3-1', '8.10.2.3-2'])

/** Documents that break one rule each, the same without that, and one that breaks many of each standard. */
const files: readonly JudgedFile[] = [
  ...RULE_CASES.flatMap(([what, standard, breaking, keeping]) => {
    const version = standard === '4' ? '2.0' : '1.7'
    return [breaking, keeping].map((changes, index) => ({
      what: `${what} (${index === 0 ? 'broken' : 'kept'})`,
      standard,
      bytes: buildPdf(conformant(standard, changes), { version }),
    }))
  }),
  ...STANDARDS.map((standard) => ({ what: `Everything (${standard})`, standard, bytes: richDocument('A') })),
]

withPrograms('Beside veraPDF', ['verapdf'], () => {
  it('the same rules are broken, by documents of every kind', () => {
    const expected = judgedByVerapdf(
      files.map(({ standard, bytes }) => ({ standard, path: temporaryFile(bytes) })),
    )
    const isCompared = (rule: string, standard: Standard): boolean => standard !== 'ua-2' || !EASED.has(rule)
    const found = files.map(({ what, standard, bytes }) => {
      const { isConformant, failures } = validation(bytes, [standard]).results[0]!
      const rules = failures.map(({ clause, test }) => `${clause}-${test}`).sort()
      return { what, isConformant, rules: rules.filter((rule) => isCompared(rule, standard)) }
    })
    expect(found).toEqual(expected.map((verdict, index) => ({ what: files[index]!.what, ...verdict })))
  })
})
