import type { AssembleReport, Dropped, InputReport, Renamed } from '@octavo/pdf/report'
import { byteSize, counted, printable } from './printable.js'

const LISTED = 5

/** A merge's report in a few lines for people; `--json` has all of it. */
export function mergeSummary(report: AssembleReport, outputName: string): string {
  const files = counted(report.inputs.length, 'file')
  const saved = report.shared.bytes > 0 ? `, ${byteSize(report.shared.bytes)} of equal data written once` : ''
  const lines = [
    `${printable(outputName)}: ${counted(report.pages, 'page')} from ${files}, ${byteSize(report.bytes)}${saved}`,
  ]
  for (const input of report.inputs) {
    const notes = notesOn(input)
    if (notes.length === 0) continue
    lines.push(`${printable(input.name)}:`, ...notes.map((note) => `  ${note}`))
  }
  return `${lines.join('\n')}\n`
}

function notesOn(input: InputReport): string[] {
  const notes: string[] = []
  if (input.rescued) notes.push('damaged: read with the help of pdfium')
  for (const repair of input.repairs) notes.push(`repaired: ${printable(repair)}`)
  if (input.signaturesRemoved > 0) notes.push(`removed: ${counted(input.signaturesRemoved, 'signature')}`)
  notes.push(...listed(input.renamed.map(renamedText)), ...listed(input.dropped.map(droppedText)))
  return notes
}

function renamedText({ kind, from, to }: Renamed): string {
  return `renamed: ${kind} ${printable(from)} → ${printable(to)}`
}

function droppedText({ what, why, count }: Dropped): string {
  return `dropped: ${printable(what)}${count === 1 ? '' : ` (${count})`}, because ${printable(why)}`
}

function listed(lines: readonly string[]): string[] {
  if (lines.length <= LISTED) return [...lines]
  const kind = lines[0]?.slice(0, lines[0].indexOf(':'))
  return [...lines.slice(0, LISTED), `${kind}: ${lines.length - LISTED} more, which --json lists`]
}
