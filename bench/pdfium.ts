import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Members of the Emscripten module that the types of the package do not declare. */
interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
}

export interface Pdfium {
  readonly api: WrappedPdfiumModule
  /** Copies bytes into the memory of the module. The caller must free the pointer. */
  copyIn(bytes: Uint8Array): number
  /** Returns a view that is valid until the memory of the module grows. */
  view(pointer: number, length: number): Uint8Array
  allocate(length: number): number
  free(pointer: number): void
  save(document: number, path: string): void
}

export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  const api = await init({ wasmBinary } as Parameters<typeof init>[0])
  api.PDFiumExt_Init()
  const memory = api.pdfium as unknown as Memory
  const view = (pointer: number, length: number) => memory.HEAPU8.subarray(pointer, pointer + length)
  const { malloc: allocate, free } = memory.wasmExports
  return {
    api,
    copyIn(bytes) {
      const pointer = allocate(bytes.length)
      memory.HEAPU8.set(bytes, pointer)
      return pointer
    },
    view,
    allocate,
    free,
    save(document, path) {
      const writer = api.PDFiumExt_OpenFileWriter()
      api.PDFiumExt_SaveAsCopy(document, writer)
      const size = api.PDFiumExt_GetFileWriterSize(writer)
      const result = allocate(size)
      api.PDFiumExt_GetFileWriterData(writer, result, size)
      writeFileSync(path, view(result, size))
      free(result)
      api.PDFiumExt_CloseFileWriter(writer)
    },
  }
}
