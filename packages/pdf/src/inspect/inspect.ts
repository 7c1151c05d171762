/** The properties and the structure of a file, as one object. @module */
import { type AbortFlag, throwIfAborted } from '../abort-flag.js'
import { describeEncryption, type EncryptionDescription } from '../crypt/security.js'
import { type AttachmentInfo, documentAttachments, pinnedAttachments } from '../document/attachments.js'
import { MAX_LISTED_OPTIONS } from '../document/forms/field-values.js'
import { type FieldInfo, readFields } from '../document/forms/read-fields.js'
import { type XfaKind, xfaKind } from '../document/forms/xfa.js'
import { readNameTree } from '../document/key-trees.js'
import { readLabels } from '../document/labels.js'
import { type Layer, readLayers } from '../document/layers/optional-content.js'
import { type MetadataDescription, readMetadata } from '../document/metadata.js'
import { pageDict, readPageTree, type SourcePage } from '../document/pages.js'
import { readSignatures, type SignatureInfo } from '../document/signatures.js'
import { readStructureSummary, type StructureSummary } from '../document/structure/summary.js'
import { PdfError } from '../errors.js'
import { type OpenedFile, openFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Limits } from '../limits.js'
import { findLosses } from '../losses/find-losses.js'
import type { Loss } from '../losses/loss.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { type FileLayout, readFileLayout } from './file-layout.js'
import { type FontDescription, FontFinder } from './fonts.js'
import { type OutlineSummary, readOutlineSummary } from './outline-summary.js'
import { type CountedPageSize, type PageSize, PageSizeCounter, pageSize } from './page-sizes.js'

export interface InspectOptions {
  readonly primitives: Primitives
  readonly password?: string | undefined
  readonly limits?: Partial<Limits> | undefined
  /** The display name of the file, used in errors. */
  readonly name?: string | undefined
  readonly signal?: AbortFlag | undefined
}

/**
 * The properties and contents of a file. Lists are truncated at `listLimits`; `truncated` contains the names
 * of the truncated ones.
 */
export interface Inspection extends FileLayout {
  /** The size of the file in bytes. */
  readonly bytes: number
  /** The PDF version that the file states, such as `1.7`. */
  readonly version: string
  readonly pages: PagesDescription
  readonly encryption: EncryptionDescription | null
  readonly metadata: MetadataDescription
  readonly outlines: OutlineSummary
  /** The labels that viewers show instead of page numbers; null if the file has none. */
  readonly labels: readonly string[] | null
  readonly fields: readonly FieldInfo[]
  /** As described in the file. They are not verified. */
  readonly signatures: readonly SignatureInfo[]
  /** Those of the document, followed by those of file attachment annotations on pages. */
  readonly attachments: readonly AttachmentInfo[]
  readonly layers: readonly Layer[]
  readonly tags: TagsDescription
  readonly fonts: readonly FontDescription[]
  /** The number of document-level scripts. */
  readonly javascript: number
  /**
   * Whether there is an XFA form in addition to the fields (`static`), or one from which the reader generates
   * the pages (`dynamic`).
   */
  readonly xfa: XfaKind
  /** Whether the file is damaged but could be read. */
  readonly repaired: boolean
  readonly repairs: readonly string[]
  /** What the file lacks, if it is damaged. */
  readonly losses: readonly Loss[]
  readonly truncated: readonly TruncatedList[]
}

export interface PagesDescription {
  readonly count: number
  /** All page sizes, the most frequent first. */
  readonly sizes: readonly CountedPageSize[]
  /** The sizes of the first pages, in order. */
  readonly first: readonly PageSize[]
}

export interface TagsDescription extends StructureSummary {
  /** The language of the document, such as `en-GB`. */
  readonly language: string | null
}

/** The maximum lengths of the lists of an inspection, so that a hostile file does not determine them. */
export const listLimits = {
  pages: 1000,
  sizes: 1000,
  labels: 1000,
  outlines: 10_000,
  fields: 10_000,
  options: MAX_LISTED_OPTIONS,
  signatures: 1000,
  attachments: 10_000,
  layers: 10_000,
  tags: 1000,
  fonts: 1000,
} as const

export type TruncatedList = keyof typeof listLimits

/** Reads all information about a file except its content. */
export function inspect(source: Source, options: InspectOptions): Inspection {
  try {
    const opened = openFile(source, options)
    const catalogue = opened.file.dict(opened.file.trailer.get('Root')) ?? new Map()
    return describeFile(opened, catalogue, options)
  } catch (error) {
    if (error instanceof PdfError) error.input ??= options.name
    throw error
  }
}

function describeFile(opened: OpenedFile, catalogue: PdfDict, options: InspectOptions): Inspection {
  const { file } = opened
  const truncated = new Set<TruncatedList>()
  const cut = <T>(list: TruncatedList, items: readonly T[]): readonly T[] => {
    if (items.length > listLimits[list]) truncated.add(list)
    return items.slice(0, listLimits[list])
  }
  const tree = readPageTree(file, catalogue)
  const { pages } = tree
  if (pages.length === 0)
    throw new PdfError('damaged_pdf', 'The PDF has no pages, or none that can be found.')
  const { sizes, first, fonts } = describePages(file, pages, truncated, options.signal)
  const outlines = readOutlineSummary(file, catalogue, pages, listLimits.outlines)
  if (outlines.count > listLimits.outlines) truncated.add('outlines')
  const labels = readLabels(file, catalogue, Math.min(pages.length, listLimits.labels + 1))
  const structure = readStructureSummary(file, catalogue)
  const { fields, leavesOutOptions } = readFields(file, catalogue, pages)
  if (leavesOutOptions) truncated.add('options')
  return {
    bytes: file.source.size,
    version: claimedVersion(opened, catalogue),
    pages: { count: pages.length, sizes, first },
    encryption: file.security && describeEncryption(file.security),
    ...readFileLayout(file),
    metadata: readMetadata(file, catalogue),
    outlines,
    labels: labels === undefined ? null : cut('labels', labels),
    fields: cut('fields', fields),
    signatures: cut('signatures', readSignatures(file, catalogue)),
    attachments: cut('attachments', readAttachments(file, catalogue, pages)),
    layers: cut('layers', readLayers(file, catalogue)),
    tags: {
      ...structure,
      roles: cut('tags', structure.roles),
      language: file.text(catalogue.get('Lang')) ?? null,
    },
    fonts,
    javascript: countScripts(file, catalogue),
    xfa: xfaKind(file, catalogue),
    // These come last, because reading the values above can cause repairs.
    repaired: file.repairs.size > 0,
    repairs: [...file.repairs],
    losses: findLosses({ opened, catalogue, tree, rescued: false }),
    truncated: [...truncated],
  }
}

/** Reads one more than are listed, to detect that there are more. */
function readAttachments(file: PdfFile, catalogue: PdfDict, pages: readonly SourcePage[]): AttachmentInfo[] {
  const found: AttachmentInfo[] = []
  for (const attachments of [documentAttachments(file, catalogue), pinnedAttachments(file, pages)]) {
    for (const { info } of attachments) {
      if (found.length > listLimits.attachments) return found
      found.push(info)
    }
  }
  return found
}

function describePages(
  file: PdfFile,
  pages: readonly SourcePage[],
  truncated: Set<TruncatedList>,
  signal: AbortFlag | undefined,
): { sizes: CountedPageSize[]; first: PageSize[]; fonts: FontDescription[] } {
  const counter = new PageSizeCounter(listLimits.sizes)
  const finder = new FontFinder(file, listLimits.fonts)
  const first: PageSize[] = []
  for (const page of pages) {
    throwIfAborted(signal)
    const dict = pageDict(file, page)
    lookForParts(file, dict)
    const size = pageSize(file, dict)
    counter.add(size)
    finder.addPage(dict)
    if (first.length < listLimits.pages) first.push(size)
  }
  if (pages.length > listLimits.pages) truncated.add('pages')
  if (!counter.isComplete) truncated.add('sizes')
  if (!finder.isComplete) truncated.add('fonts')
  return { sizes: counter.sizes(), first, fonts: finder.fonts() }
}

/** The content and the images of a page are not read: the file only notes those that it does not contain. */
function lookForParts(file: PdfFile, page: PdfDict): void {
  const contents = page.get('Contents')
  const images = file.dict(file.dict(page.get('Resources'))?.get('XObject'))?.values() ?? []
  for (const part of [...(Array.isArray(contents) ? contents : [contents]), ...images])
    if (part instanceof PdfRef) file.isMissing(part.num)
}

/** The catalogue's version is used if it is later than the header's (ISO 32000-1, 7.5.2). */
function claimedVersion({ file, headerVersion }: OpenedFile, catalogue: PdfDict): string {
  const later = file.name(catalogue.get('Version'))
  return later !== undefined && /^\d\.\d$/.test(later) && later > headerVersion ? later : headerVersion
}

/**
 * The number of document-level scripts: the named ones, the one run when the document is opened, and those
 * run when it is closed, saved or printed (ISO 32000-1, 12.6.3). Scripts of fields and annotations are not
 * counted.
 */
function countScripts(file: PdfFile, catalogue: PdfDict): number {
  const tree = file.dict(catalogue.get('Names'))?.get('JavaScript')
  const named = tree === undefined ? 0 : readNameTree(file, tree).size
  const triggered = [catalogue.get('OpenAction'), ...(file.dict(catalogue.get('AA'))?.values() ?? [])]
  return named + triggered.filter((action) => isScript(file, action)).length
}

function isScript(file: PdfFile, action: PdfValue | undefined): boolean {
  return file.name(file.dict(action)?.get('S')) === 'JavaScript'
}
