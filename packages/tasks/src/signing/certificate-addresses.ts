import { type AccessDescription, type Certificate, type DistributionPoint, GeneralName } from 'pkijs'
import { isWebAddress } from './signing-hosts.js'

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1'
const OCSP = '1.3.6.1.5.5.7.48.1'
const ISSUERS = '1.3.6.1.5.5.7.48.2'
const DISTRIBUTION_POINTS = '2.5.29.31'
const OCSP_NOCHECK = '1.3.6.1.5.5.7.48.1.5'
const URI = 6
/** Of each kind; further ones are not asked. */
const MAX_ADDRESSES = 3

/** Where a certificate says that its responder is (RFC 5280, 4.2.2.1). */
export function ocspAddresses(certificate: Certificate): string[] {
  return accessAddresses(certificate, OCSP)
}

/** Where it says that the certificate of its issuer is. */
export function issuerAddresses(certificate: Certificate): string[] {
  return accessAddresses(certificate, ISSUERS)
}

/** Where it says that the list of revoked certificates is (4.2.1.13). */
export function listAddresses({ extensions }: Certificate): string[] {
  const value = extensions?.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)?.parsedValue as
    | { distributionPoints?: DistributionPoint[] }
    | undefined
  const names = (value?.distributionPoints ?? []).flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint : [],
  )
  return webAddresses(names)
}

/** The certificate of a responder that is valid for a short time, so that it is not asked about (RFC 6960, 4.2.2.2.1). */
export function needsNoRevocationData({ extensions }: Certificate): boolean {
  return extensions?.some(({ extnID }) => extnID === OCSP_NOCHECK) === true
}

function accessAddresses({ extensions }: Certificate, method: string): string[] {
  const value = extensions?.find(({ extnID }) => extnID === AUTHORITY_ACCESS)?.parsedValue as
    | { accessDescriptions?: AccessDescription[] }
    | undefined
  const found = (value?.accessDescriptions ?? []).filter(({ accessMethod }) => accessMethod === method)
  return webAddresses(found.map(({ accessLocation }) => accessLocation))
}

function webAddresses(names: readonly unknown[]): string[] {
  return names
    .flatMap((name) => (name instanceof GeneralName && name.type === URI ? [String(name.value)] : []))
    .filter(isWebAddress)
    .slice(0, MAX_ADDRESSES)
}
