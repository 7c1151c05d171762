import { Certificate } from 'pkijs'
import { isEqual } from './algorithms.js'
import { checkSignature } from './signature-value.js'

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
/** Extensions that may be critical, because nothing that is checked here depends on more than they say. */
const UNDERSTOOD = [
  BASIC_CONSTRAINTS,
  KEY_USAGE,
  '2.5.29.37',
  '2.5.29.32',
  '2.5.29.35',
  '2.5.29.14',
  '2.5.29.31',
]
const KEY_CERT_SIGN = 0x04
const MAX_LENGTH = 10
/** The most signatures of certificates that are checked for one chain. */
const MAX_CHECKS = 64

export interface Trust {
  /** `not_checked` if there is nothing to trust. */
  readonly state: 'trusted' | 'untrusted' | 'not_checked'
  /** The certificate and its issuers, as far as they were found. */
  readonly chain: readonly Certificate[]
  /** Why the chain is not trusted, as the end of a sentence. */
  readonly reason?: string | undefined
}

/** Undefined for bytes that are no certificate. */
export function readCertificate(der: Uint8Array): Certificate | undefined {
  try {
    return Certificate.fromBER(der.slice())
  } catch {
    return undefined
  }
}

/** Whether a certificate was issued by one that is trusted, directly or through others, at a time. */
export async function checkTrust(
  certificate: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  time: Date,
): Promise<Trust> {
  const chain = [certificate]
  let checks = MAX_CHECKS
  for (let last = certificate; chain.length <= MAX_LENGTH; ) {
    if (anchors.some((anchor) => isSame(anchor, last))) return judge(chain, anchors, time)
    const candidates = [...anchors, ...pool].filter(
      (one) => one.subject.isEqual(last.issuer) && !chain.includes(one),
    )
    let issuer: Certificate | undefined
    for (const one of candidates) {
      if (checks-- <= 0) break
      if (await isIssuedBy(last, one)) {
        issuer = one
        break
      }
    }
    if (issuer === undefined) break
    chain.push(issuer)
    last = issuer
  }
  return judge(chain, anchors, time)
}

function judge(chain: readonly Certificate[], anchors: readonly Certificate[], time: Date): Trust {
  if (anchors.length === 0) return { state: 'not_checked', chain }
  const refused = (reason: string): Trust => ({ state: 'untrusted', chain, reason })
  const root = chain.at(-1)!
  if (!anchors.some((anchor) => isSame(anchor, root)))
    return refused('none of its issuers is among the trusted certificates')
  for (const [index, one] of chain.entries()) {
    const name = index === 0 ? 'it' : 'the certificate of an issuer'
    if (time < one.notBefore.value || time > one.notAfter.value)
      return refused(`${name} was not valid at the time of signing`)
    const strange = one.extensions?.find(({ critical, extnID }) => critical && !UNDERSTOOD.includes(extnID))
    if (strange !== undefined && index < chain.length - 1)
      return refused(`${name} has a condition that is not known: ${strange.extnID}`)
    if (index > 0 && index < chain.length - 1 && !mayIssue(one, index - 1))
      return refused('one of its issuers may not issue certificates')
  }
  return { state: 'trusted', chain }
}

export async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  const { signatureAlgorithm, signatureValue, tbsView } = certificate
  const value = new Uint8Array(signatureValue.valueBlock.valueHexView)
  const key = issuer.subjectPublicKeyInfo
  return (await checkSignature(key, signatureAlgorithm, undefined, new Uint8Array(tbsView), value)) === true
}

export function isSame(one: Certificate, other: Certificate): boolean {
  return (
    isEqual(one.tbsView, other.tbsView) &&
    isEqual(one.signatureValue.valueBlock.valueHexView, other.signatureValue.valueBlock.valueHexView)
  )
}

function mayIssue({ extensions }: Certificate, below: number): boolean {
  const constraints = extensions?.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue as
    | { cA?: boolean; pathLenConstraint?: unknown }
    | undefined
  const { pathLenConstraint: limit } = constraints ?? {}
  const usage = extensions?.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue as
    | { valueBlock?: { valueHexView?: Uint8Array } }
    | undefined
  const bits = usage?.valueBlock?.valueHexView?.[0]
  return (
    constraints?.cA === true &&
    (typeof limit !== 'number' || below <= limit) &&
    (bits === undefined || (bits & KEY_CERT_SIGN) !== 0)
  )
}
