import { findAttachments } from '../attachments/find-attachments.js'
import type { Attachment, AttachmentInfo } from '../document/attachments.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { isInvoiceName } from './attach-invoice.js'
import { type Invoice, LARGEST_INVOICE, readInvoice } from './read-invoice.js'

export interface FoundInvoice {
  readonly info: AttachmentInfo
  readonly bytes: Uint8Array
  readonly invoice: Invoice
}

/** Attached files with other names are only read up to this number. */
const MAX_READ = 20

/**
 * The electronic invoice that is attached to a document: a file with one of the names of the standards, otherwise any
 * XML file that is an invoice. Throws `not_an_invoice` if there is none.
 */
export function findInvoice(draft: Draft): FoundInvoice {
  const files = findAttachments(draft, { pinned: true }).filter(({ info }) => /\.xml$/i.test(info.name))
  const named = files.filter(({ info }) => isInvoiceName(info.name))
  let refusal: unknown
  for (const file of [...named, ...files.filter((one) => !named.includes(one))].slice(0, MAX_READ)) {
    try {
      const found = readAttached(draft, file)
      if (found !== undefined) return found
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
      refusal ??= named.includes(file) ? error : undefined
    }
  }
  throw (
    refusal ??
    new PdfError('not_an_invoice', 'No file that is attached to the document is an electronic invoice.')
  )
}

function readAttached(draft: Draft, { info, stream }: Attachment): FoundInvoice | undefined {
  if (stream === undefined || stream.length > LARGEST_INVOICE) return undefined
  const bytes = draft.file.decode(stream)
  return { info, bytes, invoice: readInvoice(bytes) }
}
