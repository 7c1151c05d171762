import { readSelection, selectionText } from '../files/page-selection.js'

/**
 * The pages, from 1 and in their order, that an option with the page grammar names; none if it names none, or
 * not yet well.
 */
export function chosenPages(option: unknown, pageCount: number): readonly number[] {
  const written = Array.isArray(option) ? option.join(',') : String(option ?? '')
  if (written.trim() === '' || written.trim().toLowerCase() === 'all') return []
  return [...(readSelection(written, pageCount).pages ?? [])]
}

/**
 * The same option when other pages are chosen. Those that were named keep their order; others come behind them, or, where all are in
 * the order of the document, to their places.
 */
export function changedPages(before: readonly number[], chosen: ReadonlySet<number>): string {
  const kept = before.filter((page) => chosen.has(page))
  const added = [...chosen].filter((page) => !before.includes(page)).sort((one, other) => one - other)
  const isSorted = kept.every((page, index) => index === 0 || kept[index - 1]! < page)
  const pages = [...kept, ...added]
  return selectionText(isSorted ? pages.sort((one, other) => one - other) : pages)
}
