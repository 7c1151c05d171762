import type { Download } from './download.js'

/** All that is known of a ZIP is a few hundred bytes for each of its files. */
const MOST_FILES = 50_000

export interface LaidOutZip {
  readonly download: Download
  readonly files: number
}

/**
 * The ZIPs that were asked for last: where everything in them lies, and the checksums that were worked out. To find that out anew for every
 * part of a download, or every look at its length, would take as long as there are files.
 */
export class KnownZips {
  readonly #zips = new Map<string, Promise<LaidOutZip>>()
  readonly #sizes = new Map<string, number>()
  #files = 0

  /** `run` is the one that made the outputs: another one makes others. */
  async of(run: string, layOut: () => Promise<LaidOutZip>): Promise<Download> {
    const known = this.#zips.get(run)
    if (known !== undefined) {
      this.#zips.delete(run)
      this.#zips.set(run, known)
      return (await known).download
    }
    const laidOut = layOut()
    this.#zips.set(run, laidOut)
    try {
      const { download, files } = await laidOut
      this.#sizes.set(run, files)
      this.#files += files
      this.#makeRoom()
      return download
    } catch (error) {
      this.#forget(run)
      throw error
    }
  }

  #forget(run: string): void {
    this.#zips.delete(run)
    this.#files -= this.#sizes.get(run) ?? 0
    this.#sizes.delete(run)
  }

  #makeRoom(): void {
    for (const run of this.#zips.keys()) {
      if (this.#files <= MOST_FILES) return
      this.#forget(run)
    }
  }
}
