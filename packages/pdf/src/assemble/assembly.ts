import type { Copier } from '../copy/copier.js'
import type { SourcePage } from '../document/pages.js'
import type { OpenedFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfRef } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import type { InputCache } from './open-input.js'
import type { AssembleOptions, BlankSize } from './options.js'
import type { ReportBuilder } from './report.js'

/** One input while it is joined: its file, its pages, where they went, and what is to be said about it. */
export interface Input {
  /** The input's place among the inputs, from 0. */
  readonly index: number
  readonly name: string
  readonly opened: OpenedFile
  readonly file: PdfFile
  readonly catalogue: PdfDict
  readonly pages: readonly SourcePage[]
  readonly copier: Copier
  /** Where several assemblies take pages of the file: what they all have to know. */
  readonly known: InputCache | undefined
  readonly report: ReportBuilder
  /** Every page of the output that comes from this input, in the order of the output. */
  readonly copies: PageCopy[]
  /** Copies by the object number of the source's page; direct pages have none. */
  readonly copiesByNum: ReadonlyMap<number, PageCopy[]>
  /** Whether every page of the file is in the output. */
  readonly isWhole: boolean
  /** Of pages that share resources with pages that were not taken: what they have of those. */
  narrowed: ReadonlyMap<SourcePage, NarrowedPage> | undefined
  /** Whether an object of the source is one of its pages. */
  isPage(num: number): boolean
  /** What fields are called in the output whose names have changed, by their full names; known once the forms are planned. */
  renamedFields: () => ReadonlyMap<string, string>
}

/** A page's resources without those that only pages use that were not taken. */
export interface NarrowedPage {
  readonly dict: PdfDict
  /** As an object that other pages may have, too; undefined if the dictionary stands in its page. */
  readonly reference: PdfRef | undefined
}

/** One page of the output that comes from an input. */
export interface PageCopy {
  readonly input: Input
  readonly sourceIndex: number
  readonly source: SourcePage
  /** The entry it was taken by: links stay inside it where they can. */
  readonly entry: number
  readonly rotation: number
  /** The page's object number in the output, and its place among the output's pages. */
  readonly num: number
  readonly outputIndex: number
  /** The page's annotations as they stand in the output; filled while planning. */
  annotations: AnnotationCopy[]
  /** Widgets that are drawn into the page instead. */
  flattened: AnnotationCopy[]
}

/** One annotation of a page of the output. */
export interface AnnotationCopy {
  readonly page: PageCopy
  /** The object number in the source; 0 when the dictionary stands in /Annots itself. */
  readonly sourceNum: number
  /** The dictionary where it stands in /Annots itself; others are read again when they are needed. */
  readonly direct: PdfDict | undefined
  /** `Link`, `Widget` …, where it says so. */
  readonly subtype: string | undefined
  /** The object number in the output. */
  readonly num: number
}

/** A page that is in no input. */
export interface BlankPage {
  readonly input: undefined
  /** The page that it is like, and whose size where it has none of its own. */
  readonly like: Pick<PageCopy, 'input' | 'source' | 'sourceIndex' | 'rotation'>
  readonly size: BlankSize | undefined
  readonly num: number
  readonly outputIndex: number
}

export type OutputPage = PageCopy | BlankPage

/** An assembly under way: what the joins of document-level things work on. */
export interface Assembly {
  readonly options: AssembleOptions
  readonly writer: PdfWriter
  /** The inputs in the order in which they are first named. */
  readonly inputs: readonly Input[]
  /** The output's pages in order; their numbers are known, and each will be written. */
  readonly pages: readonly OutputPage[]
  /** To be called in every loop over something an input decides the size of: throws when the caller has aborted. */
  checkpoint(): void
}
