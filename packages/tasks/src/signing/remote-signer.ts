import type { Certificate } from 'pkijs'
import * as z from 'zod'
import { decodeBase64 } from '../certificates/pem.js'
import { readCertificates } from '../certificates/read-certificates.js'
import { checkSignature } from '../verify-signatures/signature-value.js'
import { DIGESTS, signatureAlgorithm } from './algorithms.js'
import { certificateChain, checkValidity } from './certificates.js'
import { keyFailure } from './key-failure.js'
import { keyOfCertificate } from './public-key.js'
import { digestFor, type Signer, type SigningChoice, schemeOf } from './signer.js'
import { hostOf, type SigningHosts, signingFailure } from './signing-hosts.js'

const MAX_ANSWER = 1024 * 1024
const MAX_CERTIFICATES = 20
const OPTION = 'signer_url'

const certificatesAnswer = z.object({ certificates: z.string().max(MAX_ANSWER) })
const signatureAnswer = z.object({ signature: z.string().max(MAX_ANSWER) })

export interface RemoteKey {
  readonly url: string
  /** Sent with each request; empty for none. */
  readonly token: string
  /** Its certificate first; none: the host is asked for them. */
  readonly certificates: readonly Certificate[]
}

/** A signer whose key is on another host, by the protocol in docs/signing.md. */
export async function remoteSigner(
  { url, token, certificates }: RemoteKey,
  choice: SigningChoice,
  hosts: SigningHosts,
): Promise<Signer> {
  const headers = {
    accept: 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  }
  const request = { url, option: OPTION, headers, maxBytes: MAX_ANSWER }
  const refused = (why: string) => signingFailure(`The answer of ${hostOf(url)} cannot be used: ${why}.`)

  async function answered<T>(bytes: Uint8Array, schema: z.ZodType<T>, what: string): Promise<T> {
    const read = schema.safeParse(jsonOf(bytes))
    if (!read.success) throw refused(`it is no JSON object with ${what}`)
    return read.data
  }

  async function fetchCertificates(): Promise<Certificate[]> {
    const bytes = await hosts.ask({ ...request, what: 'The certificate of the key' })
    const answer = await answered(bytes, certificatesAnswer, 'the certificates in PEM')
    return readCertificates(answer.certificates, 'certificates')
  }

  const known = certificates.length > 0 ? certificates : await fetchCertificates()
  const [own] = known
  if (own === undefined || known.length > MAX_CERTIFICATES)
    throw refused(`it has ${known.length} certificates instead of 1 to ${MAX_CERTIFICATES}`)
  const chain = certificateChain(known, own.subjectPublicKeyInfo)
  checkValidity(own, new Date())
  const key = keyOfCertificate(own)
  const scheme = schemeOf(key, choice)
  const digest = digestFor(key, choice)
  const algorithm = signatureAlgorithm(scheme, digest)

  return {
    chain,
    digest,
    algorithm,
    async sign(bytes) {
      const hashed = new Uint8Array(await globalThis.crypto.subtle.digest(DIGESTS[digest].name, bytes))
      const wanted =
        // It signs no digests.
        scheme === 'ed25519'
          ? { algorithm: scheme, data: base64(bytes) }
          : { algorithm: scheme, digest_algorithm: digest, digest: base64(hashed) }
      const answer = await hosts.ask({
        ...request,
        what: 'The signature',
        body: { type: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(wanted)) },
      })
      const { signature } = await answered(answer, signatureAnswer, 'the signature in Base64')
      const value = decodeBase64(signature)
      if (value === undefined) throw refused('its signature is no Base64')
      const isSigned = await checkSignature(own.subjectPublicKeyInfo, algorithm, digest, bytes, value)
      if (isSigned !== true) throw refused('it is no signature with the key of the certificate')
      return value
    },
  }
}

/** Tokens are sent in a header, which has no line ends. */
export function checkToken(token: string): void {
  if (!/^[\x21-\x7e]*$/.test(token))
    throw keyFailure('signer_token', 'The token must be one of printable ASCII characters, without spaces.')
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
