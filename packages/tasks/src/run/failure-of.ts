import { PdfError, type PdfErrorCode } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import type { Primitives } from '@octavo/pdf/primitives'
import { type Message, phrase } from '../declare/message.js'
import type { TaskEntry, TaskFile } from '../declare/task.js'
import { engineFailures, systemFailure, TaskFailure } from '../declare/task-failure.js'
import { countPages } from '../documents/count-pages.js'
import { shownName } from '../wording/file-name.js'

/** Any error of a task as a failure for the caller. */
export function failureOf(
  error: unknown,
  entries: readonly TaskEntry[],
  primitives: Primitives,
): TaskFailure {
  if (error instanceof TaskFailure) return error
  if (error instanceof PdfError) return failureOfPdf(error, entries, primitives)
  const ofSystem = systemFailure(error)
  if (ofSystem !== undefined) return new TaskFailure(ofSystem)
  if (isOutOfMemory(error)) {
    return new TaskFailure({
      code: 'limit_exceeded',
      message: 'The task exceeds its limit of memory or nesting.',
    })
  }
  return new TaskFailure({
    code: 'internal_error',
    message: 'The task failed because of an internal error.',
    trace: traceOf(error),
  })
}

/** An error of the engine about a known entry. */
export function failureOfEntry(error: unknown, filename: string, entry: number): unknown {
  return error instanceof PdfError ? taskFailureOf(error, filename, entry) : error
}

function failureOfPdf(error: PdfError, entries: readonly TaskEntry[], primitives: Primitives): TaskFailure {
  const entry = entryAtFault(error, entries, primitives)
  return taskFailureOf(error, entry === undefined ? error.input : entries[entry]!.filename, entry)
}

function taskFailureOf(
  error: PdfError,
  filename: string | undefined,
  entry: number | undefined,
): TaskFailure {
  const { code, field } = engineFailures[error.code]
  const message = hintsOn(error).reduce<Message>((text, hint) => phrase`${text} ${hint}`, error.message)
  return new TaskFailure({
    code,
    message: filename === undefined ? message : phrase`${shownName(filename)}: ${message}`,
    input: filename,
    entry,
    field: field === undefined || entry === undefined ? undefined : `pages[${entry}][${field}]`,
  })
}

function hintsOn({ code, details: { lacks = '' } }: PdfError): Message[] {
  const { hint, hints = {} } = engineFailures[code]
  const ofLacks = String(lacks).split(' ')
  return [hint, ...ofLacks.map((what) => hints[what])].filter((each) => each !== undefined)
}

/**
 * The engine names a file or an entry; the kind of error tells which entry, also if several have one name.
 */
function entryAtFault(
  error: PdfError,
  entries: readonly TaskEntry[],
  primitives: Primitives,
): number | undefined {
  const named = [...entries.keys()].filter((index) => {
    const { filename, file } = entries[index]!
    return filename === error.input || file.name === error.input
  })
  const isOneFile = new Set(named.map((index) => entries[index]!.file)).size <= 1
  if (error.code === 'invalid_pages' && named.length > 1)
    return named.find((index) => selectionFails(entries[index]!, error, isOneFile, primitives))
  const found = isOneFile
    ? named[0]
    : named.find((index) => failsWith(entries[index]!, error.code, primitives))
  return found === undefined ? undefined : entryToMend(error.code, entries, found)
}

/**
 * A problem of a whole file is reported for the first entry that names it; a wrong password, for the first
 * that sends it.
 */
function entryToMend(code: PdfErrorCode, entries: readonly TaskEntry[], found: number): number {
  if (engineFailures[code].field === undefined || code === 'invalid_pages') return found
  const { file } = entries[found]!
  const mended = entries.findIndex(
    (entry) => entry.file === file && (code !== 'password_incorrect' || entry.password !== undefined),
  )
  return mended < 0 ? found : mended
}

function selectionFails(
  { file, page }: TaskEntry,
  error: PdfError,
  isOneFile: boolean,
  primitives: Primitives,
): boolean {
  try {
    const pageCount = isOneFile ? Number(error.details.pages ?? 0) : pagesOf(file, primitives)
    selectPages(parsePageSelection(page), pageCount)
    return false
  } catch (again) {
    return again instanceof PdfError && again.message === error.message
  }
}

function failsWith({ file }: TaskEntry, code: PdfErrorCode, primitives: Primitives): boolean {
  try {
    pagesOf(file, primitives)
    return false
  } catch (error) {
    return error instanceof PdfError && error.code === code
  }
}

function pagesOf(file: TaskFile, primitives: Primitives): number {
  return countPages(file.openRescued() ?? file.open(), { primitives, password: file.password }).pages
}

/** V8 throws a RangeError if a buffer or the stack cannot grow. */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|array length|call stack|out of memory|too large/i.test(error.message)
  )
}

/** The stack without the message, which could contain a part of a file. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 12)].join('\n').slice(0, 2000)
}
