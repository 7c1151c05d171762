import type { DocumentSignature } from '@octavo/pdf/document-signatures'
import type { Verdict } from './verdict.js'
import type { CheckedSignature } from './verify-signature.js'

/** The most sentences about changes; the rest is in the list. */
const MAX_CHANGES = 5

const SUMMARY: Readonly<Record<Verdict, string>> = {
  valid: 'The signature is valid.',
  untrusted: 'The document is as it was signed, but it is not confirmed who has signed.',
  doubtful: 'The document is as it was signed, but a person must look at what is said below.',
  unknown: 'It cannot be said whether the document is as it was signed.',
  changed: 'What was signed is unchanged, but the document was changed later in a way that is not allowed.',
  broken: 'The signature is broken: this is not what was signed.',
}

/** What was found, in sentences for people. */
export function describe(
  signature: DocumentSignature,
  checked: CheckedSignature,
  verdict: Verdict,
): readonly string[] {
  return [
    SUMMARY[verdict],
    ...(checked.problem === undefined ? [] : [checked.problem]),
    ...coverageSentences(signature, verdict),
    ...changeSentences(signature),
    ...certificateSentences(checked),
    ...timestampSentences(signature, checked),
    ...(checked.isWeak
      ? ['Its digest algorithm is weak: two documents with the same digest can be made.']
      : []),
  ]
}

function coverageSentences({ coverage, revision }: DocumentSignature, verdict: Verdict): string[] {
  if (verdict === 'broken') return []
  if (coverage === 'file') return ['It covers the whole file.']
  if (coverage === 'revision')
    return [`It covers revision ${revision}; something was added to the file later.`]
  return ['It covers only a part of the revision that contains it.']
}

function changeSentences({ changes }: DocumentSignature): string[] {
  const worth = changes.filter(({ isAllowed, isDoubtful }) => !isAllowed || isDoubtful)
  return worth
    .slice(0, MAX_CHANGES)
    .map(({ what, isAllowed, revision }) =>
      isAllowed
        ? `${what} was changed in revision ${revision}: this is allowed, but it can cover what was signed.`
        : `${what} was changed in revision ${revision}, which is not allowed.`,
    )
}

function certificateSentences({ trust, revocation, namesCertificate }: CheckedSignature): string[] {
  const found: string[] = []
  if (namesCertificate === false)
    found.push('The signature names another certificate than the one beside it.')
  if (trust?.state === 'untrusted') found.push(`Its certificate is not trusted: ${trust.reason}.`)
  if (trust?.state === 'not_checked')
    found.push('There are no trusted certificates to check its certificate with.')
  if (revocation.state === 'revoked')
    found.push(`Its certificate was revoked on ${revocation.since.toISOString().slice(0, 10)}.`)
  return found
}

function timestampSentences({ kind }: DocumentSignature, { timestamp }: CheckedSignature): string[] {
  if (timestamp === undefined) return kind === 'signature' ? ['Nobody confirmed the time of signing.'] : []
  const when = timestamp.time.toISOString()
  if (timestamp.isIntact === true) return [`A time-stamp says that it existed at ${when}.`]
  return [timestamp.isIntact === false ? 'Its time-stamp is broken.' : 'Its time-stamp cannot be checked.']
}
