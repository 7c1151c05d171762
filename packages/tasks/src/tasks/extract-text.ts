import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { pagesOption } from '../pages-option.js'
import { count, counts, flag, text, texts } from '../report-field.js'

export default defineTask({
  name: 'extract-text',
  title: 'Extract text',
  summary:
    'Get the text of a PDF: plain, page by page, as JSON with words and their places, or as Markdown with headings, lists, tables and links.',
  group: 'convert',
  keywords: ['pdf to text', 'txt', 'markdown', 'copy text', 'words', 'tables', 'content', 'read'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'text.txt',
  options: z.object({
    format: z
      .enum(['text', 'pages', 'json', 'markdown'])
      .default('text')
      .meta({
        description:
          'What comes out: plain text with a form feed behind each page; JSON with the text of each page; JSON with blocks, lines and words and where each of them stands; or Markdown.',
        examples: ['markdown'],
      }),
    pages: pagesOption('The pages whose text is wanted.', '1-3,last'),
    invisible_text: z
      .boolean()
      .default(true)
      .meta({
        description:
          'Take text along that is not painted, as that which was recognised in a scan and lies behind its picture.',
        examples: [false],
      }),
    annotations: z
      .boolean()
      .default(true)
      .meta({
        description: 'Take along what form fields, stamps and other annotations show.',
        examples: [false],
      }),
    join_hyphenated: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Make one word again of a word that is divided at the end of a line. Markdown has such words in one piece anyway.',
        examples: [true],
        with: { format: ['text', 'pages'] },
      }),
    headers_footers: z
      .enum(['remove', 'keep'])
      .default('remove')
      .meta({
        description:
          'With format: markdown. Whether lines that repeat at the top or bottom of pages, and page numbers, are left out.',
        examples: ['keep'],
        with: { format: ['markdown'] },
      }),
    tags: z
      .enum(['auto', 'ignore'])
      .default('auto')
      .meta({
        description:
          'With format: markdown. Whether the tags of a tagged document say what is a heading, a list or a table, where they have nearly all of its text; or what the pages look like alone.',
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
      title: 'The words of the first page with their places',
      entries: [{ filename: 'book.pdf' }],
      options: { format: 'json', pages: '1' },
      expect: {
        name: 'book.json',
        json: { pages: [{ page: 1, blocks: [{ lines: [{ text: 'K-1', words: [{ text: 'K-1' }] }] }] }] },
      },
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
    'files[].name': text('The file that was sent.'),
    'files[].pages': count('The pages whose text was looked for.'),
    'files[].words': count('How many words were found.'),
    'files[].repairs': texts('What had to be mended to read it, in words.'),
    'files[].rescued': flag('Whether another engine had to read it first.'),
    'files[].pagesWithoutText': count(
      'How many pages have no text; a page that is a scan has none until it is recognised (OCR).',
    ),
    'files[].pagesUnread': counts(
      'Pages of which some content could not be read, by their numbers; the first hundred.',
    ),
    'files[].fontsWithoutText[].font': text(
      'A font that does not say which text its characters mean, so that they are missing.',
    ),
    'files[].fontsWithoutText[].characters': count('How many of its characters are missing.'),
    'files[].byTags': flag('Whether the tags of the document were used (Markdown).'),
    'files[].notes': texts('What else is to be known of the output, in words.'),
  },

  async run(context) {
    const { withEnteredPages } = await import('../task-inputs.js')
    const { extractEntered } = await import('../text/extract-entered.js')
    return withEnteredPages(context, (entered) => ({
      files: entered.map((one) => extractEntered(context, one, entered.length === 1)),
    }))
  },
})
