import type { ViewKind } from '@octavo/pdf/draft'
import { z } from 'zod'
import { MAX_PAGE } from '../pages-option.js'
import { TaskFailure } from '../task-failure.js'

const MAX_BOOKMARKS = 10_000
const MAX_LEVEL = 20
const MAX_TEXT = 5000

/** How far off a coordinate may be: what is further away is a mistake. */
const MAX_COORDINATE = 1_000_000
/** ISO 32000-1, table 151. */
const VIEW_KINDS = [
  'XYZ',
  'Fit',
  'FitH',
  'FitV',
  'FitR',
  'FitB',
  'FitBH',
  'FitBV',
] as const satisfies readonly ViewKind[]

const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE).nullable().optional()

const bookmark = z.strictObject({
  title: z.string().min(1).max(MAX_TEXT).meta({ description: 'What people read.' }),
  level: z
    .int()
    .min(1)
    .max(MAX_LEVEL)
    .default(1)
    .meta({ description: 'It belongs to the last bookmark before it of a lower level.' }),
  page: z
    .int()
    .min(1)
    .max(MAX_PAGE)
    .nullable()
    .default(null)
    .meta({ description: 'The page it leads to, from 1.' }),
  view: z
    .strictObject({
      kind: z.enum(VIEW_KINDS),
      left: coordinate,
      bottom: coordinate,
      right: coordinate,
      top: coordinate,
      zoom: z.number().min(0).max(64).nullable().optional(),
    })
    .optional()
    .meta({ description: 'How the page is shown, as PDF says it; coordinates from the lower left corner.' }),
  uri: z
    .string()
    .max(MAX_TEXT)
    .nullable()
    .default(null)
    .meta({ description: 'The address it opens instead.' }),
  bold: z.boolean().default(false),
  italic: z.boolean().default(false),
  open: z.boolean().default(true).meta({ description: 'Whether what belongs to it is shown at first.' }),
  colour: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null)
    .meta({ description: 'Of the title: #rrggbb.' }),
})

export type BookmarkOption = z.output<typeof bookmark>

export function bookmarkOption() {
  return z
    .array(bookmark)
    .max(MAX_BOOKMARKS)
    .default([])
    .meta({
      description:
        'With replace and add: the bookmarks in their order, each with title, page (or uri) and level; pages are numbered as they entered.',
      examples: [
        [
          { title: 'Chapter 1', page: 1 },
          { title: 'Section 1.1', page: 2, level: 2 },
        ],
      ],
      with: { mode: ['replace', 'add'] },
    })
}

interface Issue {
  readonly path: (string | number)[]
  readonly message: string
}

/** What no single field can say: levels without gaps, one target each, and bookmarks where some are needed. */
export function* bookmarkIssues({
  mode,
  bookmarks,
}: {
  readonly mode: 'read' | 'replace' | 'add' | 'clear'
  readonly bookmarks: readonly BookmarkOption[]
}): Iterable<Issue> {
  const takesSome = mode === 'replace' || mode === 'add'
  if (takesSome !== bookmarks.length > 0)
    yield {
      path: ['bookmarks'],
      message: takesSome
        ? `With ${mode} it must name at least one bookmark${mode === 'replace' ? '; "mode": "clear" takes all away' : ''}`
        : `With ${mode} no bookmarks are made: send "mode": "replace" or "add"`,
    }
  let before = 0
  for (const [index, { level, page, uri, view }] of bookmarks.entries()) {
    const issue = (field: string, message: string): Issue => ({ path: ['bookmarks', index, field], message })
    if (level > before + 1)
      yield issue(
        'level',
        `It must be from 1 to ${before + 1}, at most one more than the bookmark before has`,
      )
    before = level
    if (uri !== null && page !== null) yield issue('uri', 'A bookmark has a page or an address, not both')
    if (uri !== null && !isAddress(uri))
      yield issue('uri', 'It must be an address with its scheme, such as https://example.com, and no script')
    if (view !== undefined && page === null)
      yield issue('view', 'Only a page can be shown: send page as well')
  }
}

function isAddress(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s]/i.test(uri) && !/^(javascript|vbscript|data):/i.test(uri)
}

/** How many pages there are is known when the document is open. */
export function checkPages(bookmarks: readonly BookmarkOption[], pageCount: number, filename: string): void {
  const wrong = bookmarks.findIndex(({ page }) => page !== null && page > pageCount)
  if (wrong < 0) return
  const pages = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[bookmarks][${wrong}][page]`,
    input: filename,
    message: `${filename}: There is no page ${bookmarks[wrong]!.page}: ${pages} entered.`,
  })
}
