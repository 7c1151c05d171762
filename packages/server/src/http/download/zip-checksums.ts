import { crc32 } from 'node:zlib'
import type { Download } from './download.js'
import { readPart } from './download.js'

export type ZipFile = Pick<Download, 'name' | 'size' | 'open'>

/** The checksums of the files in a ZIP, each computed when it is needed, once for all responses. */
export class ZipChecksums {
  readonly #known = new Map<ZipFile, number>()

  /** Reading of a large file stops when no request waits for its checksum. */
  async of(file: ZipFile, isGivenUp: () => boolean): Promise<number> {
    const known = this.#known.get(file)
    if (known !== undefined) return known
    let crc = 0
    for await (const chunk of readPart(file, { start: 0, end: file.size - 1 })) {
      if (isGivenUp()) throw new Error('The download was aborted.')
      crc = crc32(chunk, crc)
    }
    this.#known.set(file, crc)
    return crc
  }

  /** Whether it is already known. */
  knows(file: ZipFile): boolean {
    return this.#known.has(file)
  }

  /** Computed from bytes that were read for another reason. */
  note(file: ZipFile, bytes: Uint8Array): void {
    this.#known.set(file, crc32(bytes))
  }
}
