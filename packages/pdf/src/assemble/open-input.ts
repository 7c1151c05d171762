import type { UsedResources } from '../content/used-resources.js'
import { KeptScans } from '../copy/kept-scans.js'
import type { ObjectNumbers } from '../copy/object-numbers.js'
import type { LabelRange } from '../document/labels.js'
import {
  type DocumentInput,
  type OpenDocumentOptions,
  type OpenedDocument,
  openDocument,
} from '../document/open-document.js'
import type { OutlineEntry } from '../document/outlines.js'
import type { PdfDict, PdfRef } from '../syntax/objects.js'
import type { PageUses } from './page-uses.js'
import type { ResourceSharing } from './resource-sharing.js'

/** An input that is open; where several assemblies take pages of it, they have it in common. */
export interface OpenedInput extends OpenedDocument {
  readonly input: DocumentInput
  readonly known: InputCache
}

/** What every assembly that takes pages of one file has to know; each entry is kept by the first that needs it. */
export interface InputCache {
  /** Whether there is more than one assembly. */
  isShared: boolean
  /** A digest of the file's ends and its size. */
  digest?: Uint8Array
  /** The object numbers of its pages. */
  pageNums?: ReadonlySet<number>
  /** Scans of objects that many outputs have. */
  readonly scans: KeptScans
  /** The memory in which every copier notes the numbers of its output; marked where they all begin. */
  numbers?: ObjectNumbers
  /** The stream that the catalogue is as well, where it is one. */
  catalogueContent?: PdfRef | undefined
  outline?: KnownOutline
  labels?: readonly LabelRange[]
  /** Which pages have resources in common, and what those use that were looked into. */
  sharing?: ResourceSharing
  uses?: PageUses
  /** What forms, patterns and fonts use that were looked into by themselves. */
  objects?: UsedResources
}

/** All bookmarks of a file, and where those are that may lead to a page. */
export interface KnownOutline {
  readonly items: readonly OutlineEntry<PdfDict>[]
  /** The places in the list of those that lead to a page by themselves, by the page's object number. */
  readonly byPage: ReadonlyMap<number, readonly number[]>
  /** Those of which only translating them tells: they lead by a name, by an action, or nowhere. */
  readonly unclear: readonly number[]
}

/** Opens an input for one assembly, or for several. */
export function openInput(input: DocumentInput, options: OpenDocumentOptions): OpenedInput {
  const { opened, catalogue, tree, rescued } = openDocument(input, options)
  // Field by field: a spread of the four takes as long as opening a small file does.
  return { opened, catalogue, tree, rescued, input, known: { isShared: false, scans: new KeptScans() } }
}
