import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { MAX_PAGE } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

const MAX_FIGURE = 10_000
const MAX_TEXTS = 10_000
const LONGEST_TEXT = 4000

const alternative = z.strictObject({
  page: z.int().min(1).max(MAX_PAGE).meta({ description: 'The page, from 1.' }),
  figure: z.int().min(1).max(MAX_FIGURE).meta({
    description: 'The number of the figure on its page in reading order, from 1, as in the report.',
  }),
  text: z.string().max(LONGEST_TEXT).meta({
    description: 'What it shows, for people who do not see it; empty if it is only decoration.',
  }),
})

export default defineTask({
  name: 'tag-pdf',
  title: 'Tag PDF',
  summary:
    'Make PDFs accessible: tags for headings, paragraphs, lists, tables, figures and links, with title and language, as screen readers need them.',
  group: 'convert',
  keywords: [
    'accessible',
    'accessibility',
    'pdf/ua',
    'tagged pdf',
    'screen reader',
    'alt text',
    'wcag',
    'section 508',
    'structure',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['language', 'title'],
  resultName: 'tagged.pdf',
  options: z.object({
    language: z
      .string()
      .max(64)
      .regex(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/)
      .nullable()
      .default(null)
      .meta({
        description:
          'The language of the text, as in en-GB. Null: that of the document, or else the one that its words show; the report says which.',
        examples: ['de'],
      }),
    title: z
      .string()
      .min(1)
      .max(1000)
      .nullable()
      .default(null)
      .meta({
        description:
          'The title of the document. Null: its own, or else that on its pages, or the name of the file; the report says which.',
        examples: ['Annual report'],
      }),
    alt_texts: z
      .array(alternative)
      .max(MAX_TEXTS)
      .default([])
      .meta({
        description:
          'Texts for figures, each with page, figure and text, for all files alike; the report says which were not used. Figures without one are reported, and keep the file from conforming to PDF/UA.',
        examples: [[{ page: 1, figure: 1, text: 'A map of the region' }]],
      }),
    mode: z
      .enum(['keep', 'redo'])
      .default('keep')
      .meta({
        description:
          'For files that have tags already: keep them and only mend title and language, or make new ones.',
        examples: ['redo'],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Tags for a document without any',
      entries: [{ filename: 'contract-old.pdf' }],
      options: {},
      expect: { name: 'contract-old-tagged.pdf', valid: true, xmp: true },
    },
    {
      title: 'With a language and texts for its figures',
      entries: [{ filename: 'pictures.pdf' }],
      options: { language: 'en-GB', alt_texts: [{ page: 1, figure: 1, text: 'Two squares' }] },
      expect: { valid: true, xmp: true },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].tags': text('added, replaced, or kept: the file was tagged already.'),
    'files[].title': text('The title of the document.'),
    'files[].titleFrom': text(
      'Where it is from: option, document, text (of its pages) or name (of the file).',
    ),
    'files[].language': text('The language of the document; empty if it is unknown.'),
    'files[].languageFrom': text('Where it is from: option, document or text (guessed by its words).'),
    'files[].headings': count('Number of headings.'),
    'files[].paragraphs': count('Number of paragraphs.'),
    'files[].lists': count('Number of lists.'),
    'files[].tables': count('Number of tables.'),
    'files[].links': count('Number of links.'),
    'files[].formFields': count('Number of form fields.'),
    'files[].footnotes': count('Number of footnotes and endnotes.'),
    'files[].figures[].*':
      'The figures, up to 1,000, each with page, figure (its number on the page), box (left, top, right, bottom in points from the upper left corner) and text (null if it has none).',
    'files[].figuresWithoutText': count('Number of figures without a text.'),
    'files[].textsUnused[].page': count(
      'Page of a text of alt_texts that was not used, because there is no such figure or the tags were kept; the first 1,000.',
    ),
    'files[].textsUnused[].figure': count('Number of its figure.'),
    'files[].linksDescribed': count('Number of links that were described by where they lead.'),
    'files[].fieldsDescribed': count('Number of form fields that were described by their name.'),
    'files[].pagesUnread': counts('Numbers of the pages with unreadable content; the first hundred.'),
    'files[].pdfUa': flag('Whether the output was found to conform to PDF/UA-1, and says so.'),
    'files[].missing[].clause': text('Clause of ISO 14289-1 that the output does not keep.'),
    'files[].missing[].test': count('Number of the test within the clause.'),
    'files[].missing[].message': text('What is wrong.'),
    'files[].missing[].count': count('How often.'),
  },

  async run(context) {
    const { tagEach } = await import('../tags/tag-each.js')
    return tagEach(context)
  },
})
