import { byteSize, counted, printable } from '@octavo/tasks/printable'
import { type NoteGroup, type ReportSummary, reportSummary } from '@octavo/tasks/report-summary'

const LISTED = 20
/** Less than this part of the output is not worth a word. */
const WORTH_SAYING = 0.05

/** Options that notes speak of, as they are typed. */
const flags: Readonly<Record<string, string>> = {
  max_bytes: '--max-bytes',
  user_password: '--user-password-file',
}

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
  const read = reportSummary(report, (option) => flags[option] ?? option)
  const isOne = outputs.length === 1
  const origin = isOne && read.isJoined ? ` from ${counted(inputCount, 'file')}` : ''
  const lines = outputs.slice(0, LISTED).map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}${origin}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}${isOne ? savedOf(read, filesize) : ''}`
  })
  if (outputs.length > LISTED) lines.push(`and ${outputs.length - LISTED} more`)
  lines.push(...read.notes.flatMap(noteLines))
  read.steps.forEach(({ task, notes }, index) => {
    if (notes.length > 0)
      lines.push(`Step ${index + 1} (${printable(task)}):`, ...indented(notes.flatMap(noteLines)))
  })
  if (read.isCut) lines.push('There is more to say than a report holds.')
  return `${lines.join('\n')}\n`
}

function savedOf({ sharedBytes }: ReportSummary, filesize: number): string {
  if (sharedBytes <= WORTH_SAYING * filesize) return ''
  return `; ${byteSize(sharedBytes)} of equal data were written once`
}

function noteLines({ name, lines }: NoteGroup): string[] {
  return name === undefined ? limited(lines) : [`${printable(name)}:`, ...indented(limited(lines))]
}

function limited(lines: readonly string[]): string[] {
  if (lines.length <= LISTED) return [...lines]
  return [...lines.slice(0, LISTED), `and ${lines.length - LISTED} more, which --json lists`]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
