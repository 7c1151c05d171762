/** Converts documents to PDF/A. @module */
import type { AbortFlag } from '../abort-flag.js'
import { writeEmbeddedFonts } from '../appearance/embedded-fonts.js'
import type { Standard } from '../conformance/standards.js'
import { type Failure, validate } from '../conformance/validate.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import { removeSignatures } from '../edit/signatures.js'
import { type DraftReport, type WriteDraftOptions, writeDraft } from '../edit/write-draft.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Sink } from '../write/sink.js'
import { repairActions } from './annotations/actions.js'
import { repairForm } from './annotations/forms.js'
import { repairLayers } from './annotations/layers.js'
import { repairAnnotations } from './annotations/repair-annotations.js'
import { repairAttachments } from './attachments/repair-attachments.js'
import { settleColours } from './colours/output-intent.js'
import { repairInks } from './colours/repair-inks.js'
import { repairProfiles } from './colours/repair-profiles.js'
import { repairContent } from './content/repair-content.js'
import { repairResources } from './content/repair-resources.js'
import { type ArchiveChange, type ArchiveLoss, Conversion, type PdfAStandard } from './conversion.js'
import { repairFonts } from './fonts/repair-fonts.js'
import { settleAccessClaim } from './metadata/access-claim.js'
import { settlePressClaims } from './metadata/press-claims.js'
import { type EditProperties, repairMetadata } from './metadata/repair-metadata.js'
import { repairAccess } from './objects/access-entries.js'
import { addTags } from './objects/add-tags.js'
import { repairDocumentEntries } from './objects/document-entries.js'
import { repairPageBoxes, repairPageSizes } from './objects/page-sizes.js'
import { recodeForbidden } from './objects/recode-streams.js'
import { repairObjects } from './objects/repair-objects.js'
import { repairTaggedDocument } from './objects/tagged-document.js'
import { isMissed, lossRefused } from './refusals.js'
import { failuresOfPages } from './rules/draft-failures.js'
import { flattenTransparency, type RenderPage } from './transparency/flatten.js'

export {
  ARCHIVE_STANDARDS,
  type ArchiveChange,
  type ArchiveLoss,
  type ArchiveLossKind,
  type ChangeKind,
  type PdfAStandard,
} from './conversion.js'
export { lossText, remainingRefused } from './refusals.js'
export type { RenderedRegion, RenderPage } from './transparency/flatten.js'

export interface ConvertOptions {
  readonly standard: PdfAStandard
  /** Makes the output conform to PDF/UA-1 as well. This is its title if the document has none. */
  readonly neededTitle?: string | undefined
  /** Also convert if a reader would miss or see something differently. The losses are named in any case. */
  readonly allowLoss: boolean
  /** `typesetting` has the fonts that are embedded. */
  readonly primitives: Primitives
  /** The profile of the colours in DeviceCMYK; without one, an approximation is used. */
  readonly cmykProfile?: Uint8Array | undefined
  /** Only used for PDF/A-1, which has no transparency. */
  readonly renderPage?: RenderPage | undefined
  /** Changes the properties of the XMP packet before they are brought into the form of the standard. */
  readonly editProperties?: EditProperties | undefined
  readonly signatureAppearance?: WriteDraftOptions['signatureAppearance']
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
  readonly progress?: WriteDraftOptions['progress']
}

export interface Converted {
  readonly report: DraftReport
  /** What the output claims, and was validated for. */
  readonly standards: readonly Standard[]
  readonly changes: readonly ArchiveChange[]
  /** What a reader would miss or see differently. */
  readonly losses: readonly ArchiveLoss[]
  /** The rules that the output breaks; if there are any, it is not conformant. */
  readonly remaining: readonly Failure[]
  /** Why not all rules could be checked. The output is then not known to be conformant. */
  readonly unchecked: readonly string[]
}

/** What is done in which order; what is made or changed by one step is repaired by the following ones. */
function repair(conversion: Conversion, { cmykProfile, renderPage, editProperties }: ConvertOptions): void {
  const { draft } = conversion
  repairDocumentEntries(conversion)
  repairPageBoxes(conversion)
  repairPageSizes(conversion)
  repairTaggedDocument(conversion)
  repairAccess(conversion)
  const remakesFields = repairForm(conversion)
  repairActions(conversion)
  repairLayers(conversion)
  repairAttachments(conversion)
  repairAnnotations(conversion, remakesFields)
  const areNamesEscaped = repairObjects(conversion)
  flattenTransparency(conversion, renderPage)
  repairProfiles(conversion)
  // Fonts of new appearances are embedded before the fonts of the document are repaired.
  writeEmbeddedFonts(draftTarget(draft))
  const failures = failuresOfPages(conversion)
  repairContent(conversion, failures, areNamesEscaped)
  repairResources(conversion, failures)
  repairInks(conversion, failures)
  settleColours(conversion, failures, cmykProfile)
  repairFonts(draft, conversion)
  repairMetadata(conversion, editProperties)
  settleAccessClaim(conversion)
  settlePressClaims(conversion)
}

/**
 * Changes a document until it keeps the rules of a standard, writes it, and validates what was written. The output
 * is conformant only if nothing remains and nothing is unchecked. Throws `conversion_loss`, and writes nothing, if
 * something would be lost and that is not allowed.
 */
export function convertToPdfA(draft: Draft, sink: Sink, options: ConvertOptions): Converted {
  const { primitives, signal, limits, progress } = options
  const conversion = new Conversion(draft, options)
  const signaturesRemoved = removeSignatures(draft, options.signatureAppearance ?? 'keep')
  addTags(conversion, { signal, onPage: progress })
  repair(conversion, options)
  const { losses } = conversion
  if (losses.some(isMissed) && !options.allowLoss) throw lossRefused(conversion)
  const report = writeDraft(draft, sink, {
    primitives,
    limits,
    signal,
    progress,
    rewrite: true,
    // PDF/A-1 has neither object streams nor cross-reference streams (ISO 19005-1, 6.1.4).
    ...(conversion.part === 1 && { objectStreams: false }),
    version: conversion.part === 1 ? '1.4' : '1.7',
    replaceStream: recodeForbidden(conversion),
  })
  const { results } = validate(sink.source(), conversion.standards, { primitives, signal, limits })
  return {
    report: { ...report, signaturesRemoved: [...signaturesRemoved, ...report.signaturesRemoved] },
    changes: conversion.changes,
    losses,
    standards: conversion.standards,
    remaining: results.flatMap(({ failures }) => failures),
    unchecked: [...new Set(results.flatMap(({ unchecked }) => unchecked))],
  }
}
