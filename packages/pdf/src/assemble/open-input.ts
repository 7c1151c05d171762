import type { UsedResources } from '../content/used-resources.js'
import type { ObjectNumbers } from '../copy/object-numbers.js'
import { ScanCache } from '../copy/scan-cache.js'
import type { LabelRange } from '../document/labels.js'
import {
  type DocumentInput,
  type OpenDocumentOptions,
  type OpenedDocument,
  openDocument,
} from '../document/open-document.js'
import type { OutlineEntry } from '../document/outlines.js'
import { LossFinder } from '../losses/find-losses.js'
import type { Loss } from '../losses/loss.js'
import type { PdfDict, PdfRef } from '../syntax/objects.js'
import type { PageUses } from './page-uses.js'
import type { ResourceSharing } from './resource-sharing.js'

/** An open input; several assemblies can share it. */
export interface OpenedInput extends OpenedDocument {
  readonly input: DocumentInput
  readonly known: InputCache
}

/** Data shared by all assemblies that take pages of one file; computed on first use. */
export interface InputCache {
  /** Whether several assemblies use it. */
  isShared: boolean
  /** A digest of the file's size, its start and its end. */
  digest?: Uint8Array
  /** The object numbers of its pages. */
  pageNums?: ReadonlySet<number>
  /** Scans of objects that occur in many outputs. */
  readonly scans: ScanCache
  /** What its pages lack if it is damaged. */
  losses?: LossFinder
  /** The object numbers used by each copier in turn; marked at their common initial state. */
  numbers?: ObjectNumbers
  /** The content stream, if the catalogue is also one. */
  catalogueContent?: PdfRef | undefined
  outline?: KnownOutline
  labels?: readonly LabelRange[]
  /** Which pages share resources, and the resources that the examined pages use. */
  sharing?: ResourceSharing
  uses?: PageUses
  /** The resources used by forms, patterns and fonts that were examined separately. */
  objects?: UsedResources
}

/** All bookmarks of a file, indexed by their target pages. */
export interface KnownOutline {
  readonly items: readonly OutlineEntry<PdfDict>[]
  /** The list indexes of items with an explicit destination, by the page's object number. */
  readonly byPage: ReadonlyMap<number, readonly number[]>
  /** Items that must be translated to decide: those with a name, an action or no target. */
  readonly unclear: readonly number[]
}

/** Opens an input for one assembly, or for several. */
export function openInput(input: DocumentInput, options: OpenDocumentOptions): OpenedInput {
  const { opened, catalogue, tree, rescued } = openDocument(input, options)
  // Field by field: spreading the four takes as long as opening a small file.
  return { opened, catalogue, tree, rescued, input, known: { isShared: false, scans: new ScanCache() } }
}

/** What pages of an input lack because it is damaged; absent means all pages. */
export function inputLosses(input: OpenedInput, pages?: Iterable<number>): Loss[] {
  input.known.losses ??= new LossFinder(input)
  return input.known.losses.of(pages ?? input.tree.pages.keys())
}
