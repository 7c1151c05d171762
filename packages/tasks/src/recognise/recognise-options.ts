import type { DocumentOptions } from '../options/document-options.js'
import type { PagesOption } from '../options/pages-option.js'

/** A word as the user has typed it, by the place of its box on the displayed page, in points. */
export interface Correction {
  /** The number of the entry, from 1; undefined if there is only one. */
  readonly entry?: number | undefined
  readonly page: number
  readonly box: readonly number[]
  readonly text: string
}

export interface RecogniseOptions extends DocumentOptions {
  readonly languages: readonly string[]
  readonly pages: PagesOption
  readonly mode: 'skip' | 'redo' | 'force'
  readonly format: 'pdf' | 'text' | 'markdown' | 'json'
  readonly rotate: boolean
  readonly straighten: boolean
  readonly clean: 'none' | 'recognition' | 'output'
  readonly dpi: number
  readonly min_confidence: number
  readonly user_words: readonly string[]
  readonly user_patterns: readonly string[]
  readonly corrections: readonly Correction[]
  readonly corrections_only: boolean
  readonly signatures: 'refuse' | 'strip'
}
