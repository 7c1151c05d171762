import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'
import { recognitionOptions, recognitionTasks } from '../options/recognition-options.js'

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
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of converted pages.'),
    'files[].words': count('Number of words.'),
    'files[].headings': count('Number of headings.'),
    'files[].tables': count('Number of tables.'),
    'files[].pictures': count('Number of places with a picture.'),
    'files[].drawings': count('Number of drawings.'),
    'files[].footnotes': count('Number of footnotes and endnotes.'),
    'files[].comments': count('Number of comments that are notes of their slides.'),
    'files[].pagesScaled': counts(
      'Numbers of the pages in another size than the slides, which are scaled to fit; the first hundred.',
    ),
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
      'What the presentation lacks: address (of a link), drawing, link, picture or scan.',
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
    const { powerPointFormat } = await import('../powerpoint/powerpoint-format.js')
    const format = powerPointFormat(new OutputBudget(context.output.maxBytes))
    return whileEntered(context, async (entered) => {
      const files = []
      for (const one of entered) files.push(await convertEntered(context, one, entered.length === 1, format))
      return { files }
    })
  },
})
