import { remainingRefused } from '@octavo/pdf/archive'
import type { Draft } from '@octavo/pdf/draft'
import { writeInvoicePdf } from '@octavo/pdf/invoice'
import { titleOf } from '@octavo/pdf/validate'
import { archiveLosses } from '../archive/archive-losses.js'
import { titleFrom } from '../archive/convert-each.js'
import { type ListedChange, listedChanges } from '../archive/listed-changes.js'
import { phrase, send } from '../declare/message.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { editEach } from '../documents/edit-each.js'
import { isPdf } from './entry-kind.js'
import type { InvoiceOptions } from './invoice-options.js'
import { attachedReport, invoiceOf, profileFor, refuseFaults, reportOn } from './judged-invoice.js'

/** Attaches the XML among the entries to the PDF among them. */
export function embedInvoice(context: TaskContext<InvoiceOptions>) {
  const { options } = context
  const { document, xml } = pairOf(context.entries)
  const { bytes, invoice } = invoiceOf(xml)
  const profile = profileFor(options, xml, invoice)
  const report = reportOn(invoice, profile)
  refuseFaults(options, xml, report)
  return editEach({ ...context, entries: [document] }, '-e-invoice', (_draft, entry, output) => {
    const did = {
      invoice: report,
      standard: '',
      conformant: false,
      invoicesReplaced: [] as readonly string[],
      changes: [] as readonly ListedChange[],
    }
    output.write = (draft: Draft, sink, written) => {
      const made = writeInvoicePdf(draft, { bytes, invoice, profile }, sink, {
        standard: options.standard,
        neededTitle: options.pdf_ua ? titleFrom(entry.filename) : undefined,
        allowLoss: options.allow_loss,
        ...written,
      })
      const { remaining, unchecked } = made
      if (remaining.length + unchecked.length > 0) throw remainingRefused(made)
      Object.assign(did, {
        invoice: attachedReport(report, made),
        standard: made.standards.map(titleOf).join(', '),
        conformant: true,
        invoicesReplaced: made.replaced,
        changes: listedChanges(made.changes),
      })
      return { ...made.report, losses: [...made.report.losses, ...archiveLosses(made.losses)] }
    }
    return did
  })
}

function pairOf(entries: readonly TaskEntry[]): { readonly document: TaskEntry; readonly xml: TaskEntry } {
  const document = entries.find(isPdf)
  const xml = entries.find((entry) => !isPdf(entry))
  if (entries.length === 2 && document !== undefined && xml !== undefined) return { document, xml }
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: 'pages',
    message: phrase`An invoice is attached to one document: ${send} one PDF and one XML file.`,
  })
}
