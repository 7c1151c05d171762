import { type PdfDict, PdfStream } from '../syntax/objects.js'

/** A stream that is in no file: its bytes are held in memory, encoded as its dictionary says and never encrypted. */
export class MemoryStream extends PdfStream {
  readonly bytes: Uint8Array
  constructor(dict: PdfDict, bytes: Uint8Array, num: number) {
    super(dict, 0, bytes.length, num, 0)
    this.bytes = bytes
  }
}
