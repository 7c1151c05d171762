/**
 * Limits the memory of concurrent requests: bytes are acquired before they are read and released when they
 * are sent. First come, first served.
 */
export class BytesInFlight {
  readonly #limit: number
  readonly #waiting: { bytes: number; begin: () => void }[] = []
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get taken(): number {
    return this.#taken
  }

  /** A request for more than the total is granted when nothing else is acquired. */
  async take(bytes: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(bytes)) this.#taken += bytes
    else await new Promise<void>((begin) => this.#waiting.push({ bytes, begin }))
  }

  give(bytes: number): void {
    this.#taken -= bytes
    for (let next = this.#waiting[0]; next !== undefined && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#taken += next.bytes
      next.begin()
    }
  }

  #fits(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#limit
  }
}
