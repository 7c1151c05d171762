import {
  BasicOCSPResponse,
  type Certificate,
  CertificateRevocationList,
  type CRLDistributionPoints,
  type Extension,
  type GeneralName,
  type IssuingDistributionPoint,
  OCSPResponse,
  type RelativeDistinguishedNames,
} from 'pkijs'
import { MAX_NODES_OF_LIST, parsedAsn1 } from './parsed-asn1.js'
import type { SignedParts } from './signature-checks.js'

const ISSUING_POINT = '2.5.29.28'
const DISTRIBUTION_POINTS = '2.5.29.31'
const MAX_ITEMS = 256
/** Responders sign with one certificate; some send its issuers too. */
const MAX_RESPONDERS = 8
const REVOKED = 1
const GOOD = 0

/** What a document knows about revoked certificates. */
export interface RevocationData {
  readonly lists: readonly RevocationList[]
  readonly responses: readonly StatusResponse[]
}

export interface RevocationList extends SignedParts {
  readonly issuer: RelativeDistinguishedNames
  readonly from: Date
  readonly until: Date | undefined
  /** When each certificate was revoked, by its serial number in hexadecimal digits. */
  readonly revoked: ReadonlyMap<string, Date>
  /** Whether it is complete for a certificate that it does not name. */
  isAbout(certificate: Certificate): boolean
}

export interface StatusResponse extends SignedParts {
  readonly responders: readonly Certificate[]
  readonly statuses: readonly CertificateStatus[]
}

export interface CertificateStatus {
  readonly serial: string
  readonly keyDigest: { readonly algorithm: string; readonly value: Uint8Array }
  readonly from: Date
  readonly until: Date | undefined
  readonly state: 'good' | 'revoked' | 'unknown'
  readonly since: Date | undefined
}

export function readRevocationData(
  lists: readonly Uint8Array[],
  responses: readonly Uint8Array[],
): RevocationData {
  return {
    lists: lists.slice(0, MAX_ITEMS).flatMap((der) => readList(der) ?? []),
    responses: responses.slice(0, MAX_ITEMS).flatMap((der) => readResponse(der) ?? []),
  }
}

export function serialOf({ serialNumber }: Pick<Certificate, 'serialNumber'>): string {
  const digits = Array.from(serialNumber.valueBlock.valueHexView, (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return digits.join('')
}

export function revocationList(list: CertificateRevocationList): RevocationList {
  const revoked = new Map<string, Date>()
  for (const { userCertificate, revocationDate } of list.revokedCertificates ?? [])
    revoked.set(serialOf({ serialNumber: userCertificate }), revocationDate.value)
  const conditions = list.crlExtensions?.extensions.filter(({ critical }) => critical) ?? []
  return {
    algorithm: list.signatureAlgorithm,
    bytes: new Uint8Array(list.tbsView),
    signature: new Uint8Array(list.signatureValue.valueBlock.valueHexView),
    issuer: list.issuer,
    from: list.thisUpdate.value,
    until: list.nextUpdate?.value,
    revoked,
    isAbout: (certificate) => conditions.every((condition) => includes(condition, certificate)),
  }
}

/**
 * Lists can be about a part of the certificates only (RFC 5280, 5.2.5); delta lists are about later changes. Both
 * say so in a critical extension.
 */
function includes({ extnID, parsedValue }: Extension, certificate: Certificate): boolean {
  const point = parsedValue as IssuingDistributionPoint | null | undefined
  if (extnID !== ISSUING_POINT || point == null) return false
  const { onlyContainsUserCerts, onlyContainsCACerts, onlySomeReasons, indirectCRL } = point
  if (indirectCRL || point.onlyContainsAttributeCerts || onlySomeReasons !== undefined) return false
  const isAuthority = certificate.extensions?.some(
    (extension) => (extension.parsedValue as { cA?: boolean } | undefined)?.cA === true,
  )
  if ((onlyContainsUserCerts && isAuthority) || (onlyContainsCACerts && !isAuthority)) return false
  if (point.distributionPoint === undefined) return true
  const addresses = addressesOf(point.distributionPoint)
  const points = certificate.extensions?.find((extension) => extension.extnID === DISTRIBUTION_POINTS)
    ?.parsedValue as CRLDistributionPoints | undefined
  return (
    points?.distributionPoints?.some(({ distributionPoint }) =>
      addressesOf(distributionPoint).some((address) => addresses.includes(address)),
    ) === true
  )
}

function addressesOf(names: unknown): string[] {
  return Array.isArray(names)
    ? names.flatMap(({ type, value }: GeneralName) => (type === 6 ? [String(value)] : []))
    : []
}

function readList(der: Uint8Array): RevocationList | undefined {
  try {
    return revocationList(new CertificateRevocationList({ schema: parsedAsn1(der, MAX_NODES_OF_LIST) }))
  } catch {
    return undefined
  }
}

function readResponse(der: Uint8Array): StatusResponse | undefined {
  try {
    const { responseBytes } = new OCSPResponse({ schema: parsedAsn1(der) })
    const basic = responseBytes && parsedAsn1(new Uint8Array(responseBytes.response.getValue()))
    return basic && statusResponse(new BasicOCSPResponse({ schema: basic }))
  } catch {
    return undefined
  }
}

export function statusResponse(response: BasicOCSPResponse): StatusResponse {
  return {
    algorithm: response.signatureAlgorithm,
    bytes: new Uint8Array(response.tbsResponseData.tbsView),
    signature: new Uint8Array(response.signature.valueBlock.valueHexView),
    responders: (response.certs ?? []).slice(0, MAX_RESPONDERS),
    statuses: response.tbsResponseData.responses.map(({ certID, certStatus, thisUpdate, nextUpdate }) => {
      const status = certStatus as { idBlock?: { tagNumber?: number }; valueBlock?: { value?: unknown[] } }
      const tag = status.idBlock?.tagNumber
      return {
        serial: serialOf(certID),
        keyDigest: {
          algorithm: certID.hashAlgorithm.algorithmId,
          value: new Uint8Array(certID.issuerKeyHash.getValue()),
        },
        from: thisUpdate,
        until: nextUpdate,
        state: tag === REVOKED ? 'revoked' : tag === GOOD ? 'good' : 'unknown',
        since: (status.valueBlock?.value?.[0] as { toDate?: () => Date } | undefined)?.toDate?.(),
      }
    }),
  }
}
