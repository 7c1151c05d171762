import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'
import { convertedContentFields, convertedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'pdf-to-html',
  title: 'PDF to HTML',
  summary:
    'Convert a PDF to one HTML file with everything in it: text that flows and fits every screen, with headings, lists, tables, notes, links and pictures.',
  group: 'convert',
  keywords: ['html', 'web page', 'website', 'convert', 'responsive', 'reflow', 'browser', 'accessible'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['layout', 'pages', 'ocr'],
  resultName: 'document.html',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    layout: z
      .enum(['flow', 'exact'])
      .default('flow')
      .meta({
        description:
          'flow writes text that fits every screen, in paragraphs, lists and tables; exact keeps the look: each page with its text and its pictures at their places.',
        examples: ['exact'],
      }),
    pages: pagesOption('The pages to convert.', '1-3,last'),
    ...recognitionOptions,
  }),
  examples: [
    {
      title: 'Text that fits every screen',
      entries: [{ filename: 'contract-old.pdf' }],
      options: {},
      expect: { name: 'contract-old.html', holds: 'month of delivery' },
    },
    {
      title: 'The look of the pages',
      entries: [{ filename: 'contract-old.pdf' }],
      options: { layout: 'exact' },
      expect: { name: 'contract-old.html', holds: '<div class="page" id="page-1"' },
    },
  ],
  report: {
    ...convertedFileFields(
      'What the page lacks: address (of a link), background, drawing, link, path (one of too many on its page), picture, running (headers and footers) or scan.',
    ),
    ...convertedContentFields,
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { convertAll } = await import('../from-layout/convert-all.js')
    const { webPageFormat } = await import('../web-page/web-page-format.js')
    return convertAll(context, (budget) => webPageFormat(context.options.layout, budget))
  },
})
