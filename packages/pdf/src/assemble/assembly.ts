import type { Copier } from '../copy/copier.js'
import type { SourcePage } from '../document/pages.js'
import type { OpenedFile } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfRef } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import type { InputCache } from './open-input.js'
import type { AssembleOptions, BlankSize } from './options.js'
import type { ReportBuilder } from './report.js'

/** One input during an assembly: its file, its pages, their copies in the output, and its report. */
export interface Input {
  /** The index among the inputs, from 0. */
  readonly index: number
  readonly name: string
  readonly opened: OpenedFile
  readonly file: PdfFile
  readonly catalogue: PdfDict
  readonly pages: readonly SourcePage[]
  readonly copier: Copier
  /** Data shared by several assemblies that take pages of the same file. */
  readonly known: InputCache | undefined
  readonly report: ReportBuilder
  /** Every page of the output that comes from this input, in the order of the output. */
  readonly copies: PageCopy[]
  /** Copies by the object number of the source's page; direct pages have none. */
  readonly copiesByNum: ReadonlyMap<number, PageCopy[]>
  /** Whether every page of the file is in the output. */
  readonly isWhole: boolean
  /** The narrowed resources of pages that share resources with pages that were not taken. */
  narrowed: ReadonlyMap<SourcePage, NarrowedPage> | undefined
  /** Whether an object of the source is one of its pages. */
  isPage(num: number): boolean
  /** The new names of renamed fields, by full name; known once the forms are planned. */
  renamedFields: () => ReadonlyMap<string, string>
}

/** A page's resources, without those used only by pages that were not taken. */
export interface NarrowedPage {
  readonly dict: PdfDict
  /**
   * The dictionary as an indirect object that other pages can share; undefined if it is direct in its page.
   */
  readonly reference: PdfRef | undefined
}

/** One page of the output that comes from an input. */
export interface PageCopy {
  readonly input: Input
  readonly sourceIndex: number
  readonly source: SourcePage
  /** The entry that took the page. Links prefer targets in the same entry. */
  readonly entry: number
  readonly rotation: number
  /** The page's object number in the output, and its index among the output's pages. */
  readonly num: number
  readonly outputIndex: number
  /** The page's annotations in the output; filled while planning. */
  annotations: AnnotationCopy[]
  /** Widgets that are drawn into the page instead of being kept. */
  flattened: AnnotationCopy[]
}

/** One annotation of a page of the output. */
export interface AnnotationCopy {
  readonly page: PageCopy
  /** The object number in the source; 0 when the dictionary is direct in /Annots. */
  readonly sourceNum: number
  /** The dictionary if it is direct in /Annots; others are read again when they are needed. */
  readonly direct: PdfDict | undefined
  /** `Link`, `Widget` …; undefined if the dictionary has no /Subtype. */
  readonly subtype: string | undefined
  /** The object number in the output. */
  readonly num: number
}

/** A page that comes from no input. */
export interface BlankPage {
  readonly input: undefined
  /** The page it is modelled on, which gives the size if `size` is undefined. */
  readonly like: Pick<PageCopy, 'input' | 'source' | 'sourceIndex' | 'rotation'>
  readonly size: BlankSize | undefined
  readonly num: number
  readonly outputIndex: number
}

export type OutputPage = PageCopy | BlankPage

/** The state of an assembly that the joins of document-level data work on. */
export interface Assembly {
  readonly options: AssembleOptions
  readonly writer: PdfWriter
  /** The inputs, in the order of their first use. */
  readonly inputs: readonly Input[]
  /** The output's pages in order. Their object numbers are reserved, and each of them will be written. */
  readonly pages: readonly OutputPage[]
  /** Throws when the caller has aborted. Call it in every loop whose length depends on an input. */
  checkpoint(): void
}
