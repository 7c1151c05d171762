import { BasicOCSPResponse, type Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs'
import { isEqual } from './algorithms.js'
import type { Message } from './message.js'
import { parsedAsn1 } from './parsed-asn1.js'
import { checkSignature } from './signature-value.js'
import { isIssuedBy } from './trust.js'

/** Adobe's attribute with revocation data inside the signature. */
const REVOCATION_ARCHIVE = '1.2.840.113583.1.1.8'
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const REVOKED = 1
const GOOD = 0
const MAX_ITEMS = 256

/** What a document knows about revoked certificates. */
export interface RevocationData {
  readonly lists: readonly CertificateRevocationList[]
  readonly responses: readonly BasicOCSPResponse[]
}

export type Revocation =
  | { readonly state: 'good' | 'unknown' }
  | { readonly state: 'revoked'; readonly since: Date }

export function readRevocationData(
  lists: readonly Uint8Array[],
  responses: readonly Uint8Array[],
): RevocationData {
  return {
    lists: lists.slice(0, MAX_ITEMS).flatMap((der) => readList(der)),
    responses: responses.slice(0, MAX_ITEMS).flatMap((der) => readResponse(der)),
  }
}

/** The data in the signature itself. */
export function revocationDataOf({ data, signer }: Message): RevocationData {
  const lists = (data.crls ?? []).filter((one) => one instanceof CertificateRevocationList)
  const responses = data.ocsps ?? []
  const archive = signer.signedAttrs?.attributes.find(({ type }) => type === REVOCATION_ARCHIVE)?.values[0]
  const archived = archivedData(archive)
  return {
    lists: [...lists, ...archived.lists].slice(0, MAX_ITEMS),
    responses: [...responses, ...archived.responses].slice(0, MAX_ITEMS),
  }
}

/** Whether an issuer says of a certificate that it is good or revoked, in data that it signed. */
export async function checkRevocation(
  certificate: Certificate,
  issuer: Certificate,
  { lists, responses }: RevocationData,
): Promise<Revocation> {
  let isGood = false
  for (const list of lists) {
    if (!list.issuer.isEqual(certificate.issuer) || !(await isSignedList(list, issuer))) continue
    const entry = list.revokedCertificates?.find(({ userCertificate }) =>
      userCertificate.isEqual(certificate.serialNumber),
    )
    if (entry !== undefined) return { state: 'revoked', since: entry.revocationDate.value }
    isGood = true
  }
  for (const response of responses) {
    const single = response.tbsResponseData.responses.find(({ certID }) =>
      certID.serialNumber.isEqual(certificate.serialNumber),
    )
    if (single === undefined || (await responderOf(response, issuer)) === undefined) continue
    const status: { idBlock?: { tagNumber?: number }; valueBlock?: { value?: unknown[] } } = single.certStatus
    const tag = status.idBlock?.tagNumber
    if (tag === REVOKED) {
      const since = (status.valueBlock?.value?.[0] as { toDate?: () => Date } | undefined)?.toDate?.()
      return { state: 'revoked', since: since ?? response.tbsResponseData.producedAt }
    }
    if (tag === GOOD) isGood = true
  }
  return { state: isGood ? 'good' : 'unknown' }
}

async function isSignedList(list: CertificateRevocationList, issuer: Certificate): Promise<boolean> {
  const value = new Uint8Array(list.signatureValue.valueBlock.valueHexView)
  const { signatureAlgorithm, tbsView } = list
  const key = issuer.subjectPublicKeyInfo
  return (await checkSignature(key, signatureAlgorithm, undefined, new Uint8Array(tbsView), value)) === true
}

/** Who signed a response: an issuer, or a responder that it authorised (RFC 6960, 4.2.2.2). */
export async function responderOf(
  response: BasicOCSPResponse,
  issuer: Certificate,
): Promise<Certificate | undefined> {
  const value = new Uint8Array(response.signature.valueBlock.valueHexView)
  const bytes = new Uint8Array(response.tbsResponseData.tbsView)
  const { signatureAlgorithm } = response
  for (const one of [issuer, ...(response.certs ?? []).slice(0, 8)]) {
    const isAuthorised =
      isEqual(one.tbsView, issuer.tbsView) || (maySignOcsp(one) && (await isIssuedBy(one, issuer)))
    const key = one.subjectPublicKeyInfo
    if (isAuthorised && (await checkSignature(key, signatureAlgorithm, undefined, bytes, value)) === true)
      return one
  }
  return undefined
}

function maySignOcsp({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue as
    | { keyPurposes?: string[] }
    | undefined
  return usage?.keyPurposes?.includes(OCSP_SIGNING) === true
}

function readList(der: Uint8Array): CertificateRevocationList[] {
  try {
    return [new CertificateRevocationList({ schema: parsedAsn1(der) })]
  } catch {
    return []
  }
}

function readResponse(der: Uint8Array): BasicOCSPResponse[] {
  try {
    const { responseBytes } = OCSPResponse.fromBER(der.slice())
    return responseBytes === undefined
      ? []
      : [BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.getValue()))]
  } catch {
    return []
  }
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
