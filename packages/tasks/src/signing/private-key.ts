import { fromBER, Null, ObjectIdentifier, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  ECPrivateKey,
  EncryptedContentInfo,
  EncryptedData,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
} from 'pkijs'
import { CURVES, EC, ED25519, RSA, RSA_PSS } from './algorithms.js'
import { keyFailure } from './key-failure.js'

const PBES2 = '1.2.840.113549.1.5.13'

/** What Web Crypto needs to import a private key. */
export interface PrivateKey {
  readonly pkcs8: Uint8Array<ArrayBuffer>
  readonly kind: 'rsa' | 'ec' | 'ed25519'
  /** The name of the curve of a key of ECDSA. */
  readonly curve?: string
  /** Whether the key may only be used with RSA-PSS. */
  readonly isPssOnly: boolean
}

/** A key in PKCS#8 (RFC 5958). */
export function privateKey(der: Uint8Array<ArrayBuffer>): PrivateKey {
  const info = parsed(() => PrivateKeyInfo.fromBER(der))
  const { algorithmId, algorithmParams } = info.privateKeyAlgorithm
  const key = { pkcs8: der, isPssOnly: false }
  switch (algorithmId) {
    case RSA:
      return { ...key, kind: 'rsa' }
    case RSA_PSS: {
      // Web Crypto knows the same key under its general name only.
      info.privateKeyAlgorithm = new AlgorithmIdentifier({ algorithmId: RSA, algorithmParams: new Null() })
      return { pkcs8: new Uint8Array(info.toSchema().toBER()), kind: 'rsa', isPssOnly: true }
    }
    case EC: {
      const curve =
        algorithmParams instanceof ObjectIdentifier ? CURVES[algorithmParams.getValue()] : undefined
      if (curve === undefined)
        throw keyFailure(
          'key',
          'The key is on an elliptic curve that is not supported: it must be P-256, P-384 or P-521.',
        )
      return { ...key, kind: 'ec', curve: curve.name }
    }
    case ED25519:
      return { ...key, kind: 'ed25519' }
    default:
      throw keyFailure(
        'key',
        `The algorithm ${algorithmId} of the key is not supported: it must be RSA, ECDSA or Ed25519.`,
      )
  }
}

/** A key of OpenSSL's older formats, which PKCS#8 contains (RFC 8017, A.1.2 and RFC 5915). */
export function wrappedKey(kind: 'RSA' | 'EC', der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const algorithm =
    kind === 'RSA'
      ? new AlgorithmIdentifier({ algorithmId: RSA, algorithmParams: new Null() })
      : new AlgorithmIdentifier({
          algorithmId: EC,
          algorithmParams: new ObjectIdentifier({
            value: parsed(() => ECPrivateKey.fromBER(der)).namedCurve ?? '',
          }),
        })
  const info = new PrivateKeyInfo({
    privateKeyAlgorithm: algorithm,
    privateKey: new OctetString({ valueHex: der }),
  })
  return new Uint8Array(info.toSchema().toBER())
}

/** The PKCS#8 in an encrypted one (RFC 5958, 3). */
export async function decryptedKey(
  bag: PKCS8ShroudedKeyBag,
  password: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { encryptionAlgorithm, encryptedData } = bag
  const content = new EncryptedContentInfo({
    contentEncryptionAlgorithm: encryptionAlgorithm,
    encryptedContent: encryptedData,
  })
  return decrypted(new EncryptedData({ encryptedContentInfo: content }), password)
}

export function encryptedKey(der: Uint8Array<ArrayBuffer>): PKCS8ShroudedKeyBag {
  return parsed(() => new PKCS8ShroudedKeyBag({ schema: fromBER(der).result }))
}

export async function decrypted(data: EncryptedData, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const { algorithmId } = data.encryptedContentInfo.contentEncryptionAlgorithm
  if (algorithmId !== PBES2)
    throw keyFailure(
      'key',
      'The key is encrypted with an outdated cipher. It must be encrypted with AES: import it and export it again with a current program, such as OpenSSL 3.',
    )
  if (password === '') throw keyFailure('key_password', 'The key is encrypted: its password is missing.')
  try {
    const bytes = await data.decrypt({ password: new TextEncoder().encode(password).buffer as ArrayBuffer })
    if (fromBER(bytes).offset < 0) throw new Error('It is not ASN.1.')
    return new Uint8Array(bytes)
  } catch {
    throw keyFailure(
      'key_password',
      'The password does not open the key. It must be the one that the key was encrypted with.',
    )
  }
}

/** What is not as it must be fails in many ways. */
export function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch {
    throw keyFailure(
      'key',
      'The key cannot be read. It must be a PKCS#12 file in Base64, or a private key in PEM.',
    )
  }
}
