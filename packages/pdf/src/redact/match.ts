import type { Fold } from './fold.js'

/** Finds the parts of a text that are removed. */
export interface Matcher {
  /** For the report: `word`, `pattern`, `email` … */
  readonly kind: string
  /**
   * The phrase, if the matcher searches for nothing else. In names its words can be separated by other
   * characters, or by none.
   */
  readonly phrase?: string
  /** For a phrase: how it is compared, to find it where a page or a column ends within it. */
  readonly comparison?: { readonly fold: Fold; readonly text: string; readonly isWhole: boolean }
  /** Whether the text has something that people may read as the phrase, although it is not found. */
  isSimilarIn?(text: string): boolean
  find(text: string): Iterable<readonly [start: number, end: number]>
}

/** A match: glyphs of one page. */
export interface Match {
  readonly kind: string
  readonly text: string
  readonly glyphs: readonly number[]
}
