import { readDocumentSignatures, type SignedDocument } from '@octavo/pdf/document-signatures'
import { copyUnchanged, refusalToAppend, type SignatureEvidence } from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditedFile, editedFile } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import { DocumentEvidence } from '../verify-signatures/evidence.js'
import { readMessage } from '../verify-signatures/message.js'
import { SignatureChecks } from '../verify-signatures/signature-checks.js'
import { readSignatureTimestamp } from '../verify-signatures/timestamp.js'
import { collectEvidence } from './evidence.js'
import { hasEvidence, isArchived, NAMES } from './levels.js'
import { namingFile } from './naming-file.js'
import { PreservedOutput } from './preserved-output.js'
import type { SignOptions } from './sign-options.js'
import { openServices, type SigningServices } from './signing-services.js'

/** More are not extended at once: each needs requests to other hosts. */
const MAX_SIGNATURES = 100

interface ExtendedFile extends EditedFile {
  readonly level: (typeof NAMES)[keyof typeof NAMES]
  readonly earlierSignatures: number
}

/** Adds to signed documents what their signatures need to stay valid; no key is needed for it. */
export async function extendDocuments(context: TaskContext<SignOptions>): Promise<{ files: ExtendedFile[] }> {
  const services = openServices(context)
  const isOnly = context.entries.length === 1
  let bytes = 0
  const files = await eachDraft(context, (opened) =>
    namingFile(opened, async () => {
      const maxOutputBytes = Math.max(0, context.output.maxBytes - bytes)
      const extended = await extendEntry(context, opened, services, { isOnly, maxOutputBytes })
      bytes += extended.bytes
      return extended.file
    }),
  )
  return { files }
}

async function extendEntry(
  context: TaskContext<SignOptions>,
  opened: EntryDraft,
  services: SigningServices,
  { isOnly, maxOutputBytes }: { readonly isOnly: boolean; readonly maxOutputBytes: number },
): Promise<{ readonly file: ExtendedFile; readonly bytes: number }> {
  const { options, primitives, signal } = context
  const { entry, draft, taken } = opened
  const isChanged = taken !== undefined || entry.rotation % 360 !== 0
  const refusal = refusalToAppend(draft, isChanged ? undefined : { kind: 'evidence' })
  if (refusal !== undefined) throw refusal
  const { password } = entry.file
  const limits = { maxOutputBytes }
  const name = `${entry.filename.replace(/\.pdf$/i, '')}-extended.pdf`
  const file = context.output.create({
    ...(isOnly ? { suggestedName: name } : { name }),
    password,
    from: [entry],
  })
  const report = {
    ...copyUnchanged(draft, file, { primitives, signal, limits }),
    encrypted: draft.file.security !== null,
  }
  const output = new PreservedOutput(context, file, { name: entry.filename, password, limits })
  const read = () => readDocumentSignatures(file.source(), { primitives, signal, password })

  let document = read()
  const earlierSignatures = document.signatures.length
  if (earlierSignatures === 0 || earlierSignatures > MAX_SIGNATURES)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[mode]',
      input: entry.filename,
      message: `${entry.filename} has ${earlierSignatures} signatures: from 1 to ${MAX_SIGNATURES} can be extended.`,
    })
  if (!(await isTimed(document))) {
    await output.addTimestamp(authorityOf(services))
    document = read()
  }
  if (hasEvidence(options.level)) output.addEvidence(await evidenceOf(document, services, primitives))
  if (isArchived(options.level)) await output.addTimestamp(authorityOf(services))
  file.verified(report.pages)
  const bytes = file.position
  file.close()
  context.progress(report.pages, report.pages)
  return {
    file: { ...editedFile(opened, report, []), level: NAMES[options.level], earlierSignatures },
    bytes,
  }
}

function authorityOf({ authority }: SigningServices) {
  if (authority !== undefined) return authority
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: 'options[timestamp_url]',
    message: 'A signature has no time-stamp yet: timestamp_url must name an authority.',
  })
}

/** Whether each signature has a time-stamp, or is under a later one of the document. */
async function isTimed({ signatures }: SignedDocument): Promise<boolean> {
  const last = Math.max(
    0,
    ...signatures.map(({ kind, revision = 0 }) => (kind === 'timestamp' ? revision : 0)),
  )
  const checks = new SignatureChecks()
  for (const { kind, revision = 0, contents } of signatures) {
    if (kind === 'timestamp' || revision < last) continue
    const message = contents && readMessage(contents)
    if (message === undefined || (await readSignatureTimestamp(message, [], checks)) === undefined)
      return false
  }
  return true
}

async function evidenceOf(
  { signatures, store }: SignedDocument,
  { hosts, certificates }: SigningServices,
  primitives: Primitives,
): Promise<SignatureEvidence[]> {
  const { certificates: own, revocation } = new DocumentEvidence(store, primitives)
  const known = { certificates: [...certificates, ...own], revocation }
  const found: SignatureEvidence[] = []
  for (const { contents } of signatures)
    if (contents !== undefined) found.push({ contents, ...(await collectEvidence(contents, known, hosts)) })
  return found
}
