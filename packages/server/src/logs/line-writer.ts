import { write, writeSync } from 'node:fs'

/** Lines are written together: a trip to the system for each costs more than all else that is done for it. None waits for long. */
const ENOUGH_BYTES = 4096
const LONGEST_WAIT_MS = 100
/** What a reader who has stopped reading keeps waiting; the lines after it are lost. */
const MOST_BYTES = 4 * 2 ** 20

/**
 * Writes lines to a descriptor, off the event loop. A log that cannot be written is no reason to stop serving: lines that a full disk does
 * not take are left out, and those that come once there is room are written again.
 */
export class LineWriter {
  readonly #descriptor: number
  #gathered: string[] = []
  #gatheredBytes = 0
  #isWriting = false
  #isGone = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#isGone || this.#gatheredBytes + line.length > MOST_BYTES) return
    this.#gathered.push(line)
    this.#gatheredBytes += line.length
    if (this.#gatheredBytes >= ENOUGH_BYTES) this.#writeOn()
    else this.#timer ??= setTimeout(() => this.#writeOn(), LONGEST_WAIT_MS).unref()
  }

  /** For the end of the process, when nothing can be waited for. */
  flushSync(): void {
    let rest = this.#take()
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#descriptor, rest))
    } catch {
      // There is nobody left to tell.
    }
  }

  #take(): Buffer {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const bytes = Buffer.from(this.#gathered.join(''))
    this.#gathered = []
    this.#gatheredBytes = 0
    return bytes
  }

  #writeOn(): void {
    if (this.#isWriting) return
    const bytes = this.#take()
    if (bytes.length > 0) this.#send(bytes)
  }

  #send(bytes: Buffer): void {
    this.#isWriting = true
    write(this.#descriptor, bytes, (error, written) => {
      this.#isWriting = false
      if (error === null && written < bytes.length) this.#send(bytes.subarray(written))
      else if (error?.code === 'EAGAIN') setTimeout(() => this.#send(bytes), LONGEST_WAIT_MS).unref()
      else {
        this.#isGone = error?.code === 'EPIPE'
        this.#writeOn()
      }
    })
  }
}
