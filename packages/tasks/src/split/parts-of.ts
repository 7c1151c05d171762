import { readOutlineSummary } from '@octavo/pdf/outline-summary'
import { partsAtBookmarks, partsOfPages } from '@octavo/pdf/split-parts'
import { option, phrase, Send } from '../declare/message.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { type PagesOption, SelectedTogether, selectedPages } from '../options/pages-option.js'
import { partsAtSeparators, type SeparatedPart, type Separators } from './separators.js'

interface SplitOptions {
  readonly by: string
  readonly pages_per_file: number
  readonly ranges: readonly PagesOption[]
  readonly level: number
  readonly separators: 'drop' | 'keep'
}

/** How the entered pages are divided, from the options. */
export function partsOf(
  entered: EnteredPages,
  { by, pages_per_file, ranges, level, separators }: SplitOptions,
  found: Separators = new Map(),
): SeparatedPart[] {
  const { entry, input, pages } = entered
  const { filename } = entry
  switch (by) {
    case 'ranges': {
      const together = new SelectedTogether()
      return ranges.map((range, index) => {
        const where = { field: `options[ranges][${index}]`, filename }
        return { pages: selectedPages(range, pages.length, where, together) }
      })
    }
    case 'bookmarks': {
      const { opened, catalogue, tree } = input.opened
      const { file } = opened
      const { items } = readOutlineSummary(file, catalogue, tree.pages, file.limits.maxTreeNodes)
      const parts = partsAtBookmarks(items, level, pages)
      if (parts.length > 0) return parts
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: 'options[by]',
        input: filename,
        message: phrase`${filename}: It cannot be split at its bookmarks: none of them leads to a selected page. ${Send} ${option('by')}: every, ranges, size or page.`,
      })
    }
    case 'blank':
    case 'barcode': {
      const parts = partsAtSeparators(entered, found, separators)
      if (parts.length > 0) return parts
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: 'options[by]',
        input: filename,
        message: phrase`${filename}: All of its pages would be dropped as separators. ${Send} ${option('separators', 'keep')}, or split it in another way.`,
      })
    }
    default:
      return partsOfPages(pages.length, by === 'every' ? pages_per_file : 1)
  }
}
