import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'
import { convertedContentFields, convertedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'pdf-to-epub',
  title: 'PDF to EPUB',
  summary:
    'Convert a PDF to an e-book (EPUB): text that flows, in chapters, with headings, lists, tables, notes, links, pictures, contents and a cover.',
  group: 'convert',
  keywords: ['epub', 'ebook', 'e-book', 'kindle', 'kobo', 'e-reader', 'book', 'convert', 'reflow'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['pages', 'cover', 'ocr'],
  resultName: 'book.epub',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    pages: pagesOption('The pages to convert.', '1-3,last'),
    cover: z
      .enum(['page', 'none'])
      .default('page')
      .meta({
        description: 'What the cover shows: page for a picture of the first page, or none for no cover.',
        examples: ['none'],
      }),
    ...recognitionOptions,
  }),
  examples: [
    {
      title: 'A book with a cover',
      entries: [{ filename: 'contract-old.pdf' }],
      options: {},
      needsService: true,
      expect: {
        name: 'contract-old.epub',
        parts: { 'EPUB/package.opf': 'cover-image', 'EPUB/chapter-01.xhtml': 'month of delivery' },
      },
    },
    {
      title: 'A book without a cover',
      entries: [{ filename: 'contract-old.pdf' }],
      options: { cover: 'none' },
      expect: { name: 'contract-old.epub', parts: { 'EPUB/chapter-01.xhtml': 'month of delivery' } },
    },
  ],
  report: {
    ...convertedFileFields(
      'What the book lacks: address (of a link), background, cover, drawing, link, path (one of too many on its page), picture, running (headers and footers) or scan.',
    ),
    ...convertedContentFields,
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { convertAll } = await import('../from-layout/convert-all.js')
    const { epubFormat } = await import('../epub/epub-format.js')
    return convertAll(context, (budget) => epubFormat(context, budget))
  },
})
