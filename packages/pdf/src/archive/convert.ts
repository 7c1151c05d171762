/** Converts documents to PDF/A. @module */
import type { AbortFlag } from '../abort-flag.js'
import { type Failure, validate } from '../conformance/validate.js'
import type { Draft } from '../edit/draft.js'
import { type DraftReport, type WriteDraftOptions, writeDraft } from '../edit/write-draft.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Sink } from '../write/sink.js'
import { type ArchiveChange, type ArchiveLoss, Conversion, type PdfAStandard } from './conversion.js'
import { repairFonts } from './fonts/repair-fonts.js'

export {
  ARCHIVE_STANDARDS,
  type ArchiveChange,
  type ArchiveLoss,
  type ArchiveLossKind,
  type ChangeKind,
  type PdfAStandard,
} from './conversion.js'

/** RGB pixels of a page, row by row from the top. */
export interface RenderedRegion {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface ConvertOptions {
  readonly standard: PdfAStandard
  /** Also convert if a reader would miss or see something differently. The losses are named in any case. */
  readonly allowLoss: boolean
  /** `typesetting` has the fonts that are embedded. */
  readonly primitives: Primitives
  /** The profile of the colours in DeviceCMYK; without one, an approximation is used. */
  readonly cmykProfile?: Uint8Array | undefined
  /** Draws a page of the input, counted from 0; absent if nothing can be drawn. Only used for PDF/A-1. */
  readonly renderPage?: ((page: number, dpi: number) => RenderedRegion) | undefined
  readonly signatureAppearance?: WriteDraftOptions['signatureAppearance']
  readonly limits?: Partial<Limits> | undefined
  readonly signal?: AbortFlag | undefined
  readonly progress?: WriteDraftOptions['progress']
}

export interface Converted {
  readonly report: DraftReport
  readonly changes: readonly ArchiveChange[]
  /** What a reader would miss or see differently. */
  readonly losses: readonly ArchiveLoss[]
  /** The rules that the output breaks; if there are any, it is not conformant. */
  readonly remaining: readonly Failure[]
  /** Why not all rules could be checked. The output is then not known to be conformant. */
  readonly unchecked: readonly string[]
}

/**
 * Changes a document until it keeps the rules of a standard, writes it, and validates what was written. The output
 * is conformant only if nothing remains and nothing is unchecked.
 */
export function convertToPdfA(draft: Draft, sink: Sink, options: ConvertOptions): Converted {
  const { standard, primitives, signal, limits } = options
  const conversion = new Conversion(draft, standard, signal)
  repairFonts(draft, conversion)
  const report = writeDraft(draft, sink, { ...options, rewrite: true, objectStreams: false })
  const [result] = validate(sink.source(), [standard], { primitives, signal, limits }).results
  return {
    report,
    changes: conversion.changes,
    losses: conversion.losses,
    remaining: result!.failures,
    unchecked: result!.unchecked,
  }
}
