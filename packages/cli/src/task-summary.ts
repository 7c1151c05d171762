import type { InputReport } from '@octavo/pdf/report'
import { byteSize, counted, printable } from './printable.js'
import { notesOn } from './report-text.js'

const LISTED = 20

export interface PublishedOutput {
  readonly filename: string
  readonly filesize: number
  readonly pages: number | null
}

/** What a task made, in a few lines for people; `--json` has all of it. */
export function taskSummary(outputs: readonly PublishedOutput[], report: unknown): string {
  const lines = outputs.slice(0, LISTED).map(({ filename, filesize, pages }) => {
    const length = pages === null ? '' : `${counted(pages, 'page')}, `
    return `${printable(filename)}: ${length}${byteSize(filesize)}`
  })
  if (outputs.length > LISTED) lines.push(`and ${outputs.length - LISTED} more`)
  for (const input of inputsOf(report)) {
    const notes = notesOn({
      repairs: [],
      dropped: [],
      renamed: [],
      signaturesRemoved: 0,
      rescued: false,
      ...input,
    })
    if (notes.length > 0) lines.push(`${printable(input.name)}:`, ...notes.map((note) => `  ${note}`))
  }
  return `${lines.join('\n')}\n`
}

type NamedReport = Partial<InputReport> & Pick<InputReport, 'name'>

/** Reports list what became of each file under `inputs` or `files`. */
function inputsOf(report: unknown): NamedReport[] {
  if (typeof report !== 'object' || report === null) return []
  const { inputs, files } = report as { inputs?: unknown; files?: unknown }
  const listed = Array.isArray(inputs) ? inputs : Array.isArray(files) ? files : []
  return listed.filter((one): one is NamedReport => typeof (one as NamedReport | null)?.name === 'string')
}
