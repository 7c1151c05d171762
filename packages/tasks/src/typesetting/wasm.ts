/** The part of WebAssembly that is used here; neither Node's types nor the standard library's have it. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: WasmExports }
}

export interface WasmExports extends Readonly<Record<string, unknown>> {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  malloc(bytes: number): number
  free(address: number): void
}

const PAGE_BYTES = 65_536

/** Synchronous, because the engine runs synchronously. */
export function instantiate(bytes: Uint8Array): WasmExports {
  const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly
  const fail = (): never => {
    throw new Error('HarfBuzz aborted.')
  }
  // Stubs of Emscripten's runtime; timers and exit are never called.
  const imports = {
    env: {
      _abort_js: fail,
      _emscripten_runtime_keepalive_clear: fail,
      _setitimer_js: fail,
      emscripten_resize_heap(wanted: number): number {
        const { memory } = exports
        const missing = Math.ceil(((wanted >>> 0) - memory.buffer.byteLength) / PAGE_BYTES)
        try {
          memory.grow(Math.max(0, missing))
          return 1
        } catch {
          return 0
        }
      },
    },
    wasi_snapshot_preview1: { proc_exit: fail },
  }
  const { exports } = new Instance(new Module(bytes), imports)
  for (const start of ['__wasm_call_ctors', '_initialize']) {
    const run = exports[start]
    if (typeof run === 'function') run()
  }
  return exports
}

/** A copy of the bytes in WebAssembly memory; the caller has to free it. */
export function place(exports: WasmExports, bytes: Uint8Array): number {
  const address = exports.malloc(bytes.length) >>> 0
  if (address === 0) throw new RangeError('Array buffer allocation failed: no memory is left for a font.')
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes)
  return address
}
