import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'

export default defineTask({
  name: 'pdf-to-word',
  title: 'PDF to Word',
  summary:
    'Convert a PDF to a Word document (docx): text that flows, with headings, lists, tables, notes, headers, footers, links and pictures.',
  group: 'convert',
  keywords: ['docx', 'doc', 'microsoft word', 'convert', 'editable', 'libreoffice', 'odt', 'document'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['layout', 'pages', 'ocr'],
  resultName: 'document.docx',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    layout: z
      .enum(['flow', 'exact'])
      .default('flow')
      .meta({
        description:
          'flow writes text that is easy to edit, in paragraphs, lists and tables; exact keeps the look: each paragraph in a frame at its place on the page.',
        examples: ['exact'],
      }),
    pages: pagesOption('The pages to convert.', '1-3,last'),
    ...recognitionOptions,
  }),
  examples: [
    {
      title: 'Text that is easy to edit',
      entries: [{ filename: 'contract-old.pdf' }],
      options: {},
      expect: { name: 'contract-old.docx', parts: { 'word/document.xml': 'month of delivery' } },
    },
    {
      title: 'The look of the pages, in frames',
      entries: [{ filename: 'contract-old.pdf' }],
      options: { layout: 'exact' },
      expect: { name: 'contract-old.docx', parts: { 'word/document.xml': 'wps:txbx' } },
    },
    {
      title: 'The text of a scan',
      entries: [{ filename: 'scanned.pdf' }],
      options: { ocr: 'auto' },
      expect: { name: 'scanned.docx', parts: { 'word/document.xml': 'recognised' } },
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
      'What the document lacks: address (of a link), background, drawing, link, picture or scan.',
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
    const { wordFormat } = await import('../word/word-format.js')
    const format = wordFormat(context.options.layout, new OutputBudget(context.output.maxBytes))
    return whileEntered(context, async (entered) => {
      const files = []
      for (const one of entered) files.push(await convertEntered(context, one, entered.length === 1, format))
      return { files }
    })
  },
})
