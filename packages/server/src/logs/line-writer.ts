import { write, writeSync } from 'node:fs'

/**
 * Lines are written in batches, because a system call for each costs more than the rest of the work. No line
 * waits for long.
 */
const ENOUGH_BYTES = 4096
const LONGEST_WAIT_MS = 100
/** Maximum size of the buffer for a reader that does not read; further lines are dropped. */
const MAX_BYTES = 4 * 2 ** 20
const NOTHING = Buffer.alloc(0)
/** Time for a slow reader at the end of the process. */
const LAST_TRIES = 100
const LAST_PAUSE_MS = 10

/**
 * Writes lines to a descriptor, off the event loop, one batch at a time. A log that cannot be written must
 * not stop the service: lines that do not fit on a full disk are dropped, and writing continues when there is
 * space.
 */
export class LineWriter {
  readonly #descriptor: number
  #gathered: string[] = []
  #gatheredBytes = 0
  /** The rest of the current batch. */
  #pending: Buffer = NOTHING
  #isWriting = false
  #isWithTheSystem = false
  #isGone = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#isGone || this.#gatheredBytes + this.#pending.length + line.length > MAX_BYTES) return
    this.#gathered.push(line)
    this.#gatheredBytes += line.length
    if (this.#gatheredBytes >= ENOUGH_BYTES) this.#writeOn()
    else this.#timer ??= setTimeout(() => this.#writeOn(), LONGEST_WAIT_MS).unref()
  }

  /** For the end of the process, when asynchronous work is no longer possible. */
  flushSync(): void {
    // Bytes that were passed to the system are not written again, or they would appear twice.
    const unwritten = this.#isWithTheSystem ? NOTHING : this.#pending
    let rest = Buffer.concat([unwritten, this.#take()])
    this.#pending = NOTHING
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; ) {
      try {
        rest = rest.subarray(writeSync(this.#descriptor, rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        tries++
        Atomics.wait(clock, 0, 0, LAST_PAUSE_MS)
      }
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
    this.#pending = this.#take()
    if (this.#pending.length > 0) this.#send()
  }

  #send(): void {
    this.#isWriting = true
    this.#isWithTheSystem = true
    write(this.#descriptor, this.#pending, (error, written) => {
      this.#isWithTheSystem = false
      if (error?.code === 'EAGAIN') setTimeout(() => this.#send(), LONGEST_WAIT_MS).unref()
      else {
        this.#pending = error === null ? this.#pending.subarray(written) : NOTHING
        this.#isGone = error?.code === 'EPIPE'
        if (this.#pending.length > 0) return this.#send()
        this.#isWriting = false
        this.#writeOn()
      }
    })
  }
}
