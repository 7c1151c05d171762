import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { PageTreeWriter } from '../write/page-tree.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import type { Sink } from '../write/sink.js'
import { verifyOutput } from './verify-output.js'

/** A document that has only pages, and whose other objects are already written. */
export interface UnfinishedDocument {
  readonly writer: PdfWriter
  readonly sink: Sink
  readonly pages: readonly PdfDict[]
  /**
   * The input of the file identifier (ISO 32000-1, 14.4): no time and no random numbers, so that the same
   * inputs give the same bytes.
   */
  readonly identity: readonly string[]
  readonly primitives: Primitives
  readonly limits: Limits
}

/** Writes the pages, their tree and the catalogue, and verifies the output. */
export function finishDocument({ writer, sink, pages, identity, primitives, limits }: UnfinishedDocument): {
  readonly pages: number
  readonly bytes: number
} {
  const nums = pages.map(() => writer.reserve())
  const tree = new PageTreeWriter(writer, nums)
  pages.forEach((page, index) => {
    page.set('Parent', tree.parentOf(index))
    writer.object(page, nums[index]!)
  })
  const root = writer.object(
    new Map<string, PdfValue>([
      ['Type', new PdfName('Catalog')],
      ['Pages', tree.write()],
    ]),
  )
  const id = new PdfString(primitives.md5(asciiBytes(identity.join('\n'))))
  writer.finish(
    new Map<string, PdfValue>([
      ['Root', root],
      ['ID', [id, id]],
    ]),
  )
  const output = { sink, pages: pages.length, primitives, password: undefined, limits }
  verifyOutput(output, (file) => {
    const found = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))?.get('Count')
    return nums.every((num) => file.get(num) instanceof Map) && typeof found === 'number' ? found : 0
  })
  return { pages: pages.length, bytes: sink.position }
}
