import { describe, expect, it } from 'vitest'
import { checkInvoice } from '../../src/invoice/check-invoice.js'
import type { InvoiceProfile } from '../../src/invoice/profiles.js'
import { readInvoice, valueIn } from '../../src/invoice/read-invoice.js'
import { ciiInvoice, type FixtureProfile, ublInvoice, zugferd1Invoice } from '../fixtures/invoices.js'

const PROFILES: readonly FixtureProfile[] = [
  'minimum',
  'basic_wl',
  'basic',
  'en16931',
  'extended',
  'xrechnung',
]

const read = (xml: string) => readInvoice(Buffer.from(xml))
const faults = (xml: string, profile?: InvoiceProfile) => {
  const invoice = read(xml)
  return checkInvoice(invoice, profile ?? invoice.profile!).faults
}
const terms = (xml: string, profile?: InvoiceProfile): string[] =>
  faults(xml, profile).map(({ term }) => term)
const without = (xml: string, element: string): string =>
  xml.replace(new RegExp(`<(?:\\w+:)?${element}[ >].*?</(?:\\w+:)?${element}>`, 's'), '')

describe('an electronic invoice', () => {
  it.each(PROFILES)('is read, and lacks nothing of its profile: %s', (profile) => {
    const invoice = read(ciiInvoice(profile))
    expect(invoice).toMatchObject({ syntax: 'cii', profile })
    expect(checkInvoice(invoice, profile).faults).toEqual([])
  })

  it('is read in UBL and in the names of ZUGFeRD 1.0 as well', () => {
    const ubl = read(ublInvoice())
    const old = read(zugferd1Invoice())
    expect([ubl.syntax, ubl.profile, old.profile]).toEqual(['ubl', 'xrechnung', 'zugferd1_basic'])
    for (const [invoice, profile] of [
      [ubl, 'xrechnung'],
      [old, 'zugferd1_basic'],
    ] as const) {
      expect(checkInvoice(invoice, profile).faults).toEqual([])
      expect(['BT-1', 'BT-27', 'BT-31', 'BT-112'].map((id) => valueIn(invoice, id))).toEqual([
        '2026-0815',
        'Müller & Söhne',
        'DE123456789',
        '1190.00',
      ])
    }
  })

  it.each([
    ['minimum', 'GrandTotalAmount', ['BT-112']],
    ['minimum', 'CountryID', ['BT-40']],
    ['minimum', 'SellerTradeParty', ['BT-29', 'BT-27', 'BT-40']],
    ['basic_wl', 'LineTotalAmount', ['BT-106']],
    ['basic', 'BilledQuantity', ['BT-129', 'BT-130']],
    ['en16931', 'IncludedSupplyChainTradeLineItem', ['BT-106', 'BG-25']],
    ['xrechnung', 'BuyerReference', ['BT-10']],
    ['xrechnung', 'DefinedTradeContact', ['BT-41', 'BT-42', 'BT-43']],
    ['xrechnung', 'SpecifiedTradeSettlementPaymentMeans', ['BG-16']],
  ] as const)('of the profile %s without %s lacks %s', (profile, element, expected) => {
    const xml = ciiInvoice(profile)
    const cut =
      element === 'LineTotalAmount' ? xml.replace(/<ram:LineTotalAmount>.*\n/, '\n') : without(xml, element)
    expect(terms(cut).sort()).toEqual([...expected].sort())
  })

  it('may lack in one profile what another one demands', () => {
    expect(terms(without(ciiInvoice('en16931'), 'BuyerReference'))).toEqual([])
    expect(terms(ciiInvoice('en16931'), 'xrechnung')).toEqual(
      expect.arrayContaining(['BT-24', 'BT-23', 'BT-34', 'BT-41', 'BT-49']),
    )
  })

  it('has its faults named by term, name, place and rule', () => {
    const xml = ciiInvoice().replace('<ram:IBANID>DE02120300000000202051</ram:IBANID>', '')
    expect(faults(xml)).toEqual([
      {
        term: 'BT-84',
        name: 'Payment account identifier',
        where: 'Payment instructions 1',
        rule: 'BR-61',
        message: 'A credit transfer needs an account.',
      },
    ])
  })

  it('has sums that are right to the cent', () => {
    const xml = ciiInvoice().replace('<ram:GrandTotalAmount>1190.00', '<ram:GrandTotalAmount>1190.01')
    expect(faults(xml)).toMatchObject([
      { term: 'BT-112', rule: 'BR-CO-15', message: 'It is 1190.01, but its parts give 1190.00.' },
      { term: 'BT-115', rule: 'BR-CO-16' },
    ])
  })

  it('has dates, amounts and codes that are ones', () => {
    const xml = ciiInvoice()
      .replace('>20260131<', '>20260231<')
      .replace('<ram:ChargeAmount>100.00', '<ram:ChargeAmount>1e2')
      .replace('>EUR<', '>euro<')
    expect(terms(xml).sort()).toEqual(['BT-146', 'BT-2', 'BT-5'])
  })
})

describe('XML that is no invoice ends as such', () => {
  const deep = `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(100)}">]><a>&b;</a>`
  it.each([
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
    ['another document', '<note/>'],
    ['a document type definition', bomb],
    ['an entity', ciiInvoice().replace('Rathaus', '&rathaus;')],
    ['an external entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${ciiInvoice().slice(38)}`],
    ['deep nesting', ciiInvoice().replace('Rathaus', deep)],
    ['a cut', ciiInvoice().slice(0, -40)],
    ['another namespace', ciiInvoice().replace('CrossIndustryInvoice:100', 'CrossIndustryInvoice:99')],
  ])('%s', (_, xml) => {
    expect(() => read(xml)).toThrow(expect.objectContaining({ code: 'not_an_invoice' }))
  })

  it('bytes that are not of the encoding that they name', () => {
    expect(() => readInvoice(Buffer.from(ciiInvoice(), 'latin1'))).toThrow(
      expect.objectContaining({ code: 'not_an_invoice' }),
    )
    const latin = ciiInvoice().replace('UTF-8', 'ISO-8859-1')
    expect(valueIn(readInvoice(Buffer.from(latin, 'latin1')), 'BT-27')).toBe('Müller & Söhne')
    const wide = readInvoice(Buffer.from(`\ufeff${ciiInvoice().replace('UTF-8', 'UTF-16')}`, 'utf16le'))
    expect(valueIn(wide, 'BT-27')).toBe('Müller & Söhne')
  })

  it('more bytes than an invoice has', () => {
    expect(() => readInvoice(new Uint8Array(33 * 1024 * 1024))).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })
})
