import { basename } from 'node:path'
import type { Library } from './engine.js'

/** Octavo's engine with file descriptors. It keeps everything that it can keep in a merge. */
export const ours: Library = {
  kind: 'library',
  name: 'ours',
  async load() {
    const { assemble } = await import('@octavo/pdf/assemble')
    const { createFileSink } = await import('@octavo/pdf/file-sink')
    const { openFileSource } = await import('@octavo/pdf/file-source')
    const { nodePrimitives } = await import('@octavo/pdf/node')
    return (inputs, output) => {
      const opened = inputs.map((path) => ({ name: basename(path), source: openFileSource(path) }))
      const sink = createFileSink(output)
      try {
        const entries = opened.map((input) => ({ input, pages: 'all' }))
        assemble(entries, sink, { primitives: nodePrimitives })
      } finally {
        sink.close()
        for (const { source } of opened) source.close()
      }
    }
  },
}
