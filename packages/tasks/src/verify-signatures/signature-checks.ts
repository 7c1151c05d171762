import type { HashAlgorithm } from '@octavo/pdf/primitives'
import type { AlgorithmIdentifier, Certificate, PublicKeyInfo } from 'pkijs'
import { checkRsaOfDigest } from './rsa-of-digest.js'
import { type Checked, checkSignature } from './signature-value.js'

/** Documents with a hundred signatures need some hundreds; a hostile one could ask for millions. */
const MAX_CHECKS = 2000

/** The checks of keys for one document: their number has a limit, and none is made twice. */
export class SignatureChecks {
  #left = MAX_CHECKS
  readonly #issuers = new WeakMap<object, WeakMap<Certificate, Promise<boolean>>>()

  get isExhausted(): boolean {
    return this.#left <= 0
  }

  /** Undefined, too, if there were too many before. */
  async check(
    key: PublicKeyInfo,
    algorithm: AlgorithmIdentifier,
    digest: HashAlgorithm | undefined,
    bytes: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
  ): Promise<Checked> {
    return this.#left-- > 0 ? checkSignature(key, algorithm, digest, bytes, signature) : undefined
  }

  checkDigest(key: PublicKeyInfo, digest: HashAlgorithm, bytes: Uint8Array, signature: Uint8Array): Checked {
    return this.#left-- > 0 ? checkRsaOfDigest(key, digest, bytes, signature) : undefined
  }

  /** Whether an issuer signed a certificate, a revocation list or a response. */
  isSignedBy(signed: Signed, issuer: Certificate): Promise<boolean> {
    const known = this.#issuers.get(signed) ?? new WeakMap<Certificate, Promise<boolean>>()
    this.#issuers.set(signed, known)
    const before = known.get(issuer)
    if (before !== undefined) return before
    const { algorithm, bytes, signature } = signedParts(signed)
    const found = this.check(issuer.subjectPublicKeyInfo, algorithm, undefined, bytes, signature)
    const isSigned = found.then((one) => one === true)
    known.set(issuer, isSigned)
    return isSigned
  }
}

/** What issuers sign: its bytes with the signature beside them. */
export interface SignedParts {
  readonly algorithm: AlgorithmIdentifier
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

export type Signed = Certificate | SignedParts

function signedParts(signed: Signed): SignedParts {
  if ('bytes' in signed) return signed
  const { signatureAlgorithm, signatureValue, tbsView } = signed
  const signature = new Uint8Array(signatureValue.valueBlock.valueHexView)
  return { algorithm: signatureAlgorithm, bytes: new Uint8Array(tbsView), signature }
}
