import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'

/** In sizes: entries that begin closer together than this are on one level. */
const SAME_LEVEL = 0.6
const DEEPEST = 9
/** The number of a section with several levels. */
const PARTED = /^\d{1,3}(?:\.\d{1,3})+(?=\.?(?:\s|$))/

/** The levels of the entries of a table of contents, by their indents or their numbers. */
export class ContentsLevels {
  /** Where the entries above begin, from level 1 to that of the last one. */
  readonly #starts: number[] = []

  /** From 1. */
  levelOf({ lines, column }: DraftParagraph): number {
    const { start, size, text } = lines[0]!
    const indent = start - column.start
    while (this.#starts.length > 0 && this.#starts.at(-1)! > indent + SAME_LEVEL * size) this.#starts.pop()
    const last = this.#starts.at(-1)
    const isDeeper = last === undefined || last < indent - SAME_LEVEL * size
    if (isDeeper && this.#starts.length < DEEPEST) this.#starts.push(indent)
    const parts = PARTED.exec(text)?.[0].split('.').length ?? 1
    return Math.min(DEEPEST, Math.max(this.#starts.length, parts))
  }
}
