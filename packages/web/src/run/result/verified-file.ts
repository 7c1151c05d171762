import type { ChosenFile } from '../../files/chosen-file.js'
import type { Run, RunResult } from '../run.js'
import type { VerdictColour } from './verdict-card.js'

export type Verdict = 'broken' | 'changed' | 'unknown' | 'doubtful' | 'untrusted' | 'valid'

/** The parts of the report of verify-signatures that are used here. */
export interface VerifiedSignature {
  readonly field: string
  readonly kind: 'signature' | 'timestamp'
  readonly verdict: Verdict
  /** In English. */
  readonly sentences: readonly string[]
  readonly coverage: 'file' | 'revision' | 'less'
  readonly revision: number | null
  readonly level: string | null
  readonly reason: string | null
  readonly location: string | null
  readonly claimed_time: string | null
  readonly certificate: {
    readonly subject: string
    readonly issuer: string
    readonly valid_from: string
    readonly valid_to: string
    readonly trust: 'trusted' | 'untrusted' | 'not_checked'
  } | null
  readonly timestamp: { readonly time: string; readonly integrity: string; readonly trust: string } | null
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly changes: readonly {
    readonly kind: string
    readonly field: string | null
    readonly allowed: boolean
    readonly doubtful: boolean
  }[]
}

export interface VerifiedFile {
  readonly revisions: number
  readonly signatures: readonly VerifiedSignature[]
  /** The file itself, as a whole; undefined if another page started the run, or if the output shows it. */
  readonly file: ChosenFile | undefined
}

/** What a run of verify-signatures found in the file of the output at this index; undefined for other runs. */
export function verifiedFile(
  run: Run,
  { report, outputs }: RunResult,
  index: number,
): VerifiedFile | undefined {
  if (run.task() !== 'verify-signatures') return undefined
  const { files = [] } = (report ?? {}) as {
    readonly files?: readonly { readonly result: Omit<VerifiedFile, 'file'> }[]
  }
  const at = files.length === outputs.length ? index : 0
  const found = files[at]?.result
  if (found === undefined || (at === 0 && files.length > 1 && index > 0)) return undefined
  // Other outputs than a report are documents themselves.
  const isReport = outputs[index]?.type === 'application/json'
  const file = isReport ? run.entries()[at]?.file : undefined
  return { ...found, file: file && { ...file, page: '', rotation: 0, problem: undefined } }
}

const COLOURS: Readonly<Record<Verdict, VerdictColour>> = {
  valid: 'good',
  untrusted: 'doubt',
  doubtful: 'doubt',
  unknown: 'doubt',
  changed: 'bad',
  broken: 'bad',
}

/** The colour beside the words of a verdict. */
export function colourOf(verdict: Verdict): VerdictColour {
  return COLOURS[verdict] ?? 'doubt'
}

export interface GroupedChange {
  readonly kind: string
  readonly isAllowed: boolean
  readonly count: number
  /** The names of the fields that it is about. */
  readonly fields: readonly string[]
}

/** Later changes by what they are, those that are not allowed first. */
export function groupedChanges(changes: VerifiedSignature['changes']): readonly GroupedChange[] {
  const groups = new Map<string, GroupedChange>()
  for (const { kind, allowed, field } of changes) {
    const key = `${allowed} ${kind}`
    const { count = 0, fields = [] } = groups.get(key) ?? {}
    const all = field === null || fields.includes(field) ? fields : [...fields, field]
    groups.set(key, { kind, isAllowed: allowed, count: count + 1, fields: all })
  }
  return [...groups.values()].sort((one, other) => Number(one.isAllowed) - Number(other.isAllowed))
}
