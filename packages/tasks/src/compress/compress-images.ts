import { type AbortFlag, throwIfAborted } from '@octavo/pdf/abort-flag'
import {
  type Draft,
  type ImageObstacle,
  type ImageSource,
  mattedMask,
  readImageSource,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import { channelsOf, isDrawn, isGrey } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import type { ImageCoder, PixelSize } from '../declare/image-coding.js'
import type { Rendering } from '../declare/rendering.js'
import { drawImage } from '../pictures/draw-image.js'
import { type QualityStart, recodeImage, resizedMask } from './recode-image.js'
import type { ImageSettings } from './settings.js'

export interface ImagesLeft {
  readonly reason: ImageObstacle
  readonly count: number
}

/** The recoded images of a document. */
export interface CompressedImages {
  /** By object number. */
  readonly replaced: ReadonlyMap<number, StreamReplacement>
  /** Encoded bytes, before and after. */
  readonly before: number
  readonly after: number
}

/** The tables of a JPEG take as much, so smaller images are only compressed losslessly. */
const SMALLEST_JPEG = 600

type ImageStream = ShownImage['stream']

interface Recode {
  readonly coder: ImageCoder
  readonly settings: ImageSettings
  readonly primitives: Primitives
  readonly start: QualityStart
}

interface RecodedStream {
  readonly stream: ImageStream
  readonly source: ImageSource
  readonly recoded: StreamReplacement
}

/** The images of one document that can be recoded. */
export class DocumentImages {
  readonly #draft: Draft
  /** Draws JPEG 2000 images, which the coder does not decode. */
  readonly #rendering: Rendering | undefined
  readonly #shown: readonly ShownImage[]
  readonly #obstacles = new Map<number, ImageObstacle>()
  readonly #maskOf: MattedMasks

  constructor(draft: Draft, shown: ReadonlyMap<number, ShownImage>, rendering: Rendering | undefined) {
    this.#draft = draft
    this.#rendering = rendering
    this.#shown = [...shown.values()]
    this.#maskOf = new MattedMasks(draft, shown)
  }

  get count(): number {
    return this.#shown.length
  }

  /** Why images are not recoded, except losslessly. */
  get left(): ImagesLeft[] {
    const counts = new Map<ImageObstacle, number>()
    for (const reason of this.#obstacles.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return [...counts].map(([reason, count]) => ({ reason, count }))
  }

  /** Processes one image at a time, so that only its samples are in memory. */
  async compress(
    coder: ImageCoder,
    settings: ImageSettings,
    primitives: Primitives,
    signal: AbortFlag,
    progress: (done: number) => void,
  ): Promise<CompressedImages> {
    const replaced = new Map<number, StreamReplacement>()
    const start: QualityStart = { step: 0 }
    let before = 0
    let after = 0
    for (const [index, candidate] of this.#shown.entries()) {
      throwIfAborted(signal)
      const recode = { coder, settings, primitives, start }
      for (const { stream, source, recoded } of await this.#recodedWithMask(candidate, recode)) {
        replaced.set(stream.num, recoded)
        before += source.encodedBytes
        after += recoded.bytes.length
      }
      progress(index + 1)
    }
    return { replaced, before, after }
  }

  /** An image that is recoded; one with a matte together with its mask, or not at all. */
  async #recodedWithMask(candidate: ShownImage, recode: Recode): Promise<RecodedStream[]> {
    const { stream, isMask } = candidate
    if (stream.length < SMALLEST_JPEG || this.#maskOf.isPaired(stream.num)) return []
    const mask = this.#maskOf.get(stream.num)
    const source = await this.#source(stream, isMask, mask !== undefined)
    const maskSource = mask && (await this.#source(mask, true, true))
    const isAlike = mask === undefined || (maskSource !== undefined && haveSameSize(source, maskSource))
    if (source === undefined || !isAlike) {
      if (mask !== undefined) for (const { num } of [stream, mask]) this.#obstacles.set(num, 'matte')
      return []
    }
    const recoded = await this.#recoded(source, candidate, recode)
    if (recoded === undefined) return []
    const size = { width: Number(recoded.dict.get('Width')), height: Number(recoded.dict.get('Height')) }
    const own = { stream, source, recoded }
    if (mask === undefined || maskSource === undefined || haveSameSize(source, size)) return [own]
    const reduced = await resizedMask(recode.coder, maskSource, size, recode.primitives)
    return [own, { stream: mask, source: maskSource, recoded: reduced }]
  }

  async #source(stream: ImageStream, isMask: boolean, isMatted: boolean): Promise<ImageSource | undefined> {
    if (this.#obstacles.has(stream.num)) return undefined
    const source = readImageSource(this.#draft.file, stream, isMask, { isMatted })
    const found = typeof source !== 'string' && source.kind === 'drawn' ? await this.#drawn(source) : source
    if (typeof found !== 'string') return found
    this.#obstacles.set(stream.num, found)
    return undefined
  }

  async #drawn(source: ImageSource): Promise<ImageSource | ImageObstacle> {
    if (this.#rendering === undefined) return 'encoding'
    const pixels = await drawImage(this.#rendering, source.data, source)
    if (pixels === undefined || !isDrawn(pixels)) return 'damaged'
    // One component can be the index of a palette inside the data.
    if (source.channels === 1 && !isGrey(pixels)) return 'encoding'
    return { ...source, kind: 'samples', data: channelsOf(pixels, 0, source.channels) }
  }

  async #recoded(
    source: ImageSource,
    candidate: ShownImage,
    { coder, settings, primitives, start }: Recode,
  ): Promise<StreamReplacement | undefined> {
    try {
      return await recodeImage(coder, source, candidate, settings, primitives, start)
    } catch {
      // The decoder rejects the image, but readers may show a part of it.
      this.#obstacles.set(candidate.stream.num, 'damaged')
      return undefined
    }
  }
}

/** The masks with a matte that belong to one image alone, by the object number of the image. */
class MattedMasks {
  readonly #masks = new Map<number, ImageStream>()
  readonly #paired = new Set<number>()

  constructor({ file }: Draft, shown: ReadonlyMap<number, ShownImage>) {
    const imagesOf = new Map<number, ShownImage[]>()
    for (const image of shown.values()) {
      const mask = mattedMask(file, image.stream)
      if (mask !== undefined) {
        const images = imagesOf.get(mask.num) ?? []
        images.push(image)
        imagesOf.set(mask.num, images)
      }
    }
    for (const [num, [image, ...others]] of imagesOf) {
      const mask = shown.get(num)
      if (others.length > 0 || image === undefined || mask?.isMask !== true) continue
      if (mask.width !== image.width || mask.height !== image.height) continue
      this.#masks.set(image.stream.num, mask.stream)
      this.#paired.add(num)
    }
  }

  get(image: number): ImageStream | undefined {
    return this.#masks.get(image)
  }

  isPaired(mask: number): boolean {
    return this.#paired.has(mask)
  }
}

function haveSameSize(one: PixelSize | undefined, other: PixelSize): boolean {
  return one?.width === other.width && one.height === other.height
}
