import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Copier } from '../copy/copier.js'
import type { PdfWriter } from '../write/pdf-writer.js'

/** An output, as the objects of one file come to it. */
export function outputTarget(writer: PdfWriter, copier: Copier): DrawingTarget {
  return {
    file: copier.file,
    output: writer,
    translate: (value) => copier.translate(value),
    translateDict: (dict) => copier.translateDict(dict),
    object: (value) => writer.object(value),
    stream: (dict, bytes) => writer.stream(dict, { length: bytes.length, blocks: () => [bytes] }),
  }
}
