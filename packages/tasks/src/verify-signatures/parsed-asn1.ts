import { fromBER } from 'asn1js'

/** A signature has some thousand nodes, with lists inside it more. */
const MAX_NODES = 200_000
/** Revocation lists of large issuers have many entries. */
export const MAX_NODES_OF_LIST = 500_000

/** Undefined if the bytes do not begin with an ASN.1 value. What follows it is ignored. */
export function parsedAsn1(
  bytes: Uint8Array,
  maxNodes = MAX_NODES,
): ReturnType<typeof fromBER>['result'] | undefined {
  const limits = { maxNodes, maxDepth: 100, maxContentLength: 64 * 1024 * 1024 }
  const { result, offset } = fromBER(bytes.slice().buffer, limits)
  return offset < 0 ? undefined : result
}
