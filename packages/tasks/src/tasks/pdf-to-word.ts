import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'
import { convertedContentFields, convertedFileFields } from '../report/common-fields.js'

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
    ...convertedFileFields(
      'What the document lacks: address (of a link), background, drawing, link, path (one of too many on its page), picture or scan.',
    ),
    ...convertedContentFields,
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { convertAll } = await import('../from-layout/convert-all.js')
    const { wordFormat } = await import('../word/word-format.js')
    return convertAll(context, (budget) => wordFormat(context.options.layout, budget))
  },
})
