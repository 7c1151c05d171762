/** Documents that are composed of headings, paragraphs and tables. @module */

/** A part of a composed document, from top to bottom. Texts may have several lines. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | Table

export interface Table {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  /** Names of the columns, repeated on each page. Absent: the first cell of each row is its name. */
  readonly head?: readonly string[] | undefined
  /** With a cell for each column. */
  readonly rows: readonly (readonly string[])[]
}

export interface Column {
  /** Its width, relative to the others. */
  readonly width: number
  readonly align?: 'right' | undefined
}

export interface Composition {
  readonly title: string
  /** The language of the text (BCP 47). */
  readonly language: string
  readonly blocks: readonly Block[]
  /** The text at the bottom of each page, beside the page's number. */
  readonly footer: string
}
