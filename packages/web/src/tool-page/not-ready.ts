import type { ChosenFile } from '../files/chosen-file.js'
import { invoiceFilesProblem } from '../run/invoice-files.js'
import type { Places } from '../run/setup/places.js'
import type { Session } from '../session/session.js'
import type { Text } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { pageFilesProblem } from './page-files.js'

interface RunStart {
  readonly tool: Tool
  readonly files: readonly ChosenFile[]
  readonly entryCount: number
  readonly arePages: boolean
  readonly options: OptionValues
  /** What is wrong with the options. */
  readonly invalidOption: string | undefined
  readonly places: Places
  readonly session: Session['state']
}

/** The reason why a run cannot start yet; undefined if it can. */
export function notReadyReason(start: RunStart, text: Text): string | undefined {
  const { tool, files, entryCount, arePages, options, invalidOption, places, session } = start
  const { where, possible, onlyOnService, sendsRequests } = places
  const { max } = tool.inputs
  const min = arePages ? tool.inputs.min : minFiles(tool, options)
  if (where === undefined) {
    if (tool.unavailableBecause !== undefined) return text('tool.unavailable')
    if (sendsRequests) return text('tool.offline.requests')
    const [first] = onlyOnService
    return first === undefined ? text('tool.offline') : text('tool.offline.file', { name: first.file.name })
  }
  if (files.length === 0) return text('tool.needs-files', { count: min })
  if (files.some(({ state }) => state === 'reading')) return text('tool.reading')
  const locked = files.find(({ state }) => state === 'locked')
  if (locked !== undefined) return text('tool.locked', { name: locked.file.name })
  const other = files.find(({ problem }) => problem?.code === 'not_a_pdf')
  if (other !== undefined) return text('tool.not-a-pdf', { name: other.file.name })
  const pageProblem = pageFilesProblem(tool, files) ?? invoiceFilesProblem(tool, files, options)
  if (pageProblem !== undefined) return text(pageProblem)
  // Damaged files are allowed: repair-pdf is for them, and the service can read more files than the check on
  // this device.
  if (arePages && entryCount === 0) return text('tool.no-pages')
  if (!arePages && entryCount < min)
    return text('tool.needs-more', { count: min - entryCount, tool: tool.title, min })
  if (entryCount > max) return text('tool.too-many', { tool: tool.title, max })
  if (invalidOption !== undefined) return invalidOption
  if (where === 'service' && session === 'signed-out')
    return text(possible.includes('device') ? 'tool.signed-out' : 'tool.signed-out.only')
  return undefined
}

/** An invoice is attached to a document. Merging also accepts one file, to merge pages of it, but users who open the tool want to merge files. */
function minFiles({ name, inputs: { min } }: Tool, { mode = 'embed' }: OptionValues): number {
  if (name === 'invoice-pdf' && mode === 'embed') return 2
  return name === 'merge-pdf' ? Math.max(2, min) : min
}
