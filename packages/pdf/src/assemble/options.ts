import type { ReplaceStream } from '../copy/stream-replacements.js'
import type { EncryptionOptions } from '../crypt/encryption.js'
import type { DynamicXfa } from '../document/forms/xfa.js'
import type { DocumentInput, OpenDocumentOptions } from '../document/open-document.js'
import type { SignatureAppearance } from '../document/signatures.js'
import type { OpenedInput } from './open-input.js'

/** One file of an assembly. Entries with the same object take pages of the same file. */
export interface AssembleInput extends DocumentInput {
  /** The file opened by `openInput`, if several assemblies take pages of it. */
  readonly opened?: OpenedInput | undefined
}

/** Some pages of a file, in output order. */
export interface PagesEntry {
  readonly input: AssembleInput
  /** The page grammar, or indexes from 0 as returned by `selectPages`; absent means all pages. */
  readonly pages?: string | number | readonly (string | number)[] | Uint32Array | undefined
  /** Degrees clockwise, a multiple of 90, added to each page's own rotation. */
  readonly rotation?: number | undefined
  /** Takes these pages from last to first. */
  readonly reversed?: boolean | undefined
}

/** Empty pages. */
export interface BlankEntry {
  readonly blank: number
  /** In points; by default the size of the preceding page, or of the following one if there is none. */
  readonly size?: BlankSize | undefined
}

export interface BlankSize {
  readonly width: number
  readonly height: number
}

export type AssembleEntry = PagesEntry | BlankEntry

/** Explicit document information; null clears the first input's value, absent keeps it. */
export interface DocumentInfo {
  readonly title?: string | null
  readonly author?: string | null
  readonly subject?: string | null
  readonly keywords?: string | null
  readonly creator?: string | null
  readonly producer?: string | null
}

export interface AssembleOptions extends OpenDocumentOptions {
  /** `wrap` puts each input's outline under a separate bookmark. */
  readonly bookmarks?: 'none' | 'wrap' | undefined
  /** How to treat fields of later inputs whose names are taken. */
  readonly fields?: 'rename' | 'share' | 'flatten' | undefined
  /** Whether to reject signed inputs. By default their signatures are removed and reported. */
  readonly refuseSigned?: boolean | undefined
  /** How to treat the appearances of signatures, which cannot remain signatures; kept by default. */
  readonly signatureAppearance?: SignatureAppearance | undefined
  /** How to treat an input that is a dynamic XFA form; refused by default. */
  readonly dynamicXfa?: DynamicXfa | undefined
  /** Takes one page of each entry in turn. */
  readonly interleave?: boolean | undefined
  /** Adds a blank page after every entry with an odd number of pages, so that each starts on a front side. */
  readonly padToEven?: boolean | undefined
  readonly info?: DocumentInfo | undefined
  /** Whether claims of PDF/A and PDF/UA stay although they may be false, because the caller validates the output. */
  readonly keepsClaims?: boolean | undefined
  readonly objectStreams?: boolean | undefined
  /** Called for every stream of the inputs that is copied. */
  readonly replaceStream?: ReplaceStream | undefined
  readonly encryption?: EncryptionOptions | undefined
  /** Called as pages are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}
