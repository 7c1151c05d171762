import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection } from '@octavo/pdf/page-grammar'
import type { Entry } from './entry.js'
import { type Message, phrase, sent } from './message.js'
import type { Task } from './task.js'

export interface EntryProblem {
  /** The entry's index among those of the job. */
  readonly entry: number
  /** As it was sent: `pages[0][page]`. */
  readonly field: string
  readonly message: string
}

/**
 * The invalid page selections. A job is checked once when it is accepted, before it is queued or run; whether
 * the pages exist is known when the file is open. If a page count is already known, the message includes it.
 */
export function entryProblems<File>(
  entries: readonly Entry<File>[],
  pageCountOf: (file: File) => number | null = () => null,
): EntryProblem[] {
  return entries.flatMap(({ file, page }, entry) => {
    const message = selectionProblem(page, pageCountOf(file))
    return message === undefined ? [] : [{ entry, field: `pages[${entry}][page]`, message }]
  })
}

/** Undefined if a task accepts this number of entries. */
export function entryCountProblem({ name, inputs }: Task, count: number): Message | undefined {
  const { min, max } = inputs
  if (count >= min && count <= max) return undefined
  return phrase`Task ${name} takes ${min} to ${max} entries, but ${count} were ${sent}.`
}

/** Of one entry; undefined if it is valid. */
export function selectionProblem(
  page: Entry<unknown>['page'],
  pageCount: number | null = null,
): string | undefined {
  try {
    parsePageSelection(page)
    return undefined
  } catch (error) {
    if (error instanceof PdfError) return `${error.message}${countNote(pageCount)}`
    throw error
  }
}

function countNote(pages: number | null): string {
  if (pages === null) return ''
  return ` The file has ${pages} ${pages === 1 ? 'page' : 'pages'}.`
}
