import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import {
  type AttachedInvoice,
  checkInvoice,
  type Invoice,
  type InvoiceFault,
  type InvoiceProfile,
  LARGEST_INVOICE,
  profileTitle,
  readInvoice,
  valueIn,
} from '@octavo/pdf/invoice'
import { option, phrase, Send } from '../declare/message.js'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { named } from '../documents/edit-each.js'
import type { InvoiceDocument } from './invoice-document.js'
import type { InvoiceOptions } from './invoice-options.js'

const MAX_NAMED = 10

/** What a report says of an invoice. */
export interface InvoiceReport {
  readonly number: string | null
  /** `CII` or `UBL`. */
  readonly syntax: string
  /** As the specifications write it; null if the XML names none that is known. */
  readonly profile: string | null
  /** The specification identifier (BT-24). */
  readonly identifier: string
  readonly complete: boolean
  readonly faultCount: number
  readonly faults: readonly InvoiceFault[]
  /** The name of the file that is attached; null for an XML file that is only read. */
  readonly file: string | null
  readonly relationship: string | null
  /** The standard of the whole document; null if there is none. */
  readonly standard: string | null
  /** The document that has it, if that is checked as well; null otherwise. */
  readonly document: InvoiceDocument | null
}

export interface ReadInvoice {
  readonly bytes: Uint8Array
  readonly invoice: Invoice
}

/** The invoice of an entry that is an XML file. */
export function invoiceOf(entry: TaskEntry): ReadInvoice {
  return named({ entry }, () => {
    refuseSelection(entry)
    const source = entry.file.open()
    try {
      if (source.size > LARGEST_INVOICE)
        throw limitExceeded('The size of an invoice in bytes', LARGEST_INVOICE)
      const bytes = new Uint8Array(source.size)
      source.read(0, bytes)
      return { bytes, invoice: readInvoice(bytes) }
    } finally {
      source.close()
    }
  })
}

/** XML has no pages. */
function refuseSelection({ filename, page, rotation }: TaskEntry): void {
  const isSelected = page !== undefined && String(page).trim().toLowerCase() !== 'all' && String(page) !== ''
  if (!isSelected && rotation % 360 === 0) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    input: filename,
    message: `${filename}: An invoice in XML has no pages, so neither page nor rotation is possible. Leave them out.`,
  })
}

/** The profile of the run: the one that was asked for, or the one that the XML names. */
export function profileFor(
  { profile }: Pick<InvoiceOptions, 'profile'>,
  { filename }: TaskEntry,
  invoice: Invoice,
): InvoiceProfile {
  const found = profile === 'auto' ? invoice.profile : profile
  if (found !== undefined) return found
  throw new TaskFailure({
    code: 'not_an_invoice',
    input: filename,
    message: phrase`${filename}: The specification identifier (BT-24) “${invoice.identifier.slice(0, 200)}” names no known profile. ${Send} ${option('profile', 'en16931')} or another one to say which it is.`,
  })
}

/** What an invoice lacks, if its profile is not known: of those of the standard. */
export function reportOn(invoice: Invoice, profile: InvoiceProfile | undefined): InvoiceReport {
  const { faults, count } = checkInvoice(invoice, profile ?? 'en16931')
  return {
    number: valueIn(invoice, 'BT-1') ?? null,
    syntax: invoice.syntax.toUpperCase(),
    profile: profile === undefined ? null : profileTitle(profile),
    identifier: invoice.identifier,
    complete: count === 0,
    faultCount: count,
    faults,
    file: null,
    relationship: null,
    standard: null,
    document: null,
  }
}

/** The same of an invoice that was attached. */
export function attachedReport(
  report: InvoiceReport,
  { filename, relationship, standard }: Pick<AttachedInvoice, 'filename' | 'relationship' | 'standard'>,
): InvoiceReport {
  return { ...report, file: filename, relationship, standard: standard ?? null }
}

/** Throws if the invoice has faults and the request does not allow them. */
export function refuseFaults(
  { faults: wanted }: Pick<InvoiceOptions, 'faults'>,
  entry: TaskEntry,
  { faults, faultCount, profile }: InvoiceReport,
): void {
  if (wanted === 'report' || faultCount === 0) return
  const texts = faults.slice(0, MAX_NAMED).map(faultText)
  const more = faultCount > MAX_NAMED ? ` And ${faultCount - MAX_NAMED} more.` : ''
  named({ entry }, () => {
    throw new PdfError(
      'incomplete_invoice',
      `The invoice does not keep its profile ${profile}. ${texts.join(' ')}${more}`,
      { faults: faultCount },
    )
  })
}

/** `BT-31 Seller VAT identifier (Invoice lines 3): The profile demands it.` */
export function faultText({ term, name, where, message }: InvoiceFault): string {
  return `${term} ${name}${where === undefined ? '' : ` (${where})`}: ${message}`
}
