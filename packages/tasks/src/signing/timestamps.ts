import { Integer, OctetString } from 'asn1js'
import { type Certificate, MessageImprint, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'
import { isEqual } from '../verify-signatures/algorithms.js'
import { parsedAsn1 } from '../verify-signatures/parsed-asn1.js'
import { SignatureChecks } from '../verify-signatures/signature-checks.js'
import { readTimestamp } from '../verify-signatures/timestamp.js'
import { DIGESTS, digestAlgorithm } from './algorithms.js'
import { hostOf, type SigningHosts, signingFailure } from './signing-hosts.js'

/** The space for a token: its certificates and the attributes of its authority. */
export const MAX_TOKEN = 16 * 1024
const MAX_ANSWER = 256 * 1024
const NONCE_BYTES = 8
const GRANTED = [0, 1]
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** The digest of what is stamped. */
export const STAMPED_DIGEST = 'sha256'

/** An authority that says when something existed (RFC 3161). */
export class TimestampAuthority {
  readonly #hosts: SigningHosts
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    hosts: SigningHosts,
    url: string,
    { user, password }: { readonly user: string; readonly password: string },
  ) {
    this.#hosts = hosts
    this.#url = url
    const isNamed = user !== '' || password !== ''
    this.#headers = isNamed ? { authorization: `Basic ${base64(`${user}:${password}`)}` } : {}
  }

  /** A token for data with this digest, in DER. */
  async stamp(digest: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const nonce = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    // Positive, and without leading zeros, so that its bytes are those of the answer.
    nonce[0] = (nonce[0]! & 0x3f) | 0x40
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: digestAlgorithm(STAMPED_DIGEST),
        hashedMessage: new OctetString({ valueHex: digest.slice() }),
      }),
      nonce: new Integer({ valueHex: nonce.slice() }),
      certReq: true,
    })
    const answer = await this.#hosts.ask({
      url: this.#url,
      what: 'The time-stamp',
      option: 'timestamp_url',
      headers: { ...this.#headers, accept: 'application/timestamp-reply' },
      body: { type: 'application/timestamp-query', bytes: new Uint8Array(request.toSchema().toBER()) },
      maxBytes: MAX_ANSWER,
    })
    const token = this.#tokenIn(answer)
    await this.#check(token, digest, nonce)
    return token
  }

  #tokenIn(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    let response: TimeStampResp
    try {
      response = new TimeStampResp({ schema: parsedAsn1(answer) })
    } catch {
      throw this.#failure('its answer is no time-stamp response')
    }
    const { status, timeStampToken } = response
    if (!GRANTED.includes(status.status) || timeStampToken === undefined)
      throw this.#failure(`it refused the request, with the status ${status.status}`)
    return new Uint8Array(timeStampToken.toSchema().toBER())
  }

  async #check(token: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Promise<void> {
    const stamp = await readTimestamp(token, [], new SignatureChecks(), (algorithm) =>
      algorithm === STAMPED_DIGEST ? digest : undefined,
    )
    const { content, certificate } = stamp?.message ?? {}
    if (stamp === undefined || content === undefined) throw this.#failure('its token cannot be read')
    if (certificate === undefined) throw this.#failure('its token lacks the certificate of the authority')
    if (!maySignTimestamps(certificate)) throw this.#failure('its certificate is not one for time-stamps')
    const own = new TSTInfo({ schema: parsedAsn1(content) }).nonce
    if (own === undefined || !isEqual(own.valueBlock.valueHexView, nonce))
      throw this.#failure('its answer is one to another request')
    if (stamp.isIntact === undefined) throw this.#failure('its signature is of a kind that cannot be checked')
    if (!stamp.isIntact) throw this.#failure('its signature is not valid, or for other data')
  }

  #failure(why: string) {
    return signingFailure(`The time-stamp of ${hostOf(this.#url)} cannot be used: ${why}.`)
  }
}

export async function digestToStamp(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest(DIGESTS[STAMPED_DIGEST].name, bytes))
}

/** RFC 3161, 2.3. */
function maySignTimestamps({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue as
    | { keyPurposes?: string[] }
    | undefined
  return usage?.keyPurposes?.includes(TIME_STAMPING) === true
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
