import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'

export interface ReadSelection {
  /** The code of the page's message. */
  readonly problem: 'not_pages' | 'no_such_page' | undefined
  /** The selected pages, counted from 1. Undefined if they cannot be known. */
  readonly pages: Uint32Array | undefined
}

/** Reads a page selection as it is typed. */
export function readSelection(text: string, pageCount: number | null): ReadSelection {
  try {
    const selection = parsePageSelection(text)
    if (pageCount === null) return { problem: undefined, pages: undefined }
    return { problem: undefined, pages: selectPages(selection, pageCount).map((page) => page + 1) }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return { problem: isSelection(text) ? 'no_such_page' : 'not_pages', pages: undefined }
  }
}

function isSelection(text: string): boolean {
  try {
    parsePageSelection(text)
    return true
  } catch {
    return false
  }
}

/** The shortest page selection for these pages, such as `1-3,7,6`. */
export function selectionText(pages: Iterable<number>, dash = '-', separator = ','): string {
  const runs: { first: number; last: number; step: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (
      run !== undefined &&
      Math.abs(page - run.last) === 1 &&
      (run.step === 0 || page - run.last === run.step)
    ) {
      run.step = page - run.last
      run.last = page
    } else runs.push({ first: page, last: page, step: 0 })
  }
  return runs
    .map(({ first, last }) => (first === last ? `${first}` : `${first}${dash}${last}`))
    .join(separator)
}
