import { describe, expect, it } from 'vitest'
import { MAX_LISTED_OPTIONS } from '../../src/document/forms/field-values.js'
import { describeFields } from '../../src/forms/describe-fields.js'
import { DraftForm } from '../../src/forms/draft-form.js'
import { inspect } from '../../src/inspect/inspect.js'
import { MAX_ENCRYPTED_STRINGS } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { withEncryptedStrings } from '../../src/write/encrypted-object.js'
import { locked as encryption } from '../crypt/locked.js'
import { draftOf } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { lyingCount, manyPages } from '../fixtures/hostile.js'

const look = (bytes: Uint8Array, maxPages?: number) =>
  inspect(memorySource(bytes), {
    primitives: nodePrimitives,
    ...(maxPages === undefined ? {} : { limits: { maxPages } }),
  })

describe('A page tree with a huge /Count', () => {
  it('is read when the file has one page', () => {
    const { pages, repairs } = look(lyingCount(213_000_000))
    expect(pages.count).toBe(1)
    expect(repairs.join(' ')).toContain('says it has 213000000 pages; 1 were found')
  })

  it('is read when the page has an invalid generation number and no cross-reference', () => {
    const file = `%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 213804087 >>\nendobj
3 18446744073709551616 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj
4 233245 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj
trailer\n<< /Root 1 0 R >>\n%%EOF\n`
    expect(look(Buffer.from(file)).pages).toMatchObject({ count: 1, first: [{ width: 595, height: 842 }] })
  })

  it('is refused before the walk when the file has enough objects', () => {
    expect(() => look(manyPages(30), 20)).toThrowError(
      expect.objectContaining({ code: 'limit_exceeded', message: expect.stringContaining('claims to have') }),
    )
  })
})

describe('Options shared by several choice fields, beyond the limit', () => {
  const each = MAX_LISTED_OPTIONS * 0.6
  const options = Array.from({ length: each }, (_, index) => `[(v${index})(l${index})]`).join('')
  const field = (name: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Ch /T (${name}) /Rect [0 0 90 20] /Opt @options >>`
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@a @b @c] >> >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 100 100] /Annots [@a @b @c] >>',
    ...{ a: field('a'), b: field('b'), c: field('c') },
    options: `[${options}]`,
  })

  it('end at the limit in an inspection, which reports it', () => {
    const { fields, truncated } = look(bytes)
    expect(fields.map((one) => one.options?.length ?? 0)).toEqual([each, MAX_LISTED_OPTIONS - each, 0])
    expect(fields[1]?.options?.at(-1)).toEqual({ value: 'v39999', label: 'l39999' })
    expect(truncated).toEqual(['options'])
  })

  it('end at the limit in describeFields, which reports how many are left out', () => {
    const listed = [...describeFields(new DraftForm(draftOf(bytes)))]
    expect(listed.map((one) => [one.options?.length, one.optionsLeftOut])).toEqual([
      [each, undefined],
      [MAX_LISTED_OPTIONS - each, 2 * each - MAX_LISTED_OPTIONS],
      [0, each],
    ])
  })
})

describe('An object with very many strings', () => {
  const encrypted = (count: number): Uint8Array =>
    withEncryptedStrings(Buffer.from(`[${'()'.repeat(count)}]`), 1, encryption(), 10)

  it('is refused for encryption above the limit', () => {
    expect(() => encrypted(MAX_ENCRYPTED_STRINGS + 1)).toThrowError(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })

  it('is encrypted string by string below the limit', () => {
    expect(encrypted(1000).length).toBeGreaterThan(1000 * 32)
  })
})
