import type { PdfWriter } from '../write/pdf-writer.js'
import type { Input, OutputPage } from './input.js'
import type { AssembleOptions } from './options.js'

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
