import { fromBER } from 'asn1js'

/** Revocation lists of large issuers have many entries; the rest of a signature has some thousand nodes. */
const LIMITS = { maxNodes: 2_000_000, maxDepth: 100, maxContentLength: 64 * 1024 * 1024 }

/** Undefined if the bytes do not begin with an ASN.1 value. What follows it is ignored. */
export function parsedAsn1(bytes: Uint8Array): ReturnType<typeof fromBER>['result'] | undefined {
  const { result, offset } = fromBER(bytes.slice().buffer, LIMITS)
  return offset < 0 ? undefined : result
}
