import type { AssembleReport, Dropped, InputReport, Renamed } from '@octavo/pdf/report'
import { byteSize, counted, printable } from './printable.js'

const LISTED = 20
const EXAMPLES = 3
/** Less than this part of the output is not worth a word. */
const WORTH_SAYING = 0.05

/** A merge's report in a few lines for people; `--json` has all of it. */
export function mergeSummary(report: AssembleReport, outputName: string): string {
  const files = counted(report.inputs.length, 'file')
  const saved =
    report.shared.bytes > WORTH_SAYING * report.bytes
      ? `; ${byteSize(report.shared.bytes)} of equal data were written once`
      : ''
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

export type NotedInput = Pick<
  InputReport,
  'rescued' | 'repairs' | 'signaturesRemoved' | 'renamed' | 'dropped'
>

export function notesOn(input: NotedInput): string[] {
  const notes: string[] = []
  if (input.rescued) notes.push('damaged: read with the help of pdfium')
  for (const repair of input.repairs) notes.push(`repaired: ${printable(repair)}`)
  if (input.signaturesRemoved > 0) notes.push(`removed: ${counted(input.signaturesRemoved, 'signature')}`)
  notes.push(...renamedNotes(input.renamed), ...droppedNotes(input.dropped))
  return notes
}

/** One line for each kind of thing: `renamed: 2 fields (name → name_2, place → place_2)`. */
function renamedNotes(renamed: readonly Renamed[]): string[] {
  const kinds = new Map<string, Renamed[]>()
  for (const one of renamed) {
    const known = kinds.get(one.kind)
    if (known === undefined) kinds.set(one.kind, [one])
    else known.push(one)
  }
  return [...kinds].map(([kind, all]) => {
    const examples = all
      .slice(0, EXAMPLES)
      .map(({ from, to }) => `${printable(from, 40)} → ${printable(to, 40)}`)
    if (all.length > EXAMPLES) examples.push('…')
    return `renamed: ${counted(all.length, kind)} (${examples.join(', ')})`
  })
}

function droppedNotes(dropped: readonly Dropped[]): string[] {
  const notes = dropped.slice(0, LISTED).map(({ what, why, count }) => {
    return `dropped: ${printable(what)}${count === 1 ? '' : ` (${count})`}, because ${printable(why)}`
  })
  if (dropped.length > LISTED) notes.push(`dropped: ${dropped.length - LISTED} more, which --json lists`)
  return notes
}
