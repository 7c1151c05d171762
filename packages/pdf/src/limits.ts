/** Every limit of the engine, with its default. @module */

/**
 * All limits of the engine. Hostile and broken files cause `limit_exceeded`, never a stack overflow, a hang
 * or exhausted memory. Callers can lower or raise each limit.
 */
export interface Limits {
  /** Pages of one input, and of the output. */
  readonly maxPages: number
  /** The highest accepted object number (ISO 32000-1, annex C.2). */
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
  /**
   * Bytes of objects read from one input, including repeated reads. The effective limit always allows reading
   * each object a few times.
   */
  readonly maxParsedBytes: number
  /** Bytes that one stream can decode to if the engine has to read its content. */
  readonly maxDecodedBytes: number
  /** Bytes that all streams of one input can decode to in total. */
  readonly maxTotalDecodedBytes: number
  /** Filters in one chain. */
  readonly maxFilters: number
  /** Operators of one page's content, including the forms it draws, if the engine has to interpret them. */
  readonly maxContentOperators: number
  /**
   * Bytes of content of one input that are interpreted, counting forms, patterns and glyphs each time they
   * are drawn. The effective limit of a large input is higher.
   */
  readonly maxInterpretedBytes: number
  /** Bytes of content read from one input to determine which resources its pages use. */
  readonly maxFollowedBytes: number
  /**
   * Bytes of embedded font programs of one input that are read for glyph outlines. The outlines of further
   * programs are unknown.
   */
  readonly maxOutlineBytes: number
  /** Operators of outlines of one input that are executed to compute glyph boxes. */
  readonly maxOutlineOperators: number
  /** Nesting of forms, if the engine has to interpret them. */
  readonly maxFormDepth: number
  /** Pixels of one decoded picture. */
  readonly maxImagePixels: number
  /** Pixels visited to measure or clean one picture, counted again by each step. */
  readonly maxVisitedPixels: number
  /**
   * Bytes of samples decoded from one picture file: all frames of a GIF, all pages of a TIFF. The effective limit
   * of a large file is higher.
   */
  readonly maxFileSamples: number
  /** Bytes of samples decoded from all picture files of one run. The effective limit of large files is higher. */
  readonly maxRunSamples: number
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
  maxInterpretedBytes: 4 * 1024 * 1024,
  maxFollowedBytes: 256 * 1024 * 1024,
  maxOutlineBytes: 128 * 1024 * 1024,
  maxOutlineOperators: 4_000_000,
  maxFormDepth: 32,
  maxImagePixels: 128 * 1024 * 1024,
  maxVisitedPixels: 8 * 1024 * 1024 * 1024,
  maxFileSamples: 80 * 1024 * 1024,
  maxRunSamples: 1024 * 1024 * 1024,
  maxInputs: 10_000,
  maxSelectionLength: 100_000,
  maxOutputBytes: 64 * 1024 * 1024 * 1024,
}

/**
 * Limits that callers cannot change, because they apply to every dictionary that is read or copied. Old
 * readers supported at most 4095 entries, and names of 127 bytes (ISO 32000-1, annex C.2).
 */
export const MAX_DICTIONARY_ENTRIES = 32_768
export const MAX_NAME_BYTES = 64 * 1024

/**
 * The limit for one encrypted object. Each encrypted string takes at least 32 bytes, so a hostile file would
 * grow many times over.
 */
export const MAX_ENCRYPTED_STRINGS = 500_000
