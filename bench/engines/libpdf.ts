import { readFileSync, writeFileSync } from 'node:fs'
import type { Library } from './engine.js'

/** @libpdf/core: PDF.merge. */
export const libpdf: Library = {
  kind: 'library',
  name: 'libpdf',
  async load() {
    const { PDF } = await import('@libpdf/core')
    return async (inputs, output) => {
      const merged = await PDF.merge(inputs.map((path) => readFileSync(path)))
      writeFileSync(output, await merged.save())
    }
  },
}
