import { limitExceeded } from '@octavo/pdf/errors'
import { type Picture, storedData } from '@octavo/pdf/pictures'
import type { OpenSource, StoredFile, TaskContext } from '../declare/task.js'

/** A picture whose data are in a file, at this place. */
export interface KeptPicture {
  readonly picture: Picture
  readonly start: number
  readonly length: number
}

/** Coded pictures until their document is written: in a scratch file, so that memory does not grow with the pages. */
export class KeptPictures {
  readonly #file: StoredFile
  readonly #maxBytes: number
  #source: OpenSource | undefined

  constructor({ scratch, output }: Pick<TaskContext<unknown>, 'scratch' | 'output'>) {
    this.#file = scratch()
    this.#maxBytes = output.maxBytes
  }

  keep(picture: Picture): KeptPicture {
    const start = this.#file.position
    if (start + picture.data.length > this.#maxBytes)
      throw limitExceeded('The size of the output', this.#maxBytes)
    for (const block of picture.data.blocks(() => new Uint8Array(picture.data.length)))
      this.#file.write(block)
    return { picture: { ...picture, data: NONE }, start, length: this.#file.position - start }
  }

  /** When all are kept. Its data can be read until this is closed. */
  read({ picture, start, length }: KeptPicture): Picture {
    if (this.#source === undefined) {
      this.#file.close()
      this.#source = this.#file.open()
    }
    return { ...picture, data: storedData(this.#source, { start, length }) }
  }

  close(): void {
    this.#source?.close()
    this.#file.close()
    this.#file.remove()
  }
}

const NONE: Picture['data'] = { length: 0, blocks: () => [] }
