import type { DocumentSignature, JudgedChange } from '@octavo/pdf/document-signatures'
import type { Certificate } from 'pkijs'
import { ownerName as wholeName } from '../certificates/names.js'
import { dayOf, momentOf } from '../wording/moments.js'
import { printable } from '../wording/printable.js'
import type { Anchor } from './trust.js'
import type { Verdict } from './verdict.js'
import type { CheckedSignature, JudgedSigner } from './verify-signature.js'

/** The most sentences about changes; the rest is in the list. */
const MAX_CHANGES = 5
const MAX_LETTERS = 2000

const SUMMARY: Readonly<Record<Verdict, string>> = {
  valid: 'The signature is valid.',
  untrusted: 'The document is as it was signed, but it is not confirmed who has signed.',
  doubtful: 'The document is as it was signed, but a person must look at what is said below.',
  unknown: 'It cannot be said whether the document is as it was signed.',
  changed: 'What was signed is unchanged, but the document was changed later in a way that is not allowed.',
  broken: 'The signature is broken: this is not what was signed.',
}

const FROM: Readonly<Record<Anchor['from'], string>> = {
  options: 'which is among the certificates that you trust',
  operator: 'which the operator of this service trusts',
  system: 'which is among the authorities that come with this program',
}

const ownerName = (certificate: Certificate): string => printable(wholeName(certificate))

/** What was found, in sentences for people. */
export function describe(
  signature: DocumentSignature,
  checked: CheckedSignature,
  verdict: Verdict,
): readonly string[] {
  const { problem, weakness, namesCertificate, signer } = checked
  const sentences = [
    SUMMARY[verdict],
    ...(problem === undefined ? [] : [problem]),
    ...coverageSentences(signature, verdict),
    ...changeSentences(signature),
    ...(namesCertificate === false
      ? ['The signature names another certificate than the one beside it.']
      : []),
    ...(signer === undefined ? [] : signerSentences(signature, signer)),
    ...timeSentences(signature, checked),
    ...(signer === undefined || verdict === 'broken' ? [] : revocationSentences(signer, checked)),
    ...(weakness === undefined ? [] : [weakness]),
  ]
  // Names of fields and certificates are whatever somebody wrote.
  return sentences.map((sentence) => printable(sentence, MAX_LETTERS))
}

function coverageSentences({ coverage, revision, changes }: DocumentSignature, verdict: Verdict): string[] {
  if (verdict === 'broken') return []
  if (coverage === 'file') return ['It covers the whole file.']
  if (coverage === 'less')
    return ['It covers only a part of the file, and the rest is no later revision that can be compared.']
  const isAllowed = changes.every((change) => change.isAllowed && !change.isDoubtful)
  return [
    `It covers revision ${revision}; something was added to the file later${isAllowed ? ', which is allowed' : ''}.`,
  ]
}

function changeSentences({ changes }: DocumentSignature): string[] {
  const worth = changes.filter(({ isAllowed, isDoubtful }) => !isAllowed || isDoubtful)
  return worth.slice(0, MAX_CHANGES).map(describeChange)
}

export function describeChange({ what, isAllowed, isDoubtful, revision }: JudgedChange): string {
  if (!isAllowed) return `${what} was changed in revision ${revision}, which is not allowed.`
  return isDoubtful
    ? `${what} was changed in revision ${revision}: this is allowed, but it can cover what was signed.`
    : `${what} was changed in revision ${revision}, which is allowed.`
}

function signerSentences({ kind }: DocumentSignature, { certificate, trust }: JudgedSigner): string[] {
  const { chain, anchor, reason, state } = trust
  const who = `The certificate is that of “${ownerName(certificate)}”${issuers(chain.slice(1))}`
  if (state === 'trusted') return [`${who}, ${FROM[anchor!.from]}.`]
  const whose = kind === 'timestamp' ? 'of the time-stamp' : 'of the signer'
  return [
    `${who}.`,
    state === 'untrusted'
      ? `The certificate ${whose} is not trusted: ${reason}.`
      : 'There are no trusted certificates to check it with: anybody can make a certificate with this name.',
  ]
}

function issuers(chain: readonly Certificate[]): string {
  return chain
    .map((one, index) => `${index === 0 ? ', issued by' : ', which was issued by'} “${ownerName(one)}”`)
    .join('')
}

function timeSentences(
  { kind, date }: DocumentSignature,
  { timestamp, confirmedTime }: CheckedSignature,
): string[] {
  if (kind === 'timestamp')
    return timestamp === undefined ? [] : [`It says that it was made on ${momentOf(timestamp.time)}.`]
  const stated = date === undefined ? '' : ` The signer says that it was ${date}.`
  if (timestamp === undefined)
    return confirmedTime === undefined
      ? [`Nobody who is trusted confirmed the time of signing.${stated}`]
      : [`A time-stamp of the document confirms that it was signed before ${momentOf(confirmedTime)}.`]
  if (timestamp.isIntact !== true)
    return [timestamp.isIntact === false ? 'Its time-stamp is broken.' : 'Its time-stamp cannot be checked.']
  const signer = timestamp.signer
  const by = signer === undefined ? '' : ` of “${ownerName(signer.certificate)}”`
  const said = `A time-stamp${by} says that it existed on ${momentOf(timestamp.time)}`
  if (signer?.trust.state === 'trusted')
    return signer.revocation.state === 'revoked'
      ? [`${said}, but the certificate of the time-stamp was revoked.`]
      : [`${said}.`]
  const why = signer?.trust.reason === undefined ? '' : `: ${signer.trust.reason}`
  return [`${said}, but it is not confirmed who made the time-stamp${why}.`]
}

function revocationSentences(
  { trust, revocation }: JudgedSigner,
  { confirmedTime }: CheckedSignature,
): string[] {
  const { state, since, issuer, outdated } = revocation
  const whose =
    issuer === undefined ? 'its certificate' : `the certificate of “${ownerName(issuer)}”, an issuer,`
  if (state === 'revoked' && since !== undefined) {
    const isLater = confirmedTime !== undefined && confirmedTime < since
    const when = isLater ? ', after the signing' : ''
    return [`${whose[0]!.toUpperCase()}${whose.slice(1)} was revoked on ${dayOf(since)}${when}.`]
  }
  if (trust.chain.length === 1) return []
  if (state === 'good')
    return ['By data in the document, neither its certificate nor those of its issuers were revoked.']
  const why =
    outdated === undefined
      ? 'the document has no data about it'
      : `the data about it in the document are from ${dayOf(outdated)} and outdated`
  return [`It was not checked whether ${whose} was revoked: ${why}, and nothing is fetched.`]
}
