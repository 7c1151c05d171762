import type { ReplaceStream } from '../copy/stream-replacements.js'
import type { EncryptionOptions } from '../crypt/encryption.js'
import type { DynamicXfa } from '../document/forms/xfa.js'
import type { DocumentInput, OpenDocumentOptions } from '../document/open-document.js'
import type { SignatureAppearance } from '../document/signatures.js'
import type { OpenedInput } from './open-input.js'

/** One file of an assembly. Entries that name the same object take pages of the same file. */
export interface AssembleInput extends DocumentInput {
  /** The file as `openInput` opened it, where several assemblies take pages of it. */
  readonly opened?: OpenedInput | undefined
}

/** Some pages of a file, in order, as they shall stand in the output. */
export interface PagesEntry {
  readonly input: AssembleInput
  /** The page grammar, or places from 0 as `selectPages` gives them; absent means all. */
  readonly pages?: string | number | readonly (string | number)[] | Uint32Array | undefined
  /** Degrees clockwise, a multiple of 90, added to each page's own. */
  readonly rotation?: number | undefined
  /** From the last of these pages to the first. */
  readonly reversed?: boolean | undefined
}

/** Empty pages. */
export interface BlankEntry {
  readonly blank: number
  /** In points; absent: that of the page before, or, where there is none, of the page behind. */
  readonly size?: BlankSize | undefined
}

export interface BlankSize {
  readonly width: number
  readonly height: number
}

export type AssembleEntry = PagesEntry | BlankEntry

/** Explicit document information; null clears what the first input says, absent keeps it. */
export interface DocumentInfo {
  readonly title?: string | null
  readonly author?: string | null
  readonly subject?: string | null
  readonly keywords?: string | null
  readonly creator?: string | null
  readonly producer?: string | null
}

export interface AssembleOptions extends OpenDocumentOptions {
  /** `wrap` puts each input's outline under a bookmark of its own. */
  readonly bookmarks?: 'none' | 'wrap' | undefined
  /** What becomes of fields of later inputs whose names are taken. */
  readonly fields?: 'rename' | 'share' | 'flatten' | undefined
  /** What becomes of the pictures of signatures, which cannot stay signatures; they are kept by default. */
  readonly signatureAppearance?: SignatureAppearance | undefined
  /** What to do with an input that is a dynamic XFA form; it is refused by default. */
  readonly dynamicXfa?: DynamicXfa | undefined
  /** One page of each entry in turn. */
  readonly interleave?: boolean | undefined
  /** A blank page behind every entry with an odd number of pages, so that each begins on a front side. */
  readonly padToEven?: boolean | undefined
  readonly info?: DocumentInfo | undefined
  readonly objectStreams?: boolean | undefined
  /** Asked for every stream of the inputs that is carried over. */
  readonly replaceStream?: ReplaceStream | undefined
  readonly encryption?: EncryptionOptions | undefined
  /** Called as pages are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}
