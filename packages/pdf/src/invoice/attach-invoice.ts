import { type Converted, type ConvertOptions, convertToPdfA } from '../archive/convert.js'
import { attachFiles, type NewAttachment } from '../attachments/attach.js'
import { detachFiles } from '../attachments/detach.js'
import type { Draft } from '../edit/draft.js'
import { memorySource } from '../source/memory-source.js'
import type { Sink } from '../write/sink.js'
import { dayOf } from './dates.js'
import { type Attaching, attachingOf, INVOICE_NAMES, type InvoiceProfile } from './profiles.js'
import { type Invoice, valueIn } from './read-invoice.js'
import type { SupportingDocument } from './supporting-documents.js'
import { withInvoiceProperties } from './xmp-properties.js'

export interface InvoiceToAttach {
  readonly bytes: Uint8Array
  readonly invoice: Invoice
  readonly profile: InvoiceProfile
  /** Further files, which are attached as well. */
  readonly documents?: readonly SupportingDocument[]
}

export interface AttachedInvoice extends Converted, Attaching {
  /** Names of earlier invoices, which were removed. */
  readonly replaced: readonly string[]
}

/**
 * Makes a document an electronic invoice: PDF/A-3 with the XML attached, associated with the document, and named in its
 * metadata. An earlier invoice is replaced. Throws as the conversion does.
 */
export function writeInvoicePdf(
  draft: Draft,
  { bytes, invoice, profile, documents = [] }: InvoiceToAttach,
  sink: Sink,
  options: ConvertOptions,
): AttachedInvoice {
  const attaching = attachingOf(invoice.syntax, profile)
  const { editProperties: edit = (properties) => properties } = options
  const removed = detachFiles(draft, { pinned: true, isSelected: ({ name }) => isInvoiceName(name) })
  attachFiles(draft, [
    {
      name: attaching.filename,
      source: memorySource(bytes),
      checksum: options.primitives.md5(bytes),
      relationship: attaching.relationship,
      mimeType: 'text/xml',
      description: `Invoice in XML${attaching.standard === undefined ? '' : ` (${attaching.standard})`}`,
      modified: issueDate(invoice),
      compress: true,
    },
    ...documents.map(
      (document): NewAttachment => ({
        name: document.name,
        source: memorySource(document.bytes),
        checksum: options.primitives.md5(document.bytes),
        relationship: 'Supplement',
        mimeType: document.mimeType,
        modified: issueDate(invoice),
        compress: true,
      }),
    ),
  ])
  const converted = convertToPdfA(draft, sink, {
    ...options,
    editProperties: (properties) =>
      withInvoiceProperties(edit(properties), attaching, profile, invoice.identifier),
  })
  return { ...converted, ...attaching, replaced: removed.map(({ info }) => info.name) }
}

export function isInvoiceName(name: string): boolean {
  return INVOICE_NAMES.includes(name.toLowerCase())
}

/** The XML has no other date of its own, and PDF/A-3 asks for one (ISO 19005-3, 6.8). */
function issueDate(invoice: Invoice): string | undefined {
  const issued = dayOf(valueIn(invoice, 'BT-2') ?? '')
  if (issued === undefined) return undefined
  return new Date(Date.UTC(issued.year, issued.month - 1, issued.day)).toISOString()
}
