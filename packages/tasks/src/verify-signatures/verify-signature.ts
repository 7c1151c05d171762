import type { DocumentSignature, SecurityStore } from '@octavo/pdf/document-signatures'
import type { HashAlgorithm } from '@octavo/pdf/primitives'
import type { Certificate } from 'pkijs'
import { digestBytes, isEqual, isWeak } from './algorithms.js'
import { checkMessage, type Message, namesItsCertificate, readMessage } from './message.js'
import {
  checkRevocation,
  type Revocation,
  type RevocationData,
  readRevocationData,
  revocationDataOf,
} from './revocation.js'
import type { Checked } from './signature-value.js'
import { readSignatureTimestamp, readTimestamp, type Timestamp } from './timestamp.js'
import { checkTrust, readCertificate, type Trust } from './trust.js'

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
  readonly isWeak: boolean
  readonly certificate: Certificate | undefined
  /** Whether the signature names its certificate; undefined if it does not say. */
  readonly namesCertificate: Checked
  readonly trust: Trust | undefined
  readonly revocation: Revocation
  readonly timestamp: (Timestamp & { readonly trust: Trust | undefined }) | undefined
  readonly hasRevocationData: boolean
}

export interface Trusted {
  readonly anchors: readonly Certificate[]
  readonly now: Date
}

/** Certificates and revocation data of the whole document, read once. */
export interface DocumentEvidence {
  readonly certificates: readonly Certificate[]
  readonly revocation: RevocationData
}

export function readEvidence(store: SecurityStore): DocumentEvidence {
  return {
    certificates: store.certificates.slice(0, 1024).flatMap((der) => readCertificate(der) ?? []),
    revocation: readRevocationData(store.revocationLists, store.ocspResponses),
  }
}

export async function checkDocumentSignature(
  signature: DocumentSignature,
  evidence: DocumentEvidence,
  trusted: Trusted,
): Promise<CheckedSignature> {
  const { contents, faults, subFilter } = signature
  if (contents === undefined || faults.includes('no_contents'))
    return unread(false, 'It contains no signature.')
  if (faults.length > 0)
    return unread(false, 'The bytes that it names as signed are not the document without it.')
  if (subFilter === WITHOUT_MESSAGE)
    return unread(undefined, 'It is of a kind from before CMS (adbe.x509.rsa_sha1), which is not checked.')
  if (signature.kind === 'timestamp') return checkDocumentTimestamp(signature, contents, evidence, trusted)
  const message = readMessage(contents, evidence.certificates)
  if (message === undefined) return unread(false, 'Its content is no CMS message with one signer.')
  const problem = formProblem(message, subFilter)
  const isIntact = problem === undefined ? await checkContent(message, signature) : false
  const timestamp = await readSignatureTimestamp(message, evidence.certificates)
  return {
    ...(await judgeCertificate(message, timestamp, evidence, trusted)),
    isIntact,
    problem: problem ?? (isIntact === undefined ? whyUnchecked(message) : undefined),
    isWeak: message.digest !== undefined && isWeak(message.digest),
    namesCertificate: await namesItsCertificate(message),
  }
}

async function checkDocumentTimestamp(
  signature: DocumentSignature,
  contents: Uint8Array,
  evidence: DocumentEvidence,
  trusted: Trusted,
): Promise<CheckedSignature> {
  const stamp = await readTimestamp(contents, evidence.certificates, (algorithm) =>
    signature.digest(algorithm),
  )
  if (stamp === undefined) return unread(false, 'Its content is no time-stamp.')
  const { message, isIntact } = stamp
  return {
    ...(await judgeCertificate(message, stamp, evidence, trusted)),
    isIntact,
    problem: isIntact === undefined ? whyUnchecked(message) : undefined,
    isWeak: message.digest !== undefined && isWeak(message.digest),
    namesCertificate: await namesItsCertificate(message),
  }
}

/** ISO 32000-1, 12.8.3.3: what is signed is outside of the message, or its SHA-1 is inside. */
function formProblem({ contentType, content }: Message, subFilter: string | undefined): string | undefined {
  if (contentType !== DATA) return 'Its message is about something else than a document.'
  if (subFilter === DIGEST_INSIDE) return content === undefined ? 'Its message lacks the digest.' : undefined
  if (!DETACHED.includes(subFilter ?? '')) return `Its kind, ${subFilter ?? 'none'}, is not known.`
  return content === undefined ? undefined : 'Its message contains another document.'
}

async function checkContent(message: Message, signature: DocumentSignature): Promise<Checked> {
  const { content, digest } = message
  const own = (algorithm: HashAlgorithm) => signature.digest(algorithm)
  if (content === undefined) return checkMessage(message, digest && own(digest))
  const inside = own('sha1')
  if (inside === undefined || !isEqual(content, inside)) return false
  return checkMessage(message, digest && (await digestBytes(digest, content)))
}

async function judgeCertificate(
  message: Message,
  timestamp: Timestamp | undefined,
  evidence: DocumentEvidence,
  { anchors, now }: Trusted,
): Promise<
  Pick<CheckedSignature, 'certificate' | 'trust' | 'revocation' | 'timestamp' | 'hasRevocationData'>
> {
  const { certificate } = message
  const stampPool = [...(timestamp?.message.certificates ?? []), ...evidence.certificates]
  const stamper = timestamp?.message.certificate
  const stampTrust =
    timestamp === undefined || stamper === undefined
      ? undefined
      : await checkTrust(stamper, stampPool, anchors, timestamp.time)
  const judged = timestamp && { ...timestamp, trust: stampTrust }
  const none = {
    certificate,
    revocation: { state: 'unknown' },
    timestamp: judged,
    hasRevocationData: false,
  } as const
  if (certificate === undefined) return { ...none, trust: undefined }
  // A time that nobody confirmed is not the time of signing.
  const isTimed = timestamp?.isIntact === true && stampTrust?.state === 'trusted'
  const pool = [...message.certificates, ...evidence.certificates]
  const trust = await checkTrust(certificate, pool, anchors, isTimed ? timestamp.time : now)
  const own = revocationDataOf(message)
  const data: RevocationData = {
    lists: [...own.lists, ...evidence.revocation.lists],
    responses: [...own.responses, ...evidence.revocation.responses],
  }
  const issuer = trust.chain[1]
  const revocation: Revocation =
    issuer === undefined ? { state: 'unknown' } : await checkRevocation(certificate, issuer, data)
  const hasRevocationData = data.lists.length + data.responses.length > 0
  return { certificate, trust, revocation, timestamp: judged, hasRevocationData }
}

function whyUnchecked({ certificate, digest, signer }: Message): string {
  if (certificate === undefined) return 'The certificate of the signer is not in the document.'
  if (digest === undefined)
    return `Its digest algorithm, ${signer.digestAlgorithm.algorithmId}, cannot be checked here.`
  return `Its algorithm, ${signer.signatureAlgorithm.algorithmId}, cannot be checked here.`
}

function unread(isIntact: Checked, problem: string): CheckedSignature {
  return {
    isIntact,
    problem,
    isWeak: false,
    certificate: undefined,
    namesCertificate: undefined,
    trust: undefined,
    revocation: { state: 'unknown' },
    timestamp: undefined,
    hasRevocationData: false,
  }
}
