/**
 * The terms of an invoice (EN 16931-1, 6.3), with their places in CII and in UBL. One line each: identifier, name, what
 * its values are, the profiles that demand it, and the two paths, relative to the group. The grammar of paths is in
 * `paths.ts`.
 */
export type ValueKind = 'text' | 'date' | 'amount' | 'number' | 'currency' | 'country'

export interface Term {
  readonly id: string
  readonly name: string
  readonly kind: ValueKind
  /** Letters of profiles; those of a term in a group count where the group is. */
  readonly required: string
  readonly cii: string
  readonly ubl: string
}

/** Terms that belong together, once or several times. */
export interface TermGroup {
  readonly id: string
  readonly name: string
  readonly required: string
  readonly repeats: boolean
  readonly cii: string
  readonly ubl: string
  readonly terms: readonly Term[]
  readonly groups: readonly TermGroup[]
}

type Line = readonly [id: string, name: string, kind: ValueKind, required: string, cii: string, ubl: string]

/** Letters of profiles (`profiles.ts`). Some terms of lines are optional in EXTENDED, which has lines of lines. */
const ALL = 'MWBEXR'
const OLD = 'MWBEXRZ'
const WHOLE = 'WBEXR'
const LINES = 'BEXR'
const PLAIN = 'BER'
const GERMAN = 'R'

const TRADE = 'SupplyChainTradeTransaction'
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`
const DELIVERY = `${TRADE}/ApplicableHeaderTradeDelivery`
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
const DAY = 'DateTimeString'

function group(
  [id, name, required, times, cii, ubl]: readonly [string, string, string, 'once' | 'any', string, string],
  lines: readonly Line[],
  groups: readonly TermGroup[] = [],
): TermGroup {
  const terms = lines.map(([term, words, kind, needed, inCii, inUbl]): Term => {
    return { id: term, name: words, kind, required: needed, cii: inCii, ubl: inUbl }
  })
  return { id, name, required, repeats: times === 'any', cii, ubl, terms, groups }
}

/** An address has the same parts everywhere, under other identifiers. */
function address(
  [id, party, required]: readonly [string, string, string],
  ids: readonly [string, string, string, string, string, string, string],
  needed: { readonly city?: string; readonly code?: string; readonly country: string },
  ubl: string,
): TermGroup {
  const [line1, line2, line3, city, code, part, country] = ids
  return group(
    [id, `${party} address`, required, 'once', 'PostalTradeAddress', ubl],
    [
      [line1, `${party} address line 1`, 'text', '', 'LineOne', 'StreetName'],
      [line2, `${party} address line 2`, 'text', '', 'LineTwo', 'AdditionalStreetName'],
      [line3, `${party} address line 3`, 'text', '', 'LineThree', 'AddressLine/Line'],
      [city, `${party} city`, 'text', needed.city ?? '', 'CityName', 'CityName'],
      [code, `${party} post code`, 'text', needed.code ?? '', 'PostcodeCode', 'PostalZone'],
      [part, `${party} country subdivision`, 'text', '', 'CountrySubDivisionName', 'CountrySubentity'],
      [
        country,
        `${party} country code`,
        'country',
        needed.country,
        'CountryID',
        'Country/IdentificationCode',
      ],
    ],
  )
}

const SELLER = group(
  ['BG-4', 'Seller', OLD, 'once', `${AGREEMENT}/SellerTradeParty`, 'AccountingSupplierParty/Party'],
  [
    ['BT-27', 'Seller name', 'text', OLD, 'Name', 'PartyLegalEntity/RegistrationName'],
    [
      'BT-28',
      'Seller trading name',
      'text',
      '',
      'SpecifiedLegalOrganization/TradingBusinessName',
      'PartyName/Name',
    ],
    ['BT-29', 'Seller identifier', 'text', '', 'ID|GlobalID', 'PartyIdentification/ID'],
    [
      'BT-30',
      'Seller legal registration identifier',
      'text',
      '',
      'SpecifiedLegalOrganization/ID',
      'PartyLegalEntity/CompanyID',
    ],
    [
      'BT-31',
      'Seller VAT identifier',
      'text',
      '',
      'SpecifiedTaxRegistration/ID[@schemeID=VA]',
      'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    ],
    [
      'BT-32',
      'Seller tax registration identifier',
      'text',
      '',
      'SpecifiedTaxRegistration/ID[@schemeID=FC]',
      'PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
    ],
    [
      'BT-33',
      'Seller additional legal information',
      'text',
      '',
      'Description',
      'PartyLegalEntity/CompanyLegalForm',
    ],
    ['BT-34', 'Seller electronic address', 'text', GERMAN, 'URIUniversalCommunication/URIID', 'EndpointID'],
  ],
  [
    address(
      ['BG-5', 'Seller', ALL],
      ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
      { city: GERMAN, code: GERMAN, country: ALL },
      'PostalAddress',
    ),
    group(
      ['BG-6', 'Seller contact', GERMAN, 'once', 'DefinedTradeContact', 'Contact'],
      [
        ['BT-41', 'Seller contact point', 'text', GERMAN, 'PersonName|DepartmentName', 'Name'],
        [
          'BT-42',
          'Seller contact telephone number',
          'text',
          GERMAN,
          'TelephoneUniversalCommunication/CompleteNumber',
          'Telephone',
        ],
        [
          'BT-43',
          'Seller contact email address',
          'text',
          GERMAN,
          'EmailURIUniversalCommunication/URIID',
          'ElectronicMail',
        ],
      ],
    ),
  ],
)

const BUYER = group(
  ['BG-7', 'Buyer', OLD, 'once', `${AGREEMENT}/BuyerTradeParty`, 'AccountingCustomerParty/Party'],
  [
    ['BT-44', 'Buyer name', 'text', OLD, 'Name', 'PartyLegalEntity/RegistrationName'],
    [
      'BT-45',
      'Buyer trading name',
      'text',
      '',
      'SpecifiedLegalOrganization/TradingBusinessName',
      'PartyName/Name',
    ],
    ['BT-46', 'Buyer identifier', 'text', '', 'ID|GlobalID', 'PartyIdentification/ID'],
    [
      'BT-47',
      'Buyer legal registration identifier',
      'text',
      '',
      'SpecifiedLegalOrganization/ID',
      'PartyLegalEntity/CompanyID',
    ],
    [
      'BT-48',
      'Buyer VAT identifier',
      'text',
      '',
      'SpecifiedTaxRegistration/ID[@schemeID=VA]',
      'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    ],
    ['BT-49', 'Buyer electronic address', 'text', GERMAN, 'URIUniversalCommunication/URIID', 'EndpointID'],
  ],
  [
    address(
      ['BG-8', 'Buyer', WHOLE],
      ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
      { city: GERMAN, code: GERMAN, country: WHOLE },
      'PostalAddress',
    ),
    group(
      ['BG-9', 'Buyer contact', '', 'once', 'DefinedTradeContact', 'Contact'],
      [
        ['BT-56', 'Buyer contact point', 'text', '', 'PersonName|DepartmentName', 'Name'],
        [
          'BT-57',
          'Buyer contact telephone number',
          'text',
          '',
          'TelephoneUniversalCommunication/CompleteNumber',
          'Telephone',
        ],
        [
          'BT-58',
          'Buyer contact email address',
          'text',
          '',
          'EmailURIUniversalCommunication/URIID',
          'ElectronicMail',
        ],
      ],
    ),
  ],
)

const PAYEE = group(
  ['BG-10', 'Payee', '', 'once', `${SETTLEMENT}/PayeeTradeParty`, 'PayeeParty'],
  [
    ['BT-59', 'Payee name', 'text', WHOLE, 'Name', 'PartyName/Name'],
    ['BT-60', 'Payee identifier', 'text', '', 'ID|GlobalID', 'PartyIdentification/ID'],
    [
      'BT-61',
      'Payee legal registration identifier',
      'text',
      '',
      'SpecifiedLegalOrganization/ID',
      'PartyLegalEntity/CompanyID',
    ],
  ],
)

const TAX_REPRESENTATIVE = group(
  [
    'BG-11',
    'Seller tax representative',
    '',
    'once',
    `${AGREEMENT}/SellerTaxRepresentativeTradeParty`,
    'TaxRepresentativeParty',
  ],
  [
    ['BT-62', 'Seller tax representative name', 'text', WHOLE, 'Name', 'PartyName/Name'],
    [
      'BT-63',
      'Seller tax representative VAT identifier',
      'text',
      WHOLE,
      'SpecifiedTaxRegistration/ID[@schemeID=VA]',
      'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID',
    ],
  ],
  [
    address(
      ['BG-12', 'Tax representative', WHOLE],
      ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
      { country: WHOLE },
      'PostalAddress',
    ),
  ],
)

const DELIVER_TO = group(
  ['BG-13', 'Delivery information', '', 'once', `${DELIVERY}/ShipToTradeParty`, 'Delivery'],
  [
    ['BT-70', 'Deliver to party name', 'text', '', 'Name', 'DeliveryParty/PartyName/Name'],
    ['BT-71', 'Deliver to location identifier', 'text', '', 'ID|GlobalID', 'DeliveryLocation/ID'],
  ],
  [
    address(
      ['BG-15', 'Deliver to', ''],
      ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
      { city: GERMAN, code: GERMAN, country: WHOLE },
      'DeliveryLocation/Address',
    ),
  ],
)

const PAYMENT = group(
  [
    'BG-16',
    'Payment instructions',
    GERMAN,
    'any',
    `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`,
    'PaymentMeans',
  ],
  [
    ['BT-81', 'Payment means type code', 'text', WHOLE, 'TypeCode', 'PaymentMeansCode'],
    ['BT-82', 'Payment means text', 'text', '', 'Information', 'PaymentMeansCode/@name'],
    [
      'BT-84',
      'Payment account identifier',
      'text',
      '',
      'PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID',
      'PayeeFinancialAccount/ID',
    ],
    [
      'BT-85',
      'Payment account name',
      'text',
      '',
      'PayeePartyCreditorFinancialAccount/AccountName',
      'PayeeFinancialAccount/Name',
    ],
    [
      'BT-86',
      'Payment service provider identifier',
      'text',
      '',
      'PayeeSpecifiedCreditorFinancialInstitution/BICID',
      'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
    ],
    [
      'BT-87',
      'Payment card primary account number',
      'text',
      '',
      'ApplicableTradeSettlementFinancialCard/ID',
      'CardAccount/PrimaryAccountNumberID',
    ],
    [
      'BT-91',
      'Debited account identifier',
      'text',
      '',
      'PayerPartyDebtorFinancialAccount/IBANID|ProprietaryID',
      'PaymentMandate/PayerFinancialAccount/ID',
    ],
  ],
)

const ALLOWANCES = group(
  [
    'BG-20',
    'Document level allowances',
    '',
    'any',
    `${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`,
    'AllowanceCharge[ChargeIndicator=false]',
  ],
  [
    ['BT-97', 'Allowance reason', 'text', '', 'Reason', 'AllowanceChargeReason'],
    ['BT-98', 'Allowance reason code', 'text', '', 'ReasonCode', 'AllowanceChargeReasonCode'],
    ['BT-93', 'Allowance base amount', 'amount', '', 'BasisAmount', 'BaseAmount'],
    ['BT-94', 'Allowance percentage', 'number', '', 'CalculationPercent', 'MultiplierFactorNumeric'],
    [
      'BT-95',
      'Allowance VAT category code',
      'text',
      WHOLE,
      'CategoryTradeTax/CategoryCode',
      'TaxCategory/ID',
    ],
    [
      'BT-96',
      'Allowance VAT rate',
      'number',
      '',
      'CategoryTradeTax/RateApplicablePercent',
      'TaxCategory/Percent',
    ],
    ['BT-92', 'Allowance amount', 'amount', WHOLE, 'ActualAmount', 'Amount'],
  ],
)

const CHARGES = group(
  [
    'BG-21',
    'Document level charges',
    '',
    'any',
    `${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`,
    'AllowanceCharge[ChargeIndicator=true]',
  ],
  [
    ['BT-104', 'Charge reason', 'text', '', 'Reason', 'AllowanceChargeReason'],
    ['BT-105', 'Charge reason code', 'text', '', 'ReasonCode', 'AllowanceChargeReasonCode'],
    ['BT-100', 'Charge base amount', 'amount', '', 'BasisAmount', 'BaseAmount'],
    ['BT-101', 'Charge percentage', 'number', '', 'CalculationPercent', 'MultiplierFactorNumeric'],
    ['BT-102', 'Charge VAT category code', 'text', WHOLE, 'CategoryTradeTax/CategoryCode', 'TaxCategory/ID'],
    [
      'BT-103',
      'Charge VAT rate',
      'number',
      '',
      'CategoryTradeTax/RateApplicablePercent',
      'TaxCategory/Percent',
    ],
    ['BT-99', 'Charge amount', 'amount', WHOLE, 'ActualAmount', 'Amount'],
  ],
)

const TOTALS = group(
  [
    'BG-22',
    'Document totals',
    OLD,
    'once',
    `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`,
    'LegalMonetaryTotal',
  ],
  [
    [
      'BT-106',
      'Sum of invoice line net amounts',
      'amount',
      'WBEXRZ',
      'LineTotalAmount',
      'LineExtensionAmount',
    ],
    [
      'BT-107',
      'Sum of allowances on document level',
      'amount',
      '',
      'AllowanceTotalAmount',
      'AllowanceTotalAmount',
    ],
    ['BT-108', 'Sum of charges on document level', 'amount', '', 'ChargeTotalAmount', 'ChargeTotalAmount'],
    [
      'BT-109',
      'Invoice total amount without VAT',
      'amount',
      OLD,
      'TaxBasisTotalAmount',
      'TaxExclusiveAmount',
    ],
    ['BT-110', 'Invoice total VAT amount', 'amount', '', 'TaxTotalAmount', '../TaxTotal/TaxAmount'],
    ['BT-112', 'Invoice total amount with VAT', 'amount', OLD, 'GrandTotalAmount', 'TaxInclusiveAmount'],
    ['BT-113', 'Paid amount', 'amount', '', 'TotalPrepaidAmount', 'PrepaidAmount'],
    ['BT-114', 'Rounding amount', 'amount', '', 'RoundingAmount', 'PayableRoundingAmount'],
    ['BT-115', 'Amount due for payment', 'amount', ALL, 'DuePayableAmount', 'PayableAmount'],
  ],
)

const VAT = group(
  ['BG-23', 'VAT breakdown', WHOLE, 'any', `${SETTLEMENT}/ApplicableTradeTax`, 'TaxTotal/TaxSubtotal'],
  [
    ['BT-118', 'VAT category code', 'text', WHOLE, 'CategoryCode', 'TaxCategory/ID'],
    ['BT-119', 'VAT category rate', 'number', '', 'RateApplicablePercent', 'TaxCategory/Percent'],
    ['BT-120', 'VAT exemption reason text', 'text', '', 'ExemptionReason', 'TaxCategory/TaxExemptionReason'],
    [
      'BT-121',
      'VAT exemption reason code',
      'text',
      '',
      'ExemptionReasonCode',
      'TaxCategory/TaxExemptionReasonCode',
    ],
    ['BT-116', 'VAT category taxable amount', 'amount', WHOLE, 'BasisAmount', 'TaxableAmount'],
    ['BT-117', 'VAT category tax amount', 'amount', WHOLE, 'CalculatedAmount', 'TaxAmount'],
  ],
)

const DOCUMENTS = group(
  [
    'BG-24',
    'Additional supporting documents',
    '',
    'any',
    `${AGREEMENT}/AdditionalReferencedDocument[TypeCode=916]`,
    'AdditionalDocumentReference[DocumentTypeCode!=130]',
  ],
  [
    ['BT-122', 'Supporting document reference', 'text', PLAIN, 'IssuerAssignedID', 'ID'],
    ['BT-123', 'Supporting document description', 'text', '', 'Name', 'DocumentDescription'],
    ['BT-124', 'External document location', 'text', '', 'URIID', 'Attachment/ExternalReference/URI'],
    [
      'BT-125',
      'Attached document',
      'text',
      '',
      'AttachmentBinaryObject/@filename',
      'Attachment/EmbeddedDocumentBinaryObject/@filename',
    ],
  ],
)

const LINE_SETTLEMENT = 'SpecifiedLineTradeSettlement'

const LINE_ALLOWANCES = group(
  [
    'BG-27',
    'Invoice line allowances',
    '',
    'any',
    `${LINE_SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`,
    'AllowanceCharge[ChargeIndicator=false]',
  ],
  [
    ['BT-139', 'Line allowance reason', 'text', '', 'Reason', 'AllowanceChargeReason'],
    ['BT-140', 'Line allowance reason code', 'text', '', 'ReasonCode', 'AllowanceChargeReasonCode'],
    ['BT-136', 'Line allowance amount', 'amount', LINES, 'ActualAmount', 'Amount'],
  ],
)

const LINE_CHARGES = group(
  [
    'BG-28',
    'Invoice line charges',
    '',
    'any',
    `${LINE_SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`,
    'AllowanceCharge[ChargeIndicator=true]',
  ],
  [
    ['BT-144', 'Line charge reason', 'text', '', 'Reason', 'AllowanceChargeReason'],
    ['BT-145', 'Line charge reason code', 'text', '', 'ReasonCode', 'AllowanceChargeReasonCode'],
    ['BT-141', 'Line charge amount', 'amount', LINES, 'ActualAmount', 'Amount'],
  ],
)

const ATTRIBUTES = group(
  [
    'BG-32',
    'Item attributes',
    '',
    'any',
    'SpecifiedTradeProduct/ApplicableProductCharacteristic',
    'Item/AdditionalItemProperty',
  ],
  [
    ['BT-160', 'Item attribute name', 'text', PLAIN, 'Description', 'Name'],
    ['BT-161', 'Item attribute value', 'text', PLAIN, 'Value', 'Value'],
  ],
)

const NET_PRICE = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'

const INVOICE_LINES = group(
  [
    'BG-25',
    'Invoice lines',
    LINES,
    'any',
    `${TRADE}/IncludedSupplyChainTradeLineItem`,
    'InvoiceLine|CreditNoteLine',
  ],
  [
    ['BT-126', 'Invoice line identifier', 'text', LINES, 'AssociatedDocumentLineDocument/LineID', 'ID'],
    ['BT-153', 'Item name', 'text', LINES, 'SpecifiedTradeProduct/Name', 'Item/Name'],
    ['BT-154', 'Item description', 'text', '', 'SpecifiedTradeProduct/Description', 'Item/Description'],
    [
      'BT-155',
      "Item seller's identifier",
      'text',
      '',
      'SpecifiedTradeProduct/SellerAssignedID',
      'Item/SellersItemIdentification/ID',
    ],
    [
      'BT-156',
      "Item buyer's identifier",
      'text',
      '',
      'SpecifiedTradeProduct/BuyerAssignedID',
      'Item/BuyersItemIdentification/ID',
    ],
    [
      'BT-157',
      'Item standard identifier',
      'text',
      '',
      'SpecifiedTradeProduct/GlobalID',
      'Item/StandardItemIdentification/ID',
    ],
    [
      'BT-158',
      'Item classification identifier',
      'text',
      '',
      'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode',
      'Item/CommodityClassification/ItemClassificationCode',
    ],
    [
      'BT-159',
      'Item country of origin',
      'country',
      '',
      'SpecifiedTradeProduct/OriginTradeCountry/ID',
      'Item/OriginCountry/IdentificationCode',
    ],
    [
      'BT-127',
      'Invoice line note',
      'text',
      '',
      'AssociatedDocumentLineDocument/IncludedNote/Content',
      'Note',
    ],
    [
      'BT-128',
      'Invoice line object identifier',
      'text',
      '',
      `${LINE_SETTLEMENT}/AdditionalReferencedDocument/IssuerAssignedID`,
      'DocumentReference/ID',
    ],
    [
      'BT-132',
      'Referenced purchase order line reference',
      'text',
      '',
      'SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID',
      'OrderLineReference/LineID',
    ],
    [
      'BT-133',
      'Invoice line buyer accounting reference',
      'text',
      '',
      `${LINE_SETTLEMENT}/ReceivableSpecifiedTradeAccountingAccount/ID`,
      'AccountingCost',
    ],
    [
      'BT-134',
      'Invoice line period start date',
      'date',
      '',
      `${LINE_SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DAY}`,
      'InvoicePeriod/StartDate',
    ],
    [
      'BT-135',
      'Invoice line period end date',
      'date',
      '',
      `${LINE_SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DAY}`,
      'InvoicePeriod/EndDate',
    ],
    [
      'BT-129',
      'Invoiced quantity',
      'number',
      PLAIN,
      'SpecifiedLineTradeDelivery/BilledQuantity',
      'InvoicedQuantity|CreditedQuantity',
    ],
    [
      'BT-130',
      'Invoiced quantity unit of measure code',
      'text',
      PLAIN,
      'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
      'InvoicedQuantity|CreditedQuantity/@unitCode',
    ],
    ['BT-146', 'Item net price', 'amount', PLAIN, `${NET_PRICE}/ChargeAmount`, 'Price/PriceAmount'],
    ['BT-149', 'Item price base quantity', 'number', '', `${NET_PRICE}/BasisQuantity`, 'Price/BaseQuantity'],
    [
      'BT-151',
      'Invoiced item VAT category code',
      'text',
      PLAIN,
      `${LINE_SETTLEMENT}/ApplicableTradeTax/CategoryCode`,
      'Item/ClassifiedTaxCategory/ID',
    ],
    [
      'BT-152',
      'Invoiced item VAT rate',
      'number',
      '',
      `${LINE_SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent`,
      'Item/ClassifiedTaxCategory/Percent',
    ],
    [
      'BT-131',
      'Invoice line net amount',
      'amount',
      PLAIN,
      `${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
      'LineExtensionAmount',
    ],
  ],
  [LINE_ALLOWANCES, LINE_CHARGES, ATTRIBUTES],
)

/** The whole invoice. */
export const INVOICE = group(
  ['BG-0', 'Invoice', OLD, 'once', '', ''],
  [
    ['BT-1', 'Invoice number', 'text', OLD, 'ExchangedDocument/ID', 'ID'],
    ['BT-2', 'Invoice issue date', 'date', OLD, `ExchangedDocument/IssueDateTime/${DAY}`, 'IssueDate'],
    [
      'BT-3',
      'Invoice type code',
      'text',
      OLD,
      'ExchangedDocument/TypeCode',
      'InvoiceTypeCode|CreditNoteTypeCode',
    ],
    [
      'BT-5',
      'Invoice currency code',
      'currency',
      OLD,
      `${SETTLEMENT}/InvoiceCurrencyCode`,
      'DocumentCurrencyCode',
    ],
    [
      'BT-6',
      'VAT accounting currency code',
      'currency',
      '',
      `${SETTLEMENT}/TaxCurrencyCode`,
      'TaxCurrencyCode',
    ],
    [
      'BT-7',
      'Value added tax point date',
      'date',
      '',
      `${SETTLEMENT}/ApplicableTradeTax/TaxPointDate/DateString`,
      'TaxPointDate',
    ],
    [
      'BT-9',
      'Payment due date',
      'date',
      '',
      `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/${DAY}`,
      'DueDate ; PaymentMeans/PaymentDueDate',
    ],
    ['BT-10', 'Buyer reference', 'text', GERMAN, `${AGREEMENT}/BuyerReference`, 'BuyerReference'],
    [
      'BT-11',
      'Project reference',
      'text',
      '',
      `${AGREEMENT}/SpecifiedProcuringProject/ID`,
      'ProjectReference/ID',
    ],
    [
      'BT-12',
      'Contract reference',
      'text',
      '',
      `${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID`,
      'ContractDocumentReference/ID',
    ],
    [
      'BT-13',
      'Purchase order reference',
      'text',
      '',
      `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`,
      'OrderReference/ID',
    ],
    [
      'BT-14',
      'Sales order reference',
      'text',
      '',
      `${AGREEMENT}/SellerOrderReferencedDocument/IssuerAssignedID`,
      'OrderReference/SalesOrderID',
    ],
    [
      'BT-15',
      'Receiving advice reference',
      'text',
      '',
      `${DELIVERY}/ReceivingAdviceReferencedDocument/IssuerAssignedID`,
      'ReceiptDocumentReference/ID',
    ],
    [
      'BT-16',
      'Despatch advice reference',
      'text',
      '',
      `${DELIVERY}/DespatchAdviceReferencedDocument/IssuerAssignedID`,
      'DespatchDocumentReference/ID',
    ],
    [
      'BT-17',
      'Tender or lot reference',
      'text',
      '',
      `${AGREEMENT}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID`,
      'OriginatorDocumentReference/ID',
    ],
    [
      'BT-18',
      'Invoiced object identifier',
      'text',
      '',
      `${AGREEMENT}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID`,
      'AdditionalDocumentReference[DocumentTypeCode=130]/ID',
    ],
    [
      'BT-19',
      'Buyer accounting reference',
      'text',
      '',
      `${SETTLEMENT}/ReceivableSpecifiedTradeAccountingAccount/ID`,
      'AccountingCost',
    ],
    [
      'BT-25',
      'Preceding invoice reference',
      'text',
      '',
      `${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`,
      'BillingReference/InvoiceDocumentReference/ID',
    ],
    [
      'BT-72',
      'Actual delivery date',
      'date',
      '',
      `${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/${DAY}`,
      'Delivery/ActualDeliveryDate',
    ],
    [
      'BT-73',
      'Invoicing period start date',
      'date',
      '',
      `${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DAY}`,
      'InvoicePeriod/StartDate',
    ],
    [
      'BT-74',
      'Invoicing period end date',
      'date',
      '',
      `${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DAY}`,
      'InvoicePeriod/EndDate',
    ],
    [
      'BT-20',
      'Payment terms',
      'text',
      '',
      `${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`,
      'PaymentTerms/Note',
    ],
    [
      'BT-83',
      'Remittance information',
      'text',
      '',
      `${SETTLEMENT}/PaymentReference`,
      'PaymentMeans/PaymentID',
    ],
    [
      'BT-89',
      'Mandate reference identifier',
      'text',
      '',
      `${SETTLEMENT}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
      'PaymentMeans/PaymentMandate/ID',
    ],
    [
      'BT-90',
      'Bank assigned creditor identifier',
      'text',
      '',
      `${SETTLEMENT}/CreditorReferenceID`,
      'AccountingSupplierParty/Party/PartyIdentification/ID[@schemeID=SEPA] ; PayeeParty/PartyIdentification/ID[@schemeID=SEPA]',
    ],
    ['BT-22', 'Invoice note', 'text', '', 'ExchangedDocument/IncludedNote/Content', 'Note'],
    [
      'BT-23',
      'Business process type',
      'text',
      GERMAN,
      'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
      'ProfileID',
    ],
    [
      'BT-24',
      'Specification identifier',
      'text',
      OLD,
      'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
      'CustomizationID',
    ],
  ],
  [
    ...[SELLER, BUYER, PAYEE, TAX_REPRESENTATIVE, DELIVER_TO, PAYMENT],
    ...[INVOICE_LINES, ALLOWANCES, CHARGES, TOTALS, VAT, DOCUMENTS],
  ],
)
