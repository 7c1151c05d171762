import type { HashAlgorithm } from '@octavo/pdf/primitives'
import { fromBER, Integer, Null, Sequence } from 'asn1js'
import { AlgorithmIdentifier, PublicKeyInfo, RSASSAPSSParams } from 'pkijs'
import { digestOfAlgorithm, digestOfOid, RSA_PSS, webCryptoName } from './algorithms.js'

const RSA = '1.2.840.113549.1.1.1'
const EC = '1.2.840.10045.2.1'
const EDWARDS: Readonly<Record<string, string>> = { '1.3.101.112': 'Ed25519', '1.3.101.113': 'Ed448' }
const CURVES: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}

/** The longest RSA key with its exponent: longer ones only cost time. */
const MAX_RSA_BYTES = 1200

/** Undefined: the platform does not have the algorithm. */
export type Checked = boolean | undefined

/** Whether a signature is that of these bytes under a public key. */
export async function checkSignature(
  key: PublicKeyInfo,
  algorithm: AlgorithmIdentifier,
  digest: HashAlgorithm | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<Checked> {
  const plan = schemeOf(key, algorithm, digest, signature)
  if (plan === undefined) return undefined
  if (plan === 'malformed') return false
  const { subtle } = globalThis.crypto
  try {
    const spki = new Uint8Array(plan.key.toSchema().toBER())
    const imported = await subtle.importKey('spki', spki, plan.imported, false, ['verify'])
    return await subtle.verify(plan.verified, imported, plan.signature, bytes)
  } catch (error) {
    // Keys that the platform refuses are not checked: they may still be those of the signer.
    if (error instanceof DOMException || error instanceof TypeError) return undefined
    throw error
  }
}

interface Scheme {
  readonly key: PublicKeyInfo
  readonly imported: AlgorithmIdentifierOfPlatform
  readonly verified: AlgorithmIdentifierOfPlatform
  readonly signature: Uint8Array<ArrayBuffer>
}

type AlgorithmIdentifierOfPlatform = { readonly name: string } & Readonly<
  Record<string, string | number | object>
>

function schemeOf(
  key: PublicKeyInfo,
  algorithm: AlgorithmIdentifier,
  digest: HashAlgorithm | undefined,
  signature: Uint8Array<ArrayBuffer>,
): Scheme | 'malformed' | undefined {
  const { algorithmId } = algorithm
  const keyType = key.algorithm.algorithmId
  const edwards = EDWARDS[algorithmId] ?? EDWARDS[keyType]
  if (edwards !== undefined)
    return { key, imported: { name: edwards }, verified: { name: edwards }, signature }
  if (algorithmId === RSA_PSS) return pssScheme(key, algorithm, signature)
  const isOpen = algorithmId === RSA || algorithmId === EC
  const named = digestOfAlgorithm(algorithm) ?? (isOpen ? digest : undefined)
  const hash = named && webCryptoName(named)
  if (hash === undefined) return undefined
  if (keyType === RSA) {
    if (isTooLong(key)) return undefined
    const name = 'RSASSA-PKCS1-v1_5'
    return { key, imported: { name, hash }, verified: { name }, signature }
  }
  const curve = keyType === EC ? CURVES[curveOf(key)] : undefined
  if (curve === undefined) return undefined
  const raw = rawEcdsa(signature, curve.bytes)
  if (raw === undefined) return 'malformed'
  const name = 'ECDSA'
  return { key, imported: { name, namedCurve: curve.name }, verified: { name, hash }, signature: raw }
}

function curveOf(key: PublicKeyInfo): string {
  const parameters: unknown = key.algorithm.algorithmParams
  const block = parameters as { valueBlock?: { toString(): string } } | undefined
  return block?.valueBlock?.toString() ?? ''
}

function pssScheme(
  key: PublicKeyInfo,
  { algorithmParams }: AlgorithmIdentifier,
  signature: Uint8Array<ArrayBuffer>,
): Scheme | undefined {
  const params = new RSASSAPSSParams(algorithmParams === undefined ? {} : { schema: algorithmParams })
  const hash = webCryptoName(digestOfOid(params.hashAlgorithm.algorithmId) ?? 'md5')
  const masked: unknown = params.maskGenAlgorithm.algorithmParams
  const maskOid = masked === undefined ? undefined : new AlgorithmIdentifier({ schema: masked }).algorithmId
  // Web Crypto knows one digest for both.
  if (hash === undefined || (maskOid !== undefined && maskOid !== params.hashAlgorithm.algorithmId))
    return undefined
  if (isTooLong(key)) return undefined
  const name = 'RSA-PSS'
  return {
    key: plainRsaKey(key),
    imported: { name, hash },
    verified: { name, saltLength: params.saltLength },
    signature,
  }
}

function isTooLong({ subjectPublicKey }: PublicKeyInfo): boolean {
  return subjectPublicKey.valueBlock.valueHexView.length > MAX_RSA_BYTES
}

/** Web Crypto takes no keys that are restricted to PSS. */
function plainRsaKey(key: PublicKeyInfo): PublicKeyInfo {
  if (key.algorithm.algorithmId !== RSA_PSS) return key
  const plain = new PublicKeyInfo({ schema: key.toSchema() })
  plain.algorithm = new AlgorithmIdentifier({ algorithmId: RSA, algorithmParams: new Null() })
  return plain
}

/** The two numbers of a signature side by side, as Web Crypto takes them. */
function rawEcdsa(signature: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> | undefined {
  const { result, offset } = fromBER(signature.slice().buffer)
  if (offset < 0 || !(result instanceof Sequence)) return undefined
  const numbers = result.valueBlock.value
  if (numbers.length !== 2) return undefined
  const raw = new Uint8Array(2 * bytes)
  for (const [index, number] of numbers.entries()) {
    if (!(number instanceof Integer)) return undefined
    const digits = number.valueBlock.valueHexView
    const first = digits.findIndex((byte) => byte !== 0)
    const significant = first < 0 ? digits.subarray(0, 0) : digits.subarray(first)
    if (significant.length > bytes) return undefined
    raw.set(significant, (index + 1) * bytes - significant.length)
  }
  return raw
}
