import { type AbortFlag, throwIfAborted } from '@octavo/pdf/abort-flag'
import {
  type Draft,
  type ImageObstacle,
  type ImageSource,
  readImageSource,
  type ShownImage,
  type StreamReplacement,
} from '@octavo/pdf/draft'
import type { Primitives } from '@octavo/pdf/primitives'
import type { ImageCoder } from '../declare/image-coding.js'
import { type QualityStart, recodeImage } from './recode-image.js'
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

/** The images of one document that can be recoded. */
export class DocumentImages {
  readonly #draft: Draft
  readonly #shown: readonly ShownImage[]
  readonly #obstacles = new Map<number, ImageObstacle>()

  constructor(draft: Draft, shown: ReadonlyMap<number, ShownImage>) {
    this.#draft = draft
    this.#shown = [...shown.values()]
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
      const source = this.#source(candidate)
      if (source !== undefined) {
        const recoded = await this.#recoded(coder, source, candidate, settings, primitives, start)
        if (recoded !== undefined) {
          replaced.set(candidate.stream.num, recoded)
          before += source.encodedBytes
          after += recoded.bytes.length
        }
      }
      progress(index + 1)
    }
    return { replaced, before, after }
  }

  #source({ stream, isMask }: ShownImage): ImageSource | undefined {
    if (this.#obstacles.has(stream.num)) return undefined
    const source = readImageSource(this.#draft.file, stream, isMask)
    if (typeof source !== 'string') return source
    this.#obstacles.set(stream.num, source)
    return undefined
  }

  async #recoded(
    coder: ImageCoder,
    source: ImageSource,
    candidate: ShownImage,
    settings: ImageSettings,
    primitives: Primitives,
    start: QualityStart,
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
