import type { Certificate } from 'pkijs'
import { digestOfAlgorithm, isWeak } from './algorithms.js'
import { rsaNumbers } from './rsa-key.js'

/** What a certificate was used for. */
export type Purpose = 'documents' | 'timestamps'

const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const DIGITAL_SIGNATURE = 0x80
const NON_REPUDIATION = 0x40
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** Purposes that include documents: others are for web sites, programs that connect, or time-stamps. */
const FOR_DOCUMENTS = [
  // any, e-mail, code, documents (RFC 9336)
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.36',
  // documents, as Adobe and Microsoft named it before
  '1.2.840.113583.1.1.5',
  '1.3.6.1.4.1.311.10.3.12',
]
/** Shorter ones were factored, or soon can be (NIST SP 800-131A). */
const MIN_RSA_BITS = 2048

/** Why a certificate is not for what it was used for, as the end of a sentence; undefined if it is. */
export function whyNotFor(certificate: Certificate, purpose: Purpose): string | undefined {
  const usage = keyUsage(certificate)
  const purposes = keyPurposes(certificate)
  if (purpose === 'timestamps') {
    // RFC 3161, 2.3.
    if (purposes?.includes(TIME_STAMPING) !== true) return 'is not made for time-stamps'
    return usage === undefined || (usage & (DIGITAL_SIGNATURE | NON_REPUDIATION)) !== 0
      ? undefined
      : 'is not made for signatures'
  }
  if (purposes !== undefined && !purposes.some((one) => FOR_DOCUMENTS.includes(one)))
    return 'is made for another purpose than signing documents'
  // Without it, the signer does not commit to what is signed (RFC 5280, 4.2.1.3).
  if (usage !== undefined && (usage & NON_REPUDIATION) === 0)
    return 'is not made for signing documents: its key usage lacks “non-repudiation”'
  return undefined
}

/** Why a certificate can be forged, as the end of a sentence. Nobody relies on the signature of a root. */
export function whyWeak(certificate: Certificate, isRoot: boolean): string | undefined {
  const digest = digestOfAlgorithm(certificate.signatureAlgorithm)
  if (!isRoot && digest !== undefined && isWeak(digest))
    return `was issued with an outdated algorithm (${digest.toUpperCase()}), so that it can be forged`
  return hasShortKey(certificate) ? 'has a key that is too short: others can compute it' : undefined
}

export function hasShortKey({ subjectPublicKeyInfo }: Certificate): boolean {
  const modulus = rsaNumbers(subjectPublicKeyInfo)?.modulus
  return modulus !== undefined && modulus.length * 8 < MIN_RSA_BITS
}

export function keyPurposes({ extensions }: Certificate): readonly string[] | undefined {
  const usage = extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  if (usage === undefined) return undefined
  return (usage.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? []
}

function keyUsage({ extensions }: Certificate): number | undefined {
  const usage = extensions?.find(({ extnID }) => extnID === KEY_USAGE)
  if (usage === undefined) return undefined
  const bits = usage.parsedValue as { valueBlock?: { valueHexView?: Uint8Array } } | undefined
  return bits?.valueBlock?.valueHexView?.[0] ?? 0
}
