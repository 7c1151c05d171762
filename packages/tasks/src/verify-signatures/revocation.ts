import { BasicOCSPResponse, type Certificate, CertificateRevocationList } from 'pkijs'
import { digestBytes, digestOfOid, isEqual } from './algorithms.js'
import { keyPurposes } from './certificate-use.js'
import type { Message } from './message.js'
import {
  type CertificateStatus,
  type RevocationData,
  readRevocationData,
  revocationList,
  type StatusResponse,
  serialOf,
  statusResponse,
} from './revocation-data.js'
import type { SignatureChecks } from './signature-checks.js'
import { isSame } from './trust.js'

/** Adobe's attribute with revocation data inside the signature. */
const REVOCATION_ARCHIVE = '1.2.840.113583.1.1.8'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const MAX_ITEMS = 256
/** Without a next update, a response is about the moment in which it was given. */
const USUAL_LIFE_MS = 24 * 60 * 60 * 1000

export interface Revocation {
  readonly state: 'good' | 'revoked' | 'unknown'
  /** When the certificate, or one of its issuers, was revoked. */
  readonly since?: Date | undefined
  /** Whose certificate was revoked, or is not known about; missing if it is the certificate itself. */
  readonly issuer?: Certificate | undefined
  /** The date of data that are too old for the time in question. */
  readonly outdated?: Date | undefined
  /** Whether there are data about each certificate of the chain, up to date or not. */
  readonly isComplete: boolean
}

/** The data in the signature itself. */
export function revocationDataOf({ data, signer }: Message): RevocationData {
  const archive = signer.signedAttrs?.attributes.find(({ type }) => type === REVOCATION_ARCHIVE)?.values[0]
  const archived = archivedData(archive)
  const lists = (data.crls ?? []).filter((one) => one instanceof CertificateRevocationList)
  const responses = (data.ocsps ?? []).filter((one) => one instanceof BasicOCSPResponse)
  return {
    lists: [...lists.slice(0, MAX_ITEMS).map(revocationList), ...archived.lists],
    responses: [...responses.slice(0, MAX_ITEMS).map(statusResponse), ...archived.responses],
  }
}

export interface RevocationQuestion {
  readonly data: readonly RevocationData[]
  readonly time: Date
  readonly checks: SignatureChecks
}

/** Whether a certificate or one of its issuers was revoked. Nobody revokes the last one, which is only trusted. */
export async function checkRevocation(
  chain: readonly Certificate[],
  question: RevocationQuestion,
): Promise<Revocation> {
  let first: Revocation | undefined
  let isComplete = chain.length > 1
  for (const [index, issuer] of chain.slice(1).entries()) {
    const certificate = chain[index]!
    const found = await statusOf(certificate, issuer, question)
    isComplete &&= found.hasData
    const named = { ...found, issuer: index === 0 ? undefined : certificate }
    if (found.state === 'revoked') return { ...named, isComplete }
    if (found.state === 'unknown') first ??= { ...named, isComplete }
  }
  return { ...(first ?? { state: chain.length > 1 ? 'good' : 'unknown' }), isComplete }
}

interface Status extends Pick<Revocation, 'state' | 'since' | 'outdated'> {
  readonly hasData: boolean
}

/** What an issuer says of a certificate, in data that it signed. */
async function statusOf(
  certificate: Certificate,
  issuer: Certificate,
  { data, time, checks }: RevocationQuestion,
): Promise<Status> {
  const serial = serialOf(certificate)
  let isGood = false
  let hasData = false
  let outdated: Date | undefined
  const note = (from: Date, until: Date | undefined): void => {
    hasData = true
    if (isAbout(time, from, until)) isGood = true
    else if (outdated === undefined || from > outdated) outdated = from
  }
  for (const list of data.flatMap(({ lists }) => lists)) {
    if (!list.issuer.isEqual(certificate.issuer) || !(await checks.isSignedBy(list, issuer))) continue
    const since = list.revoked.get(serial)
    if (since !== undefined) return { state: 'revoked', since, hasData: true }
    if (list.isAbout(certificate)) note(list.from, list.until)
  }
  for (const response of data.flatMap(({ responses }) => responses)) {
    const status = response.statuses.find((one) => one.serial === serial)
    if (status === undefined || !(await isOf(status, issuer))) continue
    if ((await responderOf(response, status.from, issuer, checks)) === undefined) continue
    if (status.state === 'revoked')
      return { state: 'revoked', since: status.since ?? status.from, hasData: true }
    if (status.state === 'good') note(status.from, status.until)
  }
  return isGood ? { state: 'good', hasData } : { state: 'unknown', hasData, outdated }
}

/** Data that were given later are about that time too. */
function isAbout(time: Date, from: Date, until: Date | undefined): boolean {
  return from >= time || (until ?? new Date(from.getTime() + USUAL_LIFE_MS)) >= time
}

async function isOf({ keyDigest }: CertificateStatus, issuer: Certificate): Promise<boolean> {
  const algorithm = digestOfOid(keyDigest.algorithm)
  const key = new Uint8Array(issuer.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView)
  const own = algorithm && (await digestBytes(algorithm, key))
  return own !== undefined && isEqual(own, keyDigest.value)
}

/** Who signed a response: the issuer, or whom it lets answer (RFC 6960, 4.2.2.2). */
export async function responderOf(
  response: StatusResponse,
  time: Date,
  issuer: Certificate,
  checks: SignatureChecks,
): Promise<Certificate | undefined> {
  if (await checks.isSignedBy(response, issuer)) return issuer
  for (const responder of response.responders) {
    const isAuthorised =
      !isSame(responder, issuer) &&
      keyPurposes(responder)?.includes(OCSP_SIGNING) === true &&
      responder.notBefore.value <= time &&
      time <= responder.notAfter.value &&
      (await checks.isSignedBy(responder, issuer))
    if (isAuthorised && (await checks.isSignedBy(response, responder))) return responder
  }
  return undefined
}

/** RevocationInfoArchival: lists under the tag 0, responses under the tag 1. */
function archivedData(archive: unknown): RevocationData {
  const lists: Uint8Array[] = []
  const responses: Uint8Array[] = []
  for (const part of partsOf(archive)) {
    const tag = (part as { idBlock?: { tagNumber?: number } }).idBlock?.tagNumber
    for (const list of partsOf(part))
      for (const item of partsOf(list)) (tag === 0 ? lists : responses).push(encoded(item))
  }
  return readRevocationData(lists, responses)
}

function partsOf(value: unknown): unknown[] {
  const parts = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value
  return Array.isArray(parts) ? parts : []
}

function encoded(value: unknown): Uint8Array {
  return new Uint8Array((value as { toBER(): ArrayBuffer }).toBER())
}
