export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Grey, the three of a colour, or four inks. */
export type Channels = 1 | 3 | 4

/** A picture file, or samples of 8 bits as they are. */
export interface CodedImage {
  readonly data: Uint8Array
  /** Of samples; undefined for a file. */
  readonly samples?: (PixelSize & { readonly channels: Channels }) | undefined
}

/** `optimised` takes half again as long as `quick` for a twentieth fewer bytes, `progressive` three times as long for a tenth. */
export type JpegPacking = 'quick' | 'optimised' | 'progressive'

export interface JpegCoding {
  /** From 1 to 100. */
  readonly quality: number
  readonly packing: JpegPacking
}

/** A JPEG that is reduced by as much or more may be decoded at a part of its size already. */
export const DECODERS_REDUCE_BY = 3

/** Decodes, reduces and codes images. Samples are never converted to other colours. */
export interface ImageCoder {
  /** The samples of an image at a size, which may be its own. */
  pixels(image: CodedImage, size: PixelSize, channels: Channels): Promise<Uint8Array>
  /** The same in shades of grey, for looking at. */
  greys(image: CodedImage, size: PixelSize): Promise<Uint8Array>
  /** Four channels become YCCK. */
  jpeg(samples: Uint8Array, size: PixelSize, channels: Channels, coding: JpegCoding): Promise<Uint8Array>
}
