import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { pageSelection, pagesOption } from '../options/pages-option.js'
import { MAX_SIDE } from '../paper/lengths.js'

const MAX_AREAS = 100

const length = (description: string) => z.number().min(0).max(MAX_SIDE).meta({ description })

const area = z.strictObject({
  pages: pageSelection()
    .default('all')
    .meta({ description: 'The pages on which to ignore it, of both files.' }),
  x: length('Distance from the left edge of the page, in points.'),
  y: length('Distance from the top of the page, in points.'),
  width: length('Its width in points.'),
  height: length('Its height in points.'),
})

export default defineTask({
  name: 'compare-pdf',
  title: 'Compare PDFs',
  summary:
    'Compare two versions of a document, by text and by appearance: a PDF with the differences marked, and a report.',
  group: 'inspect',
  keywords: [
    'diff',
    'difference',
    'changes',
    'versions',
    'revision',
    'side by side',
    'overlay',
    'what changed',
  ],
  inputs: { accepts: ['application/pdf'], min: 2, max: 2 },
  first: ['mode'],
  resultName: 'compared.pdf',
  outputs: 'several',
  needs: { addons: ['sharp'], browserCanDo: true },
  givesJson: ({ result }) => result === 'report',
  isDifferent: (report) => (report as { readonly equal: boolean }).equal === false,
  options: z.object({
    mode: z
      .enum(['both', 'text', 'pixels'])
      .default('both')
      .meta({
        description:
          'What to compare: the words, independent of line and page breaks; the appearance of the pages; or both. In a browser: text only.',
        examples: ['text'],
      }),
    result: z
      .enum(['both', 'report', 'marked'])
      .default('both')
      .meta({
        description:
          'Output: a report (JSON) with every change and its boxes, a PDF with the changes marked, or both.',
        examples: ['report'],
      }),
    layout: z
      .enum(['side_by_side', 'overlay'])
      .default('side_by_side')
      .meta({
        description:
          'In the marked PDF: the old page on the left and the new one on the right; or both overlaid, the old one in red, the new one in blue and common content dark.',
        examples: ['overlay'],
        with: { result: ['both', 'marked'] },
      }),
    marked_pages: z
      .enum(['all', 'changed'])
      .default('all')
      .meta({
        description:
          'In the marked PDF: all pages, or only those that differ. If nothing differs, it has all pages.',
        examples: ['changed'],
        with: { result: ['both', 'marked'] },
      }),
    pages: pagesOption('The pages to compare, of both files.', '1-10'),
    ignore_case: z
      .boolean()
      .default(false)
      .meta({
        description: 'Ignore case.',
        examples: [true],
        with: { mode: ['text', 'both'] },
      }),
    ignore_whitespace: z
      .boolean()
      .default(false)
      .meta({
        description: 'Ignore spaces: words that are split in one file and joined in the other are equal.',
        examples: [true],
        with: { mode: ['text', 'both'] },
      }),
    ignore_areas: z
      .array(area)
      .max(MAX_AREAS)
      .default([])
      .meta({
        description:
          'Areas to ignore, such as a date or a page number, measured from the upper left corner of the page as displayed.',
        examples: [[{ pages: 'all', x: 0, y: 0, width: 595, height: 50 }]],
      }),
    dpi: z
      .int()
      .min(20)
      .max(300)
      .default(96)
      .meta({
        description: 'The resolution at which page images are compared; lower for very large pages.',
        examples: [150],
        with: { mode: ['pixels', 'both'] },
      }),
    threshold: z
      .int()
      .min(0)
      .max(255)
      .default(32)
      .meta({
        description: 'Tolerance of a colour component of a pixel, from 0 to 255.',
        examples: [0],
        with: { mode: ['pixels', 'both'] },
      }),
    min_area: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(4)
      .meta({
        description: 'Minimum number of differing pixels in one place.',
        examples: [50],
        with: { mode: ['pixels', 'both'] },
      }),
  }),
  examples: [
    {
      title: 'Two versions, by text and by appearance',
      entries: [{ filename: 'contract-old.pdf' }, { filename: 'contract-new.pdf' }],
      options: {},
      needsService: true,
      expect: {
        outputs: 2,
        first: { name: 'contract-new-compared.pdf', valid: true, pages: 3, text: { 1: 'thirty' } },
        last: {
          name: 'contract-new-changes.json',
          json: {
            equal: false,
            pages: [
              { kind: 'changed', old: { page: 1 }, new: { page: 1 } },
              { kind: 'added', old: null, new: { page: 2 } },
              { kind: 'same', old: { page: 2 }, new: { page: 3 } },
            ],
            changes: [{ kind: 'changed', old: { text: 'thirty' }, new: { text: 'sixty' } }],
          },
        },
      },
    },
    {
      title: 'Only the text, as a report',
      entries: [{ filename: 'book.pdf' }, { filename: 'book.pdf', page: '1-5,7-12' }],
      options: { mode: 'text', result: 'report' },
      expect: {
        name: 'book-changes.json',
        json: {
          equal: false,
          old: { pages: 12 },
          new: { pages: 11 },
          changes: [{ kind: 'removed', old: { text: 'K-6', boxes: [{ page: 6 }] }, new: null }],
        },
      },
    },
    {
      title: 'Pages that differ, overlaid; the header of every page is ignored',
      entries: [{ filename: 'contract-old.pdf' }, { filename: 'contract-new.pdf' }],
      options: {
        mode: 'text',
        result: 'marked',
        layout: 'overlay',
        marked_pages: 'changed',
        ignore_areas: [{ x: 0, y: 0, width: 600, height: 40 }],
      },
      expect: { name: 'contract-new-compared.pdf', valid: true, pages: 2, text: { 1: 'sixty' } },
    },
  ],
  report: {
    equal: flag('Whether nothing differs.'),
    textChanges: count('Number of text changes.'),
    pixelRegions: count('Number of places that look different.'),
    pagesChanged: count('Number of changed pages, without added and removed ones.'),
    pagesAdded: counts('Numbers of the pages that only the second file has.'),
    pagesRemoved: counts('Numbers of the pages that only the first file has.'),
    sizesChanged: count('Number of pages with another size.'),
    'files[].name': text('Name of the input file: the old one, then the new one.'),
    'files[].pages': count('Number of compared pages.'),
    'files[].words': count('Number of words on them.'),
    'files[].repairs': texts('What had to be repaired to read it.'),
    'files[].rescued': flag('Whether pdfium had to recover it first.'),
    'files[].notes': texts('Notes.'),
  },

  async run(context) {
    const { compareEntries } = await import('../compare/compare-entries.js')
    return compareEntries(context)
  },
})
