import { openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import type { Limits } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { PdfDict } from '../../src/syntax/objects.js'

/** A file as the reading side of a document-level thing gets it. */
export function opened(bytes: Uint8Array, limits: Partial<Limits> = {}): [file: PdfFile, catalogue: PdfDict] {
  const { file } = openFile(memorySource(bytes), { primitives: nodePrimitives, limits })
  return [file, file.dict(file.trailer.get('Root'))!]
}
