import { Certificate, ContentInfo, OCSPRequest, SignedData } from 'pkijs'
import { derOf, ownerName } from '../certificates/names.js'
import { TaskFailure } from '../declare/task-failure.js'
import { readMessage } from '../verify-signatures/message.js'
import {
  checkRevocation,
  type Revocation,
  responderOf,
  revocationDataOf,
} from '../verify-signatures/revocation.js'
import {
  type CertificateStatus,
  type RevocationData,
  readRevocationData,
  serialOf,
} from '../verify-signatures/revocation-data.js'
import { SignatureChecks } from '../verify-signatures/signature-checks.js'
import { readSignatureTimestamp } from '../verify-signatures/timestamp.js'
import { isSame } from '../verify-signatures/trust.js'
import {
  issuerAddresses,
  listAddresses,
  needsNoRevocationData,
  ocspAddresses,
} from './certificate-addresses.js'
import { hostOf, type SigningHosts, signingFailure } from './signing-hosts.js'

const MAX_CHAIN = 10
/** Of one signature: its own, that of its time-stamp, and those of the responders. */
const MAX_CERTIFICATES = 40
/** Certificates in the document and the request that may be issuers. */
const MAX_POOL = 1024
const MAX_CERTIFICATE = 256 * 1024
const MAX_OCSP = 256 * 1024
const MAX_LIST = 32 * 1024 ** 2
/** Clocks of hosts differ. */
const TOLERANCE_MS = 5 * 60 * 1000
/** Of data from any time; whether an answer is one of today is checked apart. */
const EVER = new Date(0)

/** What a signature can be validated with, in DER. */
export interface Evidence {
  readonly certificates: readonly Uint8Array[]
  readonly ocspResponses: readonly Uint8Array[]
  readonly revocationLists: readonly Uint8Array[]
}

/** What is known before anything is fetched: in the document and in the request. */
export interface KnownData {
  readonly certificates: readonly Certificate[]
  readonly revocation: RevocationData
}

/**
 * All certificates of a signature, of its time-stamp and of the responders, up to their roots, and for each of them that
 * it was not revoked. `contents` is a signature or a time-stamp of a document.
 */
export async function collectEvidence(
  contents: Uint8Array,
  known: KnownData,
  hosts: SigningHosts,
): Promise<Evidence> {
  const message = readMessage(contents, known.certificates)
  const certificate = message?.certificate
  if (message === undefined || certificate === undefined)
    throw signingFailure('The certificate of a signature is missing, in the signature and in the document.')
  const checks = new SignatureChecks()
  const stamp = (await readSignatureTimestamp(message, known.certificates, checks))?.message
  const own = revocationDataOf(message)
  const collected = new CollectedEvidence(
    {
      certificates: [...message.certificates, ...(stamp?.certificates ?? []), ...known.certificates].slice(
        0,
        MAX_POOL,
      ),
      revocation: {
        lists: [...own.lists, ...known.revocation.lists],
        responses: [...own.responses, ...known.revocation.responses],
      },
    },
    hosts,
    checks,
  )
  await collected.addChain(certificate)
  if (stamp?.certificate !== undefined) await collected.addChain(stamp.certificate)
  const { certificates, ocspResponses, revocationLists } = collected
  return { certificates, ocspResponses, revocationLists }
}

class CollectedEvidence implements Evidence {
  readonly certificates: Uint8Array[] = []
  readonly ocspResponses: Uint8Array[] = []
  readonly revocationLists: Uint8Array[] = []
  readonly #pool: Certificate[]
  readonly #revocation: RevocationData
  readonly #hosts: SigningHosts
  readonly #checks: SignatureChecks
  readonly #seen: Certificate[] = []

  constructor({ certificates, revocation }: KnownData, hosts: SigningHosts, checks: SignatureChecks) {
    this.#pool = [...certificates]
    this.#revocation = revocation
    this.#hosts = hosts
    this.#checks = checks
  }

  async addChain(certificate: Certificate): Promise<void> {
    let last = certificate
    for (let length = 0; !this.#seen.some((one) => isSame(one, last)); length++) {
      if (length >= MAX_CHAIN || this.#seen.length >= MAX_CERTIFICATES)
        throw new TaskFailure({
          code: 'limit_exceeded',
          message: `The chain of certificates of ${quoted(certificate)} is longer than ${MAX_CHAIN}, or leads to more than ${MAX_CERTIFICATES}.`,
        })
      this.#seen.push(last)
      this.certificates.push(derOf(last))
      if (last.issuer.isEqual(last.subject)) return
      const issuer = await this.#issuerOf(last)
      if (!needsNoRevocationData(last)) await this.#addRevocationData(last, issuer)
      last = issuer
    }
  }

  async #issuerOf(certificate: Certificate): Promise<Certificate> {
    const found = await this.#issuerInPool(certificate)
    if (found !== undefined) return found
    const problems: string[] = []
    for (const url of issuerAddresses(certificate)) {
      const what = `The certificate of the issuer of ${quoted(certificate)}`
      const bytes = await this.#hosts
        .fetch({ url, what, maxBytes: MAX_CERTIFICATE })
        .catch((error: unknown) => void problems.push(messageOf(error)))
      if (bytes === undefined) continue
      this.#pool.push(...readIssuers(bytes))
      const fetched = await this.#issuerInPool(certificate)
      if (fetched !== undefined) return fetched
      problems.push(`What ${hostOf(url)} has is not the certificate of its issuer.`)
    }
    throw lacks(certificate, 'the certificate of its issuer', problems, 'where it is')
  }

  async #issuerInPool(certificate: Certificate): Promise<Certificate | undefined> {
    for (const one of this.#pool)
      if (one.subject.isEqual(certificate.issuer) && (await this.#checks.isSignedBy(certificate, one)))
        return one
    return undefined
  }

  /** OCSP if there is a responder, else a list, and else what the document has: old signatures are about old hosts. */
  async #addRevocationData(certificate: Certificate, issuer: Certificate): Promise<void> {
    const problems: string[] = []
    const noted = (error: unknown): undefined => {
      if (error instanceof RevokedFailure) throw error
      problems.push(messageOf(error))
    }
    for (const url of ocspAddresses(certificate)) {
      const response = await this.#askResponder(url, certificate, issuer).catch(noted)
      if (response === undefined) continue
      const { bytes, responder } = response
      this.ocspResponses.push(bytes)
      await this.addChain(responder)
      return
    }
    for (const url of listAddresses(certificate)) {
      const list = await this.#fetchList(url, certificate, issuer).catch(noted)
      if (list === undefined) continue
      this.revocationLists.push(list)
      return
    }
    if (await this.#isGood(certificate, issuer, this.#revocation)) return
    throw lacks(certificate, 'revocation data', problems, 'a responder or a list')
  }

  async #askResponder(
    url: string,
    certificate: Certificate,
    issuer: Certificate,
  ): Promise<{ bytes: Uint8Array; responder: Certificate }> {
    const request = new OCSPRequest()
    await request.createForCertificate(certificate, { hashAlgorithm: 'SHA-1', issuerCertificate: issuer })
    const bytes = await this.#hosts.ask({
      url,
      what: `The state of ${quoted(certificate)}`,
      headers: { accept: 'application/ocsp-response' },
      body: { type: 'application/ocsp-request', bytes: new Uint8Array(request.toSchema(true).toBER()) },
      maxBytes: MAX_OCSP,
    })
    const data = readRevocationData([], [bytes])
    const [response] = data.responses
    const status = response?.statuses.find(({ serial }) => serial === serialOf(certificate))
    const responder = status && (await responderOf(response!, status.from, issuer, this.#checks))
    if (responder === undefined || !(await this.#isGood(certificate, issuer, data)))
      throw signingFailure(`The answer of ${hostOf(url)} does not say that it is good.`)
    if (!isCurrent(status!)) throw signingFailure(`The answer of ${hostOf(url)} is not one of today.`)
    this.#pool.push(...response!.responders)
    return { bytes, responder }
  }

  async #fetchList(url: string, certificate: Certificate, issuer: Certificate): Promise<Uint8Array> {
    const what = `The list of revoked certificates for ${quoted(certificate)}`
    const bytes = await this.#hosts.fetch({ url, what, maxBytes: MAX_LIST })
    const data = readRevocationData([bytes], [])
    if (!(await this.#isGood(certificate, issuer, data)))
      throw signingFailure(`What ${hostOf(url)} has is no list of its issuer.`)
    if (!isCurrent(data.lists[0]!)) throw signingFailure(`The list of ${hostOf(url)} is not one of today.`)
    return bytes
  }

  async #isGood(certificate: Certificate, issuer: Certificate, data: RevocationData): Promise<boolean> {
    const question = { data: [data], time: EVER, checks: this.#checks }
    return isGood(certificate, await checkRevocation([certificate, issuer], question))
  }
}

class RevokedFailure extends TaskFailure {}

/** Throws if it was revoked: no signature with it is of any use. */
function isGood(certificate: Certificate, revocation: Revocation): boolean {
  if (revocation.state !== 'revoked') return revocation.state === 'good'
  const since = revocation.since!.toISOString().slice(0, 10)
  const message = `The certificate ${quoted(certificate)} was revoked on ${since}.`
  throw new RevokedFailure({ code: 'signing_failed', message })
}

function isCurrent({ from, until }: Pick<CertificateStatus, 'from' | 'until'>): boolean {
  const now = Date.now()
  return (
    from.getTime() <= now + TOLERANCE_MS && (until === undefined || until.getTime() >= now - TOLERANCE_MS)
  )
}

/** One certificate, or a message with some (RFC 5280, 4.2.2.1). */
function readIssuers(bytes: Uint8Array<ArrayBuffer>): Certificate[] {
  try {
    return [Certificate.fromBER(bytes)]
  } catch {
    return certificatesIn(bytes)
  }
}

function certificatesIn(bytes: Uint8Array<ArrayBuffer>): Certificate[] {
  try {
    const { content } = ContentInfo.fromBER(bytes)
    const { certificates = [] } = new SignedData({ schema: content })
    return certificates.filter((one) => one instanceof Certificate).slice(0, MAX_CHAIN)
  } catch {
    return []
  }
}

function lacks(
  certificate: Certificate,
  what: string,
  problems: readonly string[],
  named: string,
): TaskFailure {
  const why = problems.length === 0 ? `It does not name ${named} on the web.` : problems.join(' ')
  return signingFailure(`The certificate ${quoted(certificate)} lacks ${what}. ${why}`)
}

function quoted(certificate: Certificate): string {
  return `“${ownerName(certificate).slice(0, 200)}”`
}

function messageOf(error: unknown): string {
  if (error instanceof TaskFailure && error.code !== 'cancelled' && error.code !== 'limit_exceeded')
    return error.message
  throw error
}
