import { readPageTree } from '../../src/document/pages.js'
import { openFile } from '../../src/file/open.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'

/** Throws unless an output opens as it stands, without any repair, and has as many pages as was said. */
export function reopen(bytes: Uint8Array, pages: number | null, password?: string): void {
  const { file } = openFile(memorySource(bytes), { primitives: nodePrimitives, password })
  const found = readPageTree(file, file.dict(file.trailer.get('Root')) ?? new Map()).pages.length
  if (found !== pages || file.repairs.size > 0)
    throw new Error(`The output of ${pages} pages has ${found}. ${[...file.repairs].join(' ')}`)
}
