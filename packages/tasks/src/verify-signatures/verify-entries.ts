import type { Loss } from '@octavo/pdf/loss'
import type { TaskContext } from '../declare/task.js'
import { lossesOfFile } from '../documents/file-losses.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { type TrustOptions, trustAnchors } from './trust-anchors.js'
import { VERDICTS, type Verdict } from './verdict.js'
import { type DocumentReport, type VerifiedDocument, verifyDocument } from './verify-document.js'
import { writeMarked } from './write-marked.js'
import { writeSigned } from './write-signed.js'

export interface VerifyOptions extends TrustOptions {
  readonly result: 'report' | 'marked' | 'signed'
}

export interface VerifiedEntry {
  readonly name: string
  readonly losses: readonly Loss[]
  readonly signatures: number
  readonly verdict: Verdict | 'none'
  readonly result: DocumentReport
}

/** Checks the signatures of each file as a whole: a signature is about all of its pages. */
export async function verifyEntries(context: TaskContext<VerifyOptions>): Promise<VerifiedEntry[]> {
  const { entries, primitives, signal, options, engines, output } = context
  const anchors = await trustAnchors(options, engines)
  const found: VerifiedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const { filename, file } = entry
    const isOnly = entries.length === 1
    const source = file.open()
    try {
      const { password } = file
      const judged = { primitives, signal, password, anchors, now: new Date() }
      const verified: VerifiedDocument = await verifyDocument(source, judged)
      const { report } = verified
      if (options.result === 'report') writeJson(output, jsonName(filename, '-signatures', isOnly), report)
      else if (options.result === 'marked') writeMarked(context, entry, source, verified, isOnly)
      else writeSigned(context, entry, source, verified.document)
      const { signatures } = report
      const losses = lossesOfFile(entry, context)
      found.push({
        name: filename,
        losses,
        signatures: signatures.length,
        verdict: worst(report),
        result: report,
      })
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
