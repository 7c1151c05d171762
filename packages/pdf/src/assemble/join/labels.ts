import { type Label, type LabelRange, rangeAt, readLabelRanges } from '../../document/labels.js'
import { asciiText } from '../../syntax/characters.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../../syntax/objects.js'
import { writeNumberTree } from '../../write/key-trees.js'
import type { Assembly, Input, OutputPage } from '../assembly.js'

/**
 * The output's /PageLabels, in which each page keeps its label; undefined if no input has labels. Pages
 * without a label are labelled with their position in the output, as viewers do for files without labels.
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

/** Read only once if several assemblies take pages of the file. */
function rangesOf({ file, catalogue, known }: Input): readonly LabelRange[] {
  if (known === undefined) return readLabelRanges(file, catalogue)
  known.labels ??= readLabelRanges(file, catalogue)
  return known.labels
}

function labelOf(page: OutputPage, ranges: readonly (readonly LabelRange[])[]): Label {
  const position: Label = { style: 'D', prefix: none, number: page.outputIndex + 1 }
  if (page.input === undefined) {
    // Padding after a page that has a label gets an empty one, because it separates two consecutive pages.
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
