import { readSync, writeSync } from 'node:fs'

/**
 * The protocol between the pool and a child: each message is its length (four bytes, little-endian) and its
 * JSON. The child uses blocking calls, so it can send progress during synchronous work, and notices
 * immediately when the pool closes the connection.
 */
const HEADER_BYTES = 4
/** The child's end. */
export const CHANNEL_DESCRIPTOR = 3

export function frame(message: unknown): Buffer {
  const json = JSON.stringify(message)
  const length = Buffer.byteLength(json)
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + length)
  bytes.writeUInt32LE(length, 0)
  bytes.write(json, HEADER_BYTES)
  return bytes
}

export function sendFrame(descriptor: number, message: unknown): void {
  const bytes = frame(message)
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
}

/** Waits for the next message; undefined if the connection was closed. */
export function receiveFrame(descriptor: number): unknown {
  const header = readExactly(descriptor, HEADER_BYTES)
  const body = header && readExactly(descriptor, header.readUInt32LE(0))
  return body && JSON.parse(body.toString('utf8'))
}

/** Waits for this number of bytes after a message; undefined if the connection was closed. */
export function receiveBytes(descriptor: number, length: number): Buffer | undefined {
  return readExactly(descriptor, length)
}

function readExactly(descriptor: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length; ) {
    const count = readSync(descriptor, bytes, done, length - done, null)
    if (count === 0) return undefined
    done += count
  }
  return bytes
}

/** Assembles messages from the chunks of a stream. */
export class FrameReader {
  readonly #maxBytes: number
  #pieces: Buffer[] = []
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The messages that are complete with this chunk. Throws if one is longer than allowed, or is not JSON. */
  *read(piece: Buffer): Iterable<unknown> {
    this.#pieces.push(piece)
    this.#length += piece.length
    for (let body = this.#take(); body !== undefined; body = this.#take())
      yield JSON.parse(body.toString('utf8'))
  }

  #take(): Buffer | undefined {
    if (this.#length < HEADER_BYTES) return undefined
    if (this.#pieces[0]!.length < HEADER_BYTES) this.#join()
    const needed = HEADER_BYTES + this.#pieces[0]!.readUInt32LE(0)
    if (needed > this.#maxBytes) throw new RangeError(`A message of ${needed} bytes is longer than allowed.`)
    if (this.#length < needed) return undefined
    if (this.#pieces[0]!.length < needed) this.#join()
    const bytes = this.#pieces[0]!
    const rest = bytes.subarray(needed)
    this.#pieces = rest.length > 0 ? [rest, ...this.#pieces.slice(1)] : this.#pieces.slice(1)
    this.#length -= needed
    return bytes.subarray(HEADER_BYTES, needed)
  }

  #join(): void {
    this.#pieces = [Buffer.concat(this.#pieces)]
  }
}
