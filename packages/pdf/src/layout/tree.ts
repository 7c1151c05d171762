/** The document tree that other formats are written from. @module */
import type { FillRule } from '../content/device.js'
import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import type { FoundImage } from '../images/extract/find-images.js'
import type { FontWithoutText } from '../text/page-text.js'

/**
 * A document as people see it: its text in paragraphs, lists and tables, with its pictures, in reading order.
 * Positions are in points on the page as displayed, from its upper left corner; boxes are left, top, right,
 * bottom. Lengths are in points. Pages are counted from 0.
 */
export interface LayoutDocument {
  readonly title: string | undefined
  /** A language tag, such as `en-GB`. */
  readonly language: string | undefined
  readonly styles: DocumentStyles
  /** The pages that were read, in their order. */
  readonly pages: readonly LayoutPage[]
  readonly sections: readonly Section[]
  readonly outline: readonly OutlineItem[]
  /** Footnotes and endnotes, in the order of their references. `Run.note` is an index of this list. */
  readonly notes: readonly Note[]
  /** What repeats at the top and the bottom of each page. */
  readonly repeated: readonly RepeatedContent[]
  /** Whether the blocks follow the tags of the document. */
  readonly isByTags: boolean
  /** The fonts of the pages that have characters without text. */
  readonly fontsWithoutText: readonly FontWithoutText[]
}

/** What most text and the headings of the document look like. */
export interface DocumentStyles {
  readonly body: TextLook
  /** By level, from 1; levels without a heading are left out. */
  readonly headings: ReadonlyMap<number, TextLook>
}

export interface LayoutPage {
  /** The index of the page in the file. */
  readonly index: number
  readonly width: number
  readonly height: number
  /** From default user space to the space of the positions. */
  readonly fromPage: Matrix
  /** Areas that are painted behind the text, such as a coloured page, in the order of painting. */
  readonly background: readonly Shape[]
  /**
   * Painted paths that no block shows: filled areas and lines that are neither of a drawing or a table nor below
   * text. Those of tables are among them if asked for. Empty unless asked for: they matter only where everything stays at
   * its place.
   */
  readonly shapes: readonly Shape[]
  /** How many painted paths and pictures are left out, because the page has more of them than are read. */
  readonly leftOut: number
  /** Whether the page shows a picture of itself, with or without invisible text. */
  readonly isScan: boolean
  /** Whether content can be missing because it is unreadable or takes too long to interpret. */
  readonly isPartial: boolean
  /** How many words it shows, with those of its header, footer and notes. */
  readonly words: number
}

/** Consecutive text with one page size, one header and footer, one set of margins and one number of columns. */
export interface Section {
  /**
   * The first and the last of the pages that begin in it, as indexes of `LayoutDocument.pages`. The last is before
   * the first if it begins and ends within a page.
   */
  readonly first: number
  readonly last: number
  readonly width: number
  readonly height: number
  readonly margins: Margins
  /** Whether the left and the right margin change places on pages with even numbers. */
  readonly mirrorsMargins: boolean
  readonly columns: Columns
  /** Whether it begins on a new page. */
  readonly startsPage: boolean
  readonly header: Furniture
  readonly footer: Furniture
  readonly numbering: PageNumbering | undefined
  readonly blocks: readonly Block[]
}

export interface Margins {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Columns {
  readonly count: number
  readonly gap: number
}

/** What repeats at the top or the bottom of the pages of a section. */
export interface Furniture {
  /** On the first page, if it differs. Empty if the first page has none. */
  readonly first: readonly Block[] | undefined
  /** On even pages, if they differ. */
  readonly even: readonly Block[] | undefined
  /** On all other pages. */
  readonly usual: readonly Block[]
}

export interface PageNumbering {
  /** The number of the section's first page. */
  readonly start: number
  readonly format: 'decimal' | 'lowerRoman'
}

export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'

export type Block = Paragraph | Table | Figure | TextBox | RuleLine | PageBreak

/** Where a node is. A node that goes on in another column or on another page has several places. */
export interface Place {
  /** An index of `LayoutDocument.pages`. */
  readonly page: number
  readonly box: Box
}

interface Placed {
  /** Where it begins. */
  readonly page: number
  readonly box: Box
  /** The destinations at its beginning: the names that links and outline items refer to. */
  readonly anchors: readonly string[]
}

export interface Paragraph extends Placed {
  readonly kind: 'paragraph'
  readonly role: Role
  /** Without the marker of a list item. `runsOf` joins them to running text. */
  readonly lines: readonly TextLine[]
  readonly alignment: Alignment
  readonly isRightToLeft: boolean
  readonly spaceBefore: number
  readonly spaceAfter: number
  /** The distance of the baselines; undefined for a single line. */
  readonly lineSpacing: number | undefined
  readonly indent: Indent
  /** The colour of the area behind all its lines, if it is not that of the page. */
  readonly shading: HexColour | undefined
  /** Stops of tabulators in its runs, from the left edge of the column. */
  readonly tabs: readonly TabStop[]
}

export interface TabStop {
  readonly at: number
  /** Where that is on the page. */
  readonly x: number
  readonly alignment: 'left' | 'right'
  /** Whether dots lead to it, as in a table of contents. */
  readonly hasLeaders: boolean
}

export type Alignment = 'left' | 'right' | 'center' | 'justify'

/** Relative to the edges of the column. */
export interface Indent {
  readonly left: number
  readonly right: number
  /** Of the first line, relative to `left`: negative for a hanging indent. */
  readonly firstLine: number
}

export type Role =
  | { readonly type: 'body' }
  | { readonly type: 'title' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'item'; readonly item: ListItem }
  /** An entry of a table of contents; the page number is behind the last tabulator. */
  | { readonly type: 'contents'; readonly level: number }
  | { readonly type: 'caption' }
  | { readonly type: 'footnote' }
  | { readonly type: 'quote' }
  | { readonly type: 'code' }

export interface ListItem {
  /** Items with the same number belong to one list, also if other blocks are between them. */
  readonly list: number
  /** From 0. */
  readonly level: number
  /** The marker as it is shown, such as `2.` or a bullet. */
  readonly marker: string
  readonly markerRuns: readonly Run[]
  /** Undefined for a bullet. */
  readonly number: ItemNumber | undefined
}

export interface ItemNumber {
  readonly value: number
  readonly format: NumberFormat
  /** What is around the number: `(` and `)`, or nothing and `.`. */
  readonly before: string
  readonly after: string
}

/** A line of a paragraph on its page. */
export interface TextLine {
  readonly page: number
  readonly box: Box
  readonly baseline: number
  readonly runs: readonly Run[]
  /**
   * How the next line goes on: behind a blank, without one, without the hyphen at the end of this line, or
   * behind a line break.
   */
  readonly end: 'blank' | 'nothing' | 'hyphen' | 'break'
}

/** Consecutive text of a line that looks the same. Blanks between words are part of the text. */
export interface Run {
  readonly text: string
  readonly look: TextLook
  /** From the left to the right edge of its letters. */
  readonly left: number
  readonly right: number
  readonly link: LinkTarget | undefined
  /** The footnote that the text refers to: an index of `LayoutDocument.notes`. */
  readonly note: number | undefined
  /** Text that is different on each page. */
  readonly field: 'page' | 'pages' | undefined
  /** If it differs from that of the document. */
  readonly language: string | undefined
  readonly marks: Marks
}

/** One object for all runs that look the same. */
export interface TextLook {
  readonly font: FontFace
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly position: 'normal' | 'superscript' | 'subscript'
  readonly colour: HexColour
}

export interface FontFace {
  /** The name in the file, without its subset tag: `TimesNewRomanPS-BoldMT`. */
  readonly name: string
  /** The family as people know it: `Times New Roman`. */
  readonly family: string
  readonly generic: 'serif' | 'sans-serif' | 'monospace'
}

/** Six digits, without a number sign: `1f3864`. */
export type HexColour = string

export type LinkTarget =
  | { readonly type: 'address'; readonly address: string }
  /** The name of an anchor in this document. */
  | { readonly type: 'anchor'; readonly name: string }

/**
 * The operations of the page's content that paint a node, so that its content can be tagged. Each kind is
 * counted from 0 in the order in which the interpreter calls a device for the content of one page.
 */
export interface Marks {
  /** Pairs of the first and the last glyph. */
  readonly glyphs: readonly (readonly [first: number, last: number])[]
}

/** What a page itself shows where `Section.header` and `Section.footer` are. */
export interface RepeatedContent {
  readonly header: RepeatedSide
  readonly footer: RepeatedSide
}

export interface RepeatedSide extends Marks {
  readonly blocks: readonly Block[]
}

export interface Table extends Placed {
  readonly kind: 'table'
  /** Whether its first column is the right one, as in right-to-left scripts. */
  readonly isRightToLeft: boolean
  /** In the order of the columns. */
  readonly columnWidths: readonly number[]
  readonly rows: readonly TableRow[]
  /** The number of rows at the beginning that are heads, and repeat on further pages. */
  readonly headerRows: number
  /** Rows that were left out because they repeat its heads on further pages: how many, and their text. */
  readonly repeatedHeads: readonly (Marks & { readonly page: number; readonly rows: number })[]
  /** One for each page, if the table goes on. */
  readonly places: readonly Place[]
  readonly indent: number
}

export interface TableRow {
  /** In the order of the columns; positions that a cell above or before covers are left out. */
  readonly cells: readonly TableCell[]
  readonly height: number
}

export interface TableCell {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  readonly page: number
  readonly box: Box
  readonly blocks: readonly Block[]
  readonly borders: CellBorders
  readonly shading: HexColour | undefined
  readonly verticalAlignment: 'top' | 'middle' | 'bottom'
}

export interface CellBorders {
  readonly left: Border | undefined
  readonly top: Border | undefined
  readonly right: Border | undefined
  readonly bottom: Border | undefined
}

export interface Border {
  readonly width: number
  readonly colour: HexColour
}

export interface Figure extends Placed {
  readonly kind: 'figure'
  readonly content: Picture | Drawing
  readonly alternative: string | undefined
  /** Whether it is as wide as a line of its own; otherwise text runs beside it. */
  readonly isInline: boolean
}

export interface Picture {
  readonly type: 'picture'
  /** `ImageReader.original` returns its bytes as they are in the file, where they can be. */
  readonly image: FoundImage
  /** From the unit square, which the image fills, to the page. */
  readonly matrix: Matrix
  /** The visible part of the page. */
  readonly clip: Box
  /** Its place among the shapes and pictures of its page, in the order of painting. */
  readonly order: number
  /** The number of the image on its page. */
  readonly mark: number
}

/** Paths and pictures that belong together. The text among them is in blocks of its own. */
export interface Drawing {
  readonly type: 'drawing'
  readonly shapes: readonly Shape[]
  readonly pictures: readonly Picture[]
}

/** A painted path. */
export interface Shape {
  readonly box: Box
  /** Segments with absolute coordinates on the page, as in the `d` attribute of SVG. */
  readonly path: string
  readonly fill: HexColour | undefined
  readonly fillRule: FillRule
  readonly fillOpacity: number
  readonly stroke: Stroke | undefined
  /** Its place among the shapes and pictures of its page, in the order of painting. */
  readonly order: number
  /** The number of the path on its page. */
  readonly mark: number
}

export interface Stroke {
  readonly colour: HexColour
  readonly width: number
  readonly opacity: number
  /** Lengths of dashes and gaps; empty for a solid line. */
  readonly dashes: readonly number[]
}

/** Text apart from the running text: beside it, or in a frame. */
export interface TextBox extends Placed {
  readonly kind: 'textBox'
  /** Degrees clockwise of the direction of its text: 0, 90, 180 or 270. */
  readonly rotation: number
  readonly blocks: readonly Block[]
  readonly border: Border | undefined
  readonly shading: HexColour | undefined
}

/** A horizontal line between blocks. */
export interface RuleLine extends Placed {
  readonly kind: 'rule'
  readonly width: number
  readonly colour: HexColour
}

export interface PageBreak extends Placed {
  readonly kind: 'pageBreak'
}

export interface OutlineItem {
  readonly title: string
  /** The name of the anchor that it leads to. */
  readonly anchor: string | undefined
  readonly children: readonly OutlineItem[]
}

export interface Note {
  /** The marker as it is shown. */
  readonly marker: string
  /** Empty if the marker is part of the text. */
  readonly markerRuns: readonly Run[]
  readonly blocks: readonly Paragraph[]
  /** Whether it is at the end of the document and not of its page. */
  readonly isAtEnd: boolean
}
