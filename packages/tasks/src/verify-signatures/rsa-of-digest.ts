import type { HashAlgorithm } from '@octavo/pdf/primitives'
import type { PublicKeyInfo } from 'pkijs'
import { rsaNumbers } from './rsa-key.js'
import type { Checked } from './signature-value.js'

/** The beginning of DigestInfo in DER, before the digest (RFC 8017, 9.2). */
const DIGEST_INFO: Readonly<Partial<Record<HashAlgorithm, string>>> = {
  sha1: '3021300906052b0e03021a05000414',
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
}
const MAX_MODULUS = 1024
const MAX_EXPONENT = 8

/**
 * Whether an RSA signature (PKCS#1 v1.5) is that of a digest. Web Crypto takes only the bytes themselves, which here
 * are those of a file of any length.
 */
export function checkRsaOfDigest(
  key: PublicKeyInfo,
  digest: HashAlgorithm,
  bytes: Uint8Array,
  signature: Uint8Array,
): Checked {
  const prefix = DIGEST_INFO[digest]
  const numbers = rsaNumbers(key)
  if (prefix === undefined || numbers === undefined) return undefined
  const { modulus, exponent } = numbers
  const size = modulus.length
  if (size > MAX_MODULUS || exponent.length > MAX_EXPONENT || size === 0) return undefined
  if (signature.length !== size) return false
  const info = `${prefix}${hexOf(bytes)}`
  const padding = 2 * size - info.length - 6
  if (padding < 16) return false
  const wanted = BigInt(`0x0001${'f'.repeat(padding)}00${info}`)
  return power(numberOf(signature), numberOf(exponent), numberOf(modulus)) === wanted
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${hexOf(bytes) || '0'}`)
}
