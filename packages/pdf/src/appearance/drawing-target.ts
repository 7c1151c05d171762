import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfRef, PdfValue } from '../syntax/objects.js'

/** The target of drawing: an output being written, or a document edited in place. */
export interface DrawingTarget {
  /** The file of the widgets, fonts and appearances. */
  readonly file: PdfFile
  /** Identifies the output, as a key for data cached per output. */
  readonly output: object
  /** Translates a value of the file for the output. */
  translate(value: PdfValue): PdfValue
  /** The same for a dictionary; the result is a copy that can be changed. */
  translateDict(dict: PdfDict): PdfDict
  object(value: PdfValue): PdfRef
  /** Reserves an object that is filled later. */
  reserve(): PdfRef
  fill(reserved: PdfRef, value: PdfValue): void
  /** `bytes` are not encoded by a filter. */
  stream(dict: PdfDict, bytes: Uint8Array): PdfRef
  /** Writes page content, which can be long, with FlateDecode. */
  content(bytes: Uint8Array): PdfRef
}
