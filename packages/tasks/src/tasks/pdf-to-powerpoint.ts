import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'
import { convertedContentFields, convertedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'pdf-to-powerpoint',
  title: 'PDF to PowerPoint',
  summary:
    'Convert a PDF to a PowerPoint presentation (pptx): a slide for each page, with its text, lists, tables, pictures and shapes to edit, and comments as notes.',
  group: 'convert',
  keywords: [
    'pptx',
    'ppt',
    'microsoft powerpoint',
    'slides',
    'presentation',
    'convert',
    'editable',
    'impress',
    'odp',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['pages', 'ocr'],
  resultName: 'presentation.pptx',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    pages: pagesOption('The pages to convert, each to a slide.', '1-3,last'),
    ...recognitionOptions,
  }),
  examples: [
    {
      title: 'A slide for each page',
      entries: [{ filename: 'contract-old.pdf' }],
      options: {},
      expect: { name: 'contract-old.pptx', parts: { 'ppt/slides/slide1.xml': 'month of delivery' } },
    },
    {
      title: 'The text of a scan',
      entries: [{ filename: 'scanned.pdf' }],
      options: { ocr: 'auto' },
      expect: { name: 'scanned.pptx', parts: { 'ppt/slides/slide1.xml': 'recognised' } },
    },
  ],
  report: {
    ...convertedFileFields(
      'What the presentation lacks: address (of a link), drawing, link, path (one of too many on its page), picture or scan.',
    ),
    ...convertedContentFields,
    'files[].comments': count('Number of comments that are notes of their slides.'),
    'files[].pagesScaled': counts(
      'Numbers of the pages in another size than the slides, which are scaled to fit; the first hundred.',
    ),
  },

  tasksRun: recognitionTasks,
  async run(context) {
    const { convertAll } = await import('../from-layout/convert-all.js')
    const { powerPointFormat } = await import('../powerpoint/powerpoint-format.js')
    return convertAll(context, (budget) => powerPointFormat(budget))
  },
})
