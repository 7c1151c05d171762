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
    ['en16931', 'IncludedSupplyChainTradeLineItem', ['BT-106', 'BG-25', 'BT-116']],
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

describe('rules about several terms', () => {
  const rules = (xml: string, profile?: InvoiceProfile): string[] =>
    faults(xml, profile).map(({ rule, term }) => rule ?? term)
  const inserted = (xml: string, before: string, what: string): string => {
    expect(xml).toContain(before)
    return xml.replace(before, `${what}${before}`)
  }
  const changed = (xml: string, ...changes: readonly (readonly [from: string, to: string])[]): string =>
    changes.reduce((text, [from, to]) => {
      expect(text).toContain(from)
      return text.replace(from, to)
    }, xml)
  const allowance = (isCharge: boolean): string =>
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>10.00</ram:ActualAmount><ram:Reason>Because</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`

  it('sum up allowances and charges', () => {
    const both = inserted(
      ciiInvoice(),
      '<ram:SpecifiedTradePaymentTerms>',
      allowance(false) + allowance(true),
    )
    expect(rules(both)).toEqual(['BR-CO-11', 'BR-CO-12'])
    const totals = (allowances: string): string =>
      inserted(
        both,
        '<ram:TaxBasisTotalAmount>',
        `<ram:ChargeTotalAmount>10.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>${allowances}</ram:AllowanceTotalAmount>`,
      )
    expect(rules(totals('10.00'))).toEqual([])
    expect(rules(totals('10.01'))).toEqual(['BR-CO-11', 'BR-CO-13'])
  })

  it('take the VAT in the currency of the invoice, wherever it stands', () => {
    const swedish = '<ram:TaxTotalAmount currencyID="SEK">2000.00</ram:TaxTotalAmount>'
    const currency = '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>'
    const accounted = inserted(ciiInvoice(), '<ram:InvoiceCurrencyCode>', currency)
    expect(rules(accounted)).toEqual(['BR-53'])
    const first = inserted(accounted, '<ram:TaxTotalAmount', swedish)
    expect(rules(first)).toEqual([])
    expect(['BT-110', 'BT-111'].map((id) => valueIn(read(first), id))).toEqual(['190.00', '2000.00'])
    const ubl = changed(
      inserted(
        ublInvoice(),
        '<cac:TaxTotal>',
        '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">2000.00</cbc:TaxAmount></cac:TaxTotal>',
      ),
      [
        '</cbc:DocumentCurrencyCode>',
        '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>',
      ],
    )
    expect(rules(ubl)).toEqual([])
    expect(['BT-110', 'BT-111'].map((id) => valueIn(read(ubl), id))).toEqual(['190.00', '2000.00'])
  })

  it('ask for a rate of every category of VAT in XRechnung, and also in the standard unless nothing is taxable', () => {
    const untaxed = changed(
      ciiInvoice('xrechnung').replaceAll('<ram:CategoryCode>S', '<ram:CategoryCode>O'),
      ['<ram:CalculatedAmount>190.00', '<ram:CalculatedAmount>0'],
      ['<ram:TaxTotalAmount currencyID="EUR">190.00', '<ram:TaxTotalAmount currencyID="EUR">0'],
      ['<ram:GrandTotalAmount>1190', '<ram:GrandTotalAmount>1000'],
      ['<ram:DuePayableAmount>1190', '<ram:DuePayableAmount>1000'],
      ['<ram:BasisAmount>', '<ram:ExemptionReason>Not taxable</ram:ExemptionReason><ram:BasisAmount>'],
      ['schemeID="VA"', 'schemeID="FC"'],
    ).replaceAll(/<ram:RateApplicablePercent>19<\/ram:RateApplicablePercent>/g, '')
    const identified = inserted(untaxed, '<ram:Name>Müller', '<ram:ID>S-1</ram:ID>')
    expect(rules(identified)).toEqual(['BR-DE-14'])
    expect(
      rules(changed(identified, [/urn:cen[^<]*/.exec(identified)![0], 'urn:cen.eu:en16931:2017'])),
    ).toEqual([])
  })

  it('ask for mandate, creditor and debtor of a direct debit', () => {
    const debit = changed(ciiInvoice('xrechnung'), ['<ram:TypeCode>58<', '<ram:TypeCode>59<'])
    expect(rules(debit)).toEqual(['PEPPOL-EN16931-R061', 'BR-DE-25-a', 'BR-DE-25-b'])
    const account =
      '<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE02100500000054540402</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>'
    const creditor = '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>'
    const mandate = '<ram:DirectDebitMandateID>M-1</ram:DirectDebitMandateID>'
    const parts = [
      [
        /<ram:PayeePartyCreditorFinancialAccount>.*<\/ram:PayeePartyCreditorFinancialAccount>/.exec(
          debit,
        )![0],
        account,
      ],
      ['<ram:InvoiceCurrencyCode>', `${creditor}<ram:InvoiceCurrencyCode>`],
      ['</ram:SpecifiedTradePaymentTerms>', `${mandate}</ram:SpecifiedTradePaymentTerms>`],
    ] as const
    expect(rules(changed(debit, ...parts))).toEqual([])
    expect(rules(changed(debit, parts[0], parts[2]))).toEqual(['BR-DE-30'])
    expect(rules(changed(debit, parts[0], parts[1]))).toEqual(['PEPPOL-EN16931-R061'])
    const withoutAccount = changed(debit, [parts[0][0], ''], parts[1], parts[2])
    expect(rules(withoutAccount)).toEqual(['BR-DE-31'])
  })

  it('ask for schemes of electronic addresses', () => {
    const xml = ciiInvoice('xrechnung').replaceAll('<ram:URIID schemeID="EM">', '<ram:URIID>')
    expect(rules(xml)).toEqual(['BR-62', 'BR-63'])
  })

  it('are those of the version of XRechnung', () => {
    const xml = changed(ciiInvoice('xrechnung'), [
      /<ram:BusinessProcessSpecified.*Parameter>\n/.exec(ciiInvoice('xrechnung'))![0],
      '',
    ]).replaceAll(/<ram:URIUniversalCommunication>.*<\/ram:URIUniversalCommunication>/g, '')
    expect(rules(xml)).toEqual(['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R020', 'PEPPOL-EN16931-R010'])
    expect(
      rules(changed(xml, ['xeinkauf.de:kosit:xrechnung_3.0', 'xoev-de:kosit:standard:xrechnung_2.2'])),
    ).toEqual([])
  })

  it('ask for the number of a preceding invoice', () => {
    const xml = inserted(
      ciiInvoice(),
      '</ram:ApplicableHeaderTradeSettlement>',
      '<ram:InvoiceReferencedDocument><ram:FormattedIssueDateTime/></ram:InvoiceReferencedDocument>',
    )
    expect(terms(xml)).toEqual(['BT-25'])
  })

  it.each([
    [
      'BR-S-05',
      '<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>\n<ram:SpecifiedTradeSettlementLine',
      '<ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>\n<ram:SpecifiedTradeSettlementLine',
    ],
    ['BR-S-08', '<ram:BasisAmount>1000.00', '<ram:BasisAmount>998.00'],
    ['BR-S-10', '<ram:BasisAmount>', '<ram:ExemptionReason>Why</ram:ExemptionReason><ram:BasisAmount>'],
    ['BR-CO-17', '<ram:CalculatedAmount>190', '<ram:CalculatedAmount>192'],
    ['BR-CO-09', 'DE123456789', '123456789'],
    ['BR-27', '<ram:ChargeAmount>100', '<ram:ChargeAmount>-100'],
    ['BT-115', '<ram:DuePayableAmount>1190.00', '<ram:DuePayableAmount>1190.000'],
  ])('find that %s is broken', (rule, from, to) => {
    expect(rules(ciiInvoice())).toEqual([])
    expect(rules(changed(ciiInvoice(), [from, to]))).toContain(rule)
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
