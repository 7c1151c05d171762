import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfRef, PdfValue } from '../syntax/objects.js'

/** What is drawn into: an output that is being written, or a document that is changed in place. */
export interface DrawingTarget {
  /** The file that the widgets, fonts and appearances come from. */
  readonly file: PdfFile
  /** Identifies the output: what every output needs only once is cached under it. */
  readonly output: object
  /** A value of the file as it has to be in the output. */
  translate(value: PdfValue): PdfValue
  /** The same for a dictionary; the result is a copy that may be changed. */
  translateDict(dict: PdfDict): PdfDict
  object(value: PdfValue): PdfRef
  /** An object that is filled later on. */
  reserve(): PdfRef
  fill(reserved: PdfRef, value: PdfValue): void
  /** `bytes` are content that no filter has touched. */
  stream(dict: PdfDict, bytes: Uint8Array): PdfRef
  /** A page's content, which may be long: deflated. */
  content(bytes: Uint8Array): PdfRef
}
