import { claimedStandards, commonStandards } from '@octavo/pdf/claimed-standards'
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
    const standards = standardsOf(output, claimsBefore)
    // No standard allows encryption (ISO 19005-1, 6.1.3), so the writer has removed what claims one.
    if (standards === undefined || output.password !== undefined) continue
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

/** What all files of an output claim at least; undefined if one of them claims nothing. */
function standardsOf(
  { from }: WrittenPdf,
  claimsBefore: (file: TaskFile) => readonly Standard[],
): readonly Standard[] | undefined {
  const claims: (readonly Standard[])[] = []
  for (const file of new Set(from.map(({ file }) => file))) {
    const claimed = claimsBefore(file)
    if (claimed.length === 0) return undefined
    claims.push(claimed)
  }
  return commonStandards(claims)
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
