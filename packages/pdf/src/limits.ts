/**
 * Every cap of the engine in one place. Hostile and broken files end in `limit_exceeded`, never in a
 * stack overflow, a hang or an exhausted machine. Callers may lower or raise any of them.
 */
export interface Limits {
  /** Pages of one input, and of the output. */
  readonly maxPages: number
  /** The highest object number that is believed (ISO 32000-1, annex C.2). */
  readonly maxObjectNumber: number
  /** Nesting of arrays and dictionaries inside one object. */
  readonly maxNesting: number
  /** Depth of the page tree, outlines, fields, structure, name and number trees. */
  readonly maxTreeDepth: number
  /** Nodes visited in any one of those trees. */
  readonly maxTreeNodes: number
  /** Cross-reference sections followed through /Prev. */
  readonly maxRevisions: number
  /** Bytes of one object that is not a stream. */
  readonly maxObjectBytes: number
  /** Bytes of objects that are read in one input, over and over; never less than what reading each of them a few times takes. */
  readonly maxParsedBytes: number
  /** Bytes that one stream may inflate to when the engine has to look inside it. */
  readonly maxDecodedBytes: number
  /** Bytes that all streams of one input may inflate to, together. */
  readonly maxTotalDecodedBytes: number
  /** Filters in one chain. */
  readonly maxFilters: number
  /** Operators of one page's content, those of the forms that it draws included, where the engine has to follow them. */
  readonly maxContentOperators: number
  /** Bytes of content that are read in one input to find out which resources its pages use. */
  readonly maxFollowedBytes: number
  /** Bytes of embedded font programs of one input that are read for the outlines of their glyphs; those of further ones are not known. */
  readonly maxOutlineBytes: number
  /** Operators of outlines of one input that are followed to find the boxes around glyphs. */
  readonly maxOutlineOperators: number
  /** Forms that draw forms, where the engine has to follow them. */
  readonly maxFormDepth: number
  /** Pixels of one picture that is decoded. */
  readonly maxImagePixels: number
  /** Inputs of one assembly. */
  readonly maxInputs: number
  /** Characters of one page selection. */
  readonly maxSelectionLength: number
  /** Bytes of the output. */
  readonly maxOutputBytes: number
}

export const defaultLimits: Limits = {
  maxPages: 1_000_000,
  maxObjectNumber: 8_388_607,
  maxNesting: 256,
  maxTreeDepth: 256,
  maxTreeNodes: 4_000_000,
  maxRevisions: 4_096,
  maxObjectBytes: 64 * 1024 * 1024,
  maxParsedBytes: 512 * 1024 * 1024,
  maxDecodedBytes: 256 * 1024 * 1024,
  maxTotalDecodedBytes: 2 * 1024 * 1024 * 1024,
  maxFilters: 16,
  maxContentOperators: 10_000_000,
  maxFollowedBytes: 256 * 1024 * 1024,
  maxOutlineBytes: 128 * 1024 * 1024,
  maxOutlineOperators: 4_000_000,
  maxFormDepth: 32,
  maxImagePixels: 128 * 1024 * 1024,
  maxInputs: 10_000,
  maxSelectionLength: 100_000,
  maxOutputBytes: 64 * 1024 * 1024 * 1024,
}

/**
 * What no caller can change, because every dictionary that is read or carried over is held to it: readers of old took no more than 4095
 * entries and names of 127 bytes (ISO 32000-1, annex C.2).
 */
export const MOST_DICTIONARY_ENTRIES = 32_768
export const MOST_NAME_BYTES = 64 * 1024

/** Of one object that is encrypted: a cipher makes at least 32 bytes of each, so that hostile files would grow many times over. */
export const MOST_ENCRYPTED_STRINGS = 500_000
