import { PdfError } from '@octavo/pdf/errors'
import type { GreyPicture, Orientation, Recogniser, RecognitionSettings } from '../declare/recognition.js'

/** What is used of `tesseract.js-core`, which has no types of its own. */
interface TesseractModule {
  readonly FS: { writeFile(path: string, data: Uint8Array | string): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TessBaseApi
  readonly OSResults: new () => OrientationResults
  _malloc(bytes: number): number
  _free(address: number): void
  destroy(object: object): void
}

interface TessBaseApi {
  Init(folder: string, languages: string, mode: number, config?: string): number
  SetVariable(name: string, value: string): boolean
  SetImage(address: number, width: number, height: number, bytesPerPixel: number, bytesPerLine: number): void
  SetSourceResolution(dpi: number): void
  Recognize(monitor: null): number
  GetHOCRText(page: number): string
  DetectOS(results: OrientationResults): boolean
  Clear(): void
  End(): void
}

interface OrientationResults {
  readonly best_result: { readonly orientation_id: number; readonly oconfidence: number }
}

export type MakeTesseract = (options: {
  readonly instantiateWasm: (imports: object, done: (instance: object, module: object) => void) => object
  readonly print: () => void
  readonly printErr: () => void
}) => Promise<TesseractModule>

/** Where the parts of Tesseract come from: files of packages in Node, files of the page in a browser. */
export interface TesseractParts {
  /** The function that the package exports. */
  make(): Promise<MakeTesseract>
  wasm(): Promise<Uint8Array>
  /** The trained data of a language, not compressed; also those of `osd`. */
  data(language: string): Promise<Uint8Array>
}

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part of WebAssembly that is used here; neither Node's types nor the standard library's have it. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
  readonly Memory: abstract new () => WasmMemory
}

/** `OcrEngineMode` and `PageSegMode` of tesseract/publictypes.h. */
const LEGACY_ENGINE = 0
const NEURAL_NETWORK = 1
const LAYOUTS = { columns: '3', lines: '6' } as const
const ORIENTATION_ALONE = '0'
const ORIENTATION = 'osd'
/** A page of 40 million pixels takes a quarter of it. */
const MAX_MEMORY = 1024 ** 3
const WASM_PAGE = 65_536

/**
 * Tesseract as WebAssembly, bound directly: with the segmentation of pages into columns, which the library around
 * it does not use. Only for a process or a worker that can be ended, because it cannot be interrupted.
 */
export async function openTesseract(
  parts: TesseractParts,
  settings: RecognitionSettings,
): Promise<Recogniser> {
  let tesseract: Promise<Instance> | undefined
  const within = async <Result>(work: (instance: Instance) => Promise<Result>): Promise<Result> => {
    tesseract ??= Instance.create(parts)
    const current = tesseract
    try {
      return await work(await current)
    } catch (error) {
      // Nothing works in an instance that has run out of memory: the next page gets another one.
      if (tesseract === current) tesseract = undefined
      throw isOfWasm(error)
        ? new PdfError(
            'limit_exceeded',
            'The picture of the page needs more memory to be read than there is.',
          )
        : error
    }
  }
  await within((instance) => instance.text(settings))
  return {
    engine: 'tesseract.js-core',
    recognise: (picture, dpi, layout = 'columns') =>
      within(async (instance) => recognised(instance, settings, { picture, dpi, layout })),
    orientation: (picture, dpi) => within(async (instance) => orientationOf(instance, picture, dpi)),
    atOnce: 1,
    close() {
      void tesseract?.then((instance) => instance.end()).catch(() => undefined)
      tesseract = undefined
    },
  }
}

interface Looked {
  readonly picture: GreyPicture
  readonly dpi: number
  readonly layout: keyof typeof LAYOUTS
}

async function recognised(
  instance: Instance,
  settings: RecognitionSettings,
  { picture, dpi, layout }: Looked,
): Promise<string> {
  const api = await instance.text(settings)
  api.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout])
  instance.show(api, picture, dpi)
  try {
    if (api.Recognize(null) !== 0)
      throw new PdfError('damaged_image', 'The picture of the page cannot be read.')
    return api.GetHOCRText(0)
  } finally {
    api.Clear()
  }
}

async function orientationOf(
  instance: Instance,
  picture: GreyPicture,
  dpi: number,
): Promise<Orientation | undefined> {
  const api = await instance.orientation()
  instance.show(api, picture, dpi)
  const results = new instance.module.OSResults()
  try {
    if (!api.DetectOS(results)) return undefined
    const { orientation_id: quarters, oconfidence: confidence } = results.best_result
    return { degrees: (((4 - quarters) % 4) * 90) as Orientation['degrees'], confidence }
  } finally {
    instance.module.destroy(results)
    api.Clear()
  }
}

/** One WebAssembly instance, with an interface for text and, if it is needed, one for the orientation. */
class Instance {
  readonly module: TesseractModule
  readonly #parts: TesseractParts
  readonly #memory: WasmMemory
  #text: Promise<TessBaseApi> | undefined
  #orientation: Promise<TessBaseApi> | undefined

  private constructor(parts: TesseractParts, module: TesseractModule, memory: WasmMemory) {
    this.#parts = parts
    this.module = module
    this.#memory = memory
  }

  static async create(parts: TesseractParts): Promise<Instance> {
    const [make, bytes] = await Promise.all([parts.make(), parts.wasm()])
    const wasm = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly
    let memory: WasmMemory | undefined
    const module = await make({
      instantiateWasm(imports, done) {
        const code = new wasm.Module(bytes)
        const instance = new wasm.Instance(code, imports)
        memory = Object.values(instance.exports).find((one) => one instanceof wasm.Memory) as WasmMemory
        limitMemory(memory)
        done(instance, code)
        return instance.exports
      },
      // Its messages are for developers; what went wrong is told by its results.
      print: () => undefined,
      printErr: () => undefined,
    })
    return new Instance(parts, module, memory!)
  }

  text({ languages, userWords, userPatterns }: RecognitionSettings): Promise<TessBaseApi> {
    this.#text ??= (async () => {
      for (const language of languages) await this.#provide(language)
      const config: string[] = []
      if (userWords.length > 0) config.push(this.#list('user_words_file', userWords))
      if (userPatterns.length > 0) config.push(this.#list('user_patterns_file', userPatterns))
      this.module.FS.writeFile('/config', config.join('\n'))
      return this.#open(languages.join('+'), NEURAL_NETWORK)
    })()
    return this.#text
  }

  orientation(): Promise<TessBaseApi> {
    this.#orientation ??= (async () => {
      await this.#provide(ORIENTATION)
      return this.#open(ORIENTATION, LEGACY_ENGINE)
    })()
    return this.#orientation
  }

  show(api: TessBaseApi, { width, height, data }: GreyPicture, dpi: number): void {
    const address = this.module._malloc(data.length) >>> 0
    if (address === 0)
      throw new PdfError('limit_exceeded', 'The picture of the page does not fit into memory.')
    new Uint8Array(this.#memory.buffer, address, data.length).set(data)
    api.SetImage(address, width, height, 1, width)
    // It has made a copy.
    this.module._free(address)
    api.SetSourceResolution(Math.round(dpi))
  }

  end(): void {
    for (const api of [this.#text, this.#orientation])
      void api?.then((opened) => opened.End()).catch(() => undefined)
  }

  async #provide(language: string): Promise<void> {
    this.module.FS.writeFile(dataPath(language), await this.#parts.data(language))
  }

  #list(variable: string, lines: readonly string[]): string {
    this.module.FS.writeFile(`/${variable}`, `${lines.join('\n')}\n`)
    return `${variable} /${variable}`
  }

  #open(languages: string, mode: number): TessBaseApi {
    const api = new this.module.TessBaseAPI()
    const status =
      mode === NEURAL_NETWORK ? api.Init('/', languages, mode, '/config') : api.Init('/', languages, mode)
    // It has read the files.
    for (const language of languages.split('+')) this.module.FS.unlink(dataPath(language))
    if (status !== 0)
      throw new PdfError(
        'invalid_option',
        `The recognition data of ${languages} cannot be loaded: install them again.`,
      )
    if (mode === LEGACY_ENGINE) api.SetVariable('tessedit_pageseg_mode', ORIENTATION_ALONE)
    return api
  }
}

function dataPath(language: string): string {
  return `/${language.replaceAll('/', '_')}.traineddata`
}

/** Emscripten reports a failure to grow as out of memory. */
function limitMemory(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    const bytes = memory.buffer.byteLength + pages * WASM_PAGE
    if (bytes > MAX_MEMORY) throw new RangeError(`Tesseract asks for ${bytes} bytes of memory.`)
    return grow(pages)
  }
}

/** An abort of Emscripten, a trap, or an exception of C++, which is thrown as a number. */
function isOfWasm(error: unknown): boolean {
  return (
    typeof error === 'number' || (error instanceof Error && /^(RuntimeError|CppException)$/.test(error.name))
  )
}
