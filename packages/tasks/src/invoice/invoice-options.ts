import type { InvoiceProfile } from '@octavo/pdf/invoice'
import * as z from 'zod'
import { changeOptions } from '../options/document-options.js'
import { LABEL_LANGUAGES } from './labels/languages.js'

export const XML = 'application/xml'

/** Profiles by option value; those of ZUGFeRD 1.0 are only found in files. */
const PROFILES = [
  'auto',
  'minimum',
  'basic_wl',
  'basic',
  'en16931',
  'extended',
  'xrechnung',
] as const satisfies (InvoiceProfile | 'auto')[]

const MAKING = { mode: ['embed', 'readable'] }

export const invoiceOptions = z.object({
  mode: z
    .enum(['embed', 'extract', 'readable', 'check'])
    .default('embed')
    .meta({
      description:
        'embed attaches an invoice in XML (CII or UBL) to a PDF, and makes that PDF/A-3: the files are one PDF and one XML. extract returns the XML that is attached to each PDF. readable makes a PDF/A-3 of an XML invoice alone, which shows all that it says and has the XML attached. check returns as JSON what the invoice lacks, for XML files and for PDFs with an invoice; of a PDF also whether it is PDF/A-3 and says of the invoice what is true.',
      examples: ['extract'],
    }),
  profile: z
    .enum(PROFILES)
    .default('auto')
    .meta({
      description:
        'The profile whose required terms are checked, and that the document then claims. `auto`: the one that the XML names (BT-24).',
      examples: ['en16931'],
    }),
  faults: z
    .enum(['refuse', 'report'])
    .default('refuse')
    .meta({
      description:
        'If the XML lacks what its profile demands, or its sums contradict each other: reject it and name the terms of EN 16931 (BT-1 …), or make the document all the same and list the faults in the report.',
      examples: ['report'],
      with: MAKING,
    }),
  standard: z
    .enum(['3b', '3u', '3a'])
    .default('3b')
    .meta({
      description:
        'With embed: the level of PDF/A-3. Level b is about appearance, level u also about text, level a also about tags: a PDF without any gets some, as by tag-pdf.',
      examples: ['3u'],
      with: { mode: ['embed'] },
    }),
  pdf_ua: z
    .boolean()
    .default(false)
    .meta({
      description:
        'With embed: also PDF/UA-1, for screen readers. A PDF without tags gets some, as by tag-pdf; figures need texts, which only tag-pdf takes. A PDF without a title gets its name as one.',
      examples: [true],
      with: { mode: ['embed'] },
    }),
  allow_loss: z
    .boolean()
    .default(false)
    .meta({
      description:
        'With embed: also convert a PDF that loses something as PDF/A-3, such as scripts, actions or multimedia. Otherwise it is rejected, and the message names what would be lost.',
      examples: [true],
      with: { mode: ['embed'] },
    }),
  language: z
    .enum(LABEL_LANGUAGES)
    .default('en')
    .meta({
      description: 'With readable: the language of the words beside the values of the invoice.',
      examples: ['de'],
      with: { mode: ['readable'] },
    }),
  ...changeOptions,
})

export type InvoiceOptions = z.output<typeof invoiceOptions>
