import { convertToPdfA, type PdfAStandard, remainingRefused } from '@octavo/pdf/archive'
import { refuseSigned } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { removedSignature } from '@octavo/pdf/signatures'
import { titleOf } from '@octavo/pdf/validate'
import { rewritten } from '../conformance/rewrite-output.js'
import type { KeepingContext, WrittenPdf } from '../conformance/written-pdf.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { lossesOf, type ReportedLoss } from '../report/losses.js'
import { archiveLosses } from './archive-losses.js'
import { type ListedChange, listedChanges } from './listed-changes.js'
import { PageDrawings } from './page-drawings.js'

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
export async function archiveOutputs(
  outputs: readonly WrittenPdf[],
  { standard, allowLoss, mayUnsign }: Wish,
  context: KeepingContext & Pick<TaskContext<unknown>, 'engines' | 'output'>,
): Promise<ArchivedOutputs> {
  const { primitives, signal, maxBytes } = context
  const losses: ReportedLoss[] = []
  const archived = []
  for (const output of outputs) {
    const file = output.from.length === 1 ? output.from[0]!.filename : output.name
    const entry = entryOf(output)
    let changes: readonly ListedChange[] = []
    const drawings = await PageDrawings.open({ ...context, entries: [entry], options: { standard } })
    try {
      rewritten(output, context, (draft, sink) => {
        if (!mayUnsign) refuseSigned(draft)
        const limits = { maxOutputBytes: maxBytes }
        const converted = convertToPdfA(draft, sink, {
          standard,
          allowLoss,
          primitives,
          signal,
          limits,
          renderPage: drawings.of(entry, draft),
        })
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
    } finally {
      drawings.close()
    }
    archived.push({ output: output.name, standard: titleOf(standard), changes })
  }
  return { archived, losses }
}

function entryOf({ name, password, open }: WrittenPdf): TaskEntry {
  return { file: { name, open, openRescued: () => undefined, password }, filename: name, rotation: 0 }
}
