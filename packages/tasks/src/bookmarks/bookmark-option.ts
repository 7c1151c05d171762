import { isAddress } from '@octavo/pdf/addresses'
import type { ViewKind } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import * as z from 'zod'
import { type Message, option, phrase, Send, says, send } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'
import { MAX_PAGE } from '../options/pages-option.js'

/** Maximum number of bookmarks that are read and accepted. */
export const MAX_BOOKMARKS = 100_000
/** Maximum depth of an outline. */
const MAX_LEVEL = 256
const MAX_TEXT = 5000

/** Maximum absolute value of a coordinate: a larger one is a mistake. */
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
  title: z.string().max(MAX_TEXT).meta({ description: 'The displayed title.' }),
  level: z.int().min(1).max(MAX_LEVEL).default(1).meta({
    description: 'Nesting level: the bookmark is a child of the last one before it with a lower level.',
  }),
  page: z.int().min(1).max(MAX_PAGE).nullable().default(null).meta({ description: 'Target page, from 1.' }),
  view: z
    .strictObject({
      kind: z.enum(VIEW_KINDS),
      left: coordinate,
      bottom: coordinate,
      right: coordinate,
      top: coordinate,
      zoom: coordinate,
    })
    .optional()
    .meta({
      description: 'Destination view, as in PDF; coordinates from the lower left corner, zoom 1 is 100 %.',
    }),
  uri: z.string().max(MAX_TEXT).nullable().default(null).meta({ description: 'URL to open instead.' }),
  action: z.string().max(MAX_TEXT).nullable().default(null).meta({
    description: 'Another action, as returned by read: GoToR, JavaScript …; only together with original.',
  }),
  file: z
    .string()
    .max(MAX_TEXT)
    .nullable()
    .default(null)
    .meta({ description: 'The file of the action, as returned by read.' }),
  original: z.int().min(1).max(MAX_BOOKMARKS).nullable().default(null).meta({
    description:
      'Number of the bookmark, from 1, whose action is kept: returned by read for actions that cannot be recreated.',
  }),
  bold: z.boolean().default(false),
  italic: z.boolean().default(false),
  open: z.boolean().default(true).meta({ description: 'Whether its children are initially shown.' }),
  colour: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null)
    .meta({ description: 'Colour of the title: #rrggbb.' }),
})

export type BookmarkOption = z.output<typeof bookmark>

export function bookmarkOption() {
  return z
    .array(bookmark)
    .max(MAX_BOOKMARKS)
    .default([])
    .meta({
      description:
        'With replace and add: the bookmarks in order, each with title, page (or uri) and level; page numbers are those of the input.',
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
  readonly message: Message
}

/**
 * Rules that involve several fields: levels without gaps, one target each, and bookmarks if some are needed.
 */
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
        ? phrase`${says('bookmarks_missing')}With ${mode} it must name at least one bookmark${mode === 'replace' ? phrase`; ${option('mode', 'clear')} removes all` : ''}`
        : phrase`${says('no_effect')}With ${mode} no bookmarks are made: ${send} ${option('mode', 'replace', 'add')}`,
    }
  let before = 0
  for (const [index, { level, page, uri, view, action, file, original }] of bookmarks.entries()) {
    const issue = (field: string, message: Message): Issue => ({ path: ['bookmarks', index, field], message })
    if (level > before + 1)
      yield issue(
        'level',
        phrase`${says('level_of_bookmark', { max: before + 1 })}It must be from 1 to ${before + 1}, at most one more than the bookmark before has`,
      )
    before = level
    if (uri !== null && page !== null)
      yield issue('uri', phrase`${says('page_or_address')}A bookmark has a page or an address, not both`)
    if (original !== null && page !== null)
      yield issue(
        'original',
        phrase`${says('action_of_bookmark')}A bookmark has a page or keeps an action, not both`,
      )
    if (original !== null && action === null && uri === null)
      yield issue(
        'original',
        phrase`${says('action_of_bookmark')}${Send} action, file and uri as well, as read gives them`,
      )
    if (original === null && (action !== null || file !== null))
      yield issue(
        action === null ? 'file' : 'action',
        phrase`${says('action_of_bookmark')}An action cannot be created, only kept: ${send} original too, as returned by read, or a page or uri instead`,
      )
    if (uri !== null && original === null && !isAddress(uri))
      yield issue(
        'uri',
        phrase`${says('address_of_bookmark')}It must be an address with its scheme, such as https://example.com, and no script`,
      )
    if (view !== undefined && page === null)
      yield issue('view', phrase`${says('view_without_page')}Only a page can be shown: ${send} page as well`)
  }
}

/** The number of pages is known when the document is open. */
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

/** Runs the engine; if it rejects a bookmark because of the document, the failure names it. */
export function withBookmark<T>(filename: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PdfError) || error.details.bookmark === undefined) throw error
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[bookmarks][${error.details.bookmark}][original]`,
      input: filename,
      message: `${filename}: ${error.message}`,
    })
  }
}
