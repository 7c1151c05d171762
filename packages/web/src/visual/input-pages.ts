import type { ChosenFile } from '../files/chosen-file.js'
import { readSelection } from '../files/page-selection.js'

/** The number of a page in the task's input, and its number in the file; both from 1. */
export interface InputPage {
  readonly number: number
  readonly page: number
}

/** The pages of a file that the task gets: all, or the selected ones. */
export function inputPages({
  page,
  pageCount,
}: Pick<ChosenFile, 'page' | 'pageCount'>): readonly InputPage[] {
  const { pages } = readSelection(page, pageCount)
  return pages === undefined ? [] : Array.from(pages, (of, index) => ({ number: index + 1, page: of }))
}
