import type { DocumentSignature } from '@octavo/pdf/document-signatures'
import type { CheckedSignature } from './verify-signature.js'

export type PadesLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** What later document time-stamps add to a signature. */
export interface Confirmation {
  /** The number of intact time-stamps of the whole document that came later. */
  readonly stamps: number
  /** Whether the certificates and revocation data of the signature, and of its time-stamp, are all there. */
  readonly hasEvidence: boolean
  /** Whether they were there when the last of these time-stamps was made, so that it covers them. */
  readonly isEvidenceStamped: boolean
}

/** The level of a signature (ETSI EN 319 142-1, 6); none if it is not one of PAdES. */
export function padesLevel(
  { kind, subFilter }: DocumentSignature,
  { isIntact, namesCertificate, timestamp }: CheckedSignature,
  { stamps, hasEvidence, isEvidenceStamped }: Confirmation,
): PadesLevel | null {
  if (kind !== 'signature' || subFilter !== 'ETSI.CAdES.detached') return null
  if (isIntact !== true || namesCertificate !== true) return null
  const confirmations = stamps + (timestamp?.isIntact === true ? 1 : 0)
  if (confirmations === 0) return 'B-B'
  if (!hasEvidence) return 'B-T'
  // The one that confirms the time of signing was made before the evidence was collected.
  return isEvidenceStamped && confirmations > 1 ? 'B-LTA' : 'B-LT'
}
