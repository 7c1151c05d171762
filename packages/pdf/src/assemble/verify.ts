import { readPageTree } from '../document/pages.js'
import { openFile } from '../file/open.js'
import type { Sink } from '../write/sink.js'
import type { AssembleOptions } from './options.js'

/** No output is handed out before it was opened and its pages were counted. */
export function verify(sink: Sink, expected: number, options: AssembleOptions): void {
  const { file } = openFile(sink.source(), {
    primitives: options.primitives,
    password: options.encryption?.userPassword,
  })
  const catalogue = file.dict(file.trailer.get('Root'))
  const count = catalogue === undefined ? 0 : readPageTree(file, catalogue).pages.length
  if (count !== expected || file.repairs.size > 0) {
    throw new Error(`The output has ${count} pages instead of ${expected}: it was not written as it should.`)
  }
}
