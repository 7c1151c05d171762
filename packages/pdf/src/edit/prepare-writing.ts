import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { writeEmbeddedFonts } from '../appearance/embedded-fonts.js'
import type { Dedupe } from '../copy/dedupe.js'
import { outputVersion } from '../copy/output-version.js'
import type { ReplaceStream } from '../copy/stream-replacements.js'
import { createEncryption, type Encryption, type EncryptionOptions } from '../crypt/encryption.js'
import type { SignatureAppearance } from '../document/signatures.js'
import { IN_STREAM } from '../file/xref-table.js'
import { defaultLimits, type Limits } from '../limits.js'
import { findLosses } from '../losses/find-losses.js'
import type { Loss } from '../losses/loss.js'
import type { Primitives } from '../platform/primitives.js'
import { isDict, PdfRef } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import type { Draft } from './draft.js'
import { type DraftId, draftId } from './draft-id.js'
import { draftTarget } from './draft-target.js'
import { removeSignatures } from './signatures.js'

export interface WriteDraftOptions {
  readonly primitives: Primitives
  readonly encryption?: EncryptionOptions | undefined
  /** The same as in the input by default. */
  readonly objectStreams?: boolean | undefined
  /** The version in the header; by default the highest that the input claims or that the output needs. */
  readonly version?: string | undefined
  /** Parses and writes every object, including those that could be copied as bytes. */
  readonly rewrite?: boolean | undefined
  /**
   * Writes equal streams, fonts, colour spaces and similar objects once. By default every object is written,
   * because equal objects can be distinct on purpose.
   */
  readonly sharing?: Dedupe | undefined
  /**
   * What happens to the appearances of signatures, which are removed as signatures; they are kept by default.
   */
  readonly signatureAppearance?: SignatureAppearance | undefined
  /** Called for every stream that is written. */
  readonly replaceStream?: ReplaceStream | undefined
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
  /** Called after each page. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface DraftReport {
  readonly pages: number
  readonly bytes: number
  /** Whether the output was opened and its pages were counted. A copy of the input's bytes was not. */
  readonly verified: boolean
  /** What had to be repaired to read the input, as sentences for the report. */
  readonly repairs: readonly string[]
  /** What the output lacks because the input is damaged. */
  readonly losses: readonly Loss[]
  /** Whether the input had to be read by another engine first. */
  readonly rescued: boolean
  /** The full names of signature fields whose signatures were removed because the document changed. */
  readonly signaturesRemoved: readonly string[]
  /** Whether the output is encrypted. */
  readonly encrypted: boolean
  /** Whether the input was encrypted and the output is not. */
  readonly protectionRemoved: boolean
}

/** Everything that is decided before the first byte of a draft is written, for all ways of writing. */
export interface PreparedWriting {
  readonly limits: Limits
  /** Throws if the caller has aborted. */
  readonly checkpoint: () => void
  readonly id: DraftId
  readonly version: string
  readonly objectStreams: boolean
  readonly encryption: Encryption | undefined
  /** The report on an output that was written and verified. */
  report(sink: Sink, pages: number): DraftReport
}

export function prepareWriting(draft: Draft, options: Omit<WriteDraftOptions, 'rewrite'>): PreparedWriting {
  const { file, opened } = draft
  const { primitives } = options
  const checkpoint = (): void => throwIfAborted(options.signal)
  checkpoint()
  const signaturesRemoved = removeSignatures(draft, options.signatureAppearance ?? 'keep')
  writeEmbeddedFonts(draftTarget(draft))
  keepContentStreams(draft)
  const id = draftId(draft, primitives)
  const objectStreams = options.objectStreams ?? usesObjectStreams(draft)
  const encryption = options.encryption && createEncryption(options.encryption, id.first, primitives)
  return {
    limits: { ...defaultLimits, ...options.limits },
    checkpoint,
    id,
    version:
      options.version ?? outputVersion([{ opened, catalogue: draft.catalogue }], objectStreams, encryption),
    objectStreams,
    encryption,
    report: (sink, pages) => ({
      pages,
      bytes: sink.position,
      verified: true,
      repairs: [...file.repairs],
      losses: findLosses(draft.document),
      rescued: draft.rescued,
      signaturesRemoved,
      encrypted: encryption !== undefined,
      protectionRemoved: file.security !== null && encryption === undefined,
    }),
  }
}

/**
 * A file without object streams can be intended for old readers, or for an archive that forbids them
 * (PDF/A-1).
 */
function usesObjectStreams({ file }: Draft): boolean {
  const { table } = file
  for (let num = table.size; num-- > 0; ) if (table.kind(num) === IN_STREAM) return true
  return file.trailer.has('W')
}

/**
 * ISO 32000-1, 7.8.2: content is a stream or an array of streams. In a damaged document other items are
 * removed from the array, as in an assembly, because strict readers would refuse the page. Documents that
 * needed no repair are not checked.
 */
function keepContentStreams(draft: Draft): void {
  const { file } = draft
  if (file.repairs.size === 0) return
  for (const num of draft.pageNums) {
    const page = file.get(num)
    const contents = isDict(page) ? page.get('Contents') : undefined
    if (!Array.isArray(contents)) continue
    const streams = contents.filter((part) => part instanceof PdfRef && file.isStream(part.num))
    if (streams.length < contents.length) draft.edit(num).set('Contents', streams)
  }
}
