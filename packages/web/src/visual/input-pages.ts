import type { ChosenFile } from '../files/chosen-file.js'
import { readSelection, selectionText } from '../files/page-selection.js'

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

/**
 * The page numbers, from 1 and in order, that a page selection option names. Empty if it names none or is
 * still invalid.
 */
export function chosenPages(option: unknown, pageCount: number): readonly number[] {
  const written = Array.isArray(option) ? option.join(',') : String(option ?? '')
  if (written.trim() === '' || written.trim().toLowerCase() === 'all') return []
  return [...(readSelection(written, pageCount).pages ?? [])]
}

/**
 * The same option for another choice of pages. Pages that were named keep their order. New pages are
 * appended, or inserted at their positions if all pages are in document order.
 */
export function changedPages(before: readonly number[], chosen: ReadonlySet<number>): string {
  const kept = before.filter((page) => chosen.has(page))
  const added = [...chosen].filter((page) => !before.includes(page)).sort((one, other) => one - other)
  const isSorted = kept.every((page, index) => index === 0 || kept[index - 1]! < page)
  const pages = [...kept, ...added]
  return selectionText(isSorted ? pages.sort((one, other) => one - other) : pages)
}

/** Whether the task changes the page at this index of its input: all pages, unless the option names some. */
export function isChosenPage(option: unknown, file: ChosenFile, index: number): boolean {
  const chosen = chosenPages(option, inputPages(file).length)
  return chosen.length === 0 || chosen.includes(index + 1)
}
