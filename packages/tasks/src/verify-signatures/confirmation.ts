import type { DocumentSignature, SignedDocument } from '@octavo/pdf/document-signatures'
import type { DocumentEvidence } from './evidence.js'
import type { Confirmation } from './level.js'
import { isSame } from './trust.js'
import { type CheckedSignature, type Court, type JudgedSigner, judgeSigner } from './verify-signature.js'

export interface CheckedEntry {
  readonly signature: DocumentSignature
  readonly result: CheckedSignature
}

/** The intact time-stamps of the whole document that cover a signature, the oldest first. */
export function laterStamps(
  { revision }: DocumentSignature,
  stamps: readonly CheckedEntry[],
): readonly CheckedEntry[] {
  if (revision === undefined) return []
  return stamps
    .filter(({ signature, result }) => result.isIntact === true && (signature.revision ?? 0) > revision)
    .sort((one, other) => one.signature.revision! - other.signature.revision!)
}

/** What keeps a signature verifiable when its certificates have expired. */
export async function confirmationOf(
  { signature, result }: CheckedEntry,
  stamps: readonly CheckedEntry[],
  { storeAt }: Pick<SignedDocument, 'storeAt'>,
  evidence: DocumentEvidence,
  court: Court,
): Promise<Confirmation> {
  const later = laterStamps(signature, stamps)
  const first = result.timestamp?.isIntact === true ? result.timestamp : later[0]?.result.timestamp
  const signers = [result.signer, first?.signer]
  const hasEvidence = signers.every((signer) => isEvident(signer, court))
  const last = later.at(-1)?.signature.revision
  if (!hasEvidence || last === undefined)
    return { stamps: later.length, hasEvidence, isEvidenceStamped: false }
  const then = { ...court, evidence: evidence.within(storeAt(last)) }
  const [own, stamper] = [
    await judgedAgain(result.signer, 'documents', result.confirmedTime ?? court.now, then),
    await judgedAgain(first?.signer, 'timestamps', first?.time ?? court.now, then),
  ]
  const isEvidenceStamped = [own, stamper].every((signer) => isEvident(signer, then))
  return { stamps: later.length, hasEvidence, isEvidenceStamped }
}

/** Whether the chain of a certificate is complete, and somebody said of each that it is not revoked. */
function isEvident(signer: JudgedSigner | undefined, { anchors }: Court): boolean {
  const root = signer?.trust.chain.at(-1)
  if (signer === undefined || root === undefined) return false
  const isEnd =
    root.issuer.isEqual(root.subject) || anchors.some(({ certificate }) => isSame(certificate, root))
  return isEnd && signer.revocation.isComplete
}

async function judgedAgain(
  signer: JudgedSigner | undefined,
  purpose: 'documents' | 'timestamps',
  time: Date,
  court: Court,
): Promise<JudgedSigner | undefined> {
  return signer && (await judgeSigner(signer.message, purpose, time, true, court))
}
