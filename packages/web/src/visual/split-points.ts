import { readSelection } from '../files/page-selection.js'
import type { OptionValues } from '../tools/tool.js'

/** A part that becomes a separate file: first and last page, both from 1. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** The parts that the options of split-pdf make; undefined if they depend on the content of the pages. */
export function partsOf(options: OptionValues, pageCount: number): readonly Part[] | undefined {
  switch (options.by) {
    case 'page':
      return every(1, pageCount)
    case 'every':
      return every(Number(options.pages_per_file), pageCount)
    case 'ranges':
      return Array.isArray(options.ranges) ? ranges(options.ranges, pageCount) : undefined
    default:
      return undefined
  }
}

function every(step: number, pageCount: number): readonly Part[] {
  if (!(step >= 1)) return [{ from: 1, to: pageCount }]
  const parts: Part[] = []
  for (let from = 1; from <= pageCount; from += step)
    parts.push({ from, to: Math.min(from + step - 1, pageCount) })
  return parts
}

/** Consecutive ranges that cover all pages; undefined for other ranges. */
function ranges(written: readonly unknown[], pageCount: number): readonly Part[] | undefined {
  const parts: Part[] = []
  for (const range of written) {
    const { pages } = readSelection(String(range), pageCount)
    const from = (parts.at(-1)?.to ?? 0) + 1
    if (pages === undefined || !pages.every((page, index) => page === from + index)) return undefined
    parts.push({ from, to: from + pages.length - 1 })
  }
  return parts.at(-1)?.to === pageCount ? parts : undefined
}

/** The parts after adding a division after a page, or removing the existing one. */
export function divided(parts: readonly Part[], after: number): readonly Part[] {
  const at = parts.findIndex(({ from, to }) => from <= after && after <= to)
  const part = parts[at]
  if (part === undefined) return parts
  const next = parts[at + 1]
  if (part.to > after)
    return parts.toSpliced(at, 1, { from: part.from, to: after }, { from: after + 1, to: part.to })
  return next === undefined ? parts : parts.toSpliced(at, 2, { from: part.from, to: next.to })
}

/**
 * The options of split-pdf for these parts. The last range is open-ended, so it also covers files with more
 * pages.
 */
export function rangesOf(parts: readonly Part[]): {
  readonly by: 'ranges'
  readonly ranges: readonly string[]
} {
  const last = parts.length - 1
  return {
    by: 'ranges',
    ranges: parts.map(({ from, to }, index) =>
      index === last ? `${from}-last` : from === to ? `${from}` : `${from}-${to}`,
    ),
  }
}
