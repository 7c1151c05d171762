import { browserPrimitives } from '@octavo/pdf/browser'
import { withBrotli } from '@octavo/pdf/browser-brotli'
import type { Typesetting } from '@octavo/pdf/typesetting'
import bidiFactory from 'bidi-js'
import { Harfbuzz } from '../typesetting/harfbuzz.js'
import { type Bidi, typesettingOf } from '../typesetting/text-fonts.js'

/** Of a worker's own scope, this much is needed. */
declare class XMLHttpRequest {
  readonly status: number
  readonly response: ArrayBuffer
  responseType: 'arraybuffer'
  open(method: 'GET', address: string, isAsynchronous: false): void
  send(): void
}

/**
 * Fetches fonts and the modules of HarfBuzz from a folder of the page, each on first use. Only in a worker,
 * because it blocks.
 */
export async function browserTypesetting(folder: URL): Promise<Typesetting> {
  // A decoder cannot be loaded in the middle of a run, which is synchronous.
  const { brotli } = await withBrotli(browserPrimitives)
  const harfbuzz = new Harfbuzz((module) => fetched(new URL(`${module}.wasm`, folder)))
  const reader = {
    read: (packageName: string, path: string) => fetched(new URL(`${packageName}/${path}`, folder)),
    brotli: brotli!,
  }
  // Its types are those of the package's CommonJS build.
  const bidi = (bidiFactory as unknown as () => Bidi)()
  return typesettingOf(harfbuzz, reader, [], () => bidi)
}

function fetched({ href }: URL): Uint8Array {
  const request = new XMLHttpRequest()
  request.open('GET', href, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error('A font could not be fetched.')
  return new Uint8Array(request.response)
}
