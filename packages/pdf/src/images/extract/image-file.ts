import { damagedImage } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfStream } from '../../syntax/objects.js'
import type { WritableData } from '../../write/pdf-writer.js'
import { rowBytesOf, type Samples } from '../pack-samples.js'
import { memoryData } from '../source-bytes.js'
import { coloursOf, type ImageColours } from './colours.js'
import { EncodedImages, invert } from './encoded-images.js'
import type { FoundImage } from './find-images.js'
import { opacitiesOf } from './opacities.js'
import { type PngContent, pngFile, pngRows } from './png-file.js'
import { tiffFile } from './tiff-file.js'

/** An image as a separate file. */
export interface ImageFile {
  readonly type: string
  readonly extension: string
  readonly data: WritableData
  /** Whether its data was kept without re-encoding. */
  readonly carriedOver: boolean
  /** Descriptions of the properties of the image that the file cannot represent. */
  readonly notes: readonly string[]
}

const JBIG2_HEADER = Uint8Array.of(0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a, 0x01, 0, 0, 0, 1)

/** Reads the images of one document. */
export class ImageReader {
  readonly images: EncodedImages
  readonly #file: PdfFile

  constructor(file: PdfFile) {
    this.#file = file
    this.images = new EncodedImages(file)
  }

  /** An image in the format of its data, or otherwise as PNG or TIFF. Throws if it cannot be read. */
  original(image: FoundImage): ImageFile {
    const { width, height } = this.images.checkedSize(image)
    switch (this.images.coding(image)) {
      case 'DCTDecode':
        return this.#carried(image, 'image/jpeg', 'jpg')
      case 'JPXDecode':
        return this.#carried(image, 'image/jp2', 'jp2')
      case 'JBIG2Decode':
        return this.#jbig2(image)
      case 'CCITTFaxDecode':
        return this.#faxFile(image, width, height) ?? this.png(image)
      default:
        return this.png(image)
    }
  }

  /** The samples of an image as PNG, or as TIFF if PNG cannot represent its colours. */
  png(image: FoundImage): ImageFile {
    const { width, height } = this.images.checkedSize(image)
    const isStencil = this.#file.resolve(image.dict.get('ImageMask') ?? image.dict.get('IM')) === true
    const colours: ImageColours = isStencil
      ? { kind: 'grey', components: 1, profile: undefined, isInverted: false }
      : this.images.coding(image) === 'CCITTFaxDecode' &&
          !image.dict.has('ColorSpace') &&
          !image.dict.has('CS')
        ? { kind: 'grey', components: 1, profile: undefined, isInverted: false }
        : coloursOf(this.#file, image)
    if (colours.kind === 'unknown') throw damagedImage(colours.why)
    const bits = isStencil ? 1 : this.images.bits(image)
    const layout = { width, height, components: colours.components, bits }
    const mask = this.images.maskOf(image)
    const key = this.#file.array(image.dict.get('Mask'))?.map((value) => this.#file.number(value) ?? 0)
    const notes: string[] = []
    const decode = this.images.decode(image, colours, bits)
    if (mask === undefined && key === undefined && decode === undefined) {
      const carried = this.#carriedPng(image, layout, colours)
      if (carried !== undefined) return carried
    }
    const samples = this.images.samples(image, layout, notes)
    const alpha = opacitiesOf(this.images, image, { layout, raw: samples.bytes }, { mask, key }, notes)
    if (decode !== undefined) {
      if (decode.every((isInverted) => isInverted)) invert(samples.bytes)
      else notes.push('It has a Decode array, which is not applied: its colours may differ.')
    }
    if (colours.kind === 'inks') return this.#inks(samples, colours, notes)
    if (colours.kind === 'grey' && colours.isInverted) notes.push('It is one ink: black is full coverage.')
    const own = { width, height, bits, profile: colours.profile }
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

  /** The bytes of a JPEG image in the document, for an external decoder. */
  jpegBytes(image: FoundImage): Uint8Array {
    return this.images.undone(image).bytes
  }

  /** The data of a JPEG 2000 or JBIG2 image, and the segments that several JBIG2 images share (ISO 32000-1, 7.4.7). */
  codedBytes(image: FoundImage): { readonly bytes: Uint8Array; readonly globals: Uint8Array | undefined } {
    const globals = this.#file.resolve(this.images.parms(image)?.get('JBIG2Globals'))
    const { bytes } = this.images.undone(image)
    return { bytes, globals: globals instanceof PdfStream ? this.#file.decode(globals) : undefined }
  }

  #carried(image: FoundImage, type: string, extension: string): ImageFile {
    const isPlain = this.images.steps(image.dict).length === 1 && image.stream !== undefined
    const data = isPlain ? this.#file.data(image.stream!) : memoryData(this.images.undone(image).bytes)
    if (data.length === 0) throw damagedImage('It has no data.')
    return { type, extension, data, carriedOver: true, notes: [] }
  }

  /** A file of one page. The segments that several images can share precede it (ISO/IEC 14492, annex D). */
  #jbig2(image: FoundImage): ImageFile {
    const { bytes, globals: shared = new Uint8Array(0) } = this.codedBytes(image)
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

  /** Undefined if TIFF cannot represent the coding. */
  #faxFile(image: FoundImage, width: number, height: number): ImageFile | undefined {
    const { k, columns, byteAlign, isBlackOne } = this.images.fax(image)
    if (columns !== width || byteAlign) return undefined
    const isInverted = this.images.decode(image, undefined, 1)?.[0] === true
    const strip = this.images.undone(image).bytes
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

  /** Flate data with PNG predictors are valid PNG image data. */
  #carriedPng(
    image: FoundImage,
    layout: Omit<Samples, 'bytes'>,
    colours: Exclude<ImageColours, { kind: 'unknown' }>,
  ): ImageFile | undefined {
    const [step, ...others] = this.images.steps(image.dict)
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
      // Checked, so that no damaged file is returned.
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

  #inks(
    samples: Samples,
    { components, profile }: { components: number; profile: Uint8Array | undefined },
    notes: string[],
  ): ImageFile {
    if (samples.bits < 8) throw damagedImage('Its inks have fewer than 8 bits each, which is not supported.')
    const { width, height, bits, bytes } = samples
    // TIFF files that begin with II are little-endian.
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

  /** The opacities of a palette in which the colours of the key range are transparent. */
  #hiddenColour(key: readonly number[] | undefined): Uint8Array | undefined {
    const [first, last] = key ?? []
    if (first === undefined || last === undefined || first < 0 || last > 255) return undefined
    return Uint8Array.from({ length: last + 1 }, (_, index) => (index >= first ? 0 : 255))
  }
}

function pngOf(bytes: Uint8Array, notes: readonly string[]): ImageFile {
  return { type: 'image/png', extension: 'png', data: memoryData(bytes), carriedOver: false, notes }
}

/** Limits the palette to the number of colours that samples can index. */
function paletteFor(colours: Uint8Array, bits: number): Uint8Array {
  return colours.subarray(0, 3 * 2 ** Math.min(8, bits))
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

function swapBytes(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const low = bytes[i]!
    bytes[i] = bytes[i + 1]!
    bytes[i + 1] = low
  }
}
