import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** pdfium with the parts of its WebAssembly module that the package's own types leave out. */
export interface Pdfium {
  readonly api: WrappedPdfiumModule
  /** The module's memory; to be asked for anew after every call, because memory that grows is replaced. */
  memory(): Uint8Array
  allocate(bytes: number): number
  free(address: number): void
  /** Makes a function callable from inside; the signature is Emscripten's, such as `iiii`. */
  callback(signature: string, body: (...args: number[]) => number): number
  /** Writes 32-bit words, such as the members of a C structure, and gives back the address. */
  structure(...words: number[]): number
}

export async function loadPdfium(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const api = await init({ wasmBinary: new Uint8Array(readFileSync(path)).buffer })
  api.PDFiumExt_Init()
  const module = api.pdfium as typeof api.pdfium & { readonly HEAPU8: Uint8Array }
  const allocate = (bytes: number): number => module.wasmExports.malloc(bytes)
  return {
    api,
    memory: () => module.HEAPU8,
    allocate,
    free: (address) => module.wasmExports.free(address),
    callback: (signature, body) => module.addFunction(body, signature),
    structure(...words) {
      const address = allocate(4 * words.length)
      words.forEach((word, index) => {
        module.setValue(address + 4 * index, word, 'i32')
      })
      return address
    },
  }
}
