/**
 * The terms of an invoice (EN 16931-1, 6.3), with their places in CII and in UBL: one line each, in columns that two
 * spaces separate. A line has the identifier, the name, what its values are, the profiles that demand it (letters of
 * `profiles.ts`, or `-`), and the two paths, relative to the group (`paths.ts`; `-` if the syntax has no place for it). The first line of a group is the group
 * itself, with how often it occurs; what its terms demand counts where the group is. Some terms of lines are optional
 * in EXTENDED, which has lines of lines.
 */
export type ValueKind = 'text' | 'date' | 'amount' | 'price' | 'number' | 'currency' | 'country'

interface Described {
  readonly id: string
  readonly name: string
  /** Letters of profiles. */
  readonly required: string
  readonly cii: string
  readonly ubl: string
}

export interface Term extends Described {
  readonly kind: ValueKind
}

/** Terms that belong together, once or several times. */
export interface TermGroup extends Described {
  readonly repeats: boolean
  readonly terms: readonly Term[]
  readonly groups: readonly TermGroup[]
}

function group(table: string, groups: readonly TermGroup[] = []): TermGroup {
  const [first = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
  const terms = lines.map((line): Term => ({ ...described(line), kind: line[2] as ValueKind }))
  return { ...described(first), repeats: first[2] === 'any', terms, groups }
}

function described([id = '', name = '', , required = '', cii = '', ubl = '']: readonly string[]): Described {
  const given = (column: string): string => (column === '-' ? '' : column)
  return { id, name, required: given(required), cii: given(cii), ubl: given(ubl) }
}

/**
 * An address has the same parts everywhere. The columns: the group, whose it is, the profiles that demand it, its place
 * in UBL, the identifiers of its parts, and the profiles that demand the city, the post code and the country.
 */
function address(columns: string): TermGroup {
  const [id, party, required, ubl, ids = '', city, code, country] = columns.split(/ {2,}/)
  const [line1, line2, line3, inCity, postCode, part, inCountry] = ids.split(' ')
  return group(`
    ${id}  ${party} address  once  ${required}  PostalTradeAddress  ${ubl}
    ${line1}  ${party} address line 1  text  -  LineOne  StreetName
    ${line2}  ${party} address line 2  text  -  LineTwo  AdditionalStreetName
    ${line3}  ${party} address line 3  text  -  LineThree  AddressLine/Line
    ${postCode}  ${party} post code  text  ${code}  PostcodeCode  PostalZone
    ${inCity}  ${party} city  text  ${city}  CityName  CityName
    ${part}  ${party} country subdivision  text  -  CountrySubDivisionName  CountrySubentity
    ${inCountry}  ${party} country code  country  ${country}  CountryID  Country/IdentificationCode
  `)
}

const TRADE = 'SupplyChainTradeTransaction'
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`
const DELIVERY = `${TRADE}/ApplicableHeaderTradeDelivery`
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
const LINE = 'SpecifiedLineTradeSettlement'
const PRICE = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'
const GROSS = 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice'

const SELLER = group(
  `
  BG-4  Seller  once  MWBEXRZ  ${AGREEMENT}/SellerTradeParty  AccountingSupplierParty/Party
  BT-27  Seller name  text  MWBEXRZ  Name  PartyLegalEntity/RegistrationName
  BT-28  Seller trading name  text  -  SpecifiedLegalOrganization/TradingBusinessName  PartyName/Name
  BT-29  Seller identifier  text  -  ID|GlobalID  PartyIdentification/ID[@schemeID!=SEPA]
  BT-29-1  Seller identifier scheme  text  -  ID|GlobalID/@schemeID  PartyIdentification/ID[@schemeID!=SEPA]/@schemeID
  BT-30  Seller legal registration identifier  text  -  SpecifiedLegalOrganization/ID  PartyLegalEntity/CompanyID
  BT-30-1  Seller legal registration identifier scheme  text  -  SpecifiedLegalOrganization/ID/@schemeID  PartyLegalEntity/CompanyID/@schemeID
  BT-31  Seller VAT identifier  text  -  SpecifiedTaxRegistration/ID[@schemeID=VA]  PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
  BT-32  Seller tax registration identifier  text  -  SpecifiedTaxRegistration/ID[@schemeID=FC]  PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID
  BT-33  Seller additional legal information  text  -  Description  PartyLegalEntity/CompanyLegalForm
  BT-34  Seller electronic address  text  -  URIUniversalCommunication/URIID  EndpointID
  BT-34-1  Seller electronic address scheme  text  -  URIUniversalCommunication/URIID/@schemeID  EndpointID/@schemeID
`,
  [
    address(`BG-5  Seller  MWBEXR  PostalAddress  BT-35 BT-36 BT-162 BT-37 BT-38 BT-39 BT-40  R  R  MWBEXR`),
    group(`
  BG-6  Seller contact  once  R  DefinedTradeContact  Contact
  BT-41  Seller contact point  text  R  PersonName|DepartmentName  Name
  BT-42  Seller contact telephone number  text  R  TelephoneUniversalCommunication/CompleteNumber  Telephone
  BT-43  Seller contact email address  text  R  EmailURIUniversalCommunication/URIID  ElectronicMail
`),
  ],
)

const BUYER = group(
  `
  BG-7  Buyer  once  MWBEXRZ  ${AGREEMENT}/BuyerTradeParty  AccountingCustomerParty/Party
  BT-44  Buyer name  text  MWBEXRZ  Name  PartyLegalEntity/RegistrationName
  BT-45  Buyer trading name  text  -  SpecifiedLegalOrganization/TradingBusinessName  PartyName/Name
  BT-46  Buyer identifier  text  -  ID|GlobalID  PartyIdentification/ID
  BT-46-1  Buyer identifier scheme  text  -  ID|GlobalID/@schemeID  PartyIdentification/ID/@schemeID
  BT-47  Buyer legal registration identifier  text  -  SpecifiedLegalOrganization/ID  PartyLegalEntity/CompanyID
  BT-47-1  Buyer legal registration identifier scheme  text  -  SpecifiedLegalOrganization/ID/@schemeID  PartyLegalEntity/CompanyID/@schemeID
  BT-48  Buyer VAT identifier  text  -  SpecifiedTaxRegistration/ID[@schemeID=VA]  PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
  BT-49  Buyer electronic address  text  -  URIUniversalCommunication/URIID  EndpointID
  BT-49-1  Buyer electronic address scheme  text  -  URIUniversalCommunication/URIID/@schemeID  EndpointID/@schemeID
`,
  [
    address(`BG-8  Buyer  WBEXR  PostalAddress  BT-50 BT-51 BT-163 BT-52 BT-53 BT-54 BT-55  R  R  WBEXR`),
    group(`
  BG-9  Buyer contact  once  -  DefinedTradeContact  Contact
  BT-56  Buyer contact point  text  -  PersonName|DepartmentName  Name
  BT-57  Buyer contact telephone number  text  -  TelephoneUniversalCommunication/CompleteNumber  Telephone
  BT-58  Buyer contact email address  text  -  EmailURIUniversalCommunication/URIID  ElectronicMail
`),
  ],
)

const PAYEE = group(`
  BG-10  Payee  once  -  ${SETTLEMENT}/PayeeTradeParty  PayeeParty
  BT-59  Payee name  text  WBEXR  Name  PartyName/Name
  BT-60  Payee identifier  text  -  ID|GlobalID  PartyIdentification/ID[@schemeID!=SEPA]
  BT-60-1  Payee identifier scheme  text  -  ID|GlobalID/@schemeID  PartyIdentification/ID[@schemeID!=SEPA]/@schemeID
  BT-61  Payee legal registration identifier  text  -  SpecifiedLegalOrganization/ID  PartyLegalEntity/CompanyID
  BT-61-1  Payee legal registration identifier scheme  text  -  SpecifiedLegalOrganization/ID/@schemeID  PartyLegalEntity/CompanyID/@schemeID
`)

const TAX_REPRESENTATIVE = group(
  `
  BG-11  Seller tax representative  once  -  ${AGREEMENT}/SellerTaxRepresentativeTradeParty  TaxRepresentativeParty
  BT-62  Seller tax representative name  text  WBEXR  Name  PartyName/Name
  BT-63  Seller tax representative VAT identifier  text  WBEXR  SpecifiedTaxRegistration/ID[@schemeID=VA]  PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID
`,
  [
    address(
      `BG-12  Tax representative  WBEXR  PostalAddress  BT-64 BT-65 BT-164 BT-66 BT-67 BT-68 BT-69  -  -  WBEXR`,
    ),
  ],
)

const DELIVER_TO = group(
  `
  BG-13  Delivery information  once  -  ${DELIVERY}/ShipToTradeParty  Delivery
  BT-70  Deliver to party name  text  -  Name  DeliveryParty/PartyName/Name
  BT-71  Deliver to location identifier  text  -  ID|GlobalID  DeliveryLocation/ID
  BT-71-1  Deliver to location identifier scheme  text  -  ID|GlobalID/@schemeID  DeliveryLocation/ID/@schemeID
`,
  [
    address(
      `BG-15  Deliver to  -  DeliveryLocation/Address  BT-75 BT-76 BT-165 BT-77 BT-78 BT-79 BT-80  R  R  WBEXR`,
    ),
  ],
)

const PAYMENT = group(`
  BG-16  Payment instructions  any  R  ${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans  PaymentMeans
  BT-81  Payment means type code  text  WBEXR  TypeCode  PaymentMeansCode
  BT-82  Payment means text  text  -  Information  PaymentMeansCode/@name
  BT-84  Payment account identifier  text  -  PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID  PayeeFinancialAccount/ID
  BT-85  Payment account name  text  -  PayeePartyCreditorFinancialAccount/AccountName  PayeeFinancialAccount/Name
  BT-86  Payment service provider identifier  text  -  PayeeSpecifiedCreditorFinancialInstitution/BICID  PayeeFinancialAccount/FinancialInstitutionBranch/ID
  BT-87  Payment card primary account number  text  -  ApplicableTradeSettlementFinancialCard/ID  CardAccount/PrimaryAccountNumberID
  BT-88  Payment card holder name  text  -  ApplicableTradeSettlementFinancialCard/CardholderName  CardAccount/HolderName
  BT-91  Debited account identifier  text  -  PayerPartyDebtorFinancialAccount/IBANID|ProprietaryID  PaymentMandate/PayerFinancialAccount/ID
`)

const LINE_TERMS = `
  BT-126  Invoice line identifier  text  BEXR  AssociatedDocumentLineDocument/LineID  ID
  BT-X-304  Parent line identifier  text  -  AssociatedDocumentLineDocument/ParentLineID  -
  BT-X-8  Line subtype  text  -  AssociatedDocumentLineDocument/LineStatusReasonCode  -
  BT-153  Item name  text  BEXR  SpecifiedTradeProduct/Name  Item/Name
  BT-154  Item description  text  -  SpecifiedTradeProduct/Description  Item/Description
  BT-155  Item seller's identifier  text  -  SpecifiedTradeProduct/SellerAssignedID  Item/SellersItemIdentification/ID
  BT-156  Item buyer's identifier  text  -  SpecifiedTradeProduct/BuyerAssignedID  Item/BuyersItemIdentification/ID
  BT-157  Item standard identifier  text  -  SpecifiedTradeProduct/GlobalID  Item/StandardItemIdentification/ID
  BT-157-1  Item standard identifier scheme  text  -  SpecifiedTradeProduct/GlobalID/@schemeID  Item/StandardItemIdentification/ID/@schemeID
  BT-158  Item classification identifier  text  -  SpecifiedTradeProduct/DesignatedProductClassification/ClassCode  Item/CommodityClassification/ItemClassificationCode
  BT-158-1  Item classification identifier scheme  text  -  SpecifiedTradeProduct/DesignatedProductClassification/ClassCode/@listID  Item/CommodityClassification/ItemClassificationCode/@listID
  BT-159  Item country of origin  country  -  SpecifiedTradeProduct/OriginTradeCountry/ID  Item/OriginCountry/IdentificationCode
  BT-127  Invoice line note  text  -  AssociatedDocumentLineDocument/IncludedNote/Content  Note
  BT-128  Invoice line object identifier  text  -  ${LINE}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID ; ${LINE}/AdditionalReferencedDocument/IssuerAssignedID  DocumentReference[DocumentTypeCode=130]/ID ; DocumentReference/ID
  BT-128-1  Invoice line object identifier scheme  text  -  ${LINE}/AdditionalReferencedDocument/ReferenceTypeCode  DocumentReference/ID/@schemeID
  BT-132  Referenced purchase order line reference  text  -  SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID  OrderLineReference/LineID
  BT-133  Invoice line buyer accounting reference  text  -  ${LINE}/ReceivableSpecifiedTradeAccountingAccount/ID  AccountingCost
  BT-134  Invoice line period start date  date  -  ${LINE}/BillingSpecifiedPeriod/StartDateTime/DateTimeString  InvoicePeriod/StartDate
  BT-135  Invoice line period end date  date  -  ${LINE}/BillingSpecifiedPeriod/EndDateTime/DateTimeString  InvoicePeriod/EndDate
  BT-129  Invoiced quantity  number  BER  SpecifiedLineTradeDelivery/BilledQuantity  InvoicedQuantity|CreditedQuantity
  BT-130  Invoiced quantity unit of measure code  text  BER  SpecifiedLineTradeDelivery/BilledQuantity/@unitCode  InvoicedQuantity|CreditedQuantity/@unitCode
  BT-146  Item net price  price  BER  ${PRICE}/ChargeAmount  Price/PriceAmount
  BT-148  Item gross price  price  -  ${GROSS}/ChargeAmount  Price/AllowanceCharge/BaseAmount
  BT-147  Item price discount  price  -  ${GROSS}/AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]/ActualAmount  Price/AllowanceCharge[ChargeIndicator=false|0]/Amount
  BT-149  Item price base quantity  number  -  ${PRICE}/BasisQuantity ; ${GROSS}/BasisQuantity  Price/BaseQuantity
  BT-150  Item price base quantity unit of measure code  text  -  ${PRICE}/BasisQuantity/@unitCode ; ${GROSS}/BasisQuantity/@unitCode  Price/BaseQuantity/@unitCode
  BT-151  Invoiced item VAT category code  text  BER  ${LINE}/ApplicableTradeTax/CategoryCode  Item/ClassifiedTaxCategory/ID
  BT-152  Invoiced item VAT rate  number  -  ${LINE}/ApplicableTradeTax/RateApplicablePercent  Item/ClassifiedTaxCategory/Percent
  BT-131  Invoice line net amount  amount  BER  ${LINE}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount  LineExtensionAmount
`

const LINE_GROUPS = [
  group(`
  BG-27  Invoice line allowances  any  -  ${LINE}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]  AllowanceCharge[ChargeIndicator=false|0]
  BT-139  Line allowance reason  text  -  Reason  AllowanceChargeReason
  BT-140  Line allowance reason code  text  -  ReasonCode  AllowanceChargeReasonCode
  BT-137  Line allowance base amount  amount  -  BasisAmount  BaseAmount
  BT-138  Line allowance percentage  number  -  CalculationPercent  MultiplierFactorNumeric
  BT-136  Line allowance amount  amount  BEXR  ActualAmount  Amount
`),
  group(`
  BG-28  Invoice line charges  any  -  ${LINE}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]  AllowanceCharge[ChargeIndicator=true|1]
  BT-144  Line charge reason  text  -  Reason  AllowanceChargeReason
  BT-145  Line charge reason code  text  -  ReasonCode  AllowanceChargeReasonCode
  BT-142  Line charge base amount  amount  -  BasisAmount  BaseAmount
  BT-143  Line charge percentage  number  -  CalculationPercent  MultiplierFactorNumeric
  BT-141  Line charge amount  amount  BEXR  ActualAmount  Amount
`),
  group(`
  BG-32  Item attributes  any  -  SpecifiedTradeProduct/ApplicableProductCharacteristic  Item/AdditionalItemProperty
  BT-160  Item attribute name  text  BER  Description  Name
  BT-161  Item attribute value  text  BER  Value  Value
  BT-X-11  Item attribute code  text  -  TypeCode  -
  BT-X-12  Item attribute value with unit  text  -  ValueMeasure  -
  BT-X-12-0  Item attribute unit  text  -  ValueMeasure/@unitCode  -
`),
]

/** Lines of lines that are read; those that are nested deeper are among what is not known. */
const SUB_LINE_LEVELS = 4

/** Lines of lines demand nothing of their own (extension of XRechnung, in UBL). */
function subLines(level: number): TermGroup[] {
  if (level === 0) return []
  const demandsNothing = LINE_TERMS.replace(/^(\s*\S+ {2,}.*? {2,}\w+ {2,})[A-Z]+(?= {2,})/gm, '$1-')
  const first = 'BG-DEX-01  Sub invoice lines  any  -  -  SubInvoiceLine'
  return [group(`${first}${demandsNothing}`, [...LINE_GROUPS, ...subLines(level - 1)])]
}

const INVOICE_LINES = group(
  `BG-25  Invoice lines  any  BEXR  ${TRADE}/IncludedSupplyChainTradeLineItem  InvoiceLine|CreditNoteLine${LINE_TERMS}`,
  [...LINE_GROUPS, ...subLines(SUB_LINE_LEVELS)],
)

const ALLOWANCES = group(`
  BG-20  Document level allowances  any  -  ${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]  AllowanceCharge[ChargeIndicator=false|0]
  BT-97  Allowance reason  text  -  Reason  AllowanceChargeReason
  BT-98  Allowance reason code  text  -  ReasonCode  AllowanceChargeReasonCode
  BT-93  Allowance base amount  amount  -  BasisAmount  BaseAmount
  BT-94  Allowance percentage  number  -  CalculationPercent  MultiplierFactorNumeric
  BT-95  Allowance VAT category code  text  WBEXR  CategoryTradeTax/CategoryCode  TaxCategory/ID
  BT-96  Allowance VAT rate  number  -  CategoryTradeTax/RateApplicablePercent  TaxCategory/Percent
  BT-92  Allowance amount  amount  WBEXR  ActualAmount  Amount
`)

const CHARGES = group(`
  BG-21  Document level charges  any  -  ${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]  AllowanceCharge[ChargeIndicator=true|1]
  BT-104  Charge reason  text  -  Reason  AllowanceChargeReason
  BT-105  Charge reason code  text  -  ReasonCode  AllowanceChargeReasonCode
  BT-100  Charge base amount  amount  -  BasisAmount  BaseAmount
  BT-101  Charge percentage  number  -  CalculationPercent  MultiplierFactorNumeric
  BT-102  Charge VAT category code  text  WBEXR  CategoryTradeTax/CategoryCode  TaxCategory/ID
  BT-103  Charge VAT rate  number  -  CategoryTradeTax/RateApplicablePercent  TaxCategory/Percent
  BT-99  Charge amount  amount  WBEXR  ActualAmount  Amount
`)

const TOTALS = group(`
  BG-22  Document totals  once  MWBEXRZ  ${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation  LegalMonetaryTotal
  BT-106  Sum of invoice line net amounts  amount  WBEXRZ  LineTotalAmount  LineExtensionAmount
  BT-107  Sum of allowances on document level  amount  -  AllowanceTotalAmount  AllowanceTotalAmount
  BT-108  Sum of charges on document level  amount  -  ChargeTotalAmount  ChargeTotalAmount
  BT-109  Invoice total amount without VAT  amount  MWBEXRZ  TaxBasisTotalAmount  TaxExclusiveAmount
  BT-110  Invoice total VAT amount  amount  -  TaxTotalAmount[@currencyID=$BT-5] ; TaxTotalAmount[@currencyID!=$BT-6]  ../TaxTotal/TaxAmount[@currencyID=$BT-5] ; ../TaxTotal/TaxAmount[@currencyID!=$BT-6]
  BT-111  Invoice total VAT amount in accounting currency  amount  -  TaxTotalAmount[@currencyID=$BT-6]  ../TaxTotal/TaxAmount[@currencyID=$BT-6]
  BT-112  Invoice total amount with VAT  amount  MWBEXRZ  GrandTotalAmount  TaxInclusiveAmount
  BT-113  Paid amount  amount  -  TotalPrepaidAmount  PrepaidAmount
  BT-114  Rounding amount  amount  -  RoundingAmount  PayableRoundingAmount
  BT-115  Amount due for payment  amount  MWBEXR  DuePayableAmount  PayableAmount
`)

const VAT = group(`
  BG-23  VAT breakdown  any  WBEXR  ${SETTLEMENT}/ApplicableTradeTax  TaxTotal[TaxAmount/@currencyID=$BT-5]/TaxSubtotal ; TaxTotal/TaxSubtotal
  BT-118  VAT category code  text  WBEXR  CategoryCode  TaxCategory/ID
  BT-119  VAT category rate  number  -  RateApplicablePercent  TaxCategory/Percent
  BT-120  VAT exemption reason text  text  -  ExemptionReason  TaxCategory/TaxExemptionReason
  BT-121  VAT exemption reason code  text  -  ExemptionReasonCode  TaxCategory/TaxExemptionReasonCode
  BT-116  VAT category taxable amount  amount  WBEXR  BasisAmount  TaxableAmount
  BT-117  VAT category tax amount  amount  WBEXR  CalculatedAmount  TaxAmount
`)

const DOCUMENTS = group(`
  BG-24  Additional supporting documents  any  -  ${AGREEMENT}/AdditionalReferencedDocument[TypeCode=916]  AdditionalDocumentReference[DocumentTypeCode!=130]
  BT-122  Supporting document reference  text  BER  IssuerAssignedID  ID
  BT-123  Supporting document description  text  -  Name  DocumentDescription
  BT-124  External document location  text  -  URIID  Attachment/ExternalReference/URI
  BT-125  Attached document  text  -  AttachmentBinaryObject/@filename  Attachment/EmbeddedDocumentBinaryObject/@filename
  BT-125-1  Attached document type  text  -  AttachmentBinaryObject/@mimeCode  Attachment/EmbeddedDocumentBinaryObject/@mimeCode
`)

const NOTES = group(`
  BG-1  Invoice notes  any  -  ExchangedDocument/IncludedNote  Note
  BT-21  Invoice note subject code  text  -  SubjectCode  -
  BT-22  Invoice note  text  WB  Content  .
`)

const PRECEDING = group(`
  BG-3  Preceding invoices  any  -  ${SETTLEMENT}/InvoiceReferencedDocument  BillingReference/InvoiceDocumentReference
  BT-25  Preceding invoice reference  text  WBEXR  IssuerAssignedID  ID
  BT-26  Preceding invoice issue date  date  -  FormattedIssueDateTime/DateTimeString  IssueDate
`)

/** Of the profile EXTENDED, which UBL does not know. */
const SERVICE_CHARGES = group(`
  BG-X-42  Logistics service charges  any  -  ${SETTLEMENT}/SpecifiedLogisticsServiceCharge  -
  BT-X-271  Service charge description  text  X  Description  -
  BT-X-273  Service charge VAT category code  text  -  AppliedTradeTax/CategoryCode  -
  BT-X-274  Service charge VAT rate  number  -  AppliedTradeTax/RateApplicablePercent  -
  BT-X-272  Service charge amount  amount  X  AppliedAmount  -
`)

/** Of extensions: what is paid for others (XRechnung, in UBL; EXTENDED, in CII). */
const THIRD_PARTY_PAYMENTS = group(`
  BG-DEX-09  Third party payments  any  -  ${SETTLEMENT}/SpecifiedFinancialAdjustment  PrepaidPayment
  BT-DEX-001  Third party payment type  text  R  ReasonCode  ID
  BT-DEX-003  Third party payment description  text  R  Reason  InstructionID
  BT-DEX-002  Third party payment amount  amount  XR  ActualAmount  PaidAmount
`)

/** The whole invoice. */
export const INVOICE = group(
  `
  BG-0  Invoice  once  MWBEXRZ  -  -
  BT-1  Invoice number  text  MWBEXRZ  ExchangedDocument/ID  ID
  BT-2  Invoice issue date  date  MWBEXRZ  ExchangedDocument/IssueDateTime/DateTimeString  IssueDate
  BT-3  Invoice type code  text  MWBEXRZ  ExchangedDocument/TypeCode  InvoiceTypeCode|CreditNoteTypeCode
  BT-5  Invoice currency code  currency  MWBEXRZ  ${SETTLEMENT}/InvoiceCurrencyCode  DocumentCurrencyCode
  BT-6  VAT accounting currency code  currency  -  ${SETTLEMENT}/TaxCurrencyCode  TaxCurrencyCode
  BT-7  Value added tax point date  date  -  ${SETTLEMENT}/ApplicableTradeTax/TaxPointDate/DateString  TaxPointDate
  BT-8  Value added tax point date code  text  -  ${SETTLEMENT}/ApplicableTradeTax/DueDateTypeCode  InvoicePeriod/DescriptionCode
  BT-9  Payment due date  date  -  ${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString  DueDate ; PaymentMeans/PaymentDueDate
  BT-10  Buyer reference  text  R  ${AGREEMENT}/BuyerReference  BuyerReference
  BT-11  Project reference  text  -  ${AGREEMENT}/SpecifiedProcuringProject/ID  ProjectReference/ID
  BT-12  Contract reference  text  -  ${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID  ContractDocumentReference/ID
  BT-13  Purchase order reference  text  -  ${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID  OrderReference/ID
  BT-14  Sales order reference  text  -  ${AGREEMENT}/SellerOrderReferencedDocument/IssuerAssignedID  OrderReference/SalesOrderID
  BT-15  Receiving advice reference  text  -  ${DELIVERY}/ReceivingAdviceReferencedDocument/IssuerAssignedID  ReceiptDocumentReference/ID
  BT-16  Despatch advice reference  text  -  ${DELIVERY}/DespatchAdviceReferencedDocument/IssuerAssignedID  DespatchDocumentReference/ID
  BT-17  Tender or lot reference  text  -  ${AGREEMENT}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID  OriginatorDocumentReference/ID
  BT-18  Invoiced object identifier  text  -  ${AGREEMENT}/AdditionalReferencedDocument[TypeCode=130]/IssuerAssignedID  AdditionalDocumentReference[DocumentTypeCode=130]/ID
  BT-18-1  Invoiced object identifier scheme  text  -  ${AGREEMENT}/AdditionalReferencedDocument[TypeCode=130]/ReferenceTypeCode  AdditionalDocumentReference[DocumentTypeCode=130]/ID/@schemeID
  BT-19  Buyer accounting reference  text  -  ${SETTLEMENT}/ReceivableSpecifiedTradeAccountingAccount/ID  AccountingCost
  BT-72  Actual delivery date  date  -  ${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString  Delivery/ActualDeliveryDate
  BT-73  Invoicing period start date  date  -  ${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString  InvoicePeriod/StartDate
  BT-74  Invoicing period end date  date  -  ${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString  InvoicePeriod/EndDate
  BT-20  Payment terms  text  -  ${SETTLEMENT}/SpecifiedTradePaymentTerms/Description  PaymentTerms/Note
  BT-83  Remittance information  text  -  ${SETTLEMENT}/PaymentReference  PaymentMeans/PaymentID
  BT-89  Mandate reference identifier  text  -  ${SETTLEMENT}/SpecifiedTradePaymentTerms/DirectDebitMandateID  PaymentMeans/PaymentMandate/ID
  BT-90  Bank assigned creditor identifier  text  -  ${SETTLEMENT}/CreditorReferenceID  AccountingSupplierParty/Party/PartyIdentification/ID[@schemeID=SEPA] ; PayeeParty/PartyIdentification/ID[@schemeID=SEPA]
  BT-23  Business process type  text  -  ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID  ProfileID
  BT-24  Specification identifier  text  MWBEXRZ  ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID  CustomizationID
`,
  [
    SELLER,
    BUYER,
    PAYEE,
    TAX_REPRESENTATIVE,
    DELIVER_TO,
    PRECEDING,
    PAYMENT,
    INVOICE_LINES,
    ALLOWANCES,
    CHARGES,
    SERVICE_CHARGES,
    TOTALS,
    VAT,
    THIRD_PARTY_PAYMENTS,
    DOCUMENTS,
    NOTES,
  ],
)
