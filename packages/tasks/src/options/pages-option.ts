import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import * as z from 'zod'
import { engineFailures, TaskFailure } from '../declare/task-failure.js'

const MAX_SELECTION = 10_000
export const MAX_PAGE = 1_000_000
const MAX_SELECTIONS = 10_000

export type PagesOption = z.infer<ReturnType<typeof pagesOption>>

/** Pages of the entered document, in the page grammar. */
export function pageSelection() {
  return z
    .union([
      z.string().max(MAX_SELECTION),
      z.int().min(1).max(MAX_PAGE),
      z.array(z.union([z.string().max(MAX_SELECTION), z.int().min(1).max(MAX_PAGE)])).max(MAX_SELECTION),
    ])
    .superRefine((pages, { addIssue }) => {
      try {
        parsePageSelection(pages)
      } catch (error) {
        if (!(error instanceof PdfError)) throw error
        addIssue({
          code: 'custom',
          message: error.message.replace(/\.$/, ''),
          params: { says: 'not_pages' },
        })
      }
    })
    .meta({ format: 'pages' })
}

/** An option that selects pages of the entered document, in the page grammar. */
export function pagesOption(description: string, example = '1-3,last', fallback = 'all') {
  return pageSelection()
    .default(fallback)
    .meta({ description: `${description} As a page selection: 1-3, last, odd, !2 …`, examples: [example] })
}

/** A list of such selections. */
export function pagesList(description: string, example: readonly string[]) {
  return z
    .array(pageSelection())
    .max(MAX_SELECTIONS)
    .default([])
    .meta({ description: `${description} As a page selection: 1-3, last, odd, !2 …`, examples: [example] })
}

/** Limits the total number of pages in a list of selections, before the next one is expanded. */
export class SelectedTogether {
  #pages = 0

  count(pages: number): void {
    this.#pages += pages
    if (this.#pages > MAX_PAGE) throw limitExceeded('The number of pages that are selected', MAX_PAGE)
  }
}

/** The pages that an option selects in one document, from 0; `field` is the option as sent. */
export function selectedPages(
  pages: PagesOption,
  pageCount: number,
  { field, filename }: { readonly field: string; readonly filename: string },
  together?: SelectedTogether,
): Uint32Array {
  try {
    const selected = selectPages(parsePageSelection(pages), pageCount)
    together?.count(selected.length)
    return selected
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    const { code } = engineFailures[error.code]
    throw new TaskFailure({ code, field, input: filename, message: `${filename}: ${error.message}` })
  }
}
