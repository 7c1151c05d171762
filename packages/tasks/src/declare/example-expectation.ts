/**
 * What other programs (qpdf, poppler) find in an output of an example; only the named properties are checked.
 * An unchanged input must not pass, so that an example that does nothing fails.
 */
export interface OutputExpectation {
  readonly name?: string
  readonly pages?: number
  /** Text on a page, by page number. */
  readonly text?: Readonly<Record<number, string>>
  /** Text that is on no page. */
  readonly withoutText?: readonly string[]
  /** Degrees clockwise, by page number. */
  readonly rotation?: Readonly<Record<number, number>>
  /** Width and height of the crop box in whole points, before rotation, by page number. */
  readonly size?: Readonly<Record<number, readonly [width: number, height: number]>>
  /** Entries of the document information; null if there is none. */
  readonly information?: Readonly<Record<string, string | null>>
  /** Whether there is XMP metadata of the document. */
  readonly xmp?: boolean
  readonly encryption?: 'none' | 'aes-128' | 'aes-256'
  /** What the user password does not permit. */
  readonly forbidden?: readonly ('print' | 'modify' | 'copy' | 'annotate')[]
  readonly linearized?: boolean
  readonly objectStreams?: boolean
  /** Whether qpdf finds neither an error nor a warning. */
  readonly valid?: boolean
  /** All titles, from top to bottom. */
  readonly bookmarks?: readonly string[]
  /** The names of all files that are attached to the document. */
  readonly attachments?: readonly string[]
  /** Values of form fields by their full names; null if there is no such field. */
  readonly fields?: Readonly<Record<string, string | null>>
  /** The kinds of annotations on its pages, each named once, in alphabetical order: `Link`, `Widget`. */
  readonly annotations?: readonly string[]
  readonly javascript?: boolean
  /** All images in order, without masks: encoding, pixels and colours: `jpeg 96×64 rgb`. */
  readonly images?: readonly string[]
  /** For an image output: format, pixels and channels: `png 100×50 rgba`. */
  readonly picture?: string
  readonly maxBytes?: number
  /** The highest resolution of any image, in pixels per inch, within 5 %. */
  readonly imageResolution?: number
  /** For a JSON output: a part that it must contain. */
  readonly json?: unknown
  /** For a text output: a part that it must contain. */
  readonly holds?: string
  /** For an Office document: a text that each of these parts must contain. */
  readonly parts?: Readonly<Record<string, string>>
}

/** Expectations for every output of an example, and more for the first and the last. */
export interface ExampleExpectation extends OutputExpectation {
  /** The number of files; one by default. */
  readonly outputs?: number
  readonly first?: OutputExpectation
  readonly last?: OutputExpectation
}
