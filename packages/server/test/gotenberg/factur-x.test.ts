import { describe, expect, it } from 'vitest'
import type { FormFile } from '../../src/gotenberg/form/form.js'
import { facturXOf } from '../../src/gotenberg/steps/factur-x.js'

describe('Factur-X by the interface of Gotenberg', () => {
  const xml = { name: 'a.xml' } as FormFile

  it.each([
    [true, undefined, '3b'],
    [false, 'PDF/A-3u', '3u'],
  ])('is PDF/UA as well if that is asked for: %s', (pdfua, pdfa, standard) => {
    expect(facturXOf({ xml, level: 'BASIC' }, { pdfa, pdfua })).toMatchObject({
      step: { task: 'invoice-pdf', options: { standard, pdf_ua: pdfua } },
    })
  })
})
