import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'

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
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of converted pages.'),
    'files[].words': count('Number of words.'),
    'files[].headings': count('Number of headings.'),
    'files[].tables': count('Number of tables.'),
    'files[].pictures': count('Number of places with a picture.'),
    'files[].drawings': count('Number of drawings.'),
    'files[].footnotes': count('Number of footnotes and endnotes.'),
    'files[].pagesRecognised': counts(
      'Numbers of the scanned pages whose text was recognised first; the first hundred.',
    ),
    'files[].scansWithoutText': counts(
      'Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred.',
    ),
    'files[].repairs': texts('What had to be repaired to read it.'),
    'files[].rescued': flag('Whether pdfium had to recover it first.'),
    'files[].pagesUnread': counts('Numbers of the pages with unreadable content; the first hundred.'),
    'files[].dropped[].kind': text(
      'What the book lacks: address (of a link), background, cover, drawing, link, picture, running (headers and footers) or scan.',
    ),
    'files[].dropped[].what': text('The same as a noun.'),
    'files[].dropped[].why': text('The reason.'),
    'files[].dropped[].count': count('How many.'),
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { whileEntered } = await import('../documents/entered-pages.js')
    const { OutputBudget } = await import('../documents/output-budget.js')
    const { convertEntered } = await import('../from-layout/convert-entered.js')
    const { epubFormat } = await import('../epub/epub-format.js')
    const format = epubFormat(context, new OutputBudget(context.output.maxBytes))
    return whileEntered(context, async (entered) => {
      const files = []
      for (const one of entered) files.push(await convertEntered(context, one, entered.length === 1, format))
      return { files }
    })
  },
})
