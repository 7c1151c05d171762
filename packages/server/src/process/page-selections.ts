import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection } from '@octavo/pdf/page-grammar'
import type { Entry } from '@octavo/tasks/entry'
import { type FieldProblem, invalidFields } from '../errors/service-error.js'
import type { FileRow } from '../records/records.js'

const MOST_PROBLEMS = 100

/** Refuses pages that cannot be read, before anything runs. Whether they exist is known when the file is open. */
export function checkSelections(entries: readonly Entry<FileRow>[]): void {
  const problems: FieldProblem[] = []
  for (const [index, { file, filename, page }] of entries.entries()) {
    const problem = problemOf(page)
    if (problem === undefined) continue
    const field = `pages[${index}][page]`
    problems.push({
      field,
      message: `${field} (${shownName(filename)}): ${problem}${pagesOf(file.pageCount)}`,
    })
    if (problems.length === MOST_PROBLEMS) break
  }
  if (problems.length > 0) throw invalidFields([], problems)
}

function problemOf(page: Entry<FileRow>['page']): string | undefined {
  try {
    parsePageSelection(page)
    return undefined
  } catch (error) {
    if (error instanceof PdfError) return error.message
    throw error
  }
}

function pagesOf(count: number | null): string {
  if (count === null) return ''
  return ` The file has ${count} ${count === 1 ? 'page' : 'pages'}.`
}

function shownName(name: string): string {
  return name.replace(/\p{C}/gu, '\ufffd').slice(0, 200)
}
