/**
 * Electronic invoices (Factur-X, ZUGFeRD, XRechnung): what tasks use from `invoice/` and `compose/`, under names that
 * stay the same when their modules are rearranged.
 * @module
 */

export type { Block, Column, Composition, Table } from './compose/blocks.js'
export { composeDocument } from './compose/compose-document.js'
export {
  type AttachedInvoice,
  type InvoiceToAttach,
  writeInvoicePdf,
} from './invoice/attach-invoice.js'
export { type CheckedInvoice, checkInvoice, type InvoiceFault } from './invoice/check-invoice.js'
export { dayOf } from './invoice/dates.js'
export { type FoundInvoice, findInvoice } from './invoice/find-invoice.js'
export { claimFaults, type InvoiceClaims, invoiceClaims } from './invoice/invoice-claims.js'
export { attachingOf, type InvoiceProfile, profileTitle } from './invoice/profiles.js'
export {
  type FoundGroup,
  groupsIn,
  type Invoice,
  LARGEST_INVOICE,
  readInvoice,
  valueIn,
} from './invoice/read-invoice.js'
export {
  type SupportingDocument,
  type SupportingDocuments,
  supportingDocuments,
} from './invoice/supporting-documents.js'
export { INVOICE, type Term, type TermGroup } from './invoice/terms.js'
export { type UnreadValue, type UnreadValues, unreadValues } from './invoice/unread-values.js'
