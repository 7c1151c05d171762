import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { invoiceOptions, XML } from '../invoice/invoice-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'invoice-pdf',
  title: 'E-invoices',
  summary:
    'Make, read and check electronic invoices: Factur-X, ZUGFeRD and XRechnung, as PDF/A-3 with the XML attached.',
  group: 'convert',
  keywords: [
    'invoice',
    'e-invoice',
    'einvoice',
    'factur-x',
    'facturx',
    'zugferd',
    'xrechnung',
    'en 16931',
    'cii',
    'ubl',
    'peppol',
  ],
  inputs: { accepts: ['application/pdf', XML], min: 1, max: 100 },
  first: ['mode', 'profile', 'faults'],
  resultName: 'invoice.pdf',
  outputs: 'several',
  takesFilesTogether: true,
  givesJson: ({ mode }) => mode === 'check',
  givesText: ({ mode }) => (mode === 'extract' ? 'xml' : undefined),
  options: invoiceOptions,
  examples: [
    {
      title: 'A PDF and its XML as an electronic invoice',
      entries: [{ filename: 'bill.pdf' }, { filename: 'invoice.xml' }],
      options: {},
      expect: { name: 'bill-e-invoice.pdf', xmp: true, valid: true, attachments: ['factur-x.xml'] },
    },
    {
      title: 'The XML of an electronic invoice',
      entries: [{ filename: 'e-invoice.pdf' }],
      options: { mode: 'extract' },
      expect: { name: 'factur-x.xml', holds: '<ram:ID>2026-0815</ram:ID>' },
    },
    {
      title: 'An XML invoice as a PDF with German words',
      entries: [{ filename: 'invoice.xml' }],
      options: { mode: 'readable', language: 'de' },
      expect: {
        name: 'invoice.pdf',
        pages: 1,
        valid: true,
        text: { 1: 'Rechnung 2026-0815' },
        attachments: ['factur-x.xml'],
      },
    },
    {
      title: 'What an invoice lacks of XRechnung',
      entries: [{ filename: 'invoice.xml' }],
      options: { mode: 'check', profile: 'xrechnung' },
      expect: {
        name: 'invoice-invoice.json',
        json: { file: null, number: '2026-0815', complete: false },
      },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].invoice.number': text('The number of the invoice (BT-1).'),
    'files[].invoice.syntax': text('CII or UBL.'),
    'files[].invoice.profile':
      'The profile that was checked: MINIMUM, BASIC WL, BASIC, EN 16931, EXTENDED or XRECHNUNG; null if the XML names none that is known.',
    'files[].invoice.identifier': text('The specification identifier (BT-24).'),
    'files[].invoice.complete': flag('Whether nothing is missing and no sum is wrong.'),
    'files[].invoice.faultCount': count('Number of faults.'),
    'files[].invoice.faults[].term': text('The term of EN 16931: BT-31.'),
    'files[].invoice.faults[].name': text('Its name: Seller VAT identifier.'),
    'files[].invoice.faults[].where': text(
      'The group in which it is wrong, if that repeats: Invoice lines 3.',
    ),
    'files[].invoice.faults[].rule': text('The rule, if it is about several terms: BR-CO-26.'),
    'files[].invoice.faults[].message': text('What is wrong, as a sentence.'),
    'files[].invoice.file': 'The name of the attached XML; null for an XML file that was only read.',
    'files[].invoice.relationship':
      'How the XML belongs to the document: Data, Alternative or another word of the file; null for an XML file.',
    'files[].invoice.standard':
      'The standard that the document keeps: Factur-X 1.0 or ZUGFeRD 1.0; null for UBL, which neither knows, and for files that were only read.',
    'files[].invoice.document':
      'With check, of a PDF: what it is as the document of an invoice; null for an XML file and in other modes.',
    'files[].invoice.document.claimed[]': text('A standard that its metadata claim: PDF/A-3b.'),
    'files[].invoice.document.conformant': flag('Whether it was validated as PDF/A-3 and breaks no rule.'),
    'files[].invoice.document.brokenRules': count('Number of rules of PDF/A-3 that it breaks.'),
    'files[].invoice.document.level': 'The profile that its metadata name; null if they name none.',
    'files[].invoice.document.file': 'The name of the XML in its metadata; null if there is none.',
    'files[].invoice.document.faults[]': text(
      'What is wrong with the document, as a sentence: its conformance, or a profile, name or relationship that contradicts the XML.',
    ),
    'files[].standard': text('What the output conforms to: PDF/A-3b, or PDF/A-3b, PDF/UA-1.'),
    'files[].conformant': flag('Whether the output was validated and breaks no rule.'),
    'files[].invoicesReplaced': texts('Names of earlier invoices of the document, which were removed.'),
    'files[].changes[].what': text('Kind of change that PDF/A-3 needed, as in pdf-to-pdfa.'),
    'files[].changes[].detail': text('What was changed; empty if it has no name.'),
    'files[].changes[].count': count('Number of changes of this kind.'),
    'files[].changes[].pages': counts('The first pages with such a change, from 1.'),
  },

  async run(context) {
    switch (context.options.mode) {
      case 'embed': {
        const { embedInvoice } = await import('../invoice/embed-invoice.js')
        return embedInvoice(context)
      }
      case 'readable': {
        const { readableInvoices } = await import('../invoice/readable-invoice.js')
        return readableInvoices(context)
      }
      default: {
        const { checkInvoices, extractInvoices } = await import('../invoice/read-invoices.js')
        return context.options.mode === 'extract' ? extractInvoices(context) : checkInvoices(context)
      }
    }
  },
})
