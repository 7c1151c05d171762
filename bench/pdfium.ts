import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** What the package's own types leave out of the Emscripten module. */
interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
}

export interface Pdfium {
  readonly api: WrappedPdfiumModule
  /** Copies bytes into the module's memory; the caller frees the pointer. */
  copyIn(bytes: Uint8Array): number
  /** A view, valid until the module's memory grows. */
  view(pointer: number, length: number): Uint8Array
  allocate(length: number): number
  free(pointer: number): void
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  const api = await init({ wasmBinary } as Parameters<typeof init>[0])
  api.PDFiumExt_Init()
  const memory = api.pdfium as unknown as Memory
  return {
    api,
    copyIn(bytes) {
      const pointer = memory.wasmExports.malloc(bytes.length)
      memory.HEAPU8.set(bytes, pointer)
      return pointer
    },
    view: (pointer, length) => memory.HEAPU8.subarray(pointer, pointer + length),
    allocate: (length) => memory.wasmExports.malloc(length),
    free: (pointer) => memory.wasmExports.free(pointer),
  }
}
