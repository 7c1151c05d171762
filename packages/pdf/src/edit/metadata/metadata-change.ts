import type { SharedKey } from '../../document/xmp/xmp-write.js'
import type { Trapped } from './info-keys.js'

/** What a document shall say of itself from now on. What is not named stays; null takes it away. Dates are ISO 8601. */
export interface MetadataChange {
  readonly shared: ReadonlyMap<SharedKey, string | null>
  /** Further entries of the information dictionary, by their names as people read them. */
  readonly custom: ReadonlyMap<string, string | null>
  /** Of the document's text: `en-GB`. */
  readonly language?: string | null | undefined
  readonly trapped?: Trapped | null | undefined
}

/** What became of the XMP metadata: `replaced` where they could not be read, and were made from the information dictionary. */
export type XmpFate = 'none' | 'kept' | 'changed' | 'made' | 'replaced' | 'removed'
