import type { DocumentSignature } from '@octavo/pdf/document-signatures'
import type { HashAlgorithm } from '@octavo/pdf/primitives'
import type { Certificate } from 'pkijs'
import { digestBytes, isEqual, isWeak } from './algorithms.js'
import { hasShortKey, type Purpose } from './certificate-use.js'
import type { Evidence } from './evidence.js'
import { checkMessage, type Message, namesItsCertificate, readMessage } from './message.js'
import { checkRevocation, type Revocation, revocationDataOf } from './revocation.js'
import type { SignatureChecks } from './signature-checks.js'
import type { Checked } from './signature-value.js'
import { readSignatureTimestamp, readTimestamp, type Timestamp } from './timestamp.js'
import { type Anchor, checkTrust, type Trust } from './trust.js'

const DATA = '1.2.840.113549.1.7.1'
const DETACHED = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached']
const DIGEST_INSIDE = 'adbe.pkcs7.sha1'
const WITHOUT_MESSAGE = 'adbe.x509.rsa_sha1'

/** What the bytes of a signature and its certificates say. */
export interface CheckedSignature {
  /** Whether the signed bytes are those that were signed; undefined if it cannot be computed. */
  readonly isIntact: Checked
  /** Why it cannot, or what is wrong with the message, as a sentence. */
  readonly problem: string | undefined
  /** Why others could have made it, as a sentence. */
  readonly weakness: string | undefined
  /** Whether the signature names its certificate; undefined if it does not say. */
  readonly namesCertificate: Checked
  /** The signer; missing if the signature could not be read. */
  readonly signer: JudgedSigner | undefined
  readonly timestamp: JudgedTimestamp | undefined
  /** When it existed for certain: a time-stamp that is trusted says so. */
  readonly confirmedTime: Date | undefined
}

/** The certificate of a signature, and what is known of it. */
export interface JudgedSigner {
  readonly message: Message
  readonly certificate: Certificate
  readonly trust: Trust
  readonly revocation: Revocation
}

export interface JudgedTimestamp extends Timestamp {
  readonly signer: JudgedSigner | undefined
}

/** What the signatures of a document are judged by. */
export interface Court {
  readonly evidence: Evidence
  readonly anchors: readonly Anchor[]
  readonly now: Date
  readonly checks: SignatureChecks
}

/** `confirmedLater` is the time of the first time-stamp that is trusted and covers the signature. */
export async function checkDocumentSignature(
  signature: DocumentSignature,
  court: Court,
  confirmedLater: Date | undefined,
): Promise<CheckedSignature> {
  const { contents, faults, subFilter } = signature
  if (contents === undefined || faults.includes('no_contents'))
    return unread(false, 'It contains no signature.')
  if (faults.length > 0)
    return unread(false, 'The bytes that it names as signed are not the document without it.')
  if (subFilter === WITHOUT_MESSAGE)
    return unread(undefined, 'It is of a kind from before CMS (adbe.x509.rsa_sha1), which is not checked.')
  if (signature.kind === 'timestamp') return checkDocumentTimestamp(signature, contents, court)
  const { evidence, checks, now } = court
  const message = readMessage(contents, evidence.certificates)
  if (message === undefined) return unread(false, 'Its content is no CMS message with one signer.')
  const problem = formProblem(message, subFilter)
  const isIntact = problem === undefined ? await checkContent(message, signature, checks) : false
  const stamp = await readSignatureTimestamp(message, evidence.certificates, checks)
  const timestamp = stamp && (await judgedTimestamp(stamp, court))
  const confirmedTime = timeOf(timestamp) ?? confirmedLater
  const time = confirmedTime ?? now
  return {
    isIntact,
    problem: problem ?? (isIntact === undefined ? whyUnchecked(message, checks) : undefined),
    weakness: weaknessOf(message),
    namesCertificate: await namesItsCertificate(message),
    signer: await judgeSigner(message, 'documents', time, confirmedTime !== undefined, court),
    timestamp,
    confirmedTime,
  }
}

async function checkDocumentTimestamp(
  signature: DocumentSignature,
  contents: Uint8Array,
  court: Court,
): Promise<CheckedSignature> {
  const { evidence, checks } = court
  const stamp = await readTimestamp(contents, evidence.certificates, checks, (algorithm) =>
    signature.digest(algorithm),
  )
  if (stamp === undefined) return unread(false, 'Its content is no time-stamp.')
  const { message, isIntact } = stamp
  const timestamp = await judgedTimestamp(stamp, court)
  return {
    isIntact,
    problem: isIntact === undefined ? whyUnchecked(message, checks) : undefined,
    weakness: weaknessOf(message),
    namesCertificate: await namesItsCertificate(message),
    signer: timestamp.signer,
    timestamp,
    confirmedTime: timeOf(timestamp),
  }
}

/** ISO 32000-1, 12.8.3.3: what is signed is outside of the message, or its SHA-1 is inside. */
function formProblem({ contentType, content }: Message, subFilter: string | undefined): string | undefined {
  if (contentType !== DATA) return 'Its message is about something else than a document.'
  if (subFilter === DIGEST_INSIDE) return content === undefined ? 'Its message lacks the digest.' : undefined
  if (!DETACHED.includes(subFilter ?? '')) return `Its kind, ${subFilter ?? 'none'}, is not known.`
  return content === undefined ? undefined : 'Its message contains another document.'
}

async function checkContent(
  message: Message,
  signature: DocumentSignature,
  checks: SignatureChecks,
): Promise<Checked> {
  const { content, digest } = message
  const own = (algorithm: HashAlgorithm) => signature.digest(algorithm)
  if (content === undefined) return checkMessage(message, digest && own(digest), checks)
  const inside = own('sha1')
  if (inside === undefined || !isEqual(content, inside)) return false
  return checkMessage(message, digest && (await digestBytes(digest, content)), checks)
}

async function judgedTimestamp(stamp: Timestamp, court: Court): Promise<JudgedTimestamp> {
  return { ...stamp, signer: await judgeSigner(stamp.message, 'timestamps', stamp.time, true, court) }
}

/** A time that nobody who is trusted confirmed is not the time of signing. */
function timeOf(timestamp: JudgedTimestamp | undefined): Date | undefined {
  const { isIntact, signer, time } = timestamp ?? {}
  const isTrusted = signer?.trust.state === 'trusted' && signer.revocation.state !== 'revoked'
  return isIntact === true && isTrusted ? time : undefined
}

/** Undefined if the certificate is not in the document. */
export async function judgeSigner(
  message: Message,
  purpose: Purpose,
  time: Date,
  isConfirmed: boolean,
  { evidence, anchors, checks }: Omit<Court, 'now'>,
): Promise<JudgedSigner | undefined> {
  const { certificate } = message
  if (certificate === undefined) return undefined
  const pool = [...message.certificates, ...evidence.certificates]
  const trust = await checkTrust(certificate, { pool, anchors, time, isConfirmed, purpose, checks })
  const data = [revocationDataOf(message), evidence.revocation]
  const revocation = await checkRevocation(trust.chain, { data, time, checks })
  return { message, certificate, trust, revocation }
}

function weaknessOf({ digest, certificate }: Message): string | undefined {
  if (digest !== undefined && isWeak(digest))
    return 'Its digest algorithm is weak: two documents with the same digest can be made.'
  return certificate !== undefined && hasShortKey(certificate)
    ? 'The key of its certificate is so short that others can compute it.'
    : undefined
}

function whyUnchecked({ certificate, digest, signer }: Message, checks: SignatureChecks): string {
  if (checks.isExhausted)
    return 'The document has more signatures, certificates and revocation data than are checked.'
  if (certificate === undefined) return 'The certificate of the signer is not in the document.'
  if (digest === undefined)
    return `Its digest algorithm, ${signer.digestAlgorithm.algorithmId}, cannot be checked here.`
  return `Its algorithm, ${signer.signatureAlgorithm.algorithmId}, cannot be checked here.`
}

function unread(isIntact: Checked, problem: string): CheckedSignature {
  return {
    isIntact,
    problem,
    weakness: undefined,
    namesCertificate: undefined,
    signer: undefined,
    timestamp: undefined,
    confirmedTime: undefined,
  }
}
