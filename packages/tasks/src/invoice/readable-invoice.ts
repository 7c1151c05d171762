import { remainingRefused } from '@octavo/pdf/archive'
import {
  attachingOf,
  composeDocument,
  profileTitle,
  type SupportingDocuments,
  supportingDocuments,
  type UnreadValues,
  unreadValues,
  writeInvoicePdf,
} from '@octavo/pdf/invoice'
import type { Loss } from '@octavo/pdf/loss'
import { titleOf } from '@octavo/pdf/validate'
import { archiveLosses } from '../archive/archive-losses.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { named } from '../documents/edit-each.js'
import type { InvoiceOptions } from './invoice-options.js'
import { InvoiceSheet } from './invoice-sheet.js'
import { attachedReport, invoiceOf, profileFor, refuseFaults, reportOn } from './judged-invoice.js'
import { labelsOf } from './labels/labels.js'

/** What is composed is tagged, so it reaches the highest level. */
const STANDARD = '3a'

/** Values that are no known terms; further ones are only counted. */
const MAX_OTHERS = 2_000

/** A document for each XML file, which shows what it says and has it attached. */
export function readableInvoices(context: TaskContext<InvoiceOptions>) {
  return { files: context.entries.map((entry) => readable(context, entry)) }
}

function readable(context: TaskContext<InvoiceOptions>, entry: TaskEntry) {
  const { options, output, entries, primitives, signal } = context
  const { bytes, invoice } = invoiceOf(entry)
  const profile = profileFor(options, entry, invoice)
  const report = reportOn(invoice, profile)
  refuseFaults(options, entry, report)
  // What is attached is not among the values that are shown.
  const { documents, ...left } = supportingDocuments(invoice)
  const others = unreadValues(invoice, MAX_OTHERS)
  const sheet = new InvoiceSheet(invoice, labelsOf(options.language), others)
  return named({ entry }, () => {
    const composition = {
      title: sheet.title,
      language: options.language,
      footer: sheet.title,
      blocks: sheet.blocks(attachingOf(invoice.syntax, profile).filename, profileTitle(profile)),
    }
    const draft = composeDocument(composition, entry.filename, primitives)
    const name = `${entry.filename.replace(/\.xml$/i, '')}.pdf`
    const file = output.create({
      ...(entries.length === 1 ? { suggestedName: name } : { name }),
      from: [],
    })
    const made = writeInvoicePdf(draft, { bytes, invoice, profile, documents }, file, {
      standard: STANDARD,
      allowLoss: false,
      // Composed documents are tagged as PDF/UA demands, and so become that too.
      neededTitle: sheet.title,
      primitives,
      limits: { maxOutputBytes: output.maxBytes },
      signal,
    })
    if (made.remaining.length + made.unchecked.length > 0) throw remainingRefused(made)
    file.verified(made.report.pages)
    file.close()
    return {
      name: entry.filename,
      losses: [...lossesOf(others, left), ...archiveLosses(made.losses)],
      pages: made.report.pages,
      invoice: attachedReport(report, made),
      standard: made.standards.map(titleOf).join(', '),
      conformant: true,
    }
  })
}

function lossesOf({ more }: UnreadValues, left: Pick<SupportingDocuments, 'undecoded' | 'more'>): Loss[] {
  const page = null
  return [
    ...(more === 0
      ? []
      : [
          {
            ...{ kind: 'content' as const, page, count: more },
            what: `${more} values that are no known terms of an invoice are not shown, or not to their ends; the attached XML has them.`,
          },
        ]),
    ...(left.more === 0
      ? []
      : [
          {
            ...{ kind: 'attachments' as const, page, count: left.more },
            what: `${left.more} further documents in the invoice are more than are attached on their own; the attached XML has them.`,
          },
        ]),
    ...left.undecoded.map((name) => ({
      ...{ kind: 'attachments' as const, page, count: 1 },
      what: `The document “${name.slice(0, 200)}” in the invoice is not encoded in base64, and is not attached on its own.`,
    })),
  ]
}
