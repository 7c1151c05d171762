import type { RenderedPixels } from './rendering.js'

/** What separator sheets and invoices have, by the names of the API. */
export const BARCODE_FORMATS = [
  'qr_code',
  'data_matrix',
  'aztec',
  'pdf417',
  'code_128',
  'code_39',
  'code_93',
  'codabar',
  'itf',
  'ean_upc',
] as const

export type BarcodeFormat = (typeof BARCODE_FORMATS)[number]

export interface Barcode {
  readonly format: BarcodeFormat
  readonly text: string
  /** The box around it in pixels from the upper left corner. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface BarcodeReader {
  /** In the order of reading: from the top, then from the left. */
  read(pixels: RenderedPixels, formats: readonly BarcodeFormat[]): Promise<Barcode[]>
}
