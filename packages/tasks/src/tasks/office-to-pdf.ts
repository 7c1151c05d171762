import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, text, texts } from '../declare/report-field.js'
import { LIBREOFFICE } from '../office/libreoffice.js'
import { archiveOptions } from '../options/archive-options.js'
import { OFFICE_TYPES } from '../wording/file-types.js'

const MEGABYTE = 1024 ** 2
const MINUTES = 60

const choice = (description: string, isChosen: boolean) =>
  z
    .boolean()
    .default(isChosen)
    .meta({ description, examples: [!isChosen] })

const options = z.object({
  orientation: z
    .enum(['keep', 'portrait', 'landscape'])
    .default('keep')
    .meta({
      description: 'The orientation of all pages; keep leaves that of the document.',
      examples: ['landscape'],
    }),
  sheets: z
    .enum(['pages', 'one_page'])
    .default('pages')
    .meta({
      description:
        'Spreadsheets: divide sheets into pages, as for printing, or put each sheet on one page of its size.',
      examples: ['one_page'],
    }),
  print_areas: choice(
    'Spreadsheets: only the print areas of sheets that have some; otherwise all cells.',
    true,
  ),
  comments: z
    .enum(['none', 'annotations', 'margin'])
    .default('none')
    .meta({
      description:
        'Comments: leave them out, add them as annotations, or, of texts, print them in the margin.',
      examples: ['annotations'],
    }),
  speaker_notes: z
    .enum(['none', 'add', 'only'])
    .default('none')
    .meta({
      description: 'Presentations: pages with the notes of the slides; add puts them behind the slides.',
      examples: ['add'],
    }),
  hidden_slides: choice('Presentations: also hidden slides.', false),
  tracked_changes: z
    .enum(['keep', 'show', 'hide'])
    .default('keep')
    .meta({
      description:
        'Tracked changes of texts: show marks them, hide shows the text with all changes; keep is as the document was saved.',
      examples: ['hide'],
    }),
  update_indexes: choice(
    'Update tables of contents and other indexes of texts before the conversion.',
    false,
  ),
  bookmarks: choice('Bookmarks from headings, slides and sheets.', true),
  form_fields: choice('Form controls as fields that can be filled in; otherwise as they look.', true),
  tagged: choice('Tags that describe the structure, for screen readers and text extraction.', true),
  images: z
    .enum(['jpeg', 'lossless'])
    .default('jpeg')
    .meta({
      description: 'How images are compressed. JPEG images of the document stay as they are where possible.',
      examples: ['lossless'],
    }),
  quality: z
    .int()
    .min(1)
    .max(100)
    .default(90)
    .meta({ description: 'Quality of JPEG images.', examples: [75], with: { images: ['jpeg'] } }),
  max_dpi: z
    .int()
    .min(0)
    .max(1200)
    .default(300)
    .meta({
      description:
        'Images of a higher resolution are reduced to this one, in pixels per inch; 0 leaves them.',
      examples: [150],
    }),
  ...archiveOptions(),
  export_options: z
    .record(
      z.string().regex(/^[A-Z][A-Za-z]{1,60}$/),
      z.union([z.boolean(), z.int().min(-1000).max(0xff_ff_ff), z.string().max(500)]),
    )
    .default({})
    .meta({
      description:
        'Further options of the PDF export of LibreOffice, by its names: https://help.libreoffice.org/latest/en-US/text/shared/guide/pdf_params.html',
      examples: [{ InitialView: 1 }],
    }),
})

export default defineTask({
  name: 'office-to-pdf',
  title: 'Office to PDF',
  summary: 'Convert Word, Excel, PowerPoint, OpenDocument, RTF, CSV and text files to PDF.',
  group: 'convert',
  keywords: [
    'word to pdf',
    'excel to pdf',
    'powerpoint to pdf',
    'docx',
    'xlsx',
    'pptx',
    'odt',
    'ods',
    'odp',
    'rtf',
    'csv',
    'libreoffice',
    'doc',
  ],
  inputs: { accepts: OFFICE_TYPES, min: 1, max: 100 },
  first: ['orientation', 'sheets', 'tracked_changes'],
  resultName: 'document.pdf',
  needs: { programs: [LIBREOFFICE], memory: 2048 * MEGABYTE, seconds: 10 * MINUTES },
  options,
  examples: [
    {
      title: 'A letter',
      entries: [{ filename: 'letter.docx' }],
      options: {},
      expect: { valid: true, pages: 1, text: { 1: 'Dear Ada' } },
    },
    {
      title: 'Each sheet on one page, in landscape',
      entries: [{ filename: 'table.csv' }],
      options: { sheets: 'one_page', orientation: 'landscape' },
      expect: { valid: true, pages: 1, text: { 1: 'a' } },
    },
    {
      title: 'Only the first page of each document, small images, and no tracked changes',
      entries: [
        { filename: 'letter.rtf', page: '1' },
        { filename: 'report.fodt', page: '1' },
      ],
      options: { tracked_changes: 'hide', max_dpi: 150, quality: 75 },
      expect: {
        outputs: 2,
        valid: true,
        pages: 1,
        first: { name: 'letter.pdf' },
        last: { name: 'report.pdf' },
      },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of pages of the output.'),
    'files[].notes': texts('Notes about the output.'),
    'files[].missingFonts[].name': text('A font that a document of the run names and that is not installed.'),
    'files[].missingFonts[].substitute': text('The font that was used instead.'),
  },

  async run(context) {
    const { convertOffice } = await import('../office/convert-office.js')
    return convertOffice(context)
  },
})
