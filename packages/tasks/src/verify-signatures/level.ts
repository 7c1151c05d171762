import type { DocumentSignature } from '@octavo/pdf/document-signatures'
import type { CheckedSignature } from './verify-signature.js'

export type PadesLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** The level of a signature (ETSI EN 319 142-1, 6); none if it is not one of PAdES. */
export function padesLevel(
  { kind, subFilter }: DocumentSignature,
  { isIntact, namesCertificate, timestamp, hasRevocationData }: CheckedSignature,
  hasLaterTimestamp: boolean,
): PadesLevel | null {
  if (kind !== 'signature' || subFilter !== 'ETSI.CAdES.detached') return null
  if (isIntact !== true || namesCertificate !== true) return null
  if (timestamp?.isIntact !== true && !hasLaterTimestamp) return 'B-B'
  if (!hasRevocationData) return 'B-T'
  return hasLaterTimestamp && timestamp?.isIntact === true ? 'B-LTA' : 'B-LT'
}
