/**
 * What programs that are not ours (qpdf, poppler) find in an output of an example; only what is named is looked at. An input that was handed out
 * unchanged must not pass, so that an example that does nothing fails.
 */
export interface OutputExpectation {
  readonly name?: string
  readonly pages?: number
  /** Text that stands on a page, by the page's number. */
  readonly text?: Readonly<Record<number, string>>
  /** Text that stands on no page. */
  readonly withoutText?: readonly string[]
  /** Degrees clockwise, by the page's number. */
  readonly rotation?: Readonly<Record<number, number>>
  /** Width and height of the crop box in whole points, before rotation, by the page's number. */
  readonly size?: Readonly<Record<number, readonly [width: number, height: number]>>
  /** Entries of the document information; null where there is none. */
  readonly information?: Readonly<Record<string, string | null>>
  /** Whether there is XMP metadata of the document. */
  readonly xmp?: boolean
  readonly encryption?: 'none' | 'aes-128' | 'aes-256'
  /** What the user password does not allow. */
  readonly forbidden?: readonly ('print' | 'modify' | 'copy' | 'annotate')[]
  readonly linearized?: boolean
  readonly objectStreams?: boolean
  /** Whether qpdf finds neither an error nor a warning. */
  readonly valid?: boolean
  /** All titles, from top to bottom. */
  readonly bookmarks?: readonly string[]
  /** The names of all files that are attached to the document. */
  readonly attachments?: readonly string[]
  /** Values of form fields by their full names; null where there is no such field. */
  readonly fields?: Readonly<Record<string, string | null>>
  /** The kinds of annotations on its pages, each named once, in alphabetical order: `Link`, `Widget`. */
  readonly annotations?: readonly string[]
  readonly javascript?: boolean
  /** All images in their order, masks left out: how each is coded, its pixels, and its colours: `jpeg 96×64 rgb`. */
  readonly images?: readonly string[]
  /** Of an output that is a picture: its format, its pixels, and its channels: `png 100×50 rgba`. */
  readonly picture?: string
  readonly maxBytes?: number
  /** The highest resolution that any image is shown at, in pixels for each inch, give or take a twentieth. */
  readonly imageResolution?: number
  /** Of an output that is JSON: what it must have among other things. */
  readonly json?: unknown
  /** Of an output that is text: what it must hold. */
  readonly holds?: string
}

/** What holds for every output of an example, and more of the first and the last. */
export interface ExampleExpectation extends OutputExpectation {
  /** How many files there are; one unless said otherwise. */
  readonly outputs?: number
  readonly first?: OutputExpectation
  readonly last?: OutputExpectation
}
