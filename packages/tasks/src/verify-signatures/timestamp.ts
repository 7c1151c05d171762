import type { HashAlgorithm } from '@octavo/pdf/primitives'
import { type Certificate, TSTInfo } from 'pkijs'
import { digestBytes, digestOfOid, isEqual } from './algorithms.js'
import { checkMessage, type Message, namesItsCertificate, readMessage } from './message.js'
import { parsedAsn1 } from './parsed-asn1.js'
import type { SignatureChecks } from './signature-checks.js'
import type { Checked } from './signature-value.js'

const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4'
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

export interface Timestamp {
  readonly message: Message
  readonly time: Date
  /** Whether it is for the data, and signed by its certificate. */
  readonly isIntact: Checked
}

/** A time-stamp token (RFC 3161) for data that `digestOf` takes the digest of. */
export async function readTimestamp(
  bytes: Uint8Array,
  more: readonly Certificate[],
  checks: SignatureChecks,
  digestOf: (algorithm: HashAlgorithm) => Promise<Uint8Array | undefined> | Uint8Array | undefined,
): Promise<Timestamp | undefined> {
  const message = readMessage(bytes, more)
  const { content } = message ?? {}
  if (message?.contentType !== TIME_STAMP_INFO || content === undefined) return undefined
  const info = timeInfo(content)
  if (info === undefined) return undefined
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const algorithm = digestOfOid(hashAlgorithm.algorithmId)
  const own = algorithm === undefined ? undefined : await digestOf(algorithm)
  const isForData = own === undefined ? undefined : isEqual(new Uint8Array(hashedMessage.getValue()), own)
  const contentDigest = message.digest === undefined ? undefined : await digestBytes(message.digest, content)
  const isSigned = await checkMessage(message, contentDigest, checks)
  // RFC 3161, 2.4.2: the token names the certificate that it was signed with.
  const namesCertificate = await namesItsCertificate(message)
  const isIntact =
    isForData === false || isSigned === false || namesCertificate === false
      ? false
      : isForData === true && isSigned === true
        ? true
        : undefined
  return { message, time: info.genTime, isIntact }
}

/** The time-stamp of a signature, in its unsigned attributes: it is for the value of the signature. */
export async function readSignatureTimestamp(
  { signer }: Message,
  more: readonly Certificate[],
  checks: SignatureChecks,
): Promise<Timestamp | undefined> {
  const stamps = signer.unsignedAttrs?.attributes.filter(({ type }) => type === SIGNATURE_TIME_STAMP)
  const token: unknown = stamps?.[0]?.values[0]
  if (token === undefined) return undefined
  const bytes = new Uint8Array((token as { toBER(): ArrayBuffer }).toBER())
  const value = new Uint8Array(signer.signature.getValue())
  return readTimestamp(bytes, more, checks, (algorithm) => digestBytes(algorithm, value))
}

function timeInfo(content: Uint8Array<ArrayBuffer>): TSTInfo | undefined {
  try {
    return new TSTInfo({ schema: parsedAsn1(content) })
  } catch {
    return undefined
  }
}
