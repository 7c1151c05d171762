import { limitExceeded } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import { type DecodedPixels, type PictureBudget, tiffPages } from '@octavo/pdf/pictures'
import { PixelBudget, type Pixels, quarterTurned } from '@octavo/pdf/raster'
import type { OpenSource, TaskEntry } from '../declare/task.js'
import type { ScanContext } from './scan-context.js'

/** Pixels of a photograph: 8,000 × 6,000. */
export const MAX_PIXELS = 48_000_000
/** Pixels along a side: JPEG files can have a few more. */
const MAX_SIDE = 60_000

/** The pages of an image file, of which only a TIFF has several. They are decoded one at a time. */
export class PhotoPages {
  readonly #context: Pick<ScanContext, 'engines' | 'signal'>
  readonly #bytes: Uint8Array
  readonly #rotation: number
  readonly #budget: PictureBudget
  /** Which images of a TIFF file are pages. */
  readonly #images: readonly number[] | undefined
  /** The indexes of the pages that enter, in this order. */
  readonly entered: Uint32Array

  constructor(
    { engines, primitives, signal }: Pick<ScanContext, 'engines' | 'primitives' | 'signal'>,
    { page, rotation }: TaskEntry,
    source: OpenSource,
    budget: PictureBudget,
  ) {
    this.#context = { engines, signal }
    this.#rotation = rotation
    this.#budget = budget
    this.#images = tiffPages(source, { primitives, budget })
    this.#bytes = new Uint8Array(source.size)
    source.read(0, this.#bytes)
    this.entered = selectPages(parsePageSelection(page), this.#images?.length ?? 1)
  }

  /** As displayed, on white where it is transparent. */
  async pixels(index: number): Promise<Pixels> {
    const { engines, signal } = this.#context
    const image = this.#images?.[index]
    const coding = image === undefined ? undefined : ({ format: 'TIFF', image } as const)
    const decoded = await engines.decodePicture(this.#bytes, MAX_PIXELS, coding)
    this.#budget.ofFile(this.#bytes.length).spend(decoded.data.length)
    if (Math.max(decoded.width, decoded.height) > MAX_SIDE)
      throw limitExceeded('The number of pixels along a side of the image', MAX_SIDE)
    return quarterTurned(opaque(decoded), this.#rotation, new PixelBudget(signal))
  }
}

function opaque({ width, height, channels, data }: DecodedPixels): Pixels {
  if (channels === 1 || channels === 3) return { width, height, channels, data }
  const colours = channels === 2 ? 1 : 3
  const result = new Uint8Array(width * height * colours)
  for (let from = 0, to = 0; to < result.length; from += channels) {
    const opacity = data[from + colours]! / 255
    for (let c = 0; c < colours; c++)
      result[to++] = Math.round(data[from + c]! * opacity + 255 * (1 - opacity))
  }
  return { width, height, channels: colours, data: result }
}
