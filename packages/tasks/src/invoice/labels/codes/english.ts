/** What codes mean. A line each: the list, the code, two spaces, the meaning. */
export const englishCodes = `
  type 80  Debit note
  type 81  Credit note for goods or services
  type 83  Credit note for financial adjustments
  type 84  Debit note for financial adjustments
  type 261  Self-billed credit note
  type 325  Proforma invoice
  type 326  Partial invoice
  type 380  Commercial invoice
  type 381  Credit note
  type 383  Debit note
  type 384  Corrected invoice
  type 386  Prepayment invoice
  type 389  Self-billed invoice
  type 393  Factored invoice
  type 396  Factored credit note
  type 751  Invoice information for accounting
  type 875  Partial construction invoice
  type 876  Partial final construction invoice
  type 877  Final construction invoice
  payment 1  Not defined
  payment 10  Cash
  payment 20  Cheque
  payment 30  Credit transfer
  payment 31  Debit transfer
  payment 42  Payment to bank account
  payment 48  Bank card
  payment 49  Direct debit
  payment 54  Credit card
  payment 55  Debit card
  payment 57  Standing agreement
  payment 58  SEPA credit transfer
  payment 59  SEPA direct debit
  payment 68  Online payment service
  payment 97  Clearing between partners
  payment ZZZ  Mutually defined
  vat S  Standard rate
  vat Z  Zero rated
  vat E  Exempt from VAT
  vat AE  Reverse charge
  vat K  Supply within the EU
  vat G  Export outside of the EU
  vat O  Not subject to VAT
  vat L  Tax of the Canary Islands (IGIC)
  vat M  Tax of Ceuta and Melilla (IPSI)
  vat B  Split payment
  unit C62  unit
  unit XPP  piece
  unit H87  piece
  unit EA  piece
  unit NAR  articles
  unit SET  set
  unit PR  pair
  unit DZN  dozen
  unit LS  lump sum
  unit P1  per cent
  unit E48  service unit
  unit SEC  second
  unit MIN  minute
  unit HUR  hour
  unit DAY  day
  unit E49  working day
  unit WEE  week
  unit MON  month
  unit ANN  year
  unit GRM  g
  unit KGM  kg
  unit TNE  t
  unit MLT  ml
  unit LTR  l
  unit HLT  hl
  unit MTQ  m³
  unit MMT  mm
  unit CMT  cm
  unit MTR  m
  unit KMT  km
  unit MTK  m²
  unit KWH  kWh
  unit MWH  MWh
  unit XPK  package
  unit XBX  box
  unit XCT  carton
  unit XBO  bottle
  unit XBG  bag
  unit XPX  pallet
  unit XRO  roll
  date 3  date of the invoice
  date 5  date of the invoice
  date 29  date of delivery
  date 35  date of delivery
  date 72  date of payment
  date 432  date of payment
`
