import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The WebAssembly module of the installed package. */
export function pdfiumWasm(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')))
}
