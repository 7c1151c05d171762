import { readDocumentSignatures, type SignedDocument } from '@octavo/pdf/document-signatures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Source } from '@octavo/pdf/source'
import { ownerName } from '../certificates/names.js'
import { type CheckedEntry, confirmationOf, laterStamps } from './confirmation.js'
import { describe } from './describe.js'
import { DocumentEvidence } from './evidence.js'
import { type PadesLevel, padesLevel } from './level.js'
import { serialOf } from './revocation-data.js'
import { SignatureChecks } from './signature-checks.js'
import type { Anchor, Trust } from './trust.js'
import { type Verdict, verdictOf } from './verdict.js'
import { type Court, checkDocumentSignature, type JudgedSigner } from './verify-signature.js'

/** In a report; documents with more have them in `changes` of the engine. */
const MAX_CHANGES = 200

export interface SignatureReport {
  readonly field: string
  readonly kind: 'signature' | 'timestamp'
  readonly verdict: Verdict
  readonly sentences: readonly string[]
  readonly integrity: 'intact' | 'broken' | 'unknown'
  readonly coverage: 'file' | 'revision' | 'less'
  readonly revision: number | null
  readonly sub_filter: string | null
  readonly level: PadesLevel | null
  readonly reason: string | null
  readonly location: string | null
  /** As the signer states it. */
  readonly claimed_time: string | null
  /** When it existed for certain, because a time-stamp that is trusted says so. */
  readonly confirmed_time: string | null
  readonly certificate: CertificateReport | null
  readonly timestamp: {
    readonly time: string
    readonly integrity: string
    readonly trust: Trust['state']
  } | null
  readonly revocation: 'good' | 'revoked' | 'unknown'
  readonly certifies: boolean
  readonly permission: 1 | 2 | 3 | null
  readonly changes: readonly ChangeReport[]
}

export interface CertificateReport {
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly valid_from: string
  readonly valid_to: string
  readonly trust: Trust['state']
  readonly chain: readonly string[]
  /** What the chain ends with, if that is trusted: a name, and who trusts it. */
  readonly anchor: { readonly subject: string; readonly trusted_by: Anchor['from'] } | null
}

export interface ChangeReport {
  readonly revision: number
  readonly kind: string
  readonly what: string
  readonly field: string | null
  readonly allowed: boolean
  readonly doubtful: boolean
}

export interface DocumentReport {
  readonly revisions: number
  readonly signatures: readonly SignatureReport[]
}

export interface VerifyOptions {
  readonly primitives: Primitives
  readonly anchors: readonly Anchor[]
  readonly now: Date
  readonly password?: string | undefined
  readonly signal?: { readonly aborted: boolean } | undefined
}

/** What is known of a document: as the engine read it, and as it is reported. The signatures have the same order. */
export interface VerifiedDocument {
  readonly document: SignedDocument
  readonly report: DocumentReport
}

/** Checks every signature of a document. */
export async function verifyDocument(source: Source, options: VerifyOptions): Promise<VerifiedDocument> {
  const { primitives, password, signal, anchors, now } = options
  const document = readDocumentSignatures(source, { primitives, password, signal })
  const evidence = new DocumentEvidence(document.store, primitives)
  const court: Court = { evidence, anchors, now, checks: new SignatureChecks() }
  const checked = new Map<unknown, CheckedEntry>()
  const stamps: CheckedEntry[] = []
  for (const signature of document.signatures) {
    if (signature.kind !== 'timestamp') continue
    const entry = { signature, result: await checkDocumentSignature(signature, court, undefined) }
    checked.set(signature, entry)
    stamps.push(entry)
  }
  const reports: SignatureReport[] = []
  for (const signature of document.signatures) {
    const confirmed = laterStamps(signature, stamps).find(({ result }) => result.confirmedTime !== undefined)
    const entry = checked.get(signature) ?? {
      signature,
      result: await checkDocumentSignature(signature, court, confirmed?.result.confirmedTime),
    }
    const confirmation = await confirmationOf(entry, stamps, document, evidence, court)
    reports.push(report(entry, padesLevel(signature, entry.result, confirmation)))
  }
  return { document, report: { revisions: document.revisions, signatures: reports } }
}

function report({ signature, result }: CheckedEntry, level: PadesLevel | null): SignatureReport {
  const verdict = verdictOf(signature, result)
  const { isIntact, signer, timestamp, confirmedTime } = result
  return {
    field: signature.field,
    kind: signature.kind,
    verdict,
    sentences: describe(signature, result, verdict),
    integrity: integrity(isIntact),
    coverage: signature.coverage,
    revision: signature.revision ?? null,
    sub_filter: signature.subFilter ?? null,
    level,
    reason: signature.reason ?? null,
    location: signature.location ?? null,
    claimed_time: signature.date ?? null,
    confirmed_time: confirmedTime?.toISOString() ?? null,
    certificate: signer === undefined ? null : certificateReport(signer),
    timestamp:
      timestamp === undefined
        ? null
        : {
            time: timestamp.time.toISOString(),
            integrity: integrity(timestamp.isIntact),
            trust: timestamp.signer?.trust.state ?? 'not_checked',
          },
    revocation: signer?.revocation.state ?? 'unknown',
    certifies: signature.rules.certifies,
    permission: signature.rules.permission ?? null,
    changes: signature.changes
      .slice(0, MAX_CHANGES)
      .map(({ revision, kind, what, field, isAllowed, isDoubtful }) => ({
        revision,
        kind,
        what,
        field: field ?? null,
        allowed: isAllowed,
        doubtful: isDoubtful,
      })),
  }
}

function integrity(isIntact: boolean | undefined): 'intact' | 'broken' | 'unknown' {
  return isIntact === undefined ? 'unknown' : isIntact ? 'intact' : 'broken'
}

function certificateReport({ certificate, trust }: JudgedSigner): CertificateReport {
  const { issuer, notBefore, notAfter } = certificate
  const { state, chain, anchor } = trust
  return {
    subject: ownerName(certificate),
    issuer: issuer.typesAndValues.map(({ value }) => String(value.valueBlock.value)).join(', '),
    serial: serialOf(certificate),
    valid_from: notBefore.value.toISOString(),
    valid_to: notAfter.value.toISOString(),
    trust: state,
    chain: chain.map(ownerName),
    anchor: anchor === undefined ? null : { subject: ownerName(anchor.certificate), trusted_by: anchor.from },
  }
}
