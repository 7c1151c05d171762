import type { DocumentSignature } from '@octavo/pdf/document-signatures'
import type { CheckedSignature } from './verify-signature.js'

/** One word for a signature. */
export type Verdict =
  /** The document or the signature is another one than at the time of signing. */
  | 'broken'
  /** What was signed is unchanged, but later changes are not allowed. */
  | 'changed'
  /** It cannot be computed. */
  | 'unknown'
  /** Intact, but a person must look: changes or algorithms with which something else can be shown. */
  | 'doubtful'
  /** Intact, but it is not known who has signed. */
  | 'untrusted'
  | 'valid'

/** From the worst to the best. */
export const VERDICTS: readonly Verdict[] = ['broken', 'changed', 'unknown', 'doubtful', 'untrusted', 'valid']

export function verdictOf(
  { coverage, changes, faults }: DocumentSignature,
  { isIntact, weakness, namesCertificate, signer, timestamp, confirmedTime }: CheckedSignature,
): Verdict {
  if (isIntact === false || namesCertificate === false || faults.length > 0) return 'broken'
  if (coverage === 'less' || changes.some((change) => !change.isAllowed)) return 'changed'
  if (isIntact === undefined) return 'unknown'
  if (timestamp?.isIntact === false) return 'broken'
  if (weakness !== undefined || changes.some((change) => change.isDoubtful)) return 'doubtful'
  const { state, since } = signer?.revocation ?? {}
  const isLater = confirmedTime !== undefined && since !== undefined && confirmedTime < since
  return signer?.trust.state === 'trusted' && (state !== 'revoked' || isLater) ? 'valid' : 'untrusted'
}
