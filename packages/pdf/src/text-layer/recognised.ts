/** Text that was recognised on a picture. @module */

/** Left, top, right and bottom in pixels of the recognised picture, from its upper left corner. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number]

/** A word that was recognised on a picture. */
export interface RecognisedWord {
  readonly text: string
  readonly box: PixelBox
  /** From 0 to 100. */
  readonly confidence: number
}

/** A line of text. Its words are in the order in which they are read. */
export interface RecognisedLine {
  readonly words: readonly RecognisedWord[]
  readonly box: PixelBox
  /** The baseline of upright text: `y = offset + slope · x`, in pixels from the top. */
  readonly baseline: { readonly slope: number; readonly offset: number }
  /** How far the text is turned clockwise on the picture. */
  readonly angle: 0 | 90 | 180 | 270
  /** From the descenders to the ascenders, in pixels. */
  readonly size: number
  /** The number of its paragraph on the page, if that is known. */
  readonly paragraph?: number
}

/** The text of one picture. */
export interface RecognisedPage {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly lines: readonly RecognisedLine[]
}
