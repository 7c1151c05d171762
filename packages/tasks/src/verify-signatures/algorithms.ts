import type { HashAlgorithm } from '@octavo/pdf/primitives'
import { type AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs'

/** The digests that can be checked, by their identifiers. */
const DIGESTS: Readonly<Record<string, HashAlgorithm>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Collisions of these have been made: a document that was signed with them can be another one. */
const WEAK: readonly HashAlgorithm[] = ['md5', 'sha1']

const WEB_CRYPTO: Readonly<Partial<Record<HashAlgorithm, string>>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/** Signature algorithms that name their digest; others take that of the message. */
const DIGESTS_OF_ALGORITHMS: Readonly<Record<string, HashAlgorithm>> = {
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
export const RSA_PSS = '1.2.840.113549.1.1.10'

/** The digest that a signature algorithm names. */
export function digestOfAlgorithm({
  algorithmId,
  algorithmParams,
}: AlgorithmIdentifier): HashAlgorithm | undefined {
  if (algorithmId !== RSA_PSS) return DIGESTS_OF_ALGORITHMS[algorithmId]
  const params = new RSASSAPSSParams(algorithmParams === undefined ? {} : { schema: algorithmParams })
  return digestOfOid(params.hashAlgorithm.algorithmId)
}

export function digestOfOid(oid: string): HashAlgorithm | undefined {
  return DIGESTS[oid]
}

export function isWeak(digest: HashAlgorithm): boolean {
  return WEAK.includes(digest)
}

export function webCryptoName(digest: HashAlgorithm): string | undefined {
  return WEB_CRYPTO[digest]
}

/** The digest of bytes; undefined for algorithms that the platform does not have. */
export async function digestBytes(
  digest: HashAlgorithm,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | undefined> {
  const name = webCryptoName(digest)
  return name === undefined ? undefined : new Uint8Array(await globalThis.crypto.subtle.digest(name, bytes))
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
