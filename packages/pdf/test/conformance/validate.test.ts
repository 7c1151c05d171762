import { describe, expect, test } from 'vitest'
import type { Standard } from '../../src/conformance/validate.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { broken, brokenRules, conformant, validation } from './documents.js'
import { MARKED, RULE_CASES } from './rule-cases.js'

const edited = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1')

describe('A document that keeps every rule is conformant', () => {
  test.each<[Standard, string]>([
    ['1b', '1 0 0 rg 0 0 9 9 re f'],
    ['2b', '1 0 0 rg 0 0 9 9 re f'],
    ['3b', '1 0 0 rg 0 0 9 9 re f'],
    ['4', '1 0 0 rg 0 0 9 9 re f'],
    ['ua-1', MARKED],
  ])('%s', (standard, content) => {
    const version = standard === '4' ? '2.0' : '1.7'
    const { claimed, results } = validation(
      buildPdf(conformant(standard, { content }), { version }),
      'claimed',
    )
    expect(claimed).toEqual([standard])
    expect(results).toEqual([{ standard, isConformant: true, failures: [], unchecked: [] }])
  })
})

describe('The bytes of the file', () => {
  const bytes = buildPdf(conformant('2b'))

  test.each([
    ['a header without a version', '%PDF-1.7', '%PDF-x.7', '6.1.2-1'],
    ['a comment that is not binary', '%\u00e2\u00e3', '%ab', '6.1.2-2'],
    ['no identifier', '/ID [', '/IX [', '6.1.3-1'],
    ['two spaces in the head of an object', '1 0 obj', '1  0 obj', '6.1.9-1'],
    ['a stream that is longer than it says', '/Length 132', '/Length 131', '6.1.7.1-1'],
  ])('%s is found', (_, from, to, rule) => {
    expect(brokenRules(edited(bytes, from, to), '2b')).toEqual([rule])
  })

  test('bytes after the end are found, and one end of line is not', () => {
    expect(brokenRules(Buffer.concat([bytes, Buffer.from('more')]), '2b')).toEqual(['6.1.3-3'])
    expect(brokenRules(bytes, '2b')).toEqual([])
  })

  test('the limits of values are those of the standard', () => {
    const changes = { objects: { values: `[${'9'.repeat(11)} 40000.5 /${'n'.repeat(128)} <123>]` } }
    expect(broken('2b', changes)).toEqual(['6.1.6-1', '6.1.13-1', '6.1.13-4'])
    expect(broken('1b', changes)).toEqual(['6.1.6-1', '6.1.12-1', '6.1.12-2', '6.1.12-4'])
    expect(broken('4', changes)).toEqual(['6.1.5-1'])
  })

  test('PDF/A-1 has no cross-reference streams', () => {
    expect(broken('1b', {}, { xref: 'stream' })).toEqual(['6.1.4-3'])
    expect(broken('2b', {}, { xref: 'stream' })).toEqual([])
  })
})

describe.each(RULE_CASES)('%s', (_, standard, breaking, keeping, rule) => {
  test(`a document that breaks ${rule} of ${standard} is not conformant`, () => {
    expect(broken(standard, breaking)).toEqual([rule])
  })

  test('a document that does not is conformant', () => expect(broken(standard, keeping)).toEqual([]))
})

describe('What is not known is said', () => {
  const bytes = buildPdf(conformant('2b'))

  test('a file that had to be repaired is never conformant', () => {
    const { results } = validation(edited(bytes, 'startxref', 'startxxxx'), ['2b'])
    expect(results[0]).toMatchObject({ isConformant: false })
    expect(results[0]!.unchecked.join(' ')).toContain('scanning the file')
  })

  test('content that cannot be decoded is never conformant', () => {
    const objects = { content: { dict: '<< /Filter /Unknown >>', data: '0 g' } }
    const { results } = validation(buildPdf(conformant('ua-1', { objects })), ['ua-1'])
    expect(results[0]).toMatchObject({ isConformant: false })
    expect(results[0]!.unchecked).toEqual(['Content is encoded with a filter that is not known.'])
  })

  test('a document that claims nothing is checked as PDF/A-2b', () => {
    const plain = buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] >>',
    })
    const { claimed, results } = validation(plain, 'claimed')
    expect(claimed).toEqual([])
    expect(results.map(({ standard }) => standard)).toEqual(['2b'])
  })

  test('a failure says how often it occurs, and where it does first', () => {
    const annotation = '<< /Type /Annot /Subtype /Link /Rect [1 2 30 40] >>'
    const page = `/Annots [${annotation.repeat(25)}]`
    const { results } = validation(buildPdf(conformant('2b', { page })), ['2b'])
    const [failure] = results[0]!.failures
    expect(failure).toMatchObject({ clause: '6.3.2', test: 1, type: 'PDLinkAnnot', count: 25 })
    expect(failure!.places).toHaveLength(20)
    expect(failure!.places[0]).toEqual({ page: 1, box: [1, 2, 30, 40] })
  })

  test('groups in a structure tree that contain each other many times cost little', () => {
    const objects = Object.fromEntries(
      Array.from({ length: 12 }, (_, level) => [
        `level${level}`,
        `<< /S /Div /P @tree /K [${(level === 11 ? '@paragraph ' : `@level${level + 1} `).repeat(40)}] >>`,
      ]),
    )
    const { results } = validation(
      buildPdf(
        conformant('ua-1', {
          content: MARKED,
          objects: { ...objects, document: '<< /S /Document /P @tree /K [@level0] >>' },
        }),
      ),
      ['ua-1'],
    )
    expect(results[0]!.unchecked).toEqual([])
  })
})
