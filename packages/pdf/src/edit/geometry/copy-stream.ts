import { MemoryStream } from '../../file/memory-stream.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, type PdfRef, PdfStream } from '../../syntax/objects.js'

/** Another stream with the same data and another dictionary; data of the file stay where they are. */
export function copyStream(file: PdfFile, stream: PdfStream, dict: PdfDict): PdfRef {
  if (stream instanceof MemoryStream) return file.addStream(dict, stream.bytes)
  return file.add(new PdfStream(dict, stream.start, stream.length, stream.num, stream.gen))
}
