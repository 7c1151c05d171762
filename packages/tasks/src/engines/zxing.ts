import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { Barcode, BarcodeFormat, BarcodeReader } from '../declare/barcodes.js'
import type { RenderedPixels } from '../declare/rendering.js'

/** More codes on a page are no separators, and each costs time. */
const MAX_CODES = 100

/** The names of ZXing's symbologies. */
const SYMBOLOGIES = {
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  code_128: 'Code128',
  code_39: 'Code39',
  code_93: 'Code93',
  codabar: 'Codabar',
  itf: 'ITF',
  ean_upc: 'EANUPC',
} as const satisfies Record<BarcodeFormat, string>

let loading: Promise<unknown> | undefined

/** ZXing as WebAssembly, which is loaded once. By default it would be fetched from a server. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  loading ??= load()
  await loading
  return { read }
}

function load(): Promise<unknown> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

async function read(pixels: RenderedPixels, formats: readonly BarcodeFormat[]): Promise<Barcode[]> {
  const found = await readBarcodes(rgba(pixels), {
    formats: formats.map((format) => SYMBOLOGIES[format]),
    maxNumberOfSymbols: MAX_CODES,
    tryHarder: true,
    textMode: 'Plain',
  })
  return found
    .flatMap((one) => barcodeOf(one) ?? [])
    .sort((one, other) => one.top - other.top || one.left - other.left)
}

function barcodeOf({ isValid, symbology, text, position }: ReadResult): Barcode | undefined {
  const format = (Object.keys(SYMBOLOGIES) as BarcodeFormat[]).find((name) => SYMBOLOGIES[name] === symbology)
  if (!isValid || format === undefined || text === '') return undefined
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { format, text, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

type Image = Parameters<typeof readBarcodes>[0]

/** ZXing takes an `ImageData` of the DOM, or what looks like one. */
function rgba({ width, height, channels = 4, data }: RenderedPixels): Image {
  const pixels = new Uint8ClampedArray(width * height * 4)
  if (channels === 4) pixels.set(data.subarray(0, pixels.length))
  else
    for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
      pixels[to] = data[from]!
      pixels[to + 1] = data[from + 1]!
      pixels[to + 2] = data[from + 2]!
      pixels[to + 3] = 255
    }
  return { width, height, data: pixels, colorSpace: 'srgb' } as Image
}
