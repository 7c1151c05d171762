import { browserPrimitives } from '@octavo/pdf/browser'
import { withBrotli } from '@octavo/pdf/browser-brotli'
import type { Typesetting } from '@octavo/pdf/typesetting'
import bidiFactory from 'bidi-js'
import { Harfbuzz } from '../typesetting/harfbuzz.js'
import { type Bidi, typesettingOf } from '../typesetting/text-fonts.js'
import { fetchedInWorker } from './fetched-in-worker.js'

/**
 * Fetches fonts and the modules of HarfBuzz from a folder of the page, each on first use. Only in a worker,
 * because it blocks.
 */
export async function browserTypesetting(folder: URL): Promise<Typesetting> {
  // A decoder cannot be loaded in the middle of a run, which is synchronous.
  const { brotli } = await withBrotli(browserPrimitives)
  const harfbuzz = new Harfbuzz((module) => fetchedFont(new URL(`${module}.wasm`, folder)))
  const reader = {
    read: (packageName: string, path: string) => fetchedFont(new URL(`${packageName}/${path}`, folder)),
    brotli: brotli!,
  }
  // Its types are those of the package's CommonJS build.
  const bidi = (bidiFactory as unknown as () => Bidi)()
  return typesettingOf(harfbuzz, reader, [], () => bidi)
}

function fetchedFont(address: URL): Uint8Array {
  const bytes = fetchedInWorker(address)
  if (bytes === undefined) throw new Error('A font could not be fetched.')
  return bytes
}
