import type { Loss } from '@octavo/pdf/loss'
import { readCertificates } from '../certificates/read-certificates.js'
import type { TaskContext } from '../declare/task.js'
import { lossesOfFile } from '../documents/file-losses.js'
import { VERDICTS, type Verdict } from './verdict.js'
import { type DocumentReport, verifyDocument } from './verify-document.js'

export interface VerifiedEntry {
  readonly name: string
  readonly report: DocumentReport
  readonly verdict: Verdict | 'none'
  readonly losses: readonly Loss[]
}

/** Checks the signatures of each file as a whole: a signature is about all of its pages. */
export async function verifyEntries(
  context: TaskContext<{ readonly certificates: string }>,
): Promise<VerifiedEntry[]> {
  const { entries, primitives, signal, options } = context
  const anchors = readCertificates(options.certificates, 'certificates')
  const found: VerifiedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const { filename, file } = entry
    const source = file.open()
    try {
      const { password } = file
      const report = await verifyDocument(source, {
        primitives,
        signal,
        password,
        anchors,
        now: new Date(),
      })
      const losses = lossesOfFile(entry, context)
      found.push({ name: filename, report, verdict: worst(report), losses })
    } finally {
      source.close()
    }
    context.progress(index + 1, entries.length)
  }
  return found
}

function worst({ signatures }: DocumentReport): Verdict | 'none' {
  return VERDICTS.find((verdict) => signatures.some((one) => one.verdict === verdict)) ?? 'none'
}
