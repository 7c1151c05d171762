import * as z from 'zod'
import {
  bookmarkIssues,
  bookmarkOption,
  checkPages,
  MAX_BOOKMARKS,
  withBookmark,
} from '../bookmarks/bookmark-option.js'
import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count } from '../declare/report-field.js'
import type { TaskContext } from '../declare/task.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  mode: z
    .enum(['read', 'replace', 'add', 'clear'])
    .default('read')
    .meta({
      description:
        'read returns the bookmarks as JSON, in the same form in which they are sent; replace replaces them, add adds to them, clear removes them all.',
      examples: ['replace'],
    }),
  bookmarks: bookmarkOption(),
  position: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .default(null)
    .meta({
      description: 'With add: position of the first new bookmark among those of level 1. Null: at the end.',
      examples: [1],
      with: { mode: ['add'] },
    }),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'bookmarks-pdf',
  title: 'PDF bookmarks',
  summary: 'Read the bookmarks of a PDF as JSON, replace them, add to them, or remove them all.',
  group: 'edit',
  keywords: ['outline', 'table of contents', 'toc', 'contents', 'chapters'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'bookmarks.pdf',
  givesJson: ({ mode }) => mode === 'read',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const { path, message } of bookmarkIssues(chosen)) addIssue(issueOf(path, message))
  }),
  examples: [
    {
      title: 'The bookmarks as JSON',
      entries: [{ filename: 'book.pdf' }],
      options: {},
      expect: { json: { count: 5 } },
    },
    {
      title: 'Two chapters, the first with a section',
      entries: [{ filename: 'book.pdf' }],
      options: {
        mode: 'replace',
        bookmarks: [
          { title: 'Chapter 1', page: 1, bold: true },
          { title: 'Section 1.1', page: 2, level: 2 },
          { title: 'Chapter 2', page: 4, view: { kind: 'FitH', top: 420 } },
        ],
      },
      expect: { bookmarks: ['Chapter 1', 'Section 1.1', 'Chapter 2'] },
    },
    {
      title: 'Add a cover before all others, and a link to a web page',
      entries: [{ filename: 'book.pdf' }],
      options: {
        mode: 'add',
        position: 1,
        bookmarks: [
          { title: 'Cover', page: 1, colour: '#aa0000' },
          { title: 'On the web', uri: 'https://example.com/book' },
        ],
      },
      expect: {
        bookmarks: [
          'Cover',
          'On the web',
          'One',
          'One, section A',
          'Two / or: the second',
          'Two, section A',
          'Three',
        ],
      },
    },
    {
      title: 'Remove all bookmarks',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { mode: 'clear' },
      expect: { outputs: 2, pages: 12, bookmarks: [] },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].count': count('Number of bookmarks of the file.'),
    'files[].bookmarks[].*':
      'Each bookmark with title, level, page (null if it leads to none), view, bold, italic, open and colour; uri, action and file if it does something else, with original if it can be kept but not created again.',
    'files[].added': count('Number of added bookmarks.'),
    'files[].removed': count('Number of removed bookmarks.'),
  },

  async run(context) {
    return context.options.mode === 'read' ? read(context) : change(context)
  },
})

async function read(context: TaskContext<Options>) {
  const { readBookmarks } = await import('@octavo/pdf/draft')
  const { draftLosses, withDrafts } = await import('../documents/entry-drafts.js')
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const all = readBookmarks(draft)
      const bookmarks = all.slice(0, MAX_BOOKMARKS)
      const found = { count: all.length, bookmarks }
      writeJson(context.output, jsonName(name, '-bookmarks', drafts.length === 1), found)
      return { name, losses: draftLosses(opened), ...found }
    }),
  }))
}

async function change(context: TaskContext<Options>) {
  const { addBookmarks, clearBookmarks, copyUnchanged, countBookmarks, isUnchanged, replaceBookmarks } =
    await import('@octavo/pdf/draft')
  const { editEachKeepingXfa } = await import('../documents/edit-each.js')
  const { mode, bookmarks, position } = context.options
  return editEachKeepingXfa(context, '-bookmarks', (draft, { filename }, output) => {
    const before = countBookmarks(draft)
    if (mode === 'clear') {
      if (before > 0 || draft.file.dict(draft.catalogueRef)?.has('Outlines')) clearBookmarks(draft)
      else if (isUnchanged(draft)) output.write = copyUnchanged
      return { added: 0, removed: before }
    }
    checkPages(bookmarks, draft.pages.length, filename)
    withBookmark(filename, () => {
      if (mode === 'replace') replaceBookmarks(draft, bookmarks)
      else addBookmarks(draft, bookmarks, position ?? undefined)
    })
    return { added: bookmarks.length, removed: mode === 'replace' ? before : 0 }
  })
}
