import type { Assembly } from '../assemble/assembly.js'
import type { Input, OutputPage } from '../assemble/input.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { isInteger, type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'
import { formatLabelNumber, isLabelStyle, type LabelStyle } from './label-number.js'
import { readNumberTree, writeNumberTree } from './number-tree.js'

/** A label that is read out is cut to so many characters of its prefix. */
const LONGEST_PREFIX = 1000

/** One page's label (ISO 32000-1, 12.4.2): a prefix, and a number in a style, or none where there is no style. */
interface Label {
  readonly style: LabelStyle | undefined
  readonly prefix: Uint8Array
  readonly number: number
}

/** The labels from one page on, up to the next range. */
export interface LabelRange extends Label {
  /** From 0. */
  readonly firstPage: number
}

/**
 * The output's /PageLabels, in which each page has the label it had; undefined where no input has any. Pages that had none are
 * labelled by their position in the output, as viewers do with files that have no labels at all.
 */
export function joinLabels(assembly: Assembly): PdfRef | undefined {
  const ranges = assembly.inputs.map(rangesOf)
  if (ranges.every((own) => own.length === 0)) return undefined
  const entries = new Map<number, PdfValue>()
  let previous: Label | undefined
  for (const page of assembly.pages) {
    assembly.checkpoint()
    const label = labelOf(page, ranges)
    if (previous === undefined || !follows(label, previous)) entries.set(page.outputIndex, labelDict(label))
    previous = label
  }
  return writeNumberTree(assembly.writer, entries)
}

/** Read once where several assemblies take pages of the file. */
function rangesOf({ file, catalogue, known }: Input): readonly LabelRange[] {
  if (known === undefined) return readRanges(file, catalogue)
  known.labels ??= readRanges(file, catalogue)
  return known.labels
}

function labelOf(page: OutputPage, ranges: readonly (readonly LabelRange[])[]): Label {
  const position: Label = { style: 'D', prefix: none, number: page.outputIndex + 1 }
  if (page.input === undefined) {
    // Padding behind a page with a label of its own has none: it stands between two pages that follow one another.
    return ownLabel(page.like.input, page.like.sourceIndex, ranges) === undefined ? position : empty
  }
  const own = ownLabel(page.input, page.sourceIndex, ranges)
  if (own === undefined) return position
  page.input.report.keep('labels')
  return own
}

function ownLabel(
  input: Input,
  sourceIndex: number,
  ranges: readonly (readonly LabelRange[])[],
): Label | undefined {
  const range = rangeAt(ranges[input.index]!, sourceIndex)
  if (range === undefined) return undefined
  const { style, prefix, number, firstPage } = range
  return { style, prefix, number: number + sourceIndex - firstPage }
}

const none = new Uint8Array(0)
const empty: Label = { style: undefined, prefix: none, number: 1 }

function follows(label: Label, previous: Label): boolean {
  if (label.style !== previous.style) return false
  if (label.style !== undefined && label.number !== previous.number + 1) return false
  return label.prefix === previous.prefix || asciiText(label.prefix) === asciiText(previous.prefix)
}

function labelDict({ style, prefix, number }: Label): PdfDict {
  const dict: PdfDict = new Map()
  if (style !== undefined) dict.set('S', new PdfName(style))
  if (prefix.length > 0) dict.set('P', new PdfString(prefix))
  if (style !== undefined && number !== 1) dict.set('St', number)
  return dict
}

/** The ranges of a file, in the order of their pages. */
function readRanges(file: PdfFile, catalogue: PdfDict): LabelRange[] {
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
      prefix: file.bytes(dict.get('P')) ?? none,
      number: isInteger(start) && start >= 1 ? start : 1,
    })
  }
  return ranges.sort((one, other) => one.firstPage - other.firstPage)
}

/** The last range that begins at a page or before it. */
function rangeAt(ranges: readonly LabelRange[], page: number): LabelRange | undefined {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.firstPage <= page) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}

/** The labels of a file's pages as viewers show them; undefined where it has none. */
export function readLabels(file: PdfFile, catalogue: PdfDict, pageCount: number): string[] | undefined {
  const ranges = readRanges(file, catalogue)
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
