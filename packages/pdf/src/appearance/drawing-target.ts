import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfRef, PdfValue } from '../syntax/objects.js'

/** Where what is drawn goes to: an output that is being written, or a document that is changed in place. */
export interface DrawingTarget {
  /** The file that the widgets, fonts and appearances come from. */
  readonly file: PdfFile
  /** Stands for the output: what every output needs but once is remembered by it. */
  readonly output: object
  /** A value of the file as it has to stand in the output. */
  translate(value: PdfValue): PdfValue
  /** The same for a dictionary; what comes back is nobody else's. */
  translateDict(dict: PdfDict): PdfDict
  object(value: PdfValue): PdfRef
  /** `bytes` are content that no filter has touched. */
  stream(dict: PdfDict, bytes: Uint8Array): PdfRef
}
