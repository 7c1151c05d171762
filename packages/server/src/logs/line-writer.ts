import { write, writeSync } from 'node:fs'

/** Lines are written together: a trip to the system for each costs more than all else that is done for it. None waits for long. */
const ENOUGH_BYTES = 4096
const LONGEST_WAIT_MS = 100
/** What may wait for a reader who does not read; the lines after it are lost. */
const MOST_BYTES = 4 * 2 ** 20
const NOTHING = Buffer.alloc(0)
/** At the end of the process a reader who is only slow is given this time. */
const LAST_TRIES = 100
const LAST_PAUSE_MS = 10

/**
 * Writes lines to a descriptor, off the event loop, one batch after the other. A log that cannot be written is no reason to stop serving:
 * lines that a full disk does not take are left out, and those that come once there is room are written again.
 */
export class LineWriter {
  readonly #descriptor: number
  #gathered: string[] = []
  #gatheredBytes = 0
  /** What is left of the batch under way. */
  #pending: Buffer = NOTHING
  #isWriting = false
  #isWithTheSystem = false
  #isGone = false
  #timer: NodeJS.Timeout | undefined

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#isGone || this.#gatheredBytes + this.#pending.length + line.length > MOST_BYTES) return
    this.#gathered.push(line)
    this.#gatheredBytes += line.length
    if (this.#gatheredBytes >= ENOUGH_BYTES) this.#writeOn()
    else this.#timer ??= setTimeout(() => this.#writeOn(), LONGEST_WAIT_MS).unref()
  }

  /** For the end of the process, when nothing can be waited for any longer. */
  flushSync(): void {
    // What the system has been given it writes: whoever gave it again would have it twice.
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
