import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { pageSelection, pagesOption } from '../pages-option.js'
import { MAX_SIDE } from '../paper/lengths.js'
import { count, counts, flag, text, texts } from '../report-field.js'

const MOST_AREAS = 100

const length = (description: string) => z.number().min(0).max(MAX_SIDE).meta({ description })

const area = z.strictObject({
  pages: pageSelection().default('all').meta({ description: 'The pages it is ignored on, of either file.' }),
  x: length('How far it is from the left side of the page, in points.'),
  y: length('How far it is from the top of the page, in points.'),
  width: length('Its width in points.'),
  height: length('Its height in points.'),
})

export default defineTask({
  name: 'compare-pdf',
  title: 'Compare PDFs',
  summary:
    'Find what differs between two versions of a document, in text and in looks: a PDF with both versions marked, and a report.',
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
          'What is compared: the words, wherever lines and pages break; what pages look like; or both. A browser compares the text alone.',
        examples: ['text'],
      }),
    result: z
      .enum(['both', 'report', 'marked'])
      .default('both')
      .meta({
        description:
          'What comes out: a report (JSON) with every change and its boxes, a PDF in which they are marked, or both.',
        examples: ['report'],
      }),
    layout: z
      .enum(['side_by_side', 'overlay'])
      .default('side_by_side')
      .meta({
        description:
          'In the marked PDF: the old page on the left and the new one on the right; or both over one another, the old one in red, the new one in blue and what they have in common dark.',
        examples: ['overlay'],
        with: { result: ['both', 'marked'] },
      }),
    marked_pages: z
      .enum(['all', 'changed'])
      .default('all')
      .meta({
        description:
          'In the marked PDF: all pages, or only those that differ. Where nothing differs, it has all of them.',
        examples: ['changed'],
        with: { result: ['both', 'marked'] },
      }),
    pages: pagesOption('The pages that are compared, of either file.', '1-10'),
    ignore_case: z
      .boolean()
      .default(false)
      .meta({
        description: 'Capital and small letters are the same.',
        examples: [true],
        with: { mode: ['text', 'both'] },
      }),
    ignore_whitespace: z
      .boolean()
      .default(false)
      .meta({
        description: 'Words that are written apart in one file and together in the other are the same.',
        examples: [true],
        with: { mode: ['text', 'both'] },
      }),
    ignore_areas: z
      .array(area)
      .max(MOST_AREAS)
      .default([])
      .meta({
        description:
          'Boxes that do not count, such as a date or a page number, measured from the upper left corner of the page as it is seen.',
        examples: [[{ pages: 'all', x: 0, y: 0, width: 595, height: 50 }]],
      }),
    dpi: z
      .int()
      .min(20)
      .max(300)
      .default(96)
      .meta({
        description:
          'The resolution at which pictures of pages are compared; very large pages have a lower one.',
        examples: [150],
        with: { mode: ['pixels', 'both'] },
      }),
    threshold: z
      .int()
      .min(0)
      .max(255)
      .default(32)
      .meta({
        description: 'How much a colour of a pixel, from 0 to 255, may differ before the pixel does.',
        examples: [0],
        with: { mode: ['pixels', 'both'] },
      }),
    min_area: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(4)
      .meta({
        description: 'How many pixels must differ in one place before it counts.',
        examples: [50],
        with: { mode: ['pixels', 'both'] },
      }),
  }),
  examples: [
    {
      title: 'Two versions, in text and in looks',
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
      title: 'The words alone, as a report',
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
      title: 'The pages that differ, over one another; the head of every page does not count',
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
    textChanges: count('How many changes of text there are.'),
    pixelRegions: count('In how many places pages look different.'),
    pagesChanged: count('How many pages differ, beside those that were added or removed.'),
    pagesAdded: counts('Pages that the second file has and the first has not, by their numbers.'),
    pagesRemoved: counts('Pages that the first file has and the second has not, by their numbers.'),
    sizesChanged: count('How many pages have another size.'),
    'files[].name': text('The file that was sent: the old one, then the new one.'),
    'files[].pages': count('How many of its pages were compared.'),
    'files[].words': count('How many words they have.'),
    'files[].repairs': texts('What had to be mended to read it, in words.'),
    'files[].rescued': flag('Whether another engine had to read it first.'),
    'files[].notes': texts('What else is to be known, in words.'),
  },

  async run(context) {
    const { compareEntries } = await import('../compare/compare-entries.js')
    return compareEntries(context)
  },
})
