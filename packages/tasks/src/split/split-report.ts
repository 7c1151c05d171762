import { type Loss, listedLosses } from '@octavo/pdf/loss'
import { type AssembleReport, type Dropped, uninterpretedNotes } from '@octavo/pdf/report'
import type { EnteredPages } from '../documents/entered-pages.js'

/** One part, in the order of the outputs. */
export interface PartReport {
  readonly pages: number
  /** Its first and last page, counted from 1 among the entered pages. */
  readonly from: number
  readonly to: number
  readonly bytes: number
  readonly bookmark?: string | undefined
  readonly code?: string | undefined
  /** A single page that exceeds the maximum size of a part. */
  readonly oversized?: boolean | undefined
}

export interface SplitFileReport {
  readonly name: string
  readonly pages: number
  readonly parts: readonly PartReport[]
  readonly repairs: readonly string[]
  readonly losses: readonly Loss[]
  readonly notes: readonly string[]
  readonly rescued: boolean
  readonly signaturesRemoved: number
  readonly protectionRemoved: boolean
  readonly dropped: readonly Dropped[]
}

/** What is missing in one part may be in another: only what is in no part was dropped. */
const IN_OTHER_PARTS = new Set([
  'outline',
  'destination',
  'field',
  'structure',
  'layer',
  'thread',
  'bead',
  'openAction',
])

export function splitFileReport(
  { entry, input, pages }: EnteredPages,
  parts: readonly PartReport[],
  written: readonly AssembleReport[],
  unfollowedPages: readonly number[],
): SplitFileReport {
  const { file } = input.opened.opened
  const inputs = written.flatMap((report) => report.inputs)
  return {
    name: entry.filename,
    pages: pages.length,
    parts,
    repairs: [...file.repairs],
    losses: lossesOf(inputs.flatMap(({ losses }) => losses)),
    notes: uninterpretedNotes(unfollowedPages),
    rescued: input.opened.rescued,
    signaturesRemoved: Math.max(0, ...inputs.map((part) => part.signaturesRemoved)),
    protectionRemoved: file.security !== null,
    dropped: droppedOf(inputs.flatMap(({ dropped }) => dropped)),
  }
}

/**
 * Links are on pages, each in one part only, so they add up; document-level items were dropped once, however
 * many parts report them.
 */
function droppedOf(all: readonly Dropped[]): Dropped[] {
  const dropped = new Map<string, Dropped>()
  for (const one of all) {
    if (IN_OTHER_PARTS.has(one.kind)) continue
    const key = JSON.stringify([one.kind, one.what, one.why])
    const known = dropped.get(key)?.count ?? 0
    const count = ON_PAGES.has(one.kind) ? known + one.count : Math.max(known, one.count)
    dropped.set(key, { ...one, count })
  }
  return [...dropped.values()]
}

/** Every part reports those of the whole document. */
function lossesOf(all: readonly Loss[]): Loss[] {
  return listedLosses([...new Map(all.map((loss) => [loss.what, loss])).values()])
}

const ON_PAGES = new Set(['link', 'annotation'])
