/** Electronic invoices: reading, checking, attaching. @module */
import { PacketError, readXml, type XmlElement } from '../conformance/xmp/read-xml.js'
import { decodeUnits, encodingOf } from '../document/xmp/xmp-encoding.js'
import { limitExceeded, PdfError } from '../errors.js'
import { type InvoiceNode, type Names, nodesAt, type Reading, untrimmedTextOf, valuesAt } from './paths.js'
import { type InvoiceProfile, profileOf } from './profiles.js'
import { INVOICE, type Term, type TermGroup } from './terms.js'

/** The limit in bytes. Files inside an invoice make it long. */
export const LARGEST_INVOICE = 32 * 1024 * 1024
/** Elements and attributes, to bound memory use: about 8,000 lines. */
const MAX_NAMES = 600_000

export type InvoiceSyntax = 'cii' | 'ubl'

/** The terms of a group that an invoice has. */
export interface FoundGroup {
  readonly group: TermGroup
  readonly node: InvoiceNode
  /** By identifier, in the order of the invoice; terms without a value are absent. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** By identifier, in the order of the invoice. */
  readonly groups: ReadonlyMap<string, readonly FoundGroup[]>
}

export interface Invoice extends FoundGroup {
  readonly syntax: InvoiceSyntax
  /** The specification identifier (BT-24). */
  readonly identifier: string
  /** The profile that it names; undefined if the identifier is not known. */
  readonly profile: InvoiceProfile | undefined
  readonly reading: Reading
}

interface Root {
  readonly local: string
  readonly namespace: string
  readonly syntax: InvoiceSyntax
  readonly names: Names
}

const UN_CEFACT = 'urn:un:unece:uncefact:data:standard:'
const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** ZUGFeRD 1.0 is an earlier edition of the same schema. */
const EARLIER_NAMES: Names = {
  ExchangedDocumentContext: 'SpecifiedExchangedDocumentContext',
  ExchangedDocument: 'HeaderExchangedDocument',
  SupplyChainTradeTransaction: 'SpecifiedSupplyChainTradeTransaction',
  ApplicableHeaderTradeAgreement: 'ApplicableSupplyChainTradeAgreement',
  ApplicableHeaderTradeDelivery: 'ApplicableSupplyChainTradeDelivery',
  ApplicableHeaderTradeSettlement: 'ApplicableSupplyChainTradeSettlement',
  SpecifiedTradeSettlementHeaderMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  SpecifiedLineTradeAgreement: 'SpecifiedSupplyChainTradeAgreement',
  SpecifiedLineTradeDelivery: 'SpecifiedSupplyChainTradeDelivery',
  SpecifiedLineTradeSettlement: 'SpecifiedSupplyChainTradeSettlement',
  SpecifiedTradeSettlementLineMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
  RateApplicablePercent: 'ApplicablePercent',
}

const ROOTS: readonly Root[] = [
  {
    local: 'CrossIndustryInvoice',
    namespace: `${UN_CEFACT}CrossIndustryInvoice:100`,
    syntax: 'cii',
    names: {},
  },
  {
    local: 'CrossIndustryDocument',
    namespace: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
    syntax: 'cii',
    names: EARLIER_NAMES,
  },
  { local: 'Invoice', namespace: `${OASIS}Invoice-2`, syntax: 'ubl', names: {} },
  { local: 'CreditNote', namespace: `${OASIS}CreditNote-2`, syntax: 'ubl', names: {} },
]

/**
 * Reads an invoice in CII or UBL. Entities other than the five of XML do not exist, and a document type definition is
 * refused; size, depth and number of names have limits. Throws `not_an_invoice` for everything else.
 */
export function readInvoice(bytes: Uint8Array): Invoice {
  const element = rootOf(bytes)
  const root = ROOTS.find(
    ({ local, namespace }) => local === element.local && namespace === element.namespace,
  )
  if (root === undefined)
    throw notAnInvoice(
      `its root is “${element.local.slice(0, 100)}” of the namespace “${element.namespace.slice(0, 200)}”, and not that of an invoice in CII or UBL.`,
    )
  const node = { element, parent: undefined }
  const reading: Reading = { names: root.names, known: knownOf(node, root), read: new Set() }
  const found = groupAt(node, INVOICE, { syntax: root.syntax, reading })
  const identifier = found.values.get('BT-24')?.[0] ?? ''
  return { ...found, syntax: root.syntax, identifier, profile: profileOf(identifier), reading }
}

function rootOf(bytes: Uint8Array): XmlElement {
  if (bytes.length > LARGEST_INVOICE) throw limitExceeded('The size of an invoice in bytes', LARGEST_INVOICE)
  try {
    const nodes = readXml(textOf(bytes), MAX_NAMES)
    return nodes.find((node) => node.kind === 'element')!
  } catch (error) {
    if (error instanceof PacketError) throw notAnInvoice(`its XML cannot be read. ${error.message}`)
    throw error
  }
}

const DECLARED = /^(?:\ufeff|\u00ef\u00bb\u00bf)?<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/

function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding.unit > 1) {
    const text = decodeUnits(bytes, encoding)
    if (text === undefined) throw new PacketError('A code unit is not a character.')
    return text.replace(/^\ufeff/, '')
  }
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300)))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw new PacketError(`The text is not in the encoding ${declared}.`)
  }
}

function notAnInvoice(reason: string): PdfError {
  return new PdfError('not_an_invoice', `This is not an electronic invoice: ${reason}`)
}

/** Terms on which the places of others depend: amounts of VAT are told apart by their currencies. */
const KNOWN = ['BT-5', 'BT-6']

function knownOf(node: InvoiceNode, { syntax, names }: Root): ReadonlyMap<string, string> {
  const reading: Reading = { names, known: new Map(), read: new Set() }
  const known = INVOICE.terms
    .filter(({ id }) => KNOWN.includes(id))
    .map((term) => [term.id, valuesAt(node, pathOf(term, syntax), reading)[0]] as const)
  return new Map(known.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

function pathOf({ cii, ubl }: Term | TermGroup, syntax: InvoiceSyntax): string {
  return syntax === 'cii' ? cii : ubl
}

interface ReadFrom {
  readonly syntax: InvoiceSyntax
  readonly reading: Reading
}

function groupAt(node: InvoiceNode, group: TermGroup, from: ReadFrom): FoundGroup {
  const { syntax, reading } = from
  const values = new Map<string, readonly string[]>()
  for (const term of group.terms) {
    const found = valuesAt(node, pathOf(term, syntax), reading)
    if (found.length > 0) values.set(term.id, found)
  }
  const groups = new Map<string, readonly FoundGroup[]>()
  for (const inner of group.groups) {
    const found = nodesAt(node, pathOf(inner, syntax), reading)
    const used = inner.repeats ? found : found.slice(0, 1)
    if (used.length > 0)
      groups.set(
        inner.id,
        used.map((one) => groupAt(one, inner, from)),
      )
  }
  return { group, node, values, groups }
}

/** The values of a term of the invoice itself with the spaces around them. */
export function untrimmedIn(invoice: Invoice, id: string): readonly string[] {
  const term = invoice.group.terms.find((one) => one.id === id)
  if (term === undefined) return []
  return nodesAt(invoice.node, pathOf(term, invoice.syntax), invoice.reading).map(({ element }) =>
    untrimmedTextOf(element),
  )
}

/** The first value of a term in a group or the groups in it that occur once. */
export function valueIn(found: FoundGroup, id: string): string | undefined {
  const own = found.values.get(id)?.[0]
  if (own !== undefined) return own
  for (const inner of found.groups.values()) {
    const [only] = inner
    const value = only?.group.repeats === false ? valueIn(only, id) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

export function groupsIn(found: FoundGroup, id: string): readonly FoundGroup[] {
  return found.groups.get(id) ?? []
}
