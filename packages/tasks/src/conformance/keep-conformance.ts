import { claimedStandards, commonStandards, titleOf } from '@octavo/pdf/claimed-standards'
import type { Standard } from '@octavo/pdf/validate'
import type { TaskFile } from '../declare/task.js'
import type { ReportedLoss } from '../report/losses.js'
import type { KeptClaim } from './kept-claim.js'
import type { KeepingContext, WrittenPdf } from './written-pdf.js'

export interface KeptConformance {
  readonly conformance: readonly KeptClaim[]
  readonly losses: readonly ReportedLoss[]
}

/**
 * Makes each output conform to what all files that it consists of claim, and claim nothing else. Unless conformance is to
 * be kept, nothing is validated and every claim is removed. Outputs of files that claim nothing are not looked at.
 */
export async function keepConformance(
  outputs: readonly WrittenPdf[],
  isKept: boolean,
  context: KeepingContext,
): Promise<KeptConformance> {
  const known = new Map<TaskFile, readonly Standard[]>()
  const claimsBefore = (file: TaskFile): readonly Standard[] => {
    const claimed = known.get(file) ?? claimsOfFile(file, context)
    known.set(file, claimed)
    return claimed
  }
  const conformance: KeptClaim[] = []
  const losses: ReportedLoss[] = []
  for (const output of outputs) {
    const claims = claimsOfEntries(output, claimsBefore)
    if (claims.every(({ claimed }) => claimed.length === 0)) continue
    const doAllClaim = claims.every(({ claimed }) => claimed.length > 0)
    const isEncrypted = output.password !== undefined
    const standards = doAllClaim ? commonStandards(claims.map(({ claimed }) => claimed)) : []
    // No standard of PDF/A allows encryption (ISO 19005-1, 6.1.3): the writer has removed what claims one.
    if (isKept && (isEncrypted || standards.length === 0)) losses.push(...unkept(output, claims))
    // Claims of a file that is joined with one that makes none are removed when it is joined.
    if (isEncrypted || !doAllClaim) continue
    const { settleClaims, withdrawClaims } = await import('./settle-claims.js')
    if (!isKept || standards.length === 0) {
      withdrawClaims(output, context)
      continue
    }
    const settled = settleClaims(output, standards, claimsBefore, context)
    conformance.push(...settled)
    losses.push(
      ...settled.filter(({ conformance }) => conformance === 'lost').map((lost) => lossOf(lost, output)),
    )
  }
  return { conformance, losses }
}

interface EntryClaims {
  readonly filename: string
  readonly claimed: readonly Standard[]
}

/** What each file of an output claims. */
function claimsOfEntries(
  { from }: WrittenPdf,
  claimsBefore: (file: TaskFile) => readonly Standard[],
): EntryClaims[] {
  const files = new Map(from.map(({ file, filename }) => [file, filename]))
  return [...files].map(([file, filename]) => ({ filename, claimed: claimsBefore(file) }))
}

/** The claims of an output that is encrypted, or whose files have no standard in common, and so claims none. */
function unkept({ from, password }: WrittenPdf, claims: readonly EntryClaims[]): ReportedLoss[] {
  const first = claims.find(({ claimed }) => claimed.length > 0)
  const isUntrue = (standard: Standard): boolean => password === undefined || !standard.startsWith('ua')
  const titles = first?.claimed.filter(isUntrue).map(titleOf) ?? []
  if (first === undefined || titles.length === 0) return []
  const other = claims.find(({ claimed }) => claimed.length === 0) ?? claims.find((each) => each !== first)
  const others = other?.claimed.map(titleOf).join(' and ') || 'no standard'
  const why =
    password !== undefined
      ? 'An encrypted file cannot conform to it.'
      : `${other?.filename ?? 'Another file'} claims ${others}, and they have none in common.`
  return [
    {
      file: from.length === 1 ? from[0]!.filename : '',
      kind: 'conformance',
      page: null,
      count: 1,
      what: `The output does not conform to ${titles.join(' and ')}, which ${first.filename} claims. ${why}`,
    },
  ]
}

function claimsOfFile(file: TaskFile, { primitives, signal }: KeepingContext): readonly Standard[] {
  const source = file.open()
  try {
    return claimedStandards(source, { primitives, signal, password: file.password })
  } finally {
    source.close()
  }
}

function lossOf({ standard, why }: KeptClaim, { from }: WrittenPdf): ReportedLoss {
  return {
    file: from.length === 1 ? from[0]!.filename : '',
    kind: 'conformance',
    page: null,
    count: 1,
    what: `The output does not conform to ${standard}, which was claimed. ${why}`,
  }
}
