import type { ChosenFile } from '../files/chosen-file.js'
import { readSelection } from '../files/page-selection.js'

/** A page as a task counts it, and which page of the file it is; both from 1. */
export interface EnteredPage {
  readonly number: number
  readonly page: number
}

/** The pages of a file that enter the task: all, or those that are wanted of it. */
export function enteredPages({
  page,
  pageCount,
}: Pick<ChosenFile, 'page' | 'pageCount'>): readonly EnteredPage[] {
  const { pages } = readSelection(page, pageCount)
  return pages === undefined ? [] : Array.from(pages, (of, index) => ({ number: index + 1, page: of }))
}
