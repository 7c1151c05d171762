import { Null } from 'asn1js'
import { AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs'

export const digestNames = ['sha256', 'sha384', 'sha512'] as const
export type DigestName = (typeof digestNames)[number]

interface DigestOfPlatform {
  /** In Web Crypto. */
  readonly name: string
  readonly oid: string
  readonly bytes: number
  readonly withRsa: string
  readonly withEcdsa: string
}

export const DIGESTS: Readonly<Record<DigestName, DigestOfPlatform>> = {
  sha256: {
    name: 'SHA-256',
    oid: '2.16.840.1.101.3.4.2.1',
    bytes: 32,
    withRsa: '1.2.840.113549.1.1.11',
    withEcdsa: '1.2.840.10045.4.3.2',
  },
  sha384: {
    name: 'SHA-384',
    oid: '2.16.840.1.101.3.4.2.2',
    bytes: 48,
    withRsa: '1.2.840.113549.1.1.12',
    withEcdsa: '1.2.840.10045.4.3.3',
  },
  sha512: {
    name: 'SHA-512',
    oid: '2.16.840.1.101.3.4.2.3',
    bytes: 64,
    withRsa: '1.2.840.113549.1.1.13',
    withEcdsa: '1.2.840.10045.4.3.4',
  },
}

export const RSA = '1.2.840.113549.1.1.1'
export const RSA_PSS = '1.2.840.113549.1.1.10'
export const EC = '1.2.840.10045.2.1'
export const ED25519 = '1.3.101.112'
const MGF1 = '1.2.840.113549.1.1.8'

/** The curves of Web Crypto, by their identifiers. */
export const CURVES: Readonly<Record<string, { readonly name: string; readonly digest: DigestName }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', digest: 'sha256' },
  '1.3.132.0.34': { name: 'P-384', digest: 'sha384' },
  '1.3.132.0.35': { name: 'P-521', digest: 'sha512' },
}

export type SignatureScheme = 'rsa' | 'rsa-pss' | 'ecdsa' | 'ed25519'

/** How a signature algorithm is named in CMS: RFC 4056, 5754 and 8419. */
export function signatureAlgorithm(scheme: SignatureScheme, digest: DigestName): AlgorithmIdentifier {
  const { withRsa, withEcdsa, bytes } = DIGESTS[digest]
  switch (scheme) {
    case 'rsa':
      return new AlgorithmIdentifier({ algorithmId: withRsa, algorithmParams: new Null() })
    case 'rsa-pss': {
      const hash = new AlgorithmIdentifier({ algorithmId: DIGESTS[digest].oid, algorithmParams: new Null() })
      const mask = new AlgorithmIdentifier({ algorithmId: MGF1, algorithmParams: hash.toSchema() })
      const params = new RSASSAPSSParams({
        hashAlgorithm: hash,
        maskGenAlgorithm: mask,
        saltLength: bytes,
      })
      return new AlgorithmIdentifier({ algorithmId: RSA_PSS, algorithmParams: params.toSchema() })
    }
    case 'ecdsa':
      return new AlgorithmIdentifier({ algorithmId: withEcdsa })
    case 'ed25519':
      return new AlgorithmIdentifier({ algorithmId: ED25519 })
  }
}

export function digestAlgorithm(digest: DigestName): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId: DIGESTS[digest].oid })
}
