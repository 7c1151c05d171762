import { ObjectIdentifier } from 'asn1js'
import type { Certificate } from 'pkijs'
import { CURVES, EC, ED25519, RSA, RSA_PSS } from './algorithms.js'
import { keyFailure } from './key-failure.js'
import type { PrivateKey } from './private-key.js'

/** What a certificate says about the key that signs, which is elsewhere. */
export function keyOfCertificate({
  subjectPublicKeyInfo: { algorithm },
}: Certificate): Pick<PrivateKey, 'kind' | 'curve' | 'isPssOnly'> {
  const { algorithmId, algorithmParams } = algorithm
  switch (algorithmId) {
    case RSA:
      return { kind: 'rsa', isPssOnly: false }
    case RSA_PSS:
      return { kind: 'rsa', isPssOnly: true }
    case ED25519:
      return { kind: 'ed25519', isPssOnly: false }
    case EC: {
      const curve =
        algorithmParams instanceof ObjectIdentifier ? CURVES[algorithmParams.getValue()] : undefined
      if (curve !== undefined) return { kind: 'ec', curve: curve.name, isPssOnly: false }
    }
  }
  throw keyFailure(
    'certificates',
    'The key of the certificate is of a kind that is not supported: it must be RSA, ECDSA (P-256, P-384, P-521) or Ed25519.',
  )
}
