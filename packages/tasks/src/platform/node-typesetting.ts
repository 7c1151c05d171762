import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Typesetting } from '@octavo/pdf/typesetting'
import { FONT_FOLDER_VARIABLE } from '../engines/environment.js'
import type { FontFile } from '../typesetting/font-families.js'
import { Harfbuzz } from '../typesetting/harfbuzz.js'
import { type Bidi, typesettingOf } from '../typesetting/text-fonts.js'
import { packageFolder } from './font-files.js'

/** Where the dependencies of this package are installed, also if its code is in a bundle. */
const installed = once(() => createRequire(createRequire(import.meta.url).resolve('@octavo/tasks/task')))

const bidi = once(() => {
  const require = installed()
  return (require('bidi-js') as () => Bidi)()
})

const loaded = once(() => {
  const require = installed()
  const harfbuzz = new Harfbuzz((module) =>
    readFileSync(
      module === 'harfbuzz'
        ? require.resolve('harfbuzzjs/dist/harfbuzz.wasm')
        : require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    ),
  )
  const reader = {
    read: (packageName: string, path: string) =>
      readFileSync(join(packageFolder(require.resolve, packageName), path)),
    brotli: (data: Uint8Array, maxOutputLength: number) => brotliDecompressSync(data, { maxOutputLength }),
  }
  return typesettingOf(harfbuzz, reader, addedFonts(), bidi)
})

/** HarfBuzz, bidi-js and the fonts of this machine, each loaded on first use. */
export const nodeTypesetting: Typesetting = {
  fonts: (style, text, language) => loaded().fonts(style, text, language),
  levels: (text) => loaded().levels(text),
}

/** The fonts of the operator's folder in alphabetical order; none if it does not exist. */
function addedFonts(): FontFile[] {
  const folder = process.env[FONT_FOLDER_VARIABLE]
  if (folder === undefined || folder === '') return []
  let files: string[]
  try {
    files = readdirSync(folder)
  } catch {
    return []
  }
  return files.sort().map((file) => ({ file, read: () => readFileSync(join(folder, file)) }))
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
