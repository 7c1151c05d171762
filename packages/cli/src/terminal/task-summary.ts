import { byteSize, counted, printable } from '@octavo/tasks/printable'
import { type NoteGroup, type ReportSummary, reportSummary } from '@octavo/tasks/report-summary'
import type { Task } from '@octavo/tasks/task'
import { flagWording } from '../flags/flag-wording.js'

const MAX_LISTED = 20
/** A smaller part of the output is not mentioned. */
const MIN_SHARED_PART = 0.05

export interface PublishedOutput {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
}

interface SummaryOptions {
  readonly task: Task
  readonly inputCount: number
  readonly isVerbose: boolean
}

/**
 * The result of a task in a few lines; `--verbose` shows every note of every file, `--json` the whole report.
 */
export function taskSummary(
  outputs: readonly PublishedOutput[],
  report: unknown,
  { task, inputCount, isVerbose }: SummaryOptions,
): string {
  const max = isVerbose ? Number.POSITIVE_INFINITY : MAX_LISTED
  const read = reportSummary(report, flagWording(task).option, { isWhole: isVerbose })
  const isOne = outputs.length === 1
  const origin = isOne && read.isJoined ? ` from ${counted(inputCount, 'file')}` : ''
  const lines = outputs.slice(0, max).map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}${origin}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}${isOne ? savedOf(read, filesize) : ''}`
  })
  if (outputs.length > max) lines.push(`and ${outputs.length - max} more, which --verbose lists`)
  lines.push(...lossLines(read.losses, max))
  lines.push(...read.notes.flatMap((group) => noteLines(group, max)))
  read.steps.forEach(({ task, notes }, index) => {
    if (notes.length > 0)
      lines.push(
        `Step ${index + 1} (${printable(task)}):`,
        ...indented(notes.flatMap((group) => noteLines(group, max))),
      )
  })
  if (read.isCut) lines.push('The report was truncated because it is too long.')
  return `${lines.join('\n')}\n`
}

/** What the outputs lack, also where nothing else is shown. */
export function lossSummary(report: unknown, isVerbose: boolean): string {
  const lines = lossLines(reportSummary(report).losses, isVerbose ? Number.POSITIVE_INFINITY : MAX_LISTED)
  return lines.map((line) => `${line}\n`).join('')
}

function lossLines(losses: readonly string[], max: number): string[] {
  if (losses.length === 0) return []
  return ['Losses:', ...indented(limited(losses, max))]
}

function savedOf({ sharedBytes }: ReportSummary, filesize: number): string {
  if (sharedBytes <= MIN_SHARED_PART * filesize) return ''
  return `; ${byteSize(sharedBytes)} of equal data were written once`
}

function noteLines({ name, lines }: NoteGroup, max: number): string[] {
  const shown = limited(lines, max)
  return name === undefined ? shown : [`${printable(name)}:`, ...indented(shown)]
}

function limited(lines: readonly string[], max: number): string[] {
  if (lines.length <= max) return [...lines]
  return [...lines.slice(0, max), `and ${lines.length - max} more, which --verbose lists`]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
