/** Bounds the memory that requests take together: bytes are taken before they are read, and given back when they are sent. First come, first served. */
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

  /** Who wants more than there is at all gets it when nobody else has any. */
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
