import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../src/invoice/read-invoice.js'
import { unreadValues } from '../../src/invoice/unread-values.js'
import { ciiInvoice, ublInvoice, zugferd1Invoice } from '../fixtures/invoices.js'

const unread = (xml: string, most = 100) => unreadValues(readInvoice(Buffer.from(xml)), most)

const PROFILES = ['minimum', 'basic_wl', 'basic', 'en16931', 'extended', 'xrechnung'] as const

describe('what an invoice says beyond the terms that are known', () => {
  const known: readonly (readonly [what: string, xml: string])[] = [
    ...PROFILES.map((profile) => [profile, ciiInvoice(profile)] as const),
    ['UBL', ublInvoice()],
    ['ZUGFeRD 1.0', zugferd1Invoice()],
  ]

  it.each(known)('is nothing if all of them are: %s', (_, xml) => {
    expect(unread(xml)).toEqual({ values: [], more: 0 })
  })

  it('has its place, and is counted where it is too much', () => {
    const extended = ciiInvoice().replace(
      '</ram:SellerTradeParty>',
      `<ram:RoleCode>A</ram:RoleCode><ram:RoleCode>B</ram:RoleCode><ram:Other kind="C">${'x'.repeat(6000)}</ram:Other></ram:SellerTradeParty>`,
    )
    const place = 'ApplicableHeaderTradeAgreement › SellerTradeParty ›'
    const values = [
      { path: `${place} RoleCode 1`, value: 'A' },
      { path: `${place} RoleCode 2`, value: 'B' },
      { path: `${place} Other @kind`, value: 'C' },
    ]
    expect(unread(extended)).toEqual({
      values: [...values, { path: `${place} Other`, value: 'x'.repeat(5000) }],
      more: 1,
    })
    expect(unread(extended, 3)).toEqual({ values, more: 1 })
  })
  it('has the end of a path that is longer, with its attributes', () => {
    const deep = Array.from({ length: 60 }, (_, level) => `ram:Level${level}`)
    const inner = `${deep.map((name) => `<${name}>`).join('')}<ram:Last kind="C">D</ram:Last>${deep
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')}`
    const long = `ram:${'n'.repeat(400)}`
    const extended = ciiInvoice().replace(
      '</ram:SellerTradeParty>',
      `${inner}<${long}>E</${long}></ram:SellerTradeParty>`,
    )
    const { values } = unread(extended)
    expect(values).toMatchObject([
      { path: expect.stringMatching(/^… .* › Level59 › Last @kind$/), value: 'C' },
      { path: expect.stringMatching(/^… .* › Level59 › Last$/), value: 'D' },
      { path: `… ${'n'.repeat(298)}`, value: 'E' },
    ])
    expect(new Set(values.map(({ path }) => path.length))).toEqual(new Set([300]))
  })
})
