import {
  applyDynamicXfaOption,
  type Draft,
  type DraftReport,
  obstacleToAppending,
  openDraft,
  prepareSignature,
  refusalToAppend,
  signatureNames,
  type WantedSignature,
  writeDraft,
  writeUnsigned,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { pdfDate } from '@octavo/pdf/pdf-date'
import { type Picture, readPictures } from '@octavo/pdf/pictures'
import type { Dropped } from '@octavo/pdf/report'
import { removedSignature } from '@octavo/pdf/signatures'
import { ownerName } from '../certificates/names.js'
import { phrase, send } from '../declare/message.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { type EditedFile, editedFile, refuseIfSigned } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import { selectedPages } from '../options/pages-option.js'
import { inPoints } from '../paper/lengths.js'
import { maxBytesOf, signedDocument, timestampAttribute } from './cms.js'
import { collectEvidence } from './evidence.js'
import { hasEvidence, hasTimestamp, isArchived, NAMES } from './levels.js'
import { namingFile } from './naming-file.js'
import { PreservedOutput } from './preserved-output.js'
import { shownText } from './shown-text.js'
import type { SignOptions } from './sign-options.js'
import type { Signer } from './signer.js'
import { openServices, type SigningServices, signerOf } from './signing-services.js'
import { digestToStamp, MAX_TOKEN } from './timestamps.js'

interface SignedFile extends EditedFile {
  /** The full name of the signed field. */
  readonly field: string
  readonly signer: string
  readonly level: (typeof NAMES)[keyof typeof NAMES]
  readonly earlierSignatures: number
}

const REMOVED = 'it is only valid for the file that was signed, and was removed before the new one was added'
const CERTIFIES = { no: undefined, 'no-changes': 1, forms: 2, comments: 3 } as const
const LOCKS = { none: undefined, all: 'All', listed: 'Include', others: 'Exclude' } as const

/** Signs each document; an entry that the options name as the picture is none. */
export async function signDocuments(context: TaskContext<SignOptions>): Promise<{ files: SignedFile[] }> {
  const { options } = context
  const services = openServices(context)
  const signer = await signerOf(options, services)
  const { documents, image } = sortedEntries(context)
  const source = image?.file.open()
  try {
    const picture = source === undefined ? undefined : firstPicture(source, image!.filename, context)
    const isOnly = documents.length === 1
    let bytes = 0
    const files = await eachDraft({ ...context, entries: documents }, (opened) =>
      namingFile(opened, async () => {
        const limits = { maxOutputBytes: Math.max(0, context.output.maxBytes - bytes) }
        const signed = await signEntry(context, opened, { signer, services, picture, isOnly, limits })
        bytes += signed.bytes
        context.progress(signed.file.pages, signed.file.pages)
        return signed.file
      }),
    )
    return { files }
  } finally {
    source?.close()
  }
}

interface Signing {
  readonly signer: Signer
  readonly services: SigningServices
  readonly picture: Picture | undefined
  readonly isOnly: boolean
  readonly limits: { readonly maxOutputBytes: number }
}

async function signEntry(
  context: TaskContext<SignOptions>,
  opened: EntryDraft,
  { signer, services, picture, isOnly, limits }: Signing,
): Promise<{ readonly file: SignedFile; readonly bytes: number }> {
  const { options, primitives, signal } = context
  const { entry } = opened
  const { draft, password, dropped, rewritten, close } = appendable(context, opened, limits)
  try {
    const earlierSignatures = signatureNames(draft).length
    const wanted = wantedSignature(options, draft, entry, signer, picture)
    const { signature, name: field } = prepareSignature(draft, wanted)
    const name = `${entry.filename.replace(/\.pdf$/i, '')}-signed.pdf`
    const file = context.output.create({
      ...(isOnly ? { suggestedName: name } : { name }),
      password,
      from: [entry],
    })
    const digest = primitives.startHash(signer.digest)
    const isStamped = hasTimestamp(options.level)
    const space = { signature, maxBytes: maxBytesOf(signer) + (isStamped ? MAX_TOKEN : 0) }
    const unsigned = writeUnsigned(draft, file, space, digest, { primitives, limits, signal, password })
    const contents = await signedDocument(signer, digest.digest(), async (value) =>
      isStamped ? [timestampAttribute(await services.authority!.stamp(await digestToStamp(value)))] : [],
    )
    const report = unsigned.sign(contents)
    if (hasEvidence(options.level)) {
      const output = new PreservedOutput(context, file, { name: entry.filename, password, limits })
      const known = { certificates: services.certificates, revocation: { lists: [], responses: [] } }
      const evidence = await collectEvidence(contents, known, services.hosts)
      output.addEvidence([{ contents: padded(contents, space.maxBytes), ...evidence }])
      if (isArchived(options.level)) await output.addTimestamp(services.authority!)
    }
    file.verified(report.pages)
    const bytes = file.position
    file.close()
    const about = editedFile(opened, { ...report, ...rewritten, pages: report.pages }, dropped)
    return {
      file: {
        ...about,
        field,
        signer: ownerName(signer.chain[0]),
        level: NAMES[options.level],
        earlierSignatures,
      },
      bytes,
    }
  } finally {
    close()
  }
}

/** As in the file, where it fills its space. */
function padded(contents: Uint8Array, length: number): Uint8Array {
  const whole = new Uint8Array(length)
  whole.set(contents)
  return whole
}

interface Appendable {
  readonly draft: Draft
  readonly password: string | undefined
  readonly dropped: Dropped[]
  /** What was found and removed if it had to be rewritten first. */
  readonly rewritten: Partial<DraftReport>
  close(): void
}

/**
 * The document that the signature is appended to: the file itself, so that earlier signatures stay valid; or, if
 * it has none to keep and cannot be appended to, the file as it is written again.
 */
function appendable(
  context: TaskContext<SignOptions>,
  opened: EntryDraft,
  limits: Signing['limits'],
): Appendable {
  const { options, primitives, signal } = context
  const { draft, entry, taken } = opened
  refuseIfSigned(options, opened)
  const dropped: Dropped[] = [...(taken?.dropped ?? []), ...applyDynamicXfaOption(draft, options.dynamic_xfa)]
  const isSigned = signatureNames(draft).length > 0
  const isChanged = entry.rotation % 360 !== 0 || dropped.length > 0
  if (isSigned && options.signatures === 'keep') {
    const refusal = refusalToAppend(draft, isChanged ? undefined : { kind: 'signature' })
    if (refusal !== undefined) throw refusal
  } else if (isSigned || obstacleToAppending(draft) !== undefined) {
    const scratch = context.scratch()
    const signatureAppearance = options.signature_appearance
    const rewritten = writeDraft(draft, scratch, { primitives, signal, limits, signatureAppearance })
    scratch.close()
    for (const name of rewritten.signaturesRemoved)
      dropped.push({ ...removedSignature(name, signatureAppearance), why: REMOVED, count: 1 })
    const source = scratch.open()
    return {
      draft: openDraft({ name: entry.filename, source }, { primitives, signal }),
      password: undefined,
      dropped,
      rewritten,
      close: () => source.close(),
    }
  }
  const password = taken === undefined ? entry.file.password : undefined
  return { draft, password, dropped, rewritten: {}, close: () => {} }
}

function wantedSignature(
  options: SignOptions,
  draft: Draft,
  { filename }: TaskEntry,
  { chain }: Signer,
  picture: Picture | undefined,
): WantedSignature {
  const pages = selectedPages(options.page, draft.pages.length, { field: 'options[page]', filename })
  if (pages.length !== 1)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[page]',
      input: filename,
      message: `A signature is on one page: these are ${pages.length} pages.`,
    })
  const date = options.date === '' ? new Date().toISOString() : options.date
  const about = {
    name: options.name === '' ? ownerName(chain[0]) : options.name,
    reason: options.reason,
    location: options.location,
    contact: options.contact,
  }
  const action = LOCKS[options.lock]
  const { box, unit } = options
  const length = (value: number): number => inPoints(value, unit)
  return {
    ...about,
    date: pdfDate(date)!,
    field: options.field === '' ? undefined : options.field,
    page: pages[0]!,
    box:
      box === null
        ? undefined
        : { x: length(box.x), y: length(box.y), width: length(box.width), height: length(box.height) },
    look: {
      text: shownText(options, { ...about, date }),
      picture,
    },
    certifies: CERTIFIES[options.certify],
    locks: action === undefined ? undefined : { action, fields: options.lock_fields },
  }
}

function sortedEntries({ entries, options }: TaskContext<SignOptions>): {
  readonly documents: readonly TaskEntry[]
  readonly image: TaskEntry | undefined
} {
  const image = entries.find(({ filename }) => filename === options.image)
  if (options.image !== '' && image === undefined)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[image]',
      message: `No entry has the filename "${options.image.slice(0, 200)}". It must be one of those in pages.`,
    })
  const documents = entries.filter((entry) => entry !== image)
  if (documents.length === 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'pages',
      message: phrase`There is only an image: ${send} the document that is to be signed as well.`,
    })
  return { documents, image }
}

/** Its data are read when they are written. */
function firstPicture(
  source: OpenSource,
  filename: string,
  { primitives }: TaskContext<SignOptions>,
): Picture {
  try {
    const [picture] = readPictures(source, { primitives })
    return picture!
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  }
}
