import { type PublicKeyInfo, RSAPublicKey } from 'pkijs'

const KEYS = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']

/** The modulus and the exponent of an RSA key without leading zeros; undefined for other keys. */
export function rsaNumbers({
  algorithm,
  subjectPublicKey,
}: PublicKeyInfo): { readonly modulus: Uint8Array; readonly exponent: Uint8Array } | undefined {
  if (!KEYS.includes(algorithm.algorithmId)) return undefined
  try {
    const key = RSAPublicKey.fromBER(subjectPublicKey.valueBlock.valueHexView.slice())
    return {
      modulus: significant(key.modulus.valueBlock.valueHexView),
      exponent: significant(key.publicExponent.valueBlock.valueHexView),
    }
  } catch {
    return undefined
  }
}

function significant(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.subarray(0, 0) : bytes.subarray(first)
}
