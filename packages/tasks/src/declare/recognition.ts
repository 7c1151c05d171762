import type { AbortFlag } from '@octavo/pdf/abort-flag'

/** Shades of grey, 8 bits each, row by row from the top. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface RecognitionSettings {
  /** Codes of Tesseract: `eng`, `deu`, `chi_sim`. The first counts most. */
  readonly languages: readonly string[]
  /** Words and patterns (`\A\d\d\d`) to expect besides those of the languages. */
  readonly userWords: readonly string[]
  readonly userPatterns: readonly string[]
}

export interface Orientation {
  /** By which the picture has to be turned clockwise to be upright. */
  readonly degrees: 0 | 90 | 180 | 270
  /** From 0; above 2 it is hardly ever wrong. */
  readonly confidence: number
}

/** Reads the text of pictures, one after the other. */
export interface Recogniser {
  /** The program or the package. */
  readonly engine: 'tesseract' | 'tesseract.js-core'
  /** The text with its boxes, as hOCR (version 1.2): of a page with columns, or of lines one below the other. */
  recognise(picture: GreyPicture, dpi: number, layout?: 'columns' | 'lines'): Promise<string>
  /** Undefined if the picture has too little text. */
  orientation(picture: GreyPicture, dpi: number): Promise<Orientation | undefined>
  /** How many pictures it takes at the same time. */
  readonly atOnce: number
  close(): void
}

/** Recognises text on pictures. */
export interface Recognition {
  /** The codes of the languages that can be recognised. */
  languages(): Promise<readonly string[]>
  /** All languages have to be among those listed. What it has started ends soon after the signal. */
  open(settings: RecognitionSettings, signal?: AbortFlag): Promise<Recogniser>
}

/** The format of an option whose values are the languages of text recognition. */
export const RECOGNITION_LANGUAGE = 'recognition-language'
