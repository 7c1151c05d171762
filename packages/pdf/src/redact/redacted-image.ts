import { cleanJpeg } from '../compress/jpeg-segments.js'
import { componentCount, readColourSpace } from '../content/colour.js'
import { longKeys } from '../content/inline-image.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { decodeStream, filterSteps } from '../filters/decode.js'
import type { Box } from '../geometry/box.js'
import type { Matrix } from '../geometry/matrix.js'
import { decodeCcitt } from '../images/ccitt/decode.js'
import { encodeGroup4 } from '../images/ccitt/encode.js'
import { blackBits, channelsOf, imageDocument, isDrawn, isGrey } from '../images/image-document.js'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { PageImage } from './page-scan.js'
import { overwriteSamples, type Span, touchedPixels } from './pixels.js'

/** An image that another engine must decode before its pixels can be overwritten. */
export type EncodedPicture = JpegPicture | DrawnPicture

interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface JpegPicture extends PictureSize {
  readonly kind: 'jpeg'
  readonly bytes: Uint8Array
  readonly spans: readonly Span[]
  readonly components: 1 | 3 | 4
}

/** A JPEG 2000 or JBIG2 image. */
export interface DrawnPicture extends PictureSize {
  readonly kind: 'drawn'
  /** A PDF with one page, whose pixels are the samples of the image. */
  readonly document: Uint8Array
  /** The same for an image with opacity, with which the page is drawn. */
  readonly withOpacity: Uint8Array | undefined
}

/** The result for a JPEG: the encoded data for a stream. */
export interface CodedPicture {
  readonly bytes: Uint8Array
  readonly filter: 'DCTDecode' | 'FlateDecode'
  readonly components: 1 | 3 | 4
}

const MAX_PIXELS = 500_000_000

/** An image, or the mask of one, with the pixels to be overwritten. */
export class ImageRedaction {
  readonly #draft: Draft
  readonly #file: PdfFile
  readonly #dict: PdfDict
  readonly #data: Uint8Array | PdfStream
  readonly #width: number
  readonly #height: number
  readonly #spans: readonly Span[] | undefined
  readonly #masks: { readonly key: string; readonly image: ImageRedaction }[] = []
  /** The picture that another engine must decode first. */
  readonly picture: EncodedPicture | undefined
  coded: CodedPicture | undefined
  #drawn: { readonly entries: PdfDict; readonly bytes: Uint8Array } | undefined

  constructor(
    draft: Draft,
    dict: PdfDict,
    data: Uint8Array | PdfStream,
    matrix: Matrix,
    areas: readonly Box[],
    isMask = false,
  ) {
    const { file } = draft
    this.#draft = draft
    this.#file = file
    this.#dict = dict
    this.#data = data
    this.#width = Math.trunc(file.number(dict.get('Width')) ?? 0)
    this.#height = Math.trunc(file.number(dict.get('Height')) ?? 0)
    const isSensible = this.#width > 0 && this.#height > 0 && this.#width * this.#height <= MAX_PIXELS
    this.#spans = isSensible ? touchedPixels(matrix, areas, this.#width, this.#height) : undefined
    this.picture = this.#spans === undefined ? undefined : this.#asPicture(this.#spans)
    if (isMask) return
    for (const key of ['SMask', 'Mask']) {
      const mask = file.resolve(dict.get(key))
      if (mask instanceof PdfStream)
        this.#masks.push({ key, image: new ImageRedaction(draft, mask.dict, mask, matrix, areas, true) })
    }
  }

  static of(draft: Draft, { image, matrix }: PageImage, areas: readonly Box[]): ImageRedaction {
    const { dict, stream, data, resources } = image
    return stream === undefined
      ? new ImageRedaction(draft, longKeys(dict, resources), data!, matrix, areas)
      : new ImageRedaction(draft, dict, stream, matrix, areas)
  }

  /** All pictures that another engine must decode, including masks. */
  get pictures(): ImageRedaction[] {
    return [
      ...(this.picture === undefined ? [] : [this]),
      ...this.#masks.flatMap(({ image }) => image.pictures),
    ]
  }

  /** Takes the pixels of the documents of a drawn picture, in RGBA; what is left of them stays without loss. */
  setPixels(pixels: Uint8Array, withOpacity?: Uint8Array): void {
    if (this.picture?.kind === 'drawn' && this.#spans !== undefined && isDrawn(pixels))
      this.#drawn = this.#isJpeg2000
        ? this.#withSamples(pixels, withOpacity, this.#spans)
        : this.#withBits(pixels, this.#spans)
  }

  /** A new image without the pixels; undefined if they cannot be overwritten. */
  write(): PdfRef | undefined {
    const own = this.#spans === undefined ? undefined : this.#overwritten(this.#spans)
    if (own === undefined) return undefined
    const dict: PdfDict = new Map(this.#dict)
    for (const key of [
      'Length',
      'Filter',
      'DecodeParms',
      'F',
      'FFilter',
      'FDecodeParms',
      'Metadata',
      'Alternates',
      'OPI',
      'ID',
      'SMaskInData',
      ...(this.#isJpeg2000 ? ['Decode'] : []),
      'PieceInfo',
      'StructParent',
    ])
      dict.delete(key)
    dict.set('Type', new PdfName('XObject')).set('Subtype', new PdfName('Image'))
    for (const { key, image } of this.#masks) {
      const mask = image.write()
      if (mask === undefined) return undefined
      dict.set(key, mask)
    }
    for (const [key, value] of own.entries) dict.set(key, value)
    return this.#draft.addStream(dict, own.bytes)
  }

  #overwritten(spans: readonly Span[]): { entries: PdfDict; bytes: Uint8Array } | undefined {
    const deflated = (bytes: Uint8Array, entries: PdfDict = new Map()) => ({
      entries: new Map([...entries, ['Filter', new PdfName('FlateDecode')] as const]),
      bytes: this.#file.primitives.deflate(bytes),
    })
    if (this.picture?.kind === 'drawn') return this.#drawn
    if (this.picture !== undefined) return this.#fromCoded(this.picture)
    const decoded = this.#decode()
    if (decoded.remaining.length === 0) {
      const bits = this.#bitsPerPixel(decoded.bytes.length)
      if (bits === undefined) return undefined
      const size = Math.ceil((this.#width * bits) / 8) * this.#height
      const bytes = new Uint8Array(size)
      bytes.set(decoded.bytes.subarray(0, size))
      overwriteSamples(bytes, this.#width, bits, spans)
      return deflated(bytes)
    }
    if (decoded.remaining.length > 1 || decoded.remaining[0] !== 'CCITTFaxDecode') return undefined
    return this.#fromFax(decoded.bytes, spans)
  }

  #fromCoded({ components }: JpegPicture): { entries: PdfDict; bytes: Uint8Array } | undefined {
    const { coded } = this
    if (coded === undefined) return undefined
    const entries: PdfDict = new Map()
    entries.set('Filter', new PdfName(coded.filter)).set('BitsPerComponent', 8)
    if (components !== coded.components) {
      entries.set('ColorSpace', new PdfName(coded.components === 1 ? 'DeviceGray' : 'DeviceRGB'))
      if (this.#dict.has('Decode'))
        entries.set('Decode', coded.components === 1 ? [0, 1] : [0, 1, 0, 1, 0, 1])
    }
    return { entries, bytes: coded.bytes }
  }

  /** Undefined if all is white: JBIG2 data that cannot be decoded are drawn like this. */
  #withBits(pixels: Uint8Array, spans: readonly Span[]): { entries: PdfDict; bytes: Uint8Array } | undefined {
    const [width, height] = [this.#width, this.#height]
    const black = blackBits(pixels, width, height)
    if (black.every((byte) => byte === 0)) return undefined
    overwriteSamples(black, width, 1, spans)
    return { entries: faxEntries(width, height, false), bytes: encodeGroup4(black, width, height) }
  }

  #withSamples(
    pixels: Uint8Array,
    withOpacity: Uint8Array | undefined,
    spans: readonly Span[],
  ): { entries: PdfDict; bytes: Uint8Array } {
    const [width, height] = [this.#width, this.#height]
    const { deflate } = this.#file.primitives
    const coded = (drawn: Uint8Array, first: number, count: 1 | 3): Uint8Array => {
      const samples = channelsOf(drawn, first, count)
      overwriteSamples(samples, width, 8 * count, spans)
      return deflate(samples)
    }
    const stated = this.#components()
    const count = stated === 1 || (stated !== 3 && isGrey(pixels)) ? 1 : 3
    const entries: PdfDict = new Map()
    entries.set('Filter', new PdfName('FlateDecode')).set('BitsPerComponent', 8)
    if (stated !== count) entries.set('ColorSpace', new PdfName(count === 1 ? 'DeviceGray' : 'DeviceRGB'))
    if (withOpacity !== undefined) {
      const opacity: PdfDict = new Map([...entries, ['ColorSpace', new PdfName('DeviceGray')] as const])
      opacity.set('Type', new PdfName('XObject')).set('Subtype', new PdfName('Image'))
      opacity.set('Width', width).set('Height', height)
      entries.set('SMask', this.#draft.addStream(opacity, coded(withOpacity, 3, 1)))
    }
    return { entries, bytes: coded(pixels, 0, count) }
  }

  /** In the bitmap black is 1; the parameters determine which value is black in the stream. */
  #fromFax(data: Uint8Array, spans: readonly Span[]): { entries: PdfDict; bytes: Uint8Array } | undefined {
    const parameters = this.#lastParameters()
    const number = (key: string, usual: number): number => this.#file.number(parameters?.get(key)) ?? usual
    const columns = Math.trunc(number('Columns', 1728))
    const isBlackOne = this.#file.resolve(parameters?.get('BlackIs1')) === true
    if (columns !== this.#width) return undefined
    const k = number('K', 0)
    const byteAlign = this.#file.resolve(parameters?.get('EncodedByteAlign')) === true
    const bitmap = decodeCcitt(data, { k, columns, rows: this.#height, byteAlign }, this.#height)
    if (bitmap.damaged) return undefined
    const bytes = Uint8Array.from(bitmap.bytes)
    overwriteSamples(bytes, columns, 1, spans)
    return {
      entries: faxEntries(columns, this.#height, isBlackOne),
      bytes: encodeGroup4(bytes, columns, this.#height),
    }
  }

  #lastParameters(): PdfDict | undefined {
    const stated = this.#file.resolve(this.#dict.get('DecodeParms'))
    return this.#file.dict(Array.isArray(stated) ? stated.at(-1) : stated)
  }

  get #isJpeg2000(): boolean {
    const filter = this.#file.resolve(this.#dict.get('Filter'))
    return this.#file.name(Array.isArray(filter) ? filter.at(-1) : filter) === 'JPXDecode'
  }

  #asPicture(spans: readonly Span[]): EncodedPicture | undefined {
    const decoded = this.#decode()
    const [filter] = decoded.remaining
    if (decoded.remaining.length !== 1) return undefined
    const own = { width: this.#width, height: this.#height }
    if (filter === 'JBIG2Decode') {
      const globals = this.#file.resolve(this.#lastParameters()?.get('JBIG2Globals'))
      const shared = globals instanceof PdfStream ? this.#file.decode(globals) : undefined
      const document = imageDocument({ ...own, filter, bits: 1, space: 'DeviceGray' }, decoded.bytes, shared)
      return { ...own, kind: 'drawn', document, withOpacity: undefined }
    }
    if (filter === 'JPXDecode') {
      const space = this.#spaceOfSamples()
      if (space === undefined) return undefined
      const image = { ...own, filter, bits: 8, space } as const
      const hasOpacity = (this.#file.number(this.#dict.get('SMaskInData')) ?? 0) > 0
      const withOpacity = hasOpacity ? imageDocument({ ...image, hasOpacity }, decoded.bytes) : undefined
      return { ...own, kind: 'drawn', document: imageDocument(image, decoded.bytes), withOpacity }
    }
    if (filter !== 'DCTDecode') return undefined
    const clean = cleanJpeg(decoded.bytes)
    if (clean === undefined || clean.width !== own.width || clean.height !== own.height) return undefined
    const components = ([1, 3, 4] as const).find((count) => count === clean.channels)
    return components && { ...own, kind: 'jpeg', bytes: clean.bytes, spans, components }
  }

  /**
   * The colour space in which the samples of a JPEG 2000 image are drawn as they are; empty if the image
   * states its own. Colours of inks cannot be drawn as samples, except of the usual four: they become RGB.
   */
  #spaceOfSamples(): string | undefined {
    if (!this.#dict.has('ColorSpace')) return ''
    return ['', 'DeviceGray', undefined, 'DeviceRGB', 'DeviceCMYK'][this.#components() ?? 0]
  }

  #decode() {
    const file = this.#file
    const steps = filterSteps(this.#dict, (value) => file.resolve(value), file.limits)
    const data = this.#data instanceof Uint8Array ? this.#data : file.data(this.#data).bytes()
    return decodeStream(data, steps, { maxBytes: file.limits.maxDecodedBytes }, file.primitives)
  }

  /** Determined by the colour space, otherwise by the size of the data. */
  #bitsPerPixel(length: number): number | undefined {
    if (this.#file.resolve(this.#dict.get('ImageMask')) === true) return 1
    const bits = this.#file.number(this.#dict.get('BitsPerComponent')) ?? 8
    if (![1, 2, 4, 8, 16].includes(bits)) return undefined
    const components = this.#components()
    if (components !== undefined) return bits * components
    return [1, 3, 4]
      .map((count) => count * bits)
      .find((each) => Math.ceil((this.#width * each) / 8) * this.#height === length)
  }

  #components(): number | undefined {
    return componentCount(this.#file, readColourSpace(this.#file, this.#dict.get('ColorSpace')))
  }
}

function faxEntries(columns: number, rows: number, isBlackOne: boolean): PdfDict {
  const parameters: PdfDict = new Map<string, PdfValue>([
    ['K', -1],
    ['Columns', columns],
    ['Rows', rows],
    ['BlackIs1', isBlackOne],
  ])
  return new Map<string, PdfValue>([
    ['Filter', new PdfName('CCITTFaxDecode')],
    ['DecodeParms', parameters],
  ])
}
