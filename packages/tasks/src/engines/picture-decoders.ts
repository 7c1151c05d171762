import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import { type DecoderFile, type DecoderParts, decodeWith, type MakeLibheif } from './coded-pictures.js'

const require = createRequire(import.meta.url)

/** Their places in packages. */
export const DECODER_FILES: Readonly<Record<DecoderFile, string>> = {
  'libheif.wasm': 'libheif-js/libheif-wasm/libheif.wasm',
  'jxl_dec.wasm': '@jsquash/jxl/codec/dec/jxl_dec.wasm',
}

const parts: DecoderParts = {
  makeLibheif: async () => require('libheif-js/libheif-wasm/libheif.js') as MakeLibheif,
  makeJxl: async () => (await import('@jsquash/jxl/codec/dec/jxl_dec.js')).default,
  wasm: async (name) => new Uint8Array(readFileSync(require.resolve(DECODER_FILES[name]))),
}

export function decodeCoded(
  format: 'HEIC' | 'JPEG XL',
  bytes: Uint8Array,
  maxPixels: number,
): Promise<DecodedPixels> {
  return decodeWith(parts, format, bytes, maxPixels)
}
