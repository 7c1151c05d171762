import { type DocumentSignature, readDocumentSignatures } from '@octavo/pdf/document-signatures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Source } from '@octavo/pdf/source'
import type { Certificate } from 'pkijs'
import { ownerName } from '../certificates/names.js'
import { describe } from './describe.js'
import { type PadesLevel, padesLevel } from './level.js'
import type { Trust } from './trust.js'
import { type Verdict, verdictOf } from './verdict.js'
import {
  type CheckedSignature,
  checkDocumentSignature,
  readEvidence,
  type Trusted,
} from './verify-signature.js'

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

export interface VerifyOptions extends Trusted {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly signal?: { readonly aborted: boolean } | undefined
}

/** Checks every signature of a document. */
export async function verifyDocument(source: Source, options: VerifyOptions): Promise<DocumentReport> {
  const { primitives, password, signal } = options
  const { signatures, revisions, store } = readDocumentSignatures(source, { primitives, password, signal })
  const evidence = readEvidence(store)
  const checked: { readonly signature: DocumentSignature; readonly result: CheckedSignature }[] = []
  for (const signature of signatures)
    checked.push({ signature, result: await checkDocumentSignature(signature, evidence, options) })
  return {
    revisions,
    signatures: checked.map(({ signature, result }) => {
      const isLater = checked.some(
        ({ signature: other, result: its }) =>
          other.kind === 'timestamp' &&
          its.isIntact === true &&
          (other.revision ?? 0) > (signature.revision ?? 0),
      )
      return report(signature, result, isLater)
    }),
  }
}

function report(signature: DocumentSignature, result: CheckedSignature, isLater: boolean): SignatureReport {
  const verdict = verdictOf(signature, result)
  const { isIntact, certificate, trust, timestamp } = result
  return {
    field: signature.field,
    kind: signature.kind,
    verdict,
    sentences: describe(signature, result, verdict),
    integrity: integrity(isIntact),
    coverage: signature.coverage,
    revision: signature.revision ?? null,
    sub_filter: signature.subFilter ?? null,
    level: padesLevel(signature, result, isLater),
    reason: signature.reason ?? null,
    location: signature.location ?? null,
    claimed_time: signature.date ?? null,
    certificate: certificate === undefined ? null : certificateReport(certificate, trust),
    timestamp:
      timestamp === undefined
        ? null
        : {
            time: timestamp.time.toISOString(),
            integrity: integrity(timestamp.isIntact),
            trust: timestamp.trust?.state ?? 'not_checked',
          },
    revocation: result.revocation.state,
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

function certificateReport(certificate: Certificate, trust: Trust | undefined): CertificateReport {
  const { issuer, serialNumber, notBefore, notAfter } = certificate
  const digits = Array.from(serialNumber.valueBlock.valueHexView, (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return {
    subject: ownerName(certificate),
    issuer: issuer.typesAndValues.map(({ value }) => String(value.valueBlock.value)).join(', '),
    serial: digits.join(''),
    valid_from: notBefore.value.toISOString(),
    valid_to: notAfter.value.toISOString(),
    trust: trust?.state ?? 'not_checked',
    chain: (trust?.chain ?? []).map(ownerName),
  }
}
