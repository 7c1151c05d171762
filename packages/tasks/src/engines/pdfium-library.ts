import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** pdfium with the parts of its WebAssembly module that the package's types do not include. */
export interface Pdfium {
  readonly api: WrappedPdfiumModule
  /** The module's memory; to be read again after every call, because it is replaced when it grows. */
  memory(): Uint8Array
  allocate(bytes: number): number
  free(address: number): void
  /** Makes a function callable from WebAssembly; the signature is Emscripten's, such as `iiii`. */
  callback(signature: string, body: (...args: number[]) => number): number
  /** Writes 32-bit words, such as the members of a C structure, and returns the address. */
  structure(...words: number[]): number
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * pdfium decodes filters without a limit: a page that needs more memory than this is a decompression bomb.
 */
const MAX_MEMORY = 1024 ** 3
const WASM_PAGE = 65_536

/** pdfium as an instance of its WebAssembly module. */
export async function loadPdfium(wasm: Uint8Array<ArrayBuffer>): Promise<Pdfium> {
  // The messages of pdfium about its memory are replaced by the error of the caller.
  const quiet = { printErr: () => undefined }
  const api = await init({ wasmBinary: wasm.buffer, ...quiet })
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

/** Emscripten reports a failure to grow as out of memory. */
function limitMemory(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * WASM_PAGE
    if (bytes > MAX_MEMORY) throw new RangeError(`pdfium asks for ${bytes} bytes of memory.`)
    return grow(pages)
  }
}

/** WebAssembly passes 32-bit numbers as signed ones. */
export function unsigned(value: number | undefined): number {
  return (value ?? 0) >>> 0
}
