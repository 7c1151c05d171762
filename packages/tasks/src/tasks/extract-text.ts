import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'

export default defineTask({
  name: 'extract-text',
  title: 'Extract text',
  summary:
    'Extract the text of a PDF: as plain text, page by page, as JSON or CSV with positions, or as Markdown with headings, lists, tables and links.',
  group: 'convert',
  keywords: ['pdf to text', 'txt', 'markdown', 'copy text', 'words', 'tables', 'content', 'read'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['format'],
  resultName: 'text.txt',
  options: z.object({
    format: z
      .enum(['text', 'pages', 'json', 'csv', 'markdown'])
      .default('text')
      .meta({
        description:
          'Output: plain text with a form feed after each page; JSON with the text of each page; JSON with blocks, lines and words and their positions; CSV with the page, position, width, font, size, length and text of each line; or Markdown.',
        examples: ['markdown'],
      }),
    rows: z
      .enum(['lines', 'words'])
      .default('lines')
      .meta({
        description: 'With format: csv. Whether each line or each word is a row.',
        examples: ['words'],
        with: { format: ['csv'] },
      }),
    pages: pagesOption('The pages to extract text from.', '1-3,last'),
    invisible_text: z
      .boolean()
      .default(true)
      .meta({
        description: 'Include invisible text, such as the OCR text behind a scanned image.',
        examples: [false],
      }),
    annotations: z
      .boolean()
      .default(true)
      .meta({
        description: 'Include the text of form fields, stamps and other annotations.',
        examples: [false],
      }),
    join_hyphenated: z
      .boolean()
      .default(false)
      .meta({
        description: 'Join words that are hyphenated at the end of a line. Markdown always joins them.',
        examples: [true],
        with: { format: ['text', 'pages'] },
      }),
    headers_footers: z
      .enum(['remove', 'keep'])
      .default('remove')
      .meta({
        description:
          'With format: markdown. Whether to omit running headers and footers, page numbers, and the numbers of lines in the margin.',
        examples: ['keep'],
        with: { format: ['markdown'] },
      }),
    tags: z
      .enum(['auto', 'ignore'])
      .default('auto')
      .meta({
        description:
          'With format: markdown. Whether headings, lists and tables are taken from the tags of a tagged document if they cover nearly all of its text, or from the layout only.',
        examples: ['ignore'],
        with: { format: ['markdown'] },
      }),
  }),
  examples: [
    {
      title: 'Plain text',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { name: 'report.txt', holds: 'A-2' },
    },
    {
      title: 'The words of the first page with their positions',
      entries: [{ filename: 'book.pdf' }],
      options: { format: 'json', pages: '1' },
      expect: {
        name: 'book.json',
        json: { pages: [{ page: 1, blocks: [{ lines: [{ text: 'K-1', words: [{ text: 'K-1' }] }] }] }] },
      },
    },
    {
      title: 'The lines of the last page with their positions, as CSV',
      entries: [{ filename: 'book.pdf' }],
      options: { format: 'csv', pages: 'last' },
      expect: { name: 'book.csv', holds: ',K-12' },
    },
    {
      title: 'The text of each page of two files, one with a password',
      entries: [{ filename: 'book.pdf' }, { filename: 'locked.pdf', password: 'open sesame' }],
      options: { format: 'pages' },
      expect: {
        outputs: 2,
        first: {
          json: {
            pages: [
              { page: 1, text: 'K-1\n' },
              { page: 2, text: 'K-2\n' },
            ],
          },
        },
        last: { json: { pages: [{ page: 1, text: 'L-1\n' }] } },
      },
    },
    {
      title: 'Markdown, with running heads and page numbers',
      entries: [{ filename: 'book.pdf' }],
      options: { format: 'markdown', headers_footers: 'keep' },
      expect: { name: 'book.md', holds: 'K-12' },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of searched pages.'),
    'files[].words': count('Number of words.'),
    'files[].repairs': texts('What had to be repaired to read it.'),
    'files[].rescued': flag('Whether pdfium had to recover it first.'),
    'files[].pagesWithoutText': count('Number of pages without text; a scanned page has none without OCR.'),
    'files[].pagesUnread': counts('Numbers of the pages with unreadable content; the first hundred.'),
    'files[].fontsWithoutText[].font': text(
      'A font without a Unicode mapping, whose characters are missing.',
    ),
    'files[].fontsWithoutText[].characters': count('Number of missing characters.'),
    'files[].byTags': flag('Whether the tags of the document were used (Markdown).'),
    'files[].notes': texts('Notes about the output.'),
  },

  async run(context) {
    const { withEnteredPages } = await import('../documents/entered-pages.js')
    const { extractEntered } = await import('../text/extract-entered.js')
    return withEnteredPages(context, (entered) => ({
      files: entered.map((one) => extractEntered(context, one, entered.length === 1)),
    }))
  },
})
