import type { Source } from '../source/source.js'
import { type PdfDict, PdfStream } from '../syntax/objects.js'

/** A stream whose bytes are those of another source, encoded as its dictionary says: however many they are, they are not held in memory. */
export class SourceStream extends PdfStream {
  readonly source: Source
  constructor(dict: PdfDict, source: Source) {
    super(dict, 0, source.size, 0, 0)
    this.source = source
  }
}
