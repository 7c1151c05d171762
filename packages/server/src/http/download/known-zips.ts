import type { Download } from './download.js'

/** The layout of a ZIP takes a few hundred bytes for each of its files. */
const MAX_FILES = 50_000

export interface LaidOutZip {
  readonly download: Download
  readonly files: number
}

/**
 * Layouts and checksums of the ZIPs that were requested last. To compute them again for every range or HEAD
 * request would take time proportional to the number of files.
 */
export class KnownZips {
  readonly #zips = new Map<string, Promise<LaidOutZip>>()
  readonly #sizes = new Map<string, number>()
  #files = 0

  /** `run` is the run that made the outputs: another run makes other outputs. */
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
      // Otherwise it was evicted before it was complete, and is counted nowhere.
      if (this.#zips.get(run) === laidOut) {
        this.#sizes.set(run, files)
        this.#files += files
        this.#evictOldest()
      }
      return download
    } catch (error) {
      if (this.#zips.get(run) === laidOut) this.#forget(run)
      throw error
    }
  }

  #forget(run: string): void {
    this.#zips.delete(run)
    this.#files -= this.#sizes.get(run) ?? 0
    this.#sizes.delete(run)
  }

  #evictOldest(): void {
    for (const run of this.#zips.keys()) {
      if (this.#files <= MAX_FILES) return
      this.#forget(run)
    }
  }
}
