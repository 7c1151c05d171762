import {
  type ArchiveChange,
  type Converted,
  convertToPdfA,
  type PdfAStandard,
  remainingRefused,
} from '@octavo/pdf/archive'
import type { Draft } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import { titleOf } from '@octavo/pdf/validate'
import type { TaskContext } from '../declare/task.js'
import { editEach } from '../documents/edit-each.js'
import type { DocumentOptions } from '../options/document-options.js'
import { archiveLosses } from './archive-losses.js'

/** The first pages with a change are listed. */
const MAX_PAGES = 20
const MAX_CHANGES = 500

interface Options extends DocumentOptions {
  readonly standard: PdfAStandard
  readonly allow_loss: boolean
}

export interface ListedChange {
  readonly what: string
  readonly detail: string
  readonly count: number
  readonly pages: readonly number[]
}

/** Converts the document of each entry, and refuses what does not conform in the end. */
export function convertEach(context: TaskContext<Options>) {
  const { standard, allow_loss: allowLoss } = context.options
  return editEach(context, '-pdfa', (_draft, _entry, output) => {
    const did = {
      standard: titleOf(standard),
      conformant: false,
      changes: [] as readonly ListedChange[],
    }
    output.write = (draft: Draft, sink, { primitives, signatureAppearance, limits, signal, progress }) => {
      const converted = convertToPdfA(draft, sink, {
        standard,
        allowLoss,
        primitives,
        signatureAppearance,
        limits,
        signal,
        progress,
      })
      const { report, remaining, unchecked } = converted
      if (remaining.length + unchecked.length > 0) throw remainingRefused(standard, remaining, unchecked)
      did.conformant = true
      did.changes = listedChanges(converted.changes)
      return { ...report, losses: allLosses(converted) }
    }
    return did
  })
}

function allLosses({ report, losses }: Converted): readonly Loss[] {
  return [...report.losses, ...archiveLosses(losses)]
}

/** Changes of one kind to one thing, whatever pages they are on. */
export function listedChanges(changes: readonly ArchiveChange[]): ListedChange[] {
  const listed = new Map<string, { what: string; detail: string; count: number; pages: number[] }>()
  for (const { what, detail = '', count = 1, page } of changes) {
    const key = `${what} ${detail}`
    const known = listed.get(key) ?? { what, detail, count: 0, pages: [] }
    if (listed.size < MAX_CHANGES || listed.has(key)) listed.set(key, known)
    known.count += count
    if (page !== undefined && known.pages.length < MAX_PAGES && !known.pages.includes(page))
      known.pages.push(page)
  }
  return [...listed.values()]
}
