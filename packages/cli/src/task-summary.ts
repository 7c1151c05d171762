import type { Dropped, InputReport, Renamed } from '@octavo/pdf/report'
import { byteSize, counted, printable } from './printable.js'

const LISTED = 20
const EXAMPLES = 3
/** Less than this part of the output is not worth a word. */
const WORTH_SAYING = 0.05

export interface PublishedOutput {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
}

/** What a task made, in a few lines for people; `--json` has all of it. */
export function taskSummary(
  outputs: readonly PublishedOutput[],
  report: unknown,
  inputCount: number,
): string {
  const read = readReport(report)
  const isOne = outputs.length === 1
  const origin = isOne && read.inputs !== undefined ? ` from ${counted(inputCount, 'file')}` : ''
  const lines = outputs.slice(0, LISTED).map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}${origin}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}${isOne ? savedOf(read, filesize) : ''}`
  })
  if (outputs.length > LISTED) lines.push(`and ${outputs.length - LISTED} more`)
  for (const input of read.inputs ?? read.files ?? []) {
    const notes = notesOn({
      repairs: [],
      notes: [],
      dropped: [],
      renamed: [],
      signaturesRemoved: 0,
      rescued: false,
      ...input,
    })
    if (notes.length > 0) lines.push(`${printable(input.name)}:`, ...notes.map((note) => `  ${note}`))
  }
  if (read.isCut) lines.push('There is more to say than a report holds.')
  return `${lines.join('\n')}\n`
}

type NamedReport = Partial<InputReport> & Pick<InputReport, 'name'>

/** What reports have in common, where they have it. */
interface ReadReport {
  /** What became of each file that went into one output. */
  readonly inputs?: readonly NamedReport[] | undefined
  /** What became of each file where each gives an output of its own. */
  readonly files?: readonly NamedReport[] | undefined
  /** Of equal data that was written once. */
  readonly sharedBytes?: number | undefined
  readonly isCut?: boolean | undefined
}

function readReport(report: unknown): ReadReport {
  if (typeof report !== 'object' || report === null) return {}
  const { inputs, files, shared, truncated } = report as {
    truncated?: unknown
    inputs?: unknown
    files?: unknown
    shared?: { bytes?: unknown }
  }
  const sharedBytes = shared?.bytes
  return {
    inputs: namedReports(inputs),
    files: namedReports(files),
    isCut: truncated === true,
    sharedBytes: typeof sharedBytes === 'number' ? sharedBytes : undefined,
  }
}

function namedReports(listed: unknown): NamedReport[] | undefined {
  if (!Array.isArray(listed)) return undefined
  return listed.filter((one): one is NamedReport => typeof (one as NamedReport | null)?.name === 'string')
}

function savedOf({ sharedBytes = 0 }: ReadReport, filesize: number): string {
  if (sharedBytes <= WORTH_SAYING * filesize) return ''
  return `; ${byteSize(sharedBytes)} of equal data were written once`
}

type NotedInput = Pick<
  InputReport,
  'rescued' | 'repairs' | 'notes' | 'signaturesRemoved' | 'renamed' | 'dropped'
>

function notesOn(input: NotedInput): string[] {
  const notes: string[] = []
  if (input.rescued) notes.push('damaged: read with the help of pdfium')
  for (const repair of input.repairs) notes.push(`repaired: ${printable(repair)}`)
  for (const note of input.notes) notes.push(`note: ${printable(note)}`)
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
