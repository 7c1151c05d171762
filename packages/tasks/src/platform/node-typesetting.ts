import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Typesetting } from '@octavo/pdf/typesetting'
import { FONT_FOLDER_VARIABLE } from '../engines/environment.js'
import { type Bidi, type FontFile, fontsByStyle, typesettingOf } from '../typesetting/font-families.js'
import { Harfbuzz } from '../typesetting/harfbuzz.js'

/** Where the dependencies of this package are installed, also if its code is in a bundle. */
const installed = once(() => createRequire(createRequire(import.meta.url).resolve('@octavo/tasks/task')))

/** Fonts that the operator may add. */
const FURTHER_PACKAGES = ['sc', 'jp', 'kr', 'tc'].map((region) => `@embedpdf/fonts-${region}`)

/** HarfBuzz, bidi-js and the fonts of this machine, each loaded on first use. */
export const nodeTypesetting: Typesetting = typesettingOf(
  once(() => {
    const require = installed()
    const harfbuzz = new Harfbuzz((module) =>
      readFileSync(
        module === 'harfbuzz'
          ? require.resolve('harfbuzzjs/dist/harfbuzz.wasm')
          : require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
      ),
    )
    return fontsByStyle(harfbuzz, fontFiles())
  }),
  once(() => {
    const require = installed()
    return (require('bidi-js') as () => Bidi)()
  }),
)

function fontFiles(): FontFile[] {
  const require = installed()
  const own = [
    require.resolve('@embedpdf/fonts-latin'),
    require.resolve('@embedpdf/fonts-arabic'),
    require.resolve('@embedpdf/fonts-hebrew'),
  ]
  const further = FURTHER_PACKAGES.flatMap((name) => {
    try {
      return require.resolve(name)
    } catch {
      return []
    }
  })
  const folder = process.env[FONT_FOLDER_VARIABLE]
  return [
    ...[...own, ...further].flatMap((main) => filesIn(join(dirname(main), '../fonts'))),
    ...(folder === undefined || folder === '' ? [] : filesIn(folder)),
  ]
}

/** In alphabetical order; nothing if the folder does not exist. */
function filesIn(folder: string): FontFile[] {
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
