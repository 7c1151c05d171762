const LENGTH = 64 * 1024

/** Takes text in pieces, and writes it as UTF-8 in blocks. */
export class TextSink {
  readonly #encoder = new TextEncoder()
  readonly #write: (bytes: Uint8Array) => void
  #waiting = ''

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write
  }

  add(text: string): void {
    this.#waiting += text
    if (this.#waiting.length >= LENGTH) this.flush()
  }

  flush(): void {
    this.#write(this.#encoder.encode(this.#waiting))
    this.#waiting = ''
  }
}
