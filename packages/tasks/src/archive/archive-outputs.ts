import { convertToPdfA, type PdfAStandard, remainingRefused } from '@octavo/pdf/archive'
import { refuseSigned } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { removedSignature } from '@octavo/pdf/signatures'
import { titleOf } from '@octavo/pdf/validate'
import { rewritten } from '../conformance/rewrite-output.js'
import type { KeepingContext, WrittenPdf } from '../conformance/written-pdf.js'
import { lossesOf, type ReportedLoss } from '../report/losses.js'
import { archiveLosses } from './archive-losses.js'
import { type ListedChange, listedChanges } from './listed-changes.js'

export interface ArchivedOutputs {
  readonly archived: readonly {
    readonly output: string
    readonly standard: string
    readonly changes: readonly ListedChange[]
  }[]
  readonly losses: readonly ReportedLoss[]
}

interface Wish {
  readonly standard: PdfAStandard
  readonly allowLoss: boolean
  /** Whether signatures may be removed. An output that the task did not change still has those of its file. */
  readonly mayUnsign: boolean
}

/** Converts each output, and fails if one does not conform in the end, or would lose something and that is not allowed. */
export function archiveOutputs(
  outputs: readonly WrittenPdf[],
  { standard, allowLoss, mayUnsign }: Wish,
  context: KeepingContext,
): ArchivedOutputs {
  const { primitives, signal, maxBytes } = context
  const losses: ReportedLoss[] = []
  const archived = outputs.map((output) => {
    const file = output.from.length === 1 ? output.from[0]!.filename : output.name
    let changes: readonly ListedChange[] = []
    try {
      rewritten(output, context, (draft, sink) => {
        if (!mayUnsign) refuseSigned(draft)
        const limits = { maxOutputBytes: maxBytes }
        const converted = convertToPdfA(draft, sink, { standard, allowLoss, primitives, signal, limits })
        if (converted.remaining.length + converted.unchecked.length > 0) throw remainingRefused(converted)
        changes = listedChanges(converted.changes)
        const { report } = converted
        const dropped = report.signaturesRemoved.map((name) => removedSignature(name, 'keep'))
        losses.push(
          ...lossesOf({
            name: file,
            losses: [...report.losses, ...archiveLosses(converted.losses)],
            signaturesRemoved: dropped.length,
            dropped,
            protectionRemoved: output.password !== undefined,
          }),
        )
      })
    } catch (error) {
      if (error instanceof PdfError) error.input ??= file
      throw error
    }
    return { output: output.name, standard: titleOf(standard), changes }
  })
  return { archived, losses }
}
