import type { Size } from '@octavo/pdf/draft'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { withField } from '../paper/engine-refusal.js'
import { ALIGNMENTS, FITS } from '../paper/fitting.js'
import { inPoints, lengthOption, unitOption } from '../paper/lengths.js'
import { sizeInPoints, sizeIssues, sizeOptions, turned } from '../paper/sizes.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  ...sizeOptions('A4', 'the pages'),
  unit: unitOption('width, height and margin'),
  orientation: z
    .enum(['auto', 'portrait', 'landscape'])
    .default('auto')
    .meta({
      description:
        'Orientation of the new pages: auto for that of each page (a custom size as given), or all portrait or landscape. The content is not rotated.',
      examples: ['portrait'],
    }),
  fit: z
    .enum(FITS)
    .default('contain')
    .meta({
      description:
        'How a page is fitted to the new size: contain shows all of it, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size.',
      examples: ['cover'],
    }),
  align: z
    .enum(ALIGNMENTS)
    .default('center')
    .meta({
      description: 'Position of the old page on the new one, if it does not fill it.',
      examples: ['top-left'],
      with: { fit: ['contain', 'cover', 'none'] },
    }),
  margin: lengthOption('Margin on each side of the new page.', 10),
  pages: pagesOption('The pages to resize.', '2-last'),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'resize-pdf',
  title: 'Resize PDF',
  summary: 'Resize pages to one size, with their content, links and form fields.',
  group: 'layout',
  keywords: ['scale', 'page size', 'paper size', 'a4', 'letter', 'fit', 'enlarge', 'shrink page'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['size', 'orientation', 'fit'],
  resultName: 'resized.pdf',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of sizeIssues(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'Every page on A4',
      entries: [{ filename: 'mixed.pdf' }],
      options: {},
      expect: { size: { 1: [595, 842], 4: [595, 842], 7: [595, 842] } },
    },
    {
      title: 'Letter, portrait, with a margin for punch holes',
      entries: [{ filename: 'drawing.pdf' }],
      options: { size: 'Letter', orientation: 'portrait', margin: 0.75, unit: 'in' },
      expect: { size: { 1: [612, 792], 3: [792, 612] } },
    },
    {
      title: 'Slides in the size of the first one, filled',
      entries: [{ filename: 'slides.pdf' }],
      options: { size: 'first', fit: 'cover' },
      expect: { size: { 1: [600, 800], 5: [600, 800], 12: [600, 800] } },
    },
    {
      title: 'A custom size; the content keeps its scale',
      entries: [{ filename: 'plan.pdf' }],
      options: { size: 'custom', width: 600, height: 400, unit: 'mm', fit: 'none', align: 'bottom-left' },
      expect: { size: { 1: [1701, 1134], 3: [1134, 1701] } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].resized': count('Number of resized pages; pages that already have the size are not changed.'),
  },

  async run(context) {
    const { copyUnchanged, isUnchanged, resizePages, viewPage } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { options } = context
    const { fit, align } = options
    const margin = inPoints(options.margin, options.unit)
    return editEach(context, '-resized', (draft, { filename }, output) => {
      const where = { field: 'options[pages]', filename }
      const pages = new Set(selectedPages(options.pages, draft.pages.length, where))
      const sizes = newSizes(pages, (index) => viewPage(draft, index), options)
      const resized = withField('margin', filename, () => resizePages(draft, sizes, { fit, align, margin }))
      if (isUnchanged(draft)) output.write = copyUnchanged
      return { resized }
    })
  },
})

function newSizes(
  pages: Iterable<number>,
  sizeOf: (page: number) => Size,
  options: Options,
): Map<number, Size> {
  const { orientation } = options
  const size = sizeInPoints(options, sizeOf(0))
  const sizes = new Map<number, Size>()
  for (const index of pages) {
    if (orientation !== 'auto') sizes.set(index, turned(size, orientation))
    else if (options.size === 'custom') sizes.set(index, size)
    else {
      const { width, height } = sizeOf(index)
      sizes.set(index, turned(size, width > height ? 'landscape' : 'portrait'))
    }
  }
  return sizes
}
