import { Certificate } from 'pkijs'
import { ownerName } from '../certificates/names.js'
import { dayOf } from '../wording/moments.js'
import { printable } from '../wording/printable.js'
import { isEqual } from './algorithms.js'
import { type Purpose, whyNotFor, whyWeak } from './certificate-use.js'
import type { SignatureChecks } from './signature-checks.js'

const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const NAME_CONSTRAINTS = '2.5.29.30'
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
/** The most issuers that are tried for one certificate. */
const MAX_TRIED = 64

/** A certificate that is trusted, and who says so. */
export interface Anchor {
  readonly certificate: Certificate
  readonly from: 'options' | 'operator' | 'system'
}

export interface Trust {
  /** `not_checked` if there is nothing to trust. */
  readonly state: 'trusted' | 'untrusted' | 'not_checked'
  /** The certificate and its issuers, as far as they were found. */
  readonly chain: readonly Certificate[]
  /** What the chain ends with, if that is trusted. */
  readonly anchor?: Anchor | undefined
  /** Why the chain is not trusted, as the end of a sentence. */
  readonly reason?: string | undefined
}

/** What a certificate is judged by. */
export interface TrustQuestion {
  readonly pool: readonly Certificate[]
  readonly anchors: readonly Anchor[]
  readonly time: Date
  /** Whether somebody who is trusted confirmed that time. */
  readonly isConfirmed: boolean
  readonly purpose: Purpose
  readonly checks: SignatureChecks
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
export async function checkTrust(certificate: Certificate, question: TrustQuestion): Promise<Trust> {
  const anchors = question.anchors.map((anchor) => anchor.certificate)
  const search = {
    issuers: [...anchors, ...question.pool],
    anchors,
    checks: question.checks,
    left: MAX_TRIED,
  }
  let best: Trust | undefined
  // Issuers can have several certificates: one chain can end where another one is trusted.
  for await (const chain of chainsFrom([certificate], search)) {
    const found = judge(chain, question)
    if (found.state === 'trusted') return found
    if (best === undefined || rank(found) > rank(best)) best = found
  }
  return best ?? judge([certificate], question)
}

function rank({ anchor, chain }: Trust): number {
  return (anchor === undefined ? 0 : MAX_LENGTH + 1) + chain.length
}

interface Search {
  readonly issuers: readonly Certificate[]
  readonly anchors: readonly Certificate[]
  readonly checks: SignatureChecks
  left: number
}

async function* chainsFrom(
  chain: readonly [Certificate, ...Certificate[]],
  search: Search,
): AsyncGenerator<readonly Certificate[]> {
  const last = chain.at(-1)!
  let isEnd = true
  if (chain.length <= MAX_LENGTH && !search.anchors.some((anchor) => isSame(anchor, last)))
    for (const issuer of search.issuers) {
      if (!issuer.subject.isEqual(last.issuer) || chain.some((one) => isSame(one, issuer))) continue
      if (search.left-- <= 0) break
      if (!(await search.checks.isSignedBy(last, issuer))) continue
      isEnd = false
      yield* chainsFrom([...chain, issuer], search)
    }
  if (isEnd) yield chain
}

function judge(chain: readonly Certificate[], question: TrustQuestion): Trust {
  const { anchors, purpose } = question
  if (anchors.length === 0) return { state: 'not_checked', chain }
  const root = chain.at(-1)!
  const anchor = anchors.find(({ certificate }) => isSame(certificate, root))
  const refused = (reason: string): Trust => ({ state: 'untrusted', chain, anchor, reason })
  if (anchor === undefined) return refused('none of its issuers is among the trusted certificates')
  const whyNot = whyNotFor(chain[0]!, purpose)
  if (whyNot !== undefined) return refused(`it ${whyNot}`)
  for (const [index, one] of chain.entries()) {
    const name = index === 0 ? 'it' : `the certificate of “${printable(ownerName(one))}”, an issuer,`
    const validity = whyNotAt(one, question)
    if (validity !== undefined) return refused(`${name} ${validity}`)
    const isRoot = index === chain.length - 1
    const weakness = whyWeak(one, isRoot)
    if (weakness !== undefined) return refused(`${name} ${weakness}`)
    const strange = isRoot ? undefined : strangeCondition(one)
    if (strange !== undefined) return refused(`${name} has a condition that is not known: ${strange}`)
    if (index > 0 && !mayIssue(one, index - 1)) return refused(`${name} may not issue certificates`)
  }
  return { state: 'trusted', chain, anchor }
}

function whyNotAt(
  { notBefore, notAfter }: Certificate,
  { time, isConfirmed }: TrustQuestion,
): string | undefined {
  if (time < notBefore.value)
    return isConfirmed
      ? `was valid only from ${dayOf(notBefore.value)} on, after the signing`
      : `is valid only from ${dayOf(notBefore.value)} on`
  if (time > notAfter.value)
    return isConfirmed
      ? `had expired on ${dayOf(notAfter.value)}, before the signing`
      : `expired on ${dayOf(notAfter.value)}, and nobody confirmed that it was used before`
  return undefined
}

/** Names can be restricted without a critical extension, too (RFC 5280, 4.2.1.10). */
function strangeCondition({ extensions }: Certificate): string | undefined {
  return extensions?.find(
    ({ critical, extnID }) => extnID === NAME_CONSTRAINTS || (critical && !UNDERSTOOD.includes(extnID)),
  )?.extnID
}

export function isSame(one: Certificate, other: Certificate): boolean {
  return (
    one === other ||
    (isEqual(one.tbsView, other.tbsView) &&
      isEqual(one.signatureValue.valueBlock.valueHexView, other.signatureValue.valueBlock.valueHexView))
  )
}

/** RFC 5280, 6.1.4. Roots from before version 3 have no extensions; others say that they are authorities. */
function mayIssue({ extensions, issuer, subject }: Certificate, below: number): boolean {
  if (extensions === undefined || extensions.length === 0) return issuer.isEqual(subject)
  const constraints = extensions.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue as
    | { cA?: boolean; pathLenConstraint?: unknown }
    | undefined
  const { pathLenConstraint: limit } = constraints ?? {}
  const usage = extensions.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue as
    | { valueBlock?: { valueHexView?: Uint8Array } }
    | undefined
  const bits = usage?.valueBlock?.valueHexView?.[0]
  return (
    constraints?.cA === true &&
    (typeof limit !== 'number' || below <= limit) &&
    (bits === undefined || (bits & KEY_CERT_SIGN) !== 0)
  )
}
