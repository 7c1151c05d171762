import { PdfError } from '@octavo/pdf/errors'
import type { Picture } from '@octavo/pdf/layout-tree'
import {
  type DecodedPixels,
  type FoundImage,
  type ImageFile,
  type ImageReader,
  imageDocument,
  isDrawn,
  pixelsPng,
} from '@octavo/pdf/pictures'
import type { TaskContext } from '../declare/task.js'
import { drawImage } from '../pictures/draw-image.js'

/** The ZIP file that the pictures are parts of. */
export interface PartWriter {
  readonly blockBuffer: Uint8Array
  stored(name: string, blocks: Iterable<Uint8Array>): void
}

type Context = Pick<TaskContext<unknown>, 'engines' | 'primitives'>

/** The components of JPEG files that every program shows alike: grey and RGB. */
const PLAIN_COMPONENTS: ReadonlySet<number> = new Set([1, 3])

/** The pictures of a document as files, or as parts of a package, each once. */
export class PictureParts {
  readonly #reader: ImageReader
  readonly #context: Context
  readonly #names = new Map<FoundImage | number, string | undefined>()
  readonly #parts: { readonly name: string; readonly type: string }[] = []

  constructor(reader: ImageReader, context: Context) {
    this.#reader = reader
    this.#context = context
  }

  /** Writes those that were not written yet into a folder of the package. */
  async write(pictures: Iterable<Picture>, writer: PartWriter, folder: string): Promise<void> {
    for (const { image } of pictures) {
      const key = keyOf(image)
      if (this.#names.has(key)) continue
      const file = await this.file(image)
      const name = file && `${folder}/image${this.#parts.length + 1}.${file.extension}`
      this.#names.set(key, name)
      if (file === undefined) continue
      this.#parts.push({ name: name!, type: file.type })
      writer.stored(
        name!,
        file.data.blocks(() => writer.blockBuffer),
      )
    }
  }

  /** Those that were written. */
  get parts(): readonly { readonly name: string; readonly type: string }[] {
    return this.#parts
  }

  /** The name of its part; undefined if it could not be read. */
  nameOf({ image }: Picture): string | undefined {
    return this.#names.get(keyOf(image))
  }

  /**
   * A picture in its original bytes where every program shows them, else as PNG; undefined if it cannot be read.
   * What is wrong with one picture does not keep the document back; what ends the run does.
   */
  async file(image: FoundImage): Promise<ImageFile | undefined> {
    try {
      return await this.#read(image)
    } catch (error) {
      if (error instanceof PdfError && error.code !== 'aborted') return undefined
      throw error
    }
  }

  async #read(image: FoundImage): Promise<ImageFile | undefined> {
    const reader = this.#reader
    const { images } = reader
    const { width, height } = images.checkedSize(image)
    const coding = images.coding(image)
    if (coding === undefined || coding === 'CCITTFaxDecode') {
      const file = reader.png(image)
      return file.extension === 'png' ? file : undefined
    }
    if (coding !== 'DCTDecode') return this.#drawn(image, coding, { width, height })
    const { dict } = image
    const bytes = reader.jpegBytes(image)
    const isPlain =
      !['SMask', 'Mask', 'Decode', 'D'].some((key) => dict.has(key)) &&
      PLAIN_COMPONENTS.has(jpegComponents(bytes))
    if (isPlain) return reader.original(image)
    const pixels = await this.#context.engines.decodePicture(bytes, width * height * 4)
    return this.#png(await this.#withMask(image, pixels))
  }

  /** JPEG 2000 and JBIG2, which another engine decodes where there is one. */
  async #drawn(
    image: FoundImage,
    filter: string,
    size: { readonly width: number; readonly height: number },
  ): Promise<ImageFile | undefined> {
    const { rendering } = this.#context.engines
    if (rendering === undefined || (filter !== 'JPXDecode' && filter !== 'JBIG2Decode')) return undefined
    const isBilevel = filter === 'JBIG2Decode'
    const drawn = { ...size, filter, bits: isBilevel ? 1 : 8, space: isBilevel ? 'DeviceGray' : '' } as const
    const { bytes, globals } = this.#reader.codedBytes(image)
    const data = await drawImage(rendering, imageDocument(drawn, bytes, globals), size)
    if (data === undefined || !isDrawn(data)) return undefined
    return this.#png(await this.#withMask(image, { ...size, channels: 4, data }))
  }

  /** The pixels with the opacities of a soft mask or stencil mask, which can have another size. */
  async #withMask(image: FoundImage, pixels: DecodedPixels): Promise<DecodedPixels> {
    const mask = this.#reader.images.maskOf(image)
    if (mask === undefined) return pixels
    const file = this.#reader.png(mask.image)
    const { width, height } = this.#reader.images.checkedSize(mask.image)
    const blocks = [...file.data.blocks(() => new Uint8Array(file.data.length))]
    const opacity = await this.#context.engines.decodePicture(blocks[0]!, width * height)
    return withOpacity(pixels, opacity, mask.isStencil)
  }

  #png(pixels: DecodedPixels): ImageFile {
    const bytes = pixelsPng(pixels, this.#context.primitives)
    const data = { length: bytes.length, blocks: () => [bytes] }
    return { type: 'image/png', extension: 'png', data, carriedOver: false, notes: [] }
  }
}

/** An image that several pages show is one object. */
export function keyOf(image: FoundImage): FoundImage | number {
  const { num = 0 } = image.stream ?? {}
  return num > 0 ? num : image
}

/** The number of components in the frame header of a JPEG file (ITU-T T.81, B.2.2); 0 without one. */
function jpegComponents(bytes: Uint8Array): number {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) at++
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return bytes[at + 9]!
    else at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
  }
  return 0
}

function withOpacity(pixels: DecodedPixels, mask: DecodedPixels, isStencil: boolean): DecodedPixels {
  const { width, height, channels, data } = pixels
  const colours = channels < 3 ? 1 : 3
  const out = new Uint8Array(width * height * (colours + 1))
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels
      for (let at = 0; at < colours; at++) out[to++] = data[from + at]!
      const opacity = mask.data[(row + Math.floor((x * mask.width) / width)) * mask.channels]!
      // A stencil mask hides the pixels where it is 1 (ISO 32000-1, 8.9.6.3).
      out[to++] = isStencil ? 255 - opacity : opacity
    }
  }
  return { width, height, channels: colours === 1 ? 2 : 4, data: out }
}
