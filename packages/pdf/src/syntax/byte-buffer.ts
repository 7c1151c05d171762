/** Released memory for reuse: allocating and clearing it takes longer than processing a small file. */
const spares: Uint8Array<ArrayBuffer>[] = []
const MAX_SPARES = 8
const LARGEST_SPARE = 256 * 1024

/** A growing byte buffer. The bytes written last can be removed again. */
export class ByteBuffer {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    const spare = spares.findLastIndex((bytes) => bytes.length >= capacity)
    this.bytes = spare < 0 ? new Uint8Array(capacity) : spares.splice(spare, 1)[0]!
  }

  /** Releases the memory. Neither the buffer nor a view of it must be used afterwards. */
  release(): void {
    const { bytes } = this
    this.bytes = new Uint8Array(0)
    this.length = 0
    if (bytes.length <= LARGEST_SPARE && spares.length < MAX_SPARES) spares.push(bytes)
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const wanted = this.length + count
    if (wanted <= this.bytes.length) return
    let capacity = this.bytes.length * 2
    while (capacity < wanted) capacity *= 2
    const grown = new Uint8Array(capacity)
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** Text of characters below 256, one byte each. */
  text(text: string): void {
    this.reserve(text.length)
    const { bytes } = this
    let at = this.length
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i)
    this.length = at
  }

  /** A non-negative integer, in decimal digits. */
  integer(value: number): void {
    if (value > 0x7fffffff) {
      this.text(String(value))
      return
    }
    let digits = 1
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++
    this.reserve(digits)
    let at = this.length + digits
    this.length = at
    let rest = value
    do {
      const next = (rest / 10) | 0
      this.bytes[--at] = 48 + rest - next * 10
      rest = next
    } while (rest > 0)
  }

  /** `bytes[start … end)` of another array. */
  copy(source: Uint8Array, start = 0, end = source.length): void {
    const count = end - start
    this.reserve(count)
    if (count < 48) {
      // For so few bytes, a call of the engine's memmove costs more.
      const { bytes } = this
      let at = this.length
      for (let i = start; i < end; i++) bytes[at++] = source[i]!
    } else this.bytes.set(source.subarray(start, end), this.length)
    this.length += count
  }

  view(start = 0): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(start, this.length)
  }

  slice(start = 0): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(start, this.length)
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
