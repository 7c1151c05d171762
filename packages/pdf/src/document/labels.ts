import type { PdfFile } from '../file/pdf-file.js'
import { isInteger, type PdfDict } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'
import { readNumberTree } from './key-trees.js'
import { formatLabelNumber, isLabelStyle, type LabelStyle } from './label-number.js'

/** The prefix of a label is truncated to this many characters. */
const LONGEST_PREFIX = 1000

/** One page's label (ISO 32000-1, 12.4.2): a prefix, and a number unless there is no style. */
export interface Label {
  readonly style: LabelStyle | undefined
  readonly prefix: Uint8Array
  readonly number: number
}

/** The labels from one page up to the next range. */
export interface LabelRange extends Label {
  /** From 0. */
  readonly firstPage: number
}

/** The ranges of a file, in the order of their pages. */
export function readLabelRanges(file: PdfFile, catalogue: PdfDict): LabelRange[] {
  if (!catalogue.has('PageLabels')) return []
  const ranges: LabelRange[] = []
  for (const [firstPage, value] of readNumberTree(file, catalogue.get('PageLabels'))) {
    const dict = file.dict(value)
    if (dict === undefined || firstPage < 0) continue
    const style = file.name(dict.get('S'))
    const start = file.number(dict.get('St'))
    ranges.push({
      firstPage,
      style: isLabelStyle(style) ? style : undefined,
      prefix: file.bytes(dict.get('P')) ?? new Uint8Array(0),
      number: isInteger(start) && start >= 1 ? start : 1,
    })
  }
  return ranges.sort((one, other) => one.firstPage - other.firstPage)
}

/** The last range that starts at or before a page. */
export function rangeAt(ranges: readonly LabelRange[], page: number): LabelRange | undefined {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.firstPage <= page) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}

/** The labels of a file's pages as shown by viewers; undefined if it has none. */
export function readLabels(file: PdfFile, catalogue: PdfDict, pageCount: number): string[] | undefined {
  const ranges = readLabelRanges(file, catalogue)
  if (ranges.length === 0) return undefined
  const prefixes = ranges.map(({ prefix }) => decodeTextString(prefix).slice(0, LONGEST_PREFIX))
  const labels: string[] = []
  for (let page = 0, at = -1; page < pageCount; page++) {
    while (at + 1 < ranges.length && ranges[at + 1]!.firstPage <= page) at++
    const range = ranges[at]
    if (range === undefined) labels.push(String(page + 1))
    else {
      const number = range.number + page - range.firstPage
      labels.push(prefixes[at]! + (range.style === undefined ? '' : formatLabelNumber(number, range.style)))
    }
  }
  return labels
}
