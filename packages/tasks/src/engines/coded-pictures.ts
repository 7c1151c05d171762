/**
 * HEIC and JPEG XL, decoded by WebAssembly. Each file gets an instance of its own, whose memory is released with it, and
 * which no other file has damaged.
 * @module
 */
import { damagedImage, limitExceeded, PdfError } from '@octavo/pdf/errors'
import type { DecodedPixels } from '@octavo/pdf/pictures'

/** What is used of a module of Emscripten. */
type Make<Module> = (options: {
  readonly instantiateWasm: (imports: object, done: (instance: object, module: object) => void) => object
  readonly print: () => void
  readonly printErr: () => void
}) => Promise<Module>

/** Where the parts of decoders come from: files of packages in Node, files of the page in a browser. */
export interface DecoderParts {
  readonly makeLibheif: () => Promise<Make<Libheif>>
  readonly makeJxl: () => Promise<Make<JxlDecoder>>
  wasm(name: DecoderFile): Promise<Uint8Array>
}

export type DecoderFile = 'libheif.wasm' | 'jxl_dec.wasm'
export type MakeLibheif = Make<Libheif>
export type MakeJxl = Make<JxlDecoder>

interface Libheif {
  readonly heif_error_code: { readonly heif_error_Ok: unknown }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown }
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown }
  heif_context_alloc(): object
  heif_context_read_from_memory(context: object, bytes: Uint8Array): { readonly code: unknown }
  heif_js_context_get_primary_image_handle(context: object): object
  heif_image_handle_get_width(handle: object): number
  heif_image_handle_get_height(handle: object): number
  heif_js_decode_image2(handle: object, space: unknown, chroma: unknown): LibheifImage
}

interface LibheifImage {
  /** Missing in an error. */
  readonly channels?: readonly {
    readonly width: number
    readonly height: number
    /** Bytes of a row. */
    readonly stride: number
    readonly data: Uint8Array
  }[]
}

interface JxlDecoder {
  decode(
    bytes: Uint8Array,
  ): { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray } | null
}

/** The part of WebAssembly that is used here; neither Node's types nor the standard library's have it. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly
const compiled = new Map<DecoderFile, object>()

/** The pixels as displayed: those of HEIC in the colours of the file, those of JPEG XL in sRGB. */
export async function decodeWith(
  parts: DecoderParts,
  format: 'HEIC' | 'JPEG XL',
  bytes: Uint8Array,
  maxPixels: number,
): Promise<DecodedPixels> {
  const pixels =
    format === 'HEIC'
      ? heicPixels(await started(parts, 'libheif.wasm', await parts.makeLibheif()), bytes, maxPixels)
      : jxlPixels(await started(parts, 'jxl_dec.wasm', await parts.makeJxl()), bytes)
  if (pixels === undefined)
    throw damagedImage(
      `The ${format} file cannot be decoded: it is damaged, truncated, or needs too much memory.`,
    )
  return pixels
}

async function started<Decoder>(
  parts: DecoderParts,
  file: DecoderFile,
  make: Make<Decoder>,
): Promise<Decoder> {
  const module = compiled.get(file) ?? new Module(await parts.wasm(file))
  compiled.set(file, module)
  return make({
    instantiateWasm: (imports, done) => {
      const instance = new Instance(module, imports)
      done(instance, module)
      return instance.exports
    },
    print() {},
    printErr() {},
  })
}

function heicPixels(library: Libheif, bytes: Uint8Array, maxPixels: number): DecodedPixels | undefined {
  const image = unlessAborted(() => {
    const context = library.heif_context_alloc()
    if (library.heif_context_read_from_memory(context, bytes).code !== library.heif_error_code.heif_error_Ok)
      return undefined
    const handle = library.heif_js_context_get_primary_image_handle(context)
    const pixels = library.heif_image_handle_get_width(handle) * library.heif_image_handle_get_height(handle)
    if (pixels > maxPixels) throw limitExceeded('The number of pixels of the image', maxPixels)
    return library.heif_js_decode_image2(
      handle,
      library.heif_colorspace.heif_colorspace_RGB,
      library.heif_chroma.heif_chroma_interleaved_RGBA,
    )
  })
  const [plane] = image?.channels ?? []
  if (plane === undefined) return undefined
  const { width, height, stride, data } = plane
  const rows = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * stride, row * stride + width * 4), row * width * 4)
  return { width, height, channels: 4, data: rows }
}

function jxlPixels(decoder: JxlDecoder, bytes: Uint8Array): DecodedPixels | undefined {
  const image = unlessAborted(() => decoder.decode(bytes))
  if (image === undefined || image === null) return undefined
  const { width, height, data } = image
  return { width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** Damaged data and a lack of memory end a decoder with an error of its own. */
function unlessAborted<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof PdfError) throw error
    return undefined
  }
}
