import type { HashAlgorithm } from '@octavo/pdf/primitives'

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
