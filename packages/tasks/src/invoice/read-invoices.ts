import { findInvoice, type Invoice } from '@octavo/pdf/invoice'
import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { named } from '../documents/edit-each.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { isPdf } from './entry-kind.js'
import { type InvoiceDocument, judgeDocument } from './invoice-document.js'
import { type InvoiceOptions, XML } from './invoice-options.js'
import { type InvoiceReport, invoiceOf, reportOn } from './judged-invoice.js'

interface FoundFile {
  readonly entry: TaskEntry
  readonly losses: readonly Loss[]
  readonly bytes: Uint8Array
  readonly invoice: Invoice
  /** As the document attaches it; null for an XML file. */
  readonly attached: string | null
  readonly relationship: string | null
  readonly document: InvoiceDocument | null
}

/** One output for each PDF: the XML that is attached to it, unchanged. */
export function extractInvoices(context: TaskContext<InvoiceOptions>) {
  const { entries, output } = context
  return {
    files: entries.map((entry) => {
      const found = foundIn(context, entry)
      const { attached, bytes } = found
      const stem = entry.filename.replace(/\.(?:pdf|xml)$/i, '')
      const name = attached ?? entry.filename
      const file = output.create({
        ...(entries.length === 1 ? { suggestedName: name } : { name: `${stem}-${name}` }),
        type: XML,
      })
      file.write(bytes)
      file.close()
      return reported(context, found)
    }),
  }
}

/** What each invoice lacks, as JSON. */
export function checkInvoices(context: TaskContext<InvoiceOptions>) {
  const { entries, output } = context
  return {
    files: entries.map((entry) => {
      const report = reported(context, foundIn(context, entry))
      const filename = entry.filename.replace(/\.xml$/i, '')
      writeJson(output, jsonName(filename, '-invoice', entries.length === 1), report.invoice)
      return report
    }),
  }
}

function reported({ options }: TaskContext<InvoiceOptions>, found: FoundFile) {
  const { entry, losses, invoice, attached, relationship, document } = found
  const profile = options.profile === 'auto' ? invoice.profile : options.profile
  const report: InvoiceReport = { ...reportOn(invoice, profile), file: attached, relationship, document }
  return { name: entry.filename, losses, invoice: report }
}

function foundIn(context: TaskContext<InvoiceOptions>, entry: TaskEntry): FoundFile {
  if (!isPdf(entry)) {
    return { entry, losses: [], attached: null, relationship: null, document: null, ...invoiceOf(entry) }
  }
  return withDrafts({ ...context, entries: [entry] }, ([opened]) => {
    const { draft } = opened!
    const found = named({ entry }, () => findInvoice(draft))
    const { info, bytes, invoice } = found
    const { name: attached, relationship = null } = info
    const isChecked = context.options.mode === 'check'
    const document = isChecked ? judgeDocument(context, entry, draft, found) : null
    return { entry, losses: draftLosses(opened!), bytes, invoice, attached, relationship, document }
  })
}
