import { damagedImage, limitExceeded, PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { decodeStream, type FilterStep, filterSteps } from '../../filters/decode.js'
import { isDict, type PdfDict, PdfStream } from '../../syntax/objects.js'
import type { WritableData } from '../../write/pdf-writer.js'
import { decodeCcitt } from '../ccitt/decode.js'
import { rowBytesOf, type Samples } from '../pack-samples.js'
import { memoryData } from '../source-bytes.js'
import { coloursOf, type ImageColours } from './colours.js'
import type { FoundImage } from './find-images.js'
import { type PngContent, pngFile, pngRows } from './png-file.js'
import { tiffFile } from './tiff-file.js'

/** An image as a file of its own. */
export interface ImageFile {
  readonly type: string
  readonly extension: string
  readonly data: WritableData
  /** Whether its data are those of the document, not coded anew. */
  readonly carriedOver: boolean
  /** What of the image the file does not say, in words. */
  readonly notes: readonly string[]
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const JBIG2_HEADER = Uint8Array.of(0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a, 0x01, 0, 0, 0, 1)

/** Reads the images of one document. */
export class ImageReader {
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

  /** The bytes of an image as they are encoded; what is equal here and in the rest of the dictionary is the same image. */
  encoded({ stream, data }: FoundImage): WritableData {
    return stream === undefined ? memoryData(data ?? new Uint8Array(0)) : this.#file.data(stream)
  }

  /** The last filter, where it is one that pixels are coded with: `DCTDecode` … */
  coding({ dict }: FoundImage): string | undefined {
    const last = this.#steps(dict).at(-1)
    return last?.kind === 'image' ? last.name : undefined
  }

  /** The soft mask or the stencil of an image, as an image. */
  maskOf({
    dict,
    resources,
  }: FoundImage): { readonly image: FoundImage; readonly isStencil: boolean } | undefined {
    for (const key of ['SMask', 'Mask']) {
      const stream = this.#file.resolve(dict.get(key))
      if (!(stream instanceof PdfStream)) continue
      return { image: { dict: stream.dict, stream, data: undefined, resources }, isStencil: key === 'Mask' }
    }
    return undefined
  }

  /** An image in the format that its data are in, or else as PNG or TIFF. Throws where it cannot be read. */
  original(image: FoundImage): ImageFile {
    const { width, height } = this.#checkedSize(image)
    switch (this.coding(image)) {
      case 'DCTDecode':
        return { ...this.#carried(image), type: 'image/jpeg', extension: 'jpg' }
      case 'JPXDecode': {
        const carried = this.#carried(image)
        return { ...carried, type: 'image/jp2', extension: 'jp2' }
      }
      case 'JBIG2Decode':
        return this.#jbig2(image)
      case 'CCITTFaxDecode':
        return this.#faxFile(image, width, height) ?? this.png(image)
      default:
        return this.png(image)
    }
  }

  /** The samples of an image as PNG, or as TIFF where PNG cannot say its colours. */
  png(image: FoundImage): ImageFile {
    const { width, height } = this.#checkedSize(image)
    const isStencil = this.#file.resolve(image.dict.get('ImageMask') ?? image.dict.get('IM')) === true
    const colours: ImageColours = isStencil
      ? { kind: 'grey', components: 1, profile: undefined, isInverted: false }
      : this.coding(image) === 'CCITTFaxDecode' && !image.dict.has('ColorSpace') && !image.dict.has('CS')
        ? { kind: 'grey', components: 1, profile: undefined, isInverted: false }
        : coloursOf(this.#file, image)
    if (colours.kind === 'unknown') throw damagedImage(colours.why)
    const bits = isStencil ? 1 : this.#bits(image)
    const layout = { width, height, components: colours.components, bits }
    const mask = this.maskOf(image)
    const key = this.#file.array(image.dict.get('Mask'))?.map((value) => this.#file.number(value) ?? 0)
    const notes: string[] = []
    const decode = this.#decode(image, colours, bits)
    if (mask === undefined && key === undefined && decode === undefined) {
      const carried = this.#carriedPng(image, layout, colours)
      if (carried !== undefined) return carried
    }
    const samples = this.#samples(image, layout, notes)
    const raw = samples.bytes
    if (decode !== undefined) {
      if (decode.every((isInverted) => isInverted)) invert(samples.bytes)
      else notes.push('Its samples are to be read by a rule of their own (Decode), which is not applied.')
    }
    if (colours.kind === 'inks') return this.#inks(samples, colours, notes)
    if (colours.kind === 'grey' && colours.isInverted)
      notes.push('It is the amount of one ink: black where it is full.')
    const own = { width, height, bits, profile: colours.profile }
    const alpha = this.#alpha(image, layout, raw, mask, key, notes)
    const { primitives } = this.#file
    if (colours.kind === 'palette') {
      if (colours.isConverted) notes.push('The inks of its palette were converted to RGB.')
      const content: PngContent = {
        ...own,
        colourType: 3,
        palette: paletteFor(colours.colours, bits),
        opacities: alpha === undefined ? this.#hiddenColour(key) : undefined,
        data: pngRows(samples, true, primitives),
      }
      return pngOf(pngFile(content, primitives), notes)
    }
    const isGrey = colours.kind === 'grey'
    if (alpha === undefined || bits < 8) {
      const content: PngContent = {
        ...own,
        colourType: isGrey ? 0 : 2,
        data: pngRows(samples, false, primitives),
      }
      return pngOf(pngFile(content, primitives), notes)
    }
    const merged = withAlpha(samples, alpha)
    const content: PngContent = {
      ...own,
      colourType: isGrey ? 4 : 6,
      data: pngRows(merged, false, primitives),
    }
    return pngOf(pngFile(content, primitives), notes)
  }

  /** Bytes of a JPEG file inside the document, for who decodes it. */
  jpegBytes(image: FoundImage): Uint8Array {
    return this.#undone(image).bytes
  }

  #steps(dict: PdfDict): FilterStep[] {
    return filterSteps(dict, (value) => this.#file.resolve(value), this.#file.limits)
  }

  #checkedSize(image: FoundImage): ImageSize {
    const { width, height } = this.sizeOf(image)
    if (width <= 0 || height <= 0) throw damagedImage('It has no pixels.')
    const { maxImagePixels } = this.#file.limits
    if (width * height > maxImagePixels)
      throw limitExceeded('The number of pixels of an image', maxImagePixels)
    return { width, height }
  }

  #bits({ dict }: FoundImage): Samples['bits'] {
    const bits =
      this.#file.number(dict.get('BitsPerComponent') ?? dict.get('BPC')) ??
      (this.coding({ dict } as FoundImage) ? 1 : 8)
    return bits === 1 || bits === 2 || bits === 4 || bits === 16 ? bits : 8
  }

  /** The data with every filter undone but that of an image. */
  #undone(image: FoundImage): { readonly bytes: Uint8Array; readonly damaged: boolean } {
    const { stream } = image
    const file = this.#file
    if (stream !== undefined) return { bytes: file.decode(stream), damaged: false }
    const { maxDecodedBytes: maxBytes } = file.limits
    return decodeStream(
      image.data ?? new Uint8Array(0),
      this.#steps(image.dict),
      { maxBytes },
      file.primitives,
    )
  }

  #carried(image: FoundImage): Pick<ImageFile, 'data' | 'carriedOver' | 'notes'> {
    const isPlain = this.#steps(image.dict).length === 1 && image.stream !== undefined
    const data = isPlain ? this.#file.data(image.stream!) : memoryData(this.#undone(image).bytes)
    if (data.length === 0) throw damagedImage('It has no data.')
    return { data, carriedOver: true, notes: [] }
  }

  /** A file of one page, with what several images may share before it (ISO/IEC 14492, annex D; ISO 32000-1, 7.4.7). */
  #jbig2(image: FoundImage): ImageFile {
    const globals = this.#file.resolve(this.#parms(image)?.get('JBIG2Globals'))
    const shared = globals instanceof PdfStream ? this.#file.decode(globals) : new Uint8Array(0)
    const { bytes } = this.#undone(image)
    const whole = new Uint8Array(JBIG2_HEADER.length + shared.length + bytes.length)
    whole.set(JBIG2_HEADER)
    whole.set(shared, JBIG2_HEADER.length)
    whole.set(bytes, JBIG2_HEADER.length + shared.length)
    return {
      type: 'application/octet-stream',
      extension: 'jb2',
      data: memoryData(whole),
      carriedOver: true,
      notes: [],
    }
  }

  #parms({ dict }: FoundImage): PdfDict | undefined {
    const value = this.#file.resolve(dict.get('DecodeParms') ?? dict.get('DP'))
    const last = Array.isArray(value) ? this.#file.resolve(value.at(-1)) : value
    return isDict(last) ? last : undefined
  }

  #fax(image: FoundImage) {
    const parms = this.#parms(image)
    const file = this.#file
    return {
      k: file.number(parms?.get('K')) ?? 0,
      columns: Math.max(1, Math.floor(file.number(parms?.get('Columns')) ?? 1728)),
      byteAlign: file.resolve(parms?.get('EncodedByteAlign')) === true,
      isBlackOne: file.resolve(parms?.get('BlackIs1')) === true,
    }
  }

  /** Undefined where TIFF has no word for the way it is coded. */
  #faxFile(image: FoundImage, width: number, height: number): ImageFile | undefined {
    const { k, columns, byteAlign, isBlackOne } = this.#fax(image)
    if (columns !== width || byteAlign) return undefined
    const isInverted = this.#decode(image, undefined, 1)?.[0] === true
    const strip = this.#undone(image).bytes
    const content = {
      width,
      height,
      bits: 1,
      samples: 1,
      photometric: isBlackOne !== isInverted ? 1 : 0,
      compression: k < 0 ? 4 : 3,
      groupThreeOptions: k < 0 ? undefined : k > 0 ? 1 : 0,
      strip,
    }
    const data = memoryData(tiffFile(content))
    return { type: 'image/tiff', extension: 'tif', data, carriedOver: true, notes: [] }
  }

  /** Flate data with PNG's predictors are PNG's own data. */
  #carriedPng(
    image: FoundImage,
    layout: Omit<Samples, 'bytes'>,
    colours: Exclude<ImageColours, { kind: 'unknown' }>,
  ): ImageFile | undefined {
    const [step, ...others] = this.#steps(image.dict)
    if (step?.kind !== 'flate' || others.length > 0 || image.stream === undefined || colours.kind === 'inks')
      return undefined
    const { predictor } = step
    const { width, height, components, bits } = layout
    if (predictor?.kind !== 'png' || predictor.columns !== width) return undefined
    if (predictor.colors !== components || predictor.bitsPerComponent !== bits) return undefined
    const { primitives } = this.#file
    const data = this.#file.data(image.stream).bytes()
    const expected = (rowBytesOf(layout) + 1) * height
    try {
      // Looked into, so that no damaged file is handed out.
      if (primitives.inflate(data, expected).length !== expected) return undefined
    } catch {
      return undefined
    }
    const colourType = colours.kind === 'palette' ? 3 : colours.kind === 'grey' ? 0 : 2
    if (colours.kind === 'grey' && colours.isInverted) return undefined
    const palette = colours.kind === 'palette' ? paletteFor(colours.colours, bits) : undefined
    const content: PngContent = { width, height, bits, colourType, palette, profile: colours.profile, data }
    const notes =
      colours.kind === 'palette' && colours.isConverted
        ? ['The inks of its palette were converted to RGB.']
        : []
    return { ...pngOf(pngFile(content, primitives), notes), carriedOver: true }
  }

  #samples(image: FoundImage, layout: Omit<Samples, 'bytes'>, notes: string[]): Samples {
    const { width, height } = layout
    const expected = rowBytesOf(layout) * height
    if (expected > this.#file.limits.maxDecodedBytes)
      throw limitExceeded('The number of bytes of an image', this.#file.limits.maxDecodedBytes)
    const coding = this.coding(image)
    if (coding !== undefined && coding !== 'CCITTFaxDecode')
      throw damagedImage(`It is coded as ${coding}, which is not decoded.`)
    const { bytes } = coding === undefined ? this.#undone(image) : this.#faxSamples(image, width, height)
    if (bytes.length < expected) notes.push('Its data end before its last row; what is missing is black.')
    const whole = new Uint8Array(expected)
    whole.set(bytes.subarray(0, expected))
    return { ...layout, bytes: whole }
  }

  #faxSamples(image: FoundImage, width: number, height: number): { readonly bytes: Uint8Array } {
    const { k, columns, byteAlign, isBlackOne } = this.#fax(image)
    if (columns !== width) throw damagedImage('Its rows are not as long as it says.')
    const { bytes } = decodeCcitt(this.#undone(image).bytes, { k, columns, rows: height, byteAlign }, height)
    if (!isBlackOne) invert(bytes)
    return { bytes }
  }

  /** For each component whether its samples are to be read the other way round; undefined where all are read as usual. */
  #decode(image: FoundImage, colours: ImageColours | undefined, bits: number): boolean[] | undefined {
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

  #inks(
    samples: Samples,
    { components, profile }: { components: number; profile: Uint8Array | undefined },
    notes: string[],
  ): ImageFile {
    if (samples.bits < 8) throw damagedImage('Its inks have fewer than 8 bits each, which is not read.')
    const { width, height, bits, bytes } = samples
    // TIFF that begins with II has the low byte first.
    if (bits === 16) swapBytes(bytes)
    const { primitives } = this.#file
    const strip = primitives.deflate(bytes)
    const content = {
      width,
      height,
      bits,
      samples: components,
      photometric: 5,
      compression: 8,
      profile,
      strip,
    }
    const named =
      components === 4 ? [] : [`It has ${components} inks, which most programs do not show as they print.`]
    return {
      type: 'image/tiff',
      extension: 'tif',
      data: memoryData(tiffFile(content)),
      carriedOver: false,
      notes: [...notes, ...named],
    }
  }

  /** Opacities, one for each pixel, in as many bits as the samples; undefined where the picture is opaque or they cannot be merged. */
  #alpha(
    image: FoundImage,
    layout: Omit<Samples, 'bytes'>,
    raw: Uint8Array,
    mask: ReturnType<ImageReader['maskOf']>,
    key: readonly number[] | undefined,
    notes: string[],
  ): Uint8Array | undefined {
    const { width, height, components, bits } = layout
    if (bits < 8) return undefined
    if (key !== undefined && bits === 8 && key.length >= 2 * components)
      return keyedAlpha(raw, components, key)
    if (mask === undefined || image.stream === undefined) return undefined
    const size = this.sizeOf(mask.image)
    if (size.width !== width || size.height !== height) return undefined
    try {
      return this.#maskSamples(mask, width, height, bits, notes)
    } catch (error) {
      if (error instanceof PdfError && error.code === 'limit_exceeded') throw error
      return undefined
    }
  }

  #maskSamples(
    { image, isStencil }: { readonly image: FoundImage; readonly isStencil: boolean },
    width: number,
    height: number,
    bits: number,
    notes: string[],
  ): Uint8Array {
    const own = isStencil ? 1 : this.#bits(image)
    const layout = { width, height, components: 1, bits: own } as const
    const { bytes } = this.#samples(image, layout, notes)
    const isInverted = this.#decode(image, undefined, own)?.[0] === true
    const most = 2 ** own - 1
    const sampleBytes = bits / 8
    const out = new Uint8Array(width * height * sampleBytes)
    const rowBytes = rowBytesOf(layout)
    for (let row = 0, to = 0; row < height; row++)
      for (let x = 0; x < width; x++) {
        const bit = x * own
        const at = row * rowBytes + (bit >> 3)
        const value =
          own === 16
            ? bytes[at]! * 257
            : own === 8
              ? bytes[at]!
              : (bytes[at]! >> (8 - own - (bit & 7))) & most
        // A stencil hides where it is 1 (ISO 32000-1, 8.9.6.3).
        const share = (isInverted !== isStencil ? most - value : value) / most
        const opacity = Math.round(share * 255)
        for (let i = 0; i < sampleBytes; i++) out[to++] = opacity
      }
    return out
  }

  /** The opacities of a palette of which one colour is not seen. */
  #hiddenColour(key: readonly number[] | undefined): Uint8Array | undefined {
    const [first, last] = key ?? []
    if (first === undefined || last === undefined || first < 0 || last > 255) return undefined
    return Uint8Array.from({ length: last + 1 }, (_, index) => (index >= first ? 0 : 255))
  }
}

function pngOf(bytes: Uint8Array, notes: readonly string[]): ImageFile {
  return { type: 'image/png', extension: 'png', data: memoryData(bytes), carriedOver: false, notes }
}

/** No more colours than samples can name. */
function paletteFor(colours: Uint8Array, bits: number): Uint8Array {
  return colours.subarray(0, 3 * 2 ** Math.min(8, bits))
}

function keyedAlpha(raw: Uint8Array, components: number, key: readonly number[]): Uint8Array {
  const out = new Uint8Array(raw.length / components)
  for (let pixel = 0, at = 0; pixel < out.length; pixel++, at += components) {
    let isHidden = true
    for (let i = 0; i < components; i++) {
      const value = raw[at + i]!
      if (value < key[2 * i]! || value > key[2 * i + 1]!) isHidden = false
    }
    out[pixel] = isHidden ? 0 : 255
  }
  return out
}

function withAlpha(samples: Samples, alpha: Uint8Array): Samples {
  const { width, height, components, bits, bytes } = samples
  const size = bits / 8
  const own = components * size
  const out = new Uint8Array(bytes.length + alpha.length)
  for (let pixel = 0, to = 0; pixel < width * height; pixel++) {
    for (let i = 0; i < own; i++) out[to++] = bytes[pixel * own + i]!
    for (let i = 0; i < size; i++) out[to++] = alpha[pixel * size + i]!
  }
  return { ...samples, components: components + 1, bytes: out }
}

function invert(bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) bytes[i]! ^= 0xff
}

function swapBytes(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const low = bytes[i]!
    bytes[i] = bytes[i + 1]!
    bytes[i + 1] = low
  }
}
