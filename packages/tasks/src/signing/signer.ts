import { type AlgorithmIdentifier, type Certificate, createCMSECDSASignature, PublicKeyInfo } from 'pkijs'
import { CURVES, DIGESTS, type DigestName, type SignatureScheme, signatureAlgorithm } from './algorithms.js'
import { certificateChain } from './certificates.js'
import { keyFailure } from './key-failure.js'
import type { PrivateKey } from './private-key.js'
import type { KeyAndCertificates } from './read-key.js'

/** Signs, with a key that is here or elsewhere. */
export interface Signer {
  /** The certificate of the key, then those of its issuers as far as they are known. */
  readonly chain: readonly [Certificate, ...Certificate[]]
  readonly digest: DigestName
  readonly algorithm: AlgorithmIdentifier
  /** The signature of these bytes, as CMS has it. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

export interface SigningChoice {
  /** Undefined: the one that suits the key. */
  readonly digest: DigestName | undefined
  readonly isPss: boolean
}

/** A signer with a key in memory. */
export async function localSigner(
  { key, certificates }: KeyAndCertificates,
  choice: SigningChoice,
): Promise<Signer> {
  const { subtle } = globalThis.crypto
  const scheme = schemeOf(key, choice)
  const digest = digestFor(key, choice)
  const hash = DIGESTS[digest]
  const algorithm = webCryptoAlgorithm(key, scheme, hash.name)
  const imported = await subtle.importKey('pkcs8', key.pkcs8, algorithm, true, ['sign']).catch(() => {
    throw keyFailure('key', 'The private key is not valid, or of a kind that this platform cannot use.')
  })
  const {
    d: _d,
    p: _p,
    q: _q,
    dp: _dp,
    dq: _dq,
    qi: _qi,
    key_ops: _ops,
    ...known
  } = await subtle.exportKey('jwk', imported)
  const open = await subtle.importKey('jwk', known, algorithm, true, ['verify'])
  const own = PublicKeyInfo.fromBER(await subtle.exportKey('spki', open))
  const chain = certificateChain(certificates, own)
  const how = scheme === 'rsa-pss' ? { ...algorithm, saltLength: hash.bytes } : algorithm
  return {
    chain,
    digest,
    algorithm: signatureAlgorithm(scheme, digest),
    async sign(bytes) {
      const signature = await subtle.sign({ ...how, hash: hash.name }, imported, bytes)
      return new Uint8Array(scheme === 'ecdsa' ? createCMSECDSASignature(signature) : signature)
    },
  }
}

export function schemeOf(
  { kind, isPssOnly }: Pick<PrivateKey, 'kind' | 'isPssOnly'>,
  { isPss }: SigningChoice,
): SignatureScheme {
  if (kind === 'rsa') return isPss || isPssOnly ? 'rsa-pss' : 'rsa'
  return kind === 'ec' ? 'ecdsa' : 'ed25519'
}

export function digestFor(
  { kind, curve }: Pick<PrivateKey, 'kind' | 'curve'>,
  { digest }: SigningChoice,
): DigestName {
  if (kind === 'ed25519') {
    // RFC 8419, 3.1.
    if (digest !== undefined && digest !== 'sha512')
      throw keyFailure('digest', 'The digest of a signature with Ed25519 must be sha512.')
    return 'sha512'
  }
  return digest ?? Object.values(CURVES).find(({ name }) => name === curve)?.digest ?? 'sha256'
}

function webCryptoAlgorithm({ curve = '' }: PrivateKey, scheme: SignatureScheme, hash: string) {
  switch (scheme) {
    case 'rsa':
      return { name: 'RSASSA-PKCS1-v1_5', hash }
    case 'rsa-pss':
      return { name: 'RSA-PSS', hash }
    case 'ecdsa':
      return { name: 'ECDSA', namedCurve: curve }
    case 'ed25519':
      return { name: 'Ed25519' }
  }
}
