import { bilevelPicture, jpegPicture, type Picture } from '@octavo/pdf/pictures'
import type { Bilevel, Pixels } from '@octavo/pdf/raster'
import type { ImageCoder } from '../declare/image-coding.js'
import type { TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'

type Engines = Pick<TaskContext<unknown>, 'engines' | 'primitives'>

/** Encodes clean pictures: black and white without loss, others as JPEG. */
export class PictureCoder {
  readonly #coder: ImageCoder
  readonly #primitives: Engines['primitives']
  readonly #quality: number

  private constructor(coder: ImageCoder, primitives: Engines['primitives'], quality: number) {
    this.#coder = coder
    this.#primitives = primitives
    this.#quality = quality
  }

  static async open({ engines, primitives }: Engines, quality: number): Promise<PictureCoder> {
    if (engines.imageCoder === undefined)
      throw new TaskFailure({
        code: 'task_unavailable',
        message: 'Images can only be encoded on the server, not in a browser.',
      })
    return new PictureCoder(await engines.imageCoder(), primitives, quality)
  }

  async picture(picture: Pixels | Bilevel): Promise<Picture> {
    if ('ink' in picture) return bilevelPicture(picture, this.#primitives)
    const { data, channels } = picture
    const coding = { quality: this.#quality, packing: 'optimised' } as const
    return jpegPicture(await this.#coder.jpeg(data, picture, channels, coding), picture)
  }
}
