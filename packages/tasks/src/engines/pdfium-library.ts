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

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** It undoes filters as long as there is memory, whatever they hide: what takes more than this to be drawn is a bomb. */
const MOST_MEMORY = 1024 ** 3
const WASM_PAGE = 65_536

export async function loadPdfium(): Promise<Pdfium> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  // What it says of its memory before it ends is said by whoever catches that.
  const quiet = { printErr: () => undefined }
  const api = await init({ wasmBinary: new Uint8Array(readFileSync(path)).buffer, ...quiet })
  api.PDFiumExt_Init()
  const module = api.pdfium as typeof api.pdfium & {
    readonly HEAPU8: Uint8Array
    readonly wasmExports: { readonly memory: WasmMemory }
  }
  limitMemory(module.wasmExports.memory)
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

/** Emscripten takes a failure to grow for the end of memory. */
function limitMemory(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * WASM_PAGE
    if (bytes > MOST_MEMORY) throw new RangeError(`pdfium asks for ${bytes} bytes of memory.`)
    return grow(pages)
  }
}
