/**
 * Every way the engine can refuse. A caller decides by `code`; people read `message`, which names the
 * thing, says what is wrong, and what would be right.
 */
export type PdfErrorCode =
  /** The bytes are not PDF at all: no header within the first kilobyte. */
  | 'not_a_pdf'
  /** A PDF whose pages cannot be found, even by scanning. */
  | 'damaged_pdf'
  | 'password_required'
  | 'password_incorrect'
  /** A picture whose data end before it does, or do not make sense. */
  | 'damaged_image'
  /** A picture of a kind that is not read, or that a PDF cannot hold. */
  | 'unsupported_image'
  /** Encrypted in a way that is not the standard security handler's, R2 to R6. */
  | 'unsupported_encryption'
  /** A form in XML whose pages are made by the reader: those in the file are not what it shows. */
  | 'dynamic_xfa'
  /** A cap of `limits.ts` was met. */
  | 'limit_exceeded'
  /** A page selection that cannot be read, or names a page that is not there. */
  | 'invalid_pages'
  /** An option of the call that makes no sense. */
  | 'invalid_option'
  /** Text is to be drawn with a character that no font available has. */
  | 'missing_character'
  /** What is to be redacted cannot be taken out for certain. */
  | 'redaction_unsafe'
  /** A redacted document still holds what was to go: it is not handed out. */
  | 'redaction_incomplete'
  | 'aborted'

export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly code: PdfErrorCode
  /** The input's name as people know it, where the error belongs to one. */
  input: string | undefined
  /** Details a program may want: the limit that was met, the token of a page selection, … */
  readonly details: Readonly<Record<string, string | number>>

  constructor(code: PdfErrorCode, message: string, details: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function limitExceeded(what: string, limit: number): PdfError {
  return new PdfError('limit_exceeded', `${what} is above the limit of ${limit}.`, { what, limit })
}

export function damagedImage(message: string): PdfError {
  return new PdfError('damaged_image', message)
}

export function unsupportedImage(message: string): PdfError {
  return new PdfError('unsupported_image', message)
}
