import { PdfError } from '@octavo/pdf/errors'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { trustAnchors } from './trust-anchors.js'
import { type DocumentReport, verifyDocument } from './verify-document.js'

/** What a description of a file says of a signature. */
export interface SignatureState {
  readonly verdict: DocumentReport['signatures'][number]['verdict']
  readonly integrity: 'intact' | 'broken' | 'unknown'
  readonly coverage: 'file' | 'revision' | 'less'
  /** The name in the certificate, which is not that of the signer for certain unless the verdict is `valid`. */
  readonly certificateOwner: string | null
}

/** The states of the signatures of a file, by the full names of their fields; none if they cannot be read. */
export async function signatureStates(
  { primitives, signal, engines }: Pick<TaskContext<unknown>, 'primitives' | 'signal' | 'engines'>,
  { file }: TaskEntry,
): Promise<ReadonlyMap<string, SignatureState>> {
  const anchors = await trustAnchors({ certificates: '', system_trust: false }, engines)
  const source = file.open()
  try {
    const { password } = file
    const options = { primitives, signal, password, anchors, now: new Date() }
    const { report } = await verifyDocument(source, options)
    return new Map(
      report.signatures.map(({ field, verdict, integrity, coverage, certificate }) => [
        field,
        { verdict, integrity, coverage, certificateOwner: certificate?.subject ?? null },
      ]),
    )
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    return new Map()
  } finally {
    source.close()
  }
}
