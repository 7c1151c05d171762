import { damagedImage, limitExceeded } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { StreamData } from '../../file/stream-data.js'
import { decodeStream, type FilterStep, filterSteps } from '../../filters/decode.js'
import { isDict, type PdfDict, PdfStream } from '../../syntax/objects.js'
import type { WritableData } from '../../write/pdf-writer.js'
import { decodeCcitt } from '../ccitt/decode.js'
import { rowBytesOf, type Samples } from '../pack-samples.js'
import { memoryData } from '../source-bytes.js'
import type { ImageColours } from './colours.js'
import type { FoundImage } from './find-images.js'

const SAMPLE_BYTES = 32

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** An image that masks another one (ISO 32000-1, 8.9.6 and 11.6.5.2). */
export interface ImageMask {
  readonly image: FoundImage
  readonly isStencil: boolean
}

/** Reads the dictionaries of a document's images, and their data with the filters decoded. */
export class EncodedImages {
  readonly #file: PdfFile

  constructor(file: PdfFile) {
    this.#file = file
  }

  sizeOf({ dict }: FoundImage): ImageSize {
    const side = (...keys: string[]): number => {
      for (const key of keys) {
        const value = this.#file.number(dict.get(key))
        if (value !== undefined) return Math.floor(value)
      }
      return 0
    }
    return { width: side('Width', 'W'), height: side('Height', 'H') }
  }

  /**
   * The encoded bytes of an image. Two images are the same if these and the rest of the dictionary are equal.
   */
  encoded({ stream, data }: FoundImage): WritableData {
    return stream === undefined ? memoryData(data ?? new Uint8Array(0)) : this.#file.data(stream)
  }

  /** A hash of a few bytes, which distinguishes most images of the same length. */
  sampleHash(image: FoundImage): number {
    const data = this.encoded(image)
    if (!(data instanceof StreamData) || data.decipher !== null) return 0
    const length = Math.min(SAMPLE_BYTES, data.length)
    // The end of a stream is usually in the cache. Data without a filter often end alike, with a blank margin.
    const offset = image.dict.has('Filter') ? data.length - length : (data.length - length) >> 1
    const { bytes, base } = data.source.block(data.start + offset, length)
    const first = data.start + offset - base
    let hash = 0
    for (let at = first; at < first + length; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    return hash
  }

  /** The last filter if it is an image filter, such as `DCTDecode`. */
  coding({ dict }: FoundImage): string | undefined {
    const last = this.steps(dict).at(-1)
    return last?.kind === 'image' ? last.name : undefined
  }

  /** The soft mask or stencil mask of an image, as an image. */
  maskOf({ dict, resources }: FoundImage): ImageMask | undefined {
    for (const key of ['SMask', 'Mask']) {
      const stream = this.#file.resolve(dict.get(key))
      if (!(stream instanceof PdfStream)) continue
      return { image: { dict: stream.dict, stream, data: undefined, resources }, isStencil: key === 'Mask' }
    }
    return undefined
  }

  steps(dict: PdfDict): FilterStep[] {
    return filterSteps(dict, (value) => this.#file.resolve(value), this.#file.limits)
  }

  checkedSize(image: FoundImage): ImageSize {
    const { width, height } = this.sizeOf(image)
    if (width <= 0 || height <= 0) throw damagedImage('It has no pixels.')
    const { maxImagePixels } = this.#file.limits
    if (width * height > maxImagePixels)
      throw limitExceeded('The number of pixels of an image', maxImagePixels)
    return { width, height }
  }

  bits({ dict }: FoundImage): Samples['bits'] {
    const bits =
      this.#file.number(dict.get('BitsPerComponent') ?? dict.get('BPC')) ??
      (this.coding({ dict } as FoundImage) ? 1 : 8)
    return bits === 1 || bits === 2 || bits === 4 || bits === 16 ? bits : 8
  }

  /** The data with all filters decoded except an image filter. */
  undone(image: FoundImage): { readonly bytes: Uint8Array; readonly damaged: boolean } {
    const { stream } = image
    const file = this.#file
    if (stream !== undefined) return { bytes: file.decode(stream), damaged: false }
    const { maxDecodedBytes: maxBytes } = file.limits
    return decodeStream(
      image.data ?? new Uint8Array(0),
      this.steps(image.dict),
      { maxBytes },
      file.primitives,
    )
  }

  parms({ dict }: FoundImage): PdfDict | undefined {
    const value = this.#file.resolve(dict.get('DecodeParms') ?? dict.get('DP'))
    const last = Array.isArray(value) ? this.#file.resolve(value.at(-1)) : value
    return isDict(last) ? last : undefined
  }

  fax(image: FoundImage) {
    const parms = this.parms(image)
    const file = this.#file
    return {
      k: file.number(parms?.get('K')) ?? 0,
      columns: Math.max(1, Math.floor(file.number(parms?.get('Columns')) ?? 1728)),
      byteAlign: file.resolve(parms?.get('EncodedByteAlign')) === true,
      isBlackOne: file.resolve(parms?.get('BlackIs1')) === true,
    }
  }

  samples(image: FoundImage, layout: Omit<Samples, 'bytes'>, notes: string[]): Samples {
    const { width, height } = layout
    const expected = rowBytesOf(layout) * height
    if (expected > this.#file.limits.maxDecodedBytes)
      throw limitExceeded('The number of bytes of an image', this.#file.limits.maxDecodedBytes)
    const coding = this.coding(image)
    if (coding !== undefined && coding !== 'CCITTFaxDecode')
      throw damagedImage(`It is coded as ${coding}, which is not decoded.`)
    const { bytes } = coding === undefined ? this.undone(image) : this.#faxSamples(image, width, height)
    if (bytes.length < expected) notes.push('Its data end before its last row; the missing rows are black.')
    const whole = new Uint8Array(expected)
    whole.set(bytes.subarray(0, expected))
    return { ...layout, bytes: whole }
  }

  #faxSamples(image: FoundImage, width: number, height: number): { readonly bytes: Uint8Array } {
    const { k, columns, byteAlign, isBlackOne } = this.fax(image)
    if (columns !== width) throw damagedImage('The length of its rows does not match its header.')
    const { bytes } = decodeCcitt(this.undone(image).bytes, { k, columns, rows: height, byteAlign }, height)
    if (!isBlackOne) invert(bytes)
    return { bytes }
  }

  /** Whether the samples of each component are inverted; undefined if none are. */
  decode(image: FoundImage, colours: ImageColours | undefined, bits: number): boolean[] | undefined {
    const values = this.#file
      .array(image.dict.get('Decode') ?? image.dict.get('D'))
      ?.map((value) => this.#file.number(value) ?? 0)
    const isInk = colours?.kind === 'grey' && colours.isInverted
    if (values === undefined || values.length < 2) return isInk ? [true] : undefined
    const most = colours?.kind === 'palette' ? 2 ** bits - 1 : 1
    const inverted: boolean[] = []
    for (let at = 0; at + 1 < values.length; at += 2) {
      const isInverted = values[at]! >= most && values[at + 1]! <= 0
      inverted.push(isInk ? !isInverted : isInverted)
    }
    const isUsual = values.every((value, index) => value === (index % 2 === 0 ? 0 : most))
    if (isUsual) return isInk ? [true] : undefined
    return inverted.some((one) => one) || !isInk ? inverted : undefined
  }
}

export function invert(bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) bytes[i]! ^= 0xff
}
