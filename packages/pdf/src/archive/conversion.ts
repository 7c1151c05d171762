/** One conversion to PDF/A: the document, the standard, and what was changed and lost. @module */
import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import type { Standard } from '../conformance/standards.js'
import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Box } from '../geometry/box.js'

/** The parts and levels of ISO 19005 to which documents are converted. */
export const ARCHIVE_STANDARDS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'] as const

export type PdfAStandard = (typeof ARCHIVE_STANDARDS)[number]

/** What was changed without anybody missing it. */
export type ChangeKind =
  | 'file_rewritten'
  | 'decrypted'
  | 'metadata_rebuilt'
  | 'metadata_removed'
  | 'output_intent_added'
  | 'output_intent_removed'
  | 'default_colour_space_added'
  | 'colour_space_repaired'
  | 'image_entry_removed'
  | 'graphics_state_repaired'
  | 'content_repaired'
  | 'resources_repaired'
  | 'transparency_removed'
  | 'stream_recoded'
  | 'value_shortened'
  | 'annotation_flags_set'
  | 'appearance_made'
  | 'appearance_repaired'
  | 'action_removed'
  | 'form_repaired'
  | 'layers_repaired'
  | 'attachment_described'
  | 'entry_removed'
  | 'structure_repaired'
  | 'tags_added'
  | 'language_added'
  | 'font_embedded'
  | 'font_repaired'
  | 'glyph_widths_repaired'
  | 'encoding_repaired'
  | 'unicode_added'
  | 'title_added'
  | 'access_settings_added'
  | 'page_box_repaired'
  | 'page_scaled'

/** What a reader would miss or see differently. */
export type ArchiveLossKind =
  | 'script_removed'
  | 'action_lost'
  | 'attachment_removed'
  | 'multimedia_removed'
  | 'annotation_removed'
  | 'xfa_removed'
  | 'layers_removed'
  | 'layer_not_printed'
  | 'transparency_flattened'
  | 'colour_changed'
  | 'content_removed'
  | 'font_substituted'
  | 'value_cut'
  | 'claim_removed'

interface Noted {
  /** The page, counted from 1. */
  readonly page?: number | undefined
  /** The number of the object in the input. */
  readonly object?: number | undefined
  /** A name, such as that of a font, an entry or an action. */
  readonly detail?: string | undefined
  readonly count?: number | undefined
}

export interface ArchiveChange extends Noted {
  readonly what: ChangeKind
}

export interface ArchiveLoss extends Noted {
  readonly what: ArchiveLossKind
}

/** Equal notes beyond these are only counted. */
const MAX_NOTES = 1000
/** Longer names come from the file. */
const MAX_DETAIL = 200
/** The steps over objects and operators that one conversion may take, for each of its kinds of work. */
const MAX_STEPS = 20_000_000

export interface ConversionOptions {
  readonly standard: PdfAStandard
  readonly neededTitle?: string | undefined
  readonly signal?: AbortFlag | undefined
}

/** The state that all steps of a conversion share. */
export class Conversion {
  readonly draft: Draft
  readonly standard: PdfAStandard
  /** The title of the document if it has none, which PDF/UA-1 demands; undefined unless that standard is claimed as well. */
  readonly neededTitle: string | undefined
  readonly part: 1 | 2 | 3
  readonly level: 'a' | 'b' | 'u'
  /** Whether the document claims PDF/UA-1 itself, and keeps its rules. */
  isAccessible = false
  /** By page index, the annotations without an appearance that a picture of the page shows. */
  readonly areasToDraw = new Map<number, { readonly box: Box }[]>()
  readonly #signal: AbortFlag | undefined
  readonly #changes = new Map<string, ArchiveChange & { count: number }>()
  readonly #losses = new Map<string, ArchiveLoss & { count: number }>()
  #steps = 0

  constructor(draft: Draft, { standard, neededTitle, signal }: ConversionOptions) {
    this.draft = draft
    this.standard = standard
    this.neededTitle = neededTitle
    this.part = Number(standard[0]) as 1 | 2 | 3
    this.level = standard[1] as 'a' | 'b' | 'u'
    this.#signal = signal
  }

  get file(): PdfFile {
    return this.draft.file
  }

  /** What the output is to conform to. */
  get standards(): readonly Standard[] {
    const isAccessible = this.neededTitle !== undefined || this.isAccessible
    return isAccessible ? [this.standard, 'ua-1'] : [this.standard]
  }

  /** Whether every character needs a Unicode value. */
  get needsUnicode(): boolean {
    return this.level !== 'b'
  }

  /** Notes a change. Equal ones are counted. */
  change(what: ChangeKind, noted: Noted = {}): void {
    note(this.#changes, what, noted)
  }

  /** Notes what a reader would miss. */
  loss(what: ArchiveLossKind, noted: Noted = {}): void {
    note(this.#losses, what, noted)
  }

  get changes(): readonly ArchiveChange[] {
    return [...this.#changes.values()]
  }

  get losses(): readonly ArchiveLoss[] {
    return [...this.#losses.values()]
  }

  /** Called in every loop over content of the file: throws if the caller has aborted or the budget is spent. */
  spend(steps = 1): void {
    this.#steps += steps
    if (this.#steps > MAX_STEPS) throw limitExceeded('The number of objects to convert', MAX_STEPS)
    throwIfAborted(this.#signal)
  }
}

function note<What extends string>(
  notes: Map<string, Noted & { what: What; count: number }>,
  what: What,
  { page, object, detail, count = 1 }: Noted,
): void {
  const short = detail?.slice(0, MAX_DETAIL)
  const full = `${what} ${page ?? ''} ${short ?? ''}`
  const key = notes.size < MAX_NOTES || notes.has(full) ? full : what
  const known = notes.get(key)
  if (known !== undefined) known.count += count
  else if (key === what) notes.set(key, { what, count })
  else
    notes.set(key, {
      what,
      count,
      ...(page !== undefined && { page }),
      ...(object !== undefined && { object }),
      ...(short !== undefined && { detail: short }),
    })
}
