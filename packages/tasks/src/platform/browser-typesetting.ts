import type { Typesetting } from '@octavo/pdf/typesetting'
import bidiFactory from 'bidi-js'
import { type Bidi, fontsByStyle, typesettingOf } from '../typesetting/font-families.js'
import { Harfbuzz } from '../typesetting/harfbuzz.js'

/** The fonts next to the page, and the modules of HarfBuzz: `harfbuzz.wasm`, `harfbuzz-subset.wasm`. */
export const FONT_FILES = [
  'NotoSans-Regular.ttf',
  'NotoSans-Bold.ttf',
  'NotoSans-Italic.ttf',
  'NotoSans-BoldItalic.ttf',
  'NotoNaskhArabic-Regular.ttf',
  'NotoNaskhArabic-Bold.ttf',
  'NotoSansHebrew-Regular.ttf',
  'NotoSansHebrew-Bold.ttf',
] as const

/** Of a worker's own scope, this much is needed. */
declare class XMLHttpRequest {
  readonly status: number
  readonly response: ArrayBuffer
  responseType: 'arraybuffer'
  open(method: 'GET', address: string, isAsynchronous: false): void
  send(): void
}

/**
 * Fetches fonts and modules from a folder of the page, each on first use. Only in a worker, because it
 * blocks.
 */
export function browserTypesetting(folder: URL): Typesetting {
  const bytesOf = (file: string): Uint8Array => fetched(new URL(file, folder))
  const harfbuzz = new Harfbuzz((module) => bytesOf(`${module}.wasm`))
  const files = FONT_FILES.map((file) => ({ file, read: () => bytesOf(file) }))
  const fonts = fontsByStyle(harfbuzz, files)
  // Its types are those of the package's CommonJS build.
  const bidi = (bidiFactory as unknown as () => Bidi)()
  return typesettingOf(
    () => fonts,
    () => bidi,
  )
}

function fetched({ href }: URL): Uint8Array {
  const request = new XMLHttpRequest()
  request.open('GET', href, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error('A font could not be fetched.')
  return new Uint8Array(request.response)
}
